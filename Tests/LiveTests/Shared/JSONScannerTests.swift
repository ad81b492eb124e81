import Testing

@testable import PokedexLive

@Suite(.timeLimit(.minutes(1))) struct JSONScannerTests {
    private static let shapes: [(opening: String, innermost: String, closing: String)] = [
        ("[", "", "]"), ("{\"a\":", "1", "}"), ("[[],", "7", "]"), (" [ \n", "\"]\"", "\t] "),
        ("[{\"a\":[0],\"b\":", "{}", "}]"),
    ]

    private func text(_ shape: (opening: String, innermost: String, closing: String), _ levels: Int) -> [UInt8] {
        Array(
            (String(repeating: shape.opening, count: levels) + shape.innermost
                + String(repeating: shape.closing, count: levels)).utf8)
    }

    @Test(arguments: shapes.indices, [1, 10, 500, 5_000, 50_000])
    func `a value costs at most two steps a byte at any depth`(shape: Int, levels: Int) throws {
        let bytes = text(Self.shapes[shape], levels)
        var scanner = JSONScanner(bytes[...])
        let (value, isAtEnd) = (scanner.value(), scanner.isAtEnd)
        #expect(try #require(value).depth >= levels)
        #expect(isAtEnd)
        #expect(scanner.steps > levels && scanner.steps <= 2 * bytes.count)
    }

    @Test(arguments: shapes.indices, [1, 500, 50_000])
    func `half a value costs no more than a whole one`(shape: Int, levels: Int) {
        let bytes = text(Self.shapes[shape], levels)
        var scanner = JSONScanner(bytes[..<(bytes.count / 2)])
        let value = scanner.value()
        #expect(value == nil)
        #expect(scanner.steps <= bytes.count)
    }

    @Test(arguments: shapes.indices)
    func `what is decoded is no deeper than the stated bound`(shape: Int) throws {
        for levels in [JSONText.deepestDecoded, JSONText.deepestDecoded + 1, 500, 20_000] {
            var scanner = JSONScanner(text(Self.shapes[shape], levels)[...])
            let value = scanner.value()
            let whole = JSONText.object([JSONMember("x", try #require(value)), JSONMember("known", JSONText(7))])
            #expect(try whole.decoded(as: Known.self).known == 7)
        }
    }

    @Test(arguments: ["-0e400", "1e400", "-1E+400", "0.10000000000000000000000000001", "1e-999999999", "-0", "1.0"])
    func `a number is kept as its text`(number: String) throws {
        var scanner = JSONScanner(Array("{\"x\": \(number) }".utf8)[...])
        let value = scanner.value()
        let members = try #require(value?.members)
        #expect(members.map { String(decoding: $0.value.bytes, as: UTF8.self) } == [number])
        #expect(String(decoding: JSONText.object(members).bytes, as: UTF8.self) == "{\n  \"x\" : \(number)\n}")
    }

    private struct Known: Decodable { let known: Int }
}
