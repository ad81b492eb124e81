import Foundation
import Testing

/// The lines of the Swift blocks of an article, without their indentation.
struct ArticleLines {
    let all: [String]

    init(_ name: String) throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let article = try String(
            contentsOf: root.appendingPathComponent("Sources/Fakes/PokedexFakes.docc/\(name).md"), encoding: .utf8)
        all = article.components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }.flatMap(Self.lines)
    }

    /// Those that do not stand in a source file, line by line.
    func missing(in file: String) throws -> [String] {
        let compiled = Set(Self.lines(try String(contentsOf: URL(fileURLWithPath: file), encoding: .utf8)))
        return all.filter { !compiled.contains($0) }
    }

    private static func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    }
}

extension Trait where Self == ConditionTrait {
    /// For what reads files of the sources, which are not there where the tests run on another machine than they were built on.
    static var readsSources: Self {
        .enabled(if: FileManager.default.fileExists(atPath: #filePath), "the sources are not on this machine")
    }
}
