// swift-tools-version: 6.2

import PackageDescription

// One executable, so that `swift run --package-path Benchmarks` needs no name. Without words it measures; with words it is
// the writers that `.ci/kill-writers` kills, and who is attacked over loopback.
let package = Package(
    name: "pokedex-benchmarks",
    platforms: [.macOS(.v15)],
    traits: [.trait(name: "LibCurl", description: "On Linux, attacks the adapters over the system's libcurl.")],
    dependencies: [
        .package(
            name: "pokedex-presenters", path: "..",
            traits: [.trait(name: "LibCurl", condition: .when(traits: ["LibCurl"]))])
    ],
    targets: [
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "Attacks", "KillWriters",
                .product(name: "PokedexPresenters", package: "pokedex-presenters"),
                .product(name: "PokedexFakes", package: "pokedex-presenters"),
                .product(name: "PokedexLive", package: "pokedex-presenters"),
            ]
        ),
        .target(
            name: "Attacks",
            dependencies: [
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
