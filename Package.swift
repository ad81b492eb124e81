// swift-tools-version: 6.2

import PackageDescription

/// `POKEDEX_STRICT=1` turns warnings into errors, as CI does. It is a switch and not the rule, so that a newer compiler
/// with a new warning does not stop somebody who only depends on the package by path.
let strict = Context.environment["POKEDEX_STRICT"] == "1"

/// `POKEDEX_TSAN=1` goes with `--sanitize=thread`: the lock becomes one whose order the sanitizer can see (`Lock.swift`).
let sanitized = Context.environment["POKEDEX_TSAN"] == "1"

let settings: [SwiftSetting] =
    (strict ? [.treatAllWarnings(as: .error)] : []) + (sanitized ? [.define("POKEDEX_TSAN")] : [])

let package = Package(
    name: "pokedex-presenters",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "PokedexDomain", targets: ["PokedexDomain"]),
        .library(name: "PokedexPresenters", targets: ["PokedexPresenters"]),
        .library(name: "PokedexFakes", targets: ["PokedexFakes"]),
        .library(name: "PokedexLive", targets: ["PokedexLive"]),
    ],
    traits: [
        .trait(
            name: "LibCurl",
            description: "On Linux, HTTP over the system's libcurl. Needs its headers, such as libcurl4-openssl-dev."
        )
    ],
    targets: [
        .systemLibrary(name: "CLibCurl", path: "Sources/CLibCurl"),
        .target(name: "PokedexDomain", path: "Sources/Domain", swiftSettings: settings),
        .target(
            name: "PokedexPresenters", dependencies: ["PokedexDomain"], path: "Sources/Presenters",
            swiftSettings: settings
        ),
        .target(
            name: "PokedexFakes", dependencies: ["PokedexDomain", "PokedexPresenters"], path: "Sources/Fakes",
            swiftSettings: settings
        ),
        .target(
            name: "PokedexLive",
            dependencies: [
                "PokedexDomain", "PokedexPresenters",
                .target(name: "CLibCurl", condition: .when(platforms: [.linux], traits: ["LibCurl"])),
            ],
            path: "Sources/Live", swiftSettings: settings
        ),
        .testTarget(
            name: "DomainTests", dependencies: ["PokedexDomain", "PokedexPresenters", "PokedexFakes"],
            path: "Tests/DomainTests",
            exclude: ["Auth/EmailTable.json"], swiftSettings: settings
        ),
        .testTarget(
            name: "PresenterTests", dependencies: ["PokedexPresenters", "PokedexFakes"], path: "Tests/PresenterTests",
            swiftSettings: settings
        ),
        .testTarget(
            name: "FakesTests", dependencies: ["PokedexPresenters", "PokedexFakes"], path: "Tests/FakesTests",
            swiftSettings: settings
        ),
        .testTarget(
            name: "LiveTests", dependencies: ["PokedexPresenters", "PokedexFakes", "PokedexLive"],
            path: "Tests/LiveTests", exclude: ["Written by version 1"], swiftSettings: settings
        ),
    ],
    swiftLanguageModes: [.v6]
)

// Live needs files as POSIX has them (`SystemNeeds.swift`). Without it the package is whole.
#if os(Windows)
    package.products.removeAll { $0.name == "PokedexLive" }
    package.targets.removeAll { ["PokedexLive", "LiveTests", "CLibCurl"].contains($0.name) }
#endif
