// swift-tools-version: 6.2

import PackageDescription

// One executable, so that `swift run --package-path Benchmarks` needs no name. Without words it measures; with words it is
// the writers that `.ci/kill-writers` kills.
let package = Package(
    name: "pokedex-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "pokedex-presenters", path: "..")],
    targets: [
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "KillWriters",
                .product(name: "PokedexPresenters", package: "pokedex-presenters"),
                .product(name: "PokedexFakes", package: "pokedex-presenters"),
                .product(name: "PokedexLive", package: "pokedex-presenters"),
            ]
        ),
        .target(
            name: "KillWriters",
            dependencies: [
                .product(name: "PokedexFakes", package: "pokedex-presenters"),
                .product(name: "PokedexLive", package: "pokedex-presenters"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)
