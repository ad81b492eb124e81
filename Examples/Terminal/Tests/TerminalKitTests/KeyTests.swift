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
        #expect(whole.feed(text.utf8) == keys)
        #expect(!whole.isWaiting)

        var pieces = KeyParser()
        #expect(text.utf8.flatMap { pieces.feed([$0]) } == keys)
    }

    @Test func anEscapeAloneNeedsAMoment() {
        var parser = KeyParser()
        #expect(parser.feed([0x1B]).isEmpty)
        #expect(parser.isWaiting)
        #expect(parser.flush() == [.escape])
        #expect(!parser.isWaiting)
        #expect(parser.flush().isEmpty)
    }

    @Test func brokenBytesAreSkipped() {
        var parser = KeyParser()
        #expect(parser.feed([0xFF, 0xC3, 0x41, 0x80, 0xED, 0xA0, 0x80, 0x42]) == [.character("A"), .character("B")])
    }

    @Test func anEndlessSequenceIsGivenUp() {
        var parser = KeyParser()
        _ = parser.feed([0x1B, 0x5B] + [UInt8](repeating: 0x30, count: 64))
        #expect(parser.feed([0x1B, 0x5B, 0x41]).last == .up)
    }

    @Test func anyBytesAreAbsorbed() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2000 {
            var parser = KeyParser()
            let bytes = (0..<Int.random(in: 1...12, using: &random)).map { _ in
                Bool.random() ? [0x1B, 0x5B, 0x4F, 0x31, 0x3B, 0x7E].randomElement() ?? 0 : UInt8.random(in: 0...255)
            }
            _ = parser.feed(bytes)
            _ = parser.flush()
            #expect(parser.feed([0x71]) == [.character("q")], "\(bytes)")
        }
    }
}
