// swift-tools-version: 6.2

import PackageDescription

// Everything that can be said without a terminal stands in `TerminalKit`, where tests reach it: the screens as values,
// the keys, the options, the catalogue. `Pokedex` is what is left: the terminal itself and the wiring.
let package = Package(
    name: "pokedex-terminal",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "pokedex-presenters", path: "../..")],
    targets: [
        .executableTarget(
            name: "Pokedex",
            dependencies: [
                "TerminalKit",
                .product(name: "PokedexPresenters", package: "pokedex-presenters"),
                .product(name: "PokedexLive", package: "pokedex-presenters"),
            ]
        ),
        .target(
            name: "TerminalKit",
            dependencies: [.product(name: "PokedexPresenters", package: "pokedex-presenters")]
        ),
        .testTarget(name: "TerminalKitTests", dependencies: ["TerminalKit"]),
        // Runs the program itself under a pseudo-terminal.
        .testTarget(name: "PokedexTests", dependencies: ["Pokedex"]),
    ],
    swiftLanguageModes: [.v6]
)
