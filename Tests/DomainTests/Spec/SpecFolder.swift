import Foundation
import Testing

/// The folder `Spec`, and whether its files are to be written anew: `POKEDEX_SPEC=write`.
enum SpecFolder {
    static let isWriting = ProcessInfo.processInfo.environment["POKEDEX_SPEC"] == "write"

    static func url(_ path: String) -> URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Spec")
            .appendingPathComponent(path)
    }

    static func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: url(path)), as: UTF8.self)
    }

    static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: url(path).path) }

    /// The pages in it.
    static func pages() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url("").path).filter { $0.hasSuffix(".md") }.sorted()
    }

    static func json(_ path: String) throws -> JSON {
        try JSON(Data(contentsOf: url(path)))
    }

    static func write(_ text: String, to path: String) throws {
        try FileManager.default.createDirectory(
            at: url(path).deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url(path))
    }

    static let cure = "write it anew: POKEDEX_SPEC=write swift test -c release --filter Spec"
}

extension Trait where Self == ConditionTrait {
    /// For what reads files of the sources, which are not there where the tests run on another machine than they were built on.
    static var readsSources: Self {
        .enabled(if: FileManager.default.fileExists(atPath: #filePath), "the sources are not on this machine")
    }
}
