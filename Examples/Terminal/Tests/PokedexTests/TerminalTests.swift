import Foundation
import Testing

/// The program itself, as a person meets it. One at a time: each blocks a thread until its terminal says something.
@Suite(.serialized, .enabled(if: PseudoTerminal.isAvailable, "this machine has no pseudo-terminal"))
struct TerminalTests {
    private static let paste = (begin: "\u{1B}[200~", end: "\u{1B}[201~")

    /// Escape, which is a key only when nothing has come behind it for a moment.
    private static let escape = "\u{1B}"

    @Test func `a list that was pulled and scrolled offline goes on after a retry online`() throws {
        let terminal = try PseudoTerminal()
        try terminal.wait(for: "de 60+")
        terminal.type("o")
        try terminal.wait(for: "sin red")
        terminal.type("r")
        try terminal.wait(for: "Sin conexión, mostrando lo guardado")
        terminal.type("G")
        try terminal.wait(for: "N.º 0060")
        // All in one: nothing is drawn, and so nothing looked at, between them.
        terminal.type("ot")
        try terminal.wait(for: "de 80+")
        terminal.type("G")
        try terminal.wait(for: "N.º 0080")
        terminal.type("q")
        #expect(try terminal.end() == 0)
    }

    @Test func `a list that was stored is shown offline, and goes on when the network is there`() throws {
        let terminal = try PseudoTerminal(["--offline"])
        try terminal.wait(for: "Sin conexión")
        terminal.type("ot")
        try terminal.wait(for: "de 60+")
        terminal.type("q")
        #expect(try terminal.end() == 0)
    }

    @Test func `a text pasted among the favourites does nothing`() throws {
        let terminal = try PseudoTerminal()
        try terminal.wait(for: "de 60+")
        terminal.type("f")
        try terminal.wait(for: "Favoritos (1)")
        terminal.type("2")
        try terminal.wait(for: "1–1 de 1")
        for text in ["vs", "s", "f", "q", "3", "\u{3}", "v\rs\r"] {
            terminal.type("\(Self.paste.begin)\(text)\(Self.paste.end)")
        }
        terminal.type("3")
        try terminal.wait(for: "Ordenar por número")
        terminal.type("2")
        try terminal.wait(for: "Bulbasaur")
        #expect(!String(decoding: terminal.written, as: UTF8.self).contains("¿Quitar"))
        terminal.type("q")
        #expect(try terminal.end() == 0)
    }

    @Test func `a paste fills a field, without its line break`() throws {
        let terminal = try PseudoTerminal(["--accounts"])
        try terminal.wait(for: "[ Entrar ]")
        terminal.type("\(Self.paste.begin)ana@example.com\n\(Self.paste.end)")
        try terminal.wait(for: "ana@example.com")
        terminal.type("\t\(Self.paste.begin)sec")
        terminal.type("reto\(Self.paste.end)\r")
        try terminal.wait(for: "de 60+")
        terminal.type("q")
        #expect(try terminal.end() == 0)
    }

    @Test(arguments: [
        ("q", 0, 0), ("\u{3}", 0, 0), (escape, 0, 0), ("", SIGTERM, 128 + SIGTERM), ("", SIGINT, 128 + SIGINT),
        ("", SIGHUP, 128 + SIGHUP), ("", SIGQUIT, 128 + SIGQUIT),
    ])
    func `however it ends, the terminal is given back`(key: String, signal: Int32, code: Int32) throws {
        let terminal = try PseudoTerminal()
        try terminal.wait(for: "de 60+")
        if signal != 0 { terminal.signal(signal) } else { terminal.type(key) }
        #expect(try terminal.end() == code)
        #expect(terminal.modes(2004) == "hl", "pastes are marked while it runs, and not after")
        #expect(terminal.modes(1049) == "hl")
    }

    @Test func `a stop gives the terminal back, and going on takes it again`() throws {
        let terminal = try PseudoTerminal()
        try terminal.wait(for: "de 60+")
        terminal.type("\u{1A}")
        try terminal.wait(for: "\u{1B}[?2004l")
        try terminal.wait(for: "\u{1B}[?2004h")
        try terminal.wait(for: "Bulbasaur")
        terminal.signal(SIGCONT)
        try terminal.wait(for: "\u{1B}[?2004h")
        terminal.type("q")
        #expect(try terminal.end() == 0)
        #expect(terminal.modes(2004).hasSuffix("hl"))
    }

    @Test func `the keys are shown until a key is pressed`() throws {
        let terminal = try PseudoTerminal()
        try terminal.wait(for: "de 60+")
        terminal.type("?")
        try terminal.wait(for: "Cualquier tecla cierra esto.")
        terminal.type("q")
        try terminal.wait(for: "Bulbasaur")
        terminal.type("q")
        #expect(try terminal.end() == 0)
    }

    @Test func `a question mark in a field is text`() throws {
        let terminal = try PseudoTerminal(["--accounts"])
        try terminal.wait(for: "[ Entrar ]")
        terminal.type("a?b")
        try terminal.wait(for: "a?b")
        terminal.type(Self.escape)
        #expect(try terminal.end() == 0)
    }

    @Test(arguments: ["C", "POSIX", "es_ES.ISO-8859-1", "es_ES", "ca_ES@valencia"])
    func `in a locale of another encoding all that is written is ASCII`(locale: String) throws {
        let terminal = try PseudoTerminal(environment: ["LC_ALL": locale])
        try terminal.wait(for: "1-15 de 60+")
        terminal.type("3")
        try terminal.wait(for: "Ordenar por numero")
        terminal.type("q")
        #expect(try terminal.end() == 0)
        #expect(terminal.written.allSatisfy { $0 < 0x80 })
    }

    @Test func `a terminal of sixteen colours gets no others`() throws {
        let terminal = try PseudoTerminal(environment: ["TERM": "xterm"])
        try terminal.wait(for: "de 60+")
        terminal.type("q")
        #expect(try terminal.end() == 0)
        let text = String(decoding: terminal.written, as: UTF8.self)
        #expect(
            !text.contains("38;5;") && !text.contains("38;2;") && !text.contains("48;5;") && !text.contains("48;2;"))
        #expect(text.contains("\u{1B}[1;97;41m"), "the open tab")
    }

    @Test(arguments: ["-1", "0", "", "abc", "99999999999999999999", "9223372036854775807", "1"])
    func `any COLUMNS and LINES are borne`(value: String) throws {
        let terminal = try PseudoTerminal(environment: ["COLUMNS": value, "LINES": value])
        try terminal.wait(for: "de 60+")
        terminal.type("q")
        #expect(try terminal.end() == 0)
    }
}
