import Testing

@testable import TerminalKit

@Suite struct KeyTests {
    @Test(arguments: [
        ("q", [Key.character("q")]), ("\u{1B}[A", [.up]), ("\u{1B}OB", [.down]), ("\u{1B}[1;5C", [.right]),
        ("\u{1B}[D", [.left]), ("\u{1B}[5~", [.pageUp]), ("\u{1B}[6~", [.pageDown]), ("\u{1B}[H", [.home]),
        ("\u{1B}[1~", [.home]), ("\u{1B}[4~", [.end]), ("\u{1B}OF", [.end]), ("\u{1B}[3~", [.delete]),
        ("\r", [.enter]), ("\t", [.tab]), ("\u{1B}[Z", [.backTab]), ("\u{7F}", [.backspace]),
        ("\u{3}", [.control("c")]), ("ñ", [.character("ñ")]), ("🔥j", [.character("🔥"), .character("j")]),
        ("\u{1B}[99~x", [.character("x")]), ("\u{1B}[?1;2cx", [.character("x")]), ("\u{1B}ax", [.character("x")]),
        ("\u{1B}\u{1B}[A", [.escape, .up]), ("\u{0}x", [.character("x")]),
    ])
    func bytesAreKeys(text: String, keys: [Key]) {
        var whole = KeyParser()
        #expect(whole.feed(text.utf8) == keys.map { .key($0) })
        #expect(whole.waiting == nil)

        var pieces = KeyParser()
        #expect(text.utf8.flatMap { pieces.feed([$0]) } == keys.map { .key($0) })
    }

    @Test func anEscapeAloneNeedsAMoment() {
        var parser = KeyParser()
        #expect(parser.feed([0x1B]).isEmpty)
        #expect(parser.waiting == .key)
        #expect(parser.flush() == [.key(.escape)])
        #expect(parser.waiting == nil)
        #expect(parser.flush().isEmpty)
    }

    @Test func brokenBytesAreSkipped() {
        var parser = KeyParser()
        #expect(
            parser.feed([0xFF, 0xC3, 0x41, 0x80, 0xED, 0xA0, 0x80, 0x42]) == [
                .key(.character("A")), .key(.character("B")),
            ])
    }

    @Test func anEndlessSequenceIsGivenUp() {
        var parser = KeyParser()
        _ = parser.feed([0x1B, 0x5B] + [UInt8](repeating: 0x30, count: 64))
        #expect(parser.feed([0x1B, 0x5B, 0x41]) == [.key(.up)])
    }

    @Test(arguments: ["0", "1", "9", ";", "?", " "])
    func `a run of parameters of any length types nothing, byte by byte too`(parameter: String) {
        var parser = KeyParser()
        var typed = parser.feed("\u{1B}[".utf8)
        for _ in 0..<100_000 { typed += parser.feed(parameter.utf8) }
        #expect(typed.isEmpty)
        #expect(parser.waiting == .key)
        #expect(parser.feed("~".utf8).isEmpty, "no key is that long")
        #expect(parser.feed("2".utf8) == [.key(.character("2"))])
    }

    @Test func anyBytesAreAbsorbed() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2000 {
            var parser = KeyParser()
            let bytes = (0..<Int.random(in: 1...12, using: &random)).map { _ in
                Bool.random() ? [0x1B, 0x5B, 0x4F, 0x31, 0x3B, 0x7E].randomElement() ?? 0 : UInt8.random(in: 0...255)
            }
            let whole = parser.feed(bytes)
            _ = parser.flush()
            #expect(parser.feed([0x71]) == [.key(.character("q"))], "\(bytes)")
            var pieces = KeyParser()
            #expect(bytes.flatMap { pieces.feed([$0]) } == whole, "\(bytes)")
        }
    }
}
