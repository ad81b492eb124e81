import Foundation

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
