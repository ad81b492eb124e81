// swift-tools-version: 6.2

import PackageDescription

// The readers of bytes stand here once more, as links to their folders: they must be compiled with the fuzzer's counters, which
// only the package that is built may ask for, and `package` names reach no other package.
//
// `POKEDEX_ASAN=1` has the address sanitizer look on.
let sanitizers = "-sanitize=fuzzer" + (Context.environment["POKEDEX_ASAN"] == "1" ? ",address" : "")
let counted: [SwiftSetting] = [.unsafeFlags([sanitizers, "-enable-testing"])]

let package = Package(
    name: "pokedex-fuzz",
    platforms: [.macOS(.v15)],
    traits: [.trait(name: "LibCurl", description: "On Linux, the heads of answers as libcurl gives them, too.")],
    targets: [
        .systemLibrary(name: "CLibCurl", path: "Sources/CLibCurl"),
        .target(name: "PokedexDomain", path: "Sources/Domain", swiftSettings: counted),
        .target(
            name: "PokedexPresenters", dependencies: ["PokedexDomain"], path: "Sources/Presenters",
            swiftSettings: counted),
        .target(
            name: "PokedexLive",
            dependencies: [
                "PokedexDomain", "PokedexPresenters",
                .target(name: "CLibCurl", condition: .when(platforms: [.linux], traits: ["LibCurl"])),
            ], path: "Sources/Live",
            swiftSettings: counted),
        .target(
            name: "TerminalKit", dependencies: ["PokedexPresenters"], path: "Sources/TerminalKit",
            swiftSettings: counted),
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                "PokedexDomain", "PokedexLive", "TerminalKit",
                .target(name: "CLibCurl", condition: .when(platforms: [.linux], traits: ["LibCurl"])),
            ], swiftSettings: counted,
            linkerSettings: [.unsafeFlags([sanitizers, "-use-ld=lld"])]),
    ],
    swiftLanguageModes: [.v6]
)
