// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "pokedex-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "pokedex-presenters", path: "..")],
    targets: [
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                .product(name: "PokedexPresenters", package: "pokedex-presenters"),
                .product(name: "PokedexFakes", package: "pokedex-presenters"),
                .product(name: "PokedexLive", package: "pokedex-presenters"),
            ]
        ),
        .executableTarget(
            name: "KillWriters",
            dependencies: [
                .product(name: "PokedexFakes", package: "pokedex-presenters"),
                .product(name: "PokedexLive", package: "pokedex-presenters"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)
