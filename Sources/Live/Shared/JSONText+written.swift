import Foundation

extension JSONText {
    /// An object for a file that a person may look into: a line a member, the keys in the order of their bytes.
    ///
    /// - Parameter depth: how many arrays and objects it lies in.
    static func object(_ members: [JSONMember], in depth: Int = 0) -> JSONText {
        // Sorting is stable: of two members with one key the first stays first.
        let lines = members.sorted { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }.map {
            $0.key.bytes + Array(" : ".utf8) + $0.value.bytes
        }
        let deepest = members.map(\.value.depth).max() ?? 0
        return block(.openObject, lines, .closeObject, in: depth, holding: deepest)
    }

    /// An array for a file that a person may look into: its elements begin in a line of their own.
    ///
    /// - Parameter depth: how many arrays and objects it lies in.
    static func array(_ elements: [JSONText], in depth: Int = 0) -> JSONText {
        let deepest = elements.map(\.depth).max() ?? 0
        return block(.openArray, elements.map(\.bytes), .closeArray, in: depth, holding: deepest)
    }

    private static func block(
        _ opening: UInt8, _ lines: [ArraySlice<UInt8>], _ closing: UInt8, in depth: Int, holding deepest: Int
    ) -> JSONText {
        let margin = [UInt8](repeating: 0x20, count: 2 * depth)
        var bytes = [opening]
        for (number, line) in lines.enumerated() {
            if number > 0 { bytes.append(.comma) }
            bytes += [0x0A, 0x20, 0x20] + margin + line
        }
        if !lines.isEmpty { bytes += [0x0A] + margin }
        return JSONText(bytes: (bytes + [closing])[...], depth: deepest + 1)
    }
}
