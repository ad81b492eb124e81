import Testing

@testable import TerminalKit

@Suite struct TextTests {
    @Test(arguments: [
        ("bulbasaur", "bulbasaur"), ("N.º 0007 · Eléctrico", "N.º 0007 · Eléctrico"),
        ("a\u{1B}[2Jb", "ab"), ("a\u{1B}[38;5;1mb\u{1B}[0m", "ab"), ("a\u{9B}2Jb", "ab"),
        ("a\u{1B}]0;title\u{07}b", "ab"), ("a\u{1B}]8;;http://x\u{1B}\\b", "ab"), ("a\u{90}q\u{9C}b", "ab"),
        ("a\u{1B}(0b", "ab"), ("a\u{1B}cb", "ab"), ("a\u{1B}", "a"), ("a\u{1B}]never ends", "a"),
        ("a\r\nb\tc", "a b c"), ("a\u{2028}b", "a b"), ("a\u{0}\u{7F}\u{85}\u{84}b", "a b"),
        ("a\u{202E}b\u{200B}\u{2066}c", "abc"), ("\u{1B}\u{1B}[31mx", "x"),
    ])
    func nothingThatSteersATerminalIsLeft(dirty: String, clean: String) {
        #expect(dirty.cleaned == clean)
        #expect(Span(dirty).text == clean)
    }

    @Test func towersOfAccentsFall() {
        let tower = "e" + String(repeating: "\u{301}", count: 500)
        #expect(tower.cleaned == "\u{FFFD}")
        #expect("e\u{301}".cleaned.unicodeScalars.count == 2)
    }

    @Test(arguments: [
        ("", 0), ("abc", 3), ("N.º 0001", 8), ("Eléctrico", 9), ("e\u{301}", 1), ("ピカチュウ", 10), ("🔥", 2), ("─╮…·", 4),
    ])
    func widthIsThatOfTheTerminal(text: String, width: Int) {
        #expect(text.displayWidth == width)
    }

    @Test func linesAreCutWhereTheyMust() {
        let line = Line("Bulba", .bold) + Line("saur")
        #expect(line.clipped(to: 9).plain == "Bulbasaur")
        #expect(line.clipped(to: 8).plain == "Bulbasa…")
        #expect(line.clipped(to: 5).plain == "Bulb…")
        #expect(line.clipped(to: 1).plain == "…")
        #expect(line.clipped(to: 0).plain == "")
        #expect(Line("ピカチュウ").clipped(to: 4).width == 3)
        #expect(Line("ピカチュウ").fitted(to: 4).width == 4)
    }

    @Test func wordsWrap() {
        #expect("Comprueba la red y vuelve".wrapped(to: 12) == ["Comprueba la", "red y vuelve"])
        #expect("abcdefgh ij".wrapped(to: 3) == ["abc", "def", "gh", "ij"])
        #expect("ピカ".wrapped(to: 1) == ["ピ", "カ"])
        #expect("".wrapped(to: 0) == [])
    }

    @Test func coloursAreWhatTheTerminalHas() {
        #expect(ColorDepth(environment: ["TERM": "xterm-256color"]) == .indexed256)
        #expect(ColorDepth(environment: ["TERM": "xterm", "COLORTERM": "truecolor"]) == .trueColor)
        #expect(ColorDepth(environment: ["TERM": "xterm", "COLORTERM": "truecolor", "NO_COLOR": "1"]) == .none)
        #expect(ColorDepth(environment: ["TERM": "xterm", "NO_COLOR": ""]) == .indexed256)
        #expect(ColorDepth(environment: ["TERM": "dumb"]) == .none)

        let line = Line("a", Style(Color(0xFF0000), isBold: true)) + Line("b")
        #expect(line.encoded(.none) == "\u{1B}[1ma\u{1B}[0mb")
        #expect(line.encoded(.indexed256) == "\u{1B}[1;38;5;196ma\u{1B}[0mb")
        #expect(line.encoded(.trueColor) == "\u{1B}[1;38;2;255;0;0ma\u{1B}[0mb")
        #expect(Color(0xFFFFFF).index256 == 231)
    }
}
