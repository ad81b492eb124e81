import Foundation

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

    static func json(_ path: String) throws -> JSON {
        try JSONDecoder().decode(JSON.self, from: Data(contentsOf: url(path)))
    }

    /// Writes a file anew if that is what was asked for. Answers what stands in it then.
    static func current(_ path: String, _ generated: @autoclosure () throws -> String) throws -> String {
        if isWriting {
            try FileManager.default.createDirectory(
                at: url(path).deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(generated().utf8).write(to: url(path))
        }
        return try text(path)
    }

    static let cure = "write it anew: POKEDEX_SPEC=write swift test -c release --filter Spec"
}
