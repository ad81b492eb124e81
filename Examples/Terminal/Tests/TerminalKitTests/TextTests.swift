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
        ("a\u{1B}OBb", "ab"), ("a\u{1B}O", "a"),
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
        ("\u{FE0F}abc", 3), (" \u{FE0F}abc", 4), ("N.º 0001  \u{FE0F}abc", 13), ("a\u{FE0F}", 1), ("\u{FE0E}a", 1),
        ("\u{FE0F}\u{FE0F}", 0), ("7\u{FE0F}", 1), ("♥\u{FE0F}", 2), ("\u{E0100}a", 1), ("é\u{FE0F}", 1),
        ("\u{FE0F}🔥", 2), ("\u{600}1", 1), ("\u{200D}a", 1),
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

    @Test(.timeLimit(.minutes(1)))
    func `a word that is as long as a server likes is wrapped in one pass`() {
        let lines = String(repeating: "a", count: 400_000).wrapped(to: 40)
        #expect(lines.count == 10_000)
        #expect(lines.allSatisfy { $0.utf8.count == 40 })
    }

    @Test func wordsWrap() {
        #expect("Comprueba la red y vuelve".wrapped(to: 12) == ["Comprueba la", "red y vuelve"])
        #expect("abcdefgh ij".wrapped(to: 3) == ["abc", "def", "gh", "ij"])
        #expect("ピカ".wrapped(to: 1) == ["ピ", "カ"])
        #expect("".wrapped(to: 0) == [])
    }

    @Test(arguments: [
        (["TERM": "xterm-256color"], ColorDepth.indexed256), (["TERM": "screen-256color"], .indexed256),
        (["TERM": "tmux-256color-italic"], .indexed256), (["TERM": "xterm"], .indexed16),
        (["TERM": "screen"], .indexed16),
        (["TERM": "linux"], .indexed16), (["TERM": "ansi"], .indexed16), (["TERM": "rxvt"], .indexed16),
        (["TERM": "xterm-16color"], .indexed16), (["TERM": "something-new"], .indexed16),
        (["TERM": "xterm", "COLORTERM": "truecolor"], .trueColor),
        (["TERM": "screen", "COLORTERM": "24bit"], .trueColor),
        (["TERM": "xterm-direct"], .trueColor), (["TERM": "xterm-truecolor"], .trueColor),
        (["TERM": "xterm-kitty"], .trueColor), (["TERM": "alacritty"], .trueColor),
        (["TERM": "xterm", "COLORTERM": "1"], .indexed16), (["TERM": "dumb"], .none), (["TERM": ""], .none),
        ([:], .none),
        (["TERM": "vt100"], .none), (["TERM": "xterm-mono"], .none), (["TERM": "xterm-r6-m"], .none),
        (["TERM": "xterm", "COLORTERM": "truecolor", "NO_COLOR": "1"], .none),
        (["TERM": "xterm", "NO_COLOR": ""], .indexed16), (["TERM": "linux", "NO_COLOR": "1"], .none),
    ])
    func `the terminal says how many colours it has`(environment: [String: String], depth: ColorDepth) {
        #expect(ColorDepth(environment: environment) == depth)
    }

    @Test func coloursAreWhatTheTerminalHas() {
        let line = Line("a", Style(Color(0xFF0000), isBold: true)) + Line("b")
        #expect(line.encoded(.none) == "\u{1B}[1ma\u{1B}[0mb")
        #expect(line.encoded(.indexed16) == "\u{1B}[1;31ma\u{1B}[0mb")
        #expect(line.encoded(.indexed256) == "\u{1B}[1;38;5;196ma\u{1B}[0mb")
        #expect(line.encoded(.trueColor) == "\u{1B}[1;38;2;255;0;0ma\u{1B}[0mb")
        #expect(Color(0xFFFFFF).index256 == 231)
    }

    @Test func `sixteen colours have the codes that every terminal knows`() {
        for (index, color) in Color.sixteen.enumerated() {
            #expect(color.index16 == index)
            #expect(color.in16 == color)
            let text = index < 8 ? 30 + index : 82 + index
            #expect(Line("a", Style(color)).encoded(.indexed16) == "\u{1B}[\(text)ma\u{1B}[0m")
            #expect(Line("a", Style(on: color)).encoded(.indexed16) == "\u{1B}[\(text + 10)ma\u{1B}[0m")
        }
        #expect(Line("Favoritos", Words.accent).encoded(.indexed16) == "\u{1B}[1;97;41mFavoritos\u{1B}[0m")
    }
}
