// swift-tools-version: 6.2

import PackageDescription

/// What a new project of Xcode 26 asks for, and strict memory safety on top.
let xcode26Defaults: [SwiftSetting] = [
    .defaultIsolation(MainActor.self),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
]

let strict: [SwiftSetting] = Context.environment["POKEDEX_STRICT"] == "1" ? [.treatAllWarnings(as: .error)] : []

// Where SwiftUI cannot be imported, modules of the same name stand in for it, so that the screens are type-checked there too.
#if canImport(SwiftUI)
    let standIns: [Target] = []
#else
    let standIns: [Target] = [
        .target(name: "SwiftUI", path: "StandIn/SwiftUI"),
        .target(name: "UIKit", path: "StandIn/UIKit"),
    ]
#endif
let userInterface = standIns.map { Target.Dependency.target(name: $0.name) }

let package = Package(
    name: "pokedex-swiftui",
    platforms: [.iOS(.v18), .macOS(.v15)],
    products: [.library(name: "PokedexScreens", targets: ["PokedexScreens"])],
    dependencies: [.package(name: "pokedex-presenters", path: "../..")],
    targets: [
        .executableTarget(
            name: "Pokedex",
            dependencies: [
                "PokedexScreens",
                .product(name: "PokedexLive", package: "pokedex-presenters"),
            ] + userInterface,
            swiftSettings: xcode26Defaults + strict
        ),
        .target(
            name: "PokedexScreens",
            dependencies: [.product(name: "PokedexPresenters", package: "pokedex-presenters")] + userInterface,
            swiftSettings: xcode26Defaults + strict
        ),
        .target(
            name: "Berries",
            dependencies: [.product(name: "PokedexPresenters", package: "pokedex-presenters")] + userInterface,
            swiftSettings: xcode26Defaults + strict
        ),
        .testTarget(
            name: "BerriesTests",
            dependencies: ["Berries", .product(name: "PokedexFakes", package: "pokedex-presenters")],
            swiftSettings: xcode26Defaults + strict
        ),
    ] + standIns,
    swiftLanguageModes: [.v6]
)
