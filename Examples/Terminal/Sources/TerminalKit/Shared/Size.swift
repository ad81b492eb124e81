/// The size of a terminal, in characters.
package struct Size: Hashable, Sendable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
        self.width = max(0, width)
        self.height = max(0, height)
    }

    /// The usual size, for whoever does not say another.
    package static let usual = Size(width: 80, height: 24)

    /// What is drawn at most. The rest of a larger terminal, or of one that tells nonsense, stays empty.
    package static let largest = Size(width: 1000, height: 500)

    /// What `COLUMNS` and `LINES` say. What is no number, or none of a size, is the usual.
    package init(environment: [String: String]) {
        func number(_ name: String, _ usual: Int) -> Int {
            guard let text = environment[name], !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
            else { return usual }
            // Digits that are no `Int` are more than any size.
            let number = Int(text) ?? .max
            return number > 0 ? number : usual
        }
        self = Size(width: number("COLUMNS", Self.usual.width), height: number("LINES", Self.usual.height)).bounded
    }

    /// This size, or the largest.
    package var bounded: Size {
        Size(width: min(width, Self.largest.width), height: min(height, Self.largest.height))
    }
}
