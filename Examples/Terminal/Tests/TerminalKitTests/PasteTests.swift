import PokedexPresenters
import Testing

@testable import TerminalKit

@Suite struct PasteTests {
    private static let begin = "\u{1B}[200~"
    private static let end = "\u{1B}[201~"

    private func typed(_ text: String) -> [Typed] {
        var parser = KeyParser()
        return parser.feed(text.utf8)
    }

    @Test(arguments: [
        ("vs", "vs"), ("q", "q"), ("ana@example.com", "ana@example.com"), ("contraseña 🔥", "contraseña 🔥"),
        ("line\n", "line"), ("\r\nline\r\n", "line"), ("two\nlines\r", "twolines"), ("a\tb", "ab"),
        ("a\u{3}b\u{1A}\u{0}\u{7F}c", "abc"), ("a\u{1B}[31mb\u{1B}[0m", "ab"), ("a\u{1B}]0;title\u{7}b", "ab"),
        ("\u{1B}[A\u{1B}OB", ""), ("a\u{1B}[200~b", "ab"), ("a\u{1B}[201x~b", "a~b"), ("a\u{85}\u{2028}b", "ab"),
        ("a\u{1B}", "a"), ("\u{1B}\u{1B}[20", ""), ("", ""), ("\n", ""), (" ", " "),
    ])
    func `a paste is one text without what no key types, however it is cut into pieces`(pasted: String, text: String) {
        let bytes = Array((Self.begin + pasted + Self.end + "x").utf8)
        let expected: [Typed] = (text.isEmpty ? [] : [.paste(text)]) + [.key(.character("x"))]
        for size in [1, 2, 3, 7, 1024] {
            var parser = KeyParser()
            var typed: [Typed] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                typed += parser.feed(bytes[start..<min(start + size, bytes.count)])
            }
            #expect(typed == expected, "\(size)")
            #expect(parser.waiting == nil)
        }
    }

    @Test func `bytes that are no text are left out of a paste`() {
        var parser = KeyParser()
        let bytes = Array(Self.begin.utf8) + [0x61, 0xFF, 0xC3, 0x62, 0xED, 0xA0, 0x80, 0x63] + Array(Self.end.utf8)
        #expect(parser.feed(bytes) == [.paste("abc")])
    }

    @Test func `what stands around a paste is keys`() {
        #expect(
            typed("a\(Self.begin)b\(Self.end)\u{1B}[A\(Self.begin)c\(Self.end)")
                == [.key(.character("a")), .paste("b"), .key(.up), .paste("c")])
    }

    @Test func `an end without a beginning is nothing`() {
        #expect(typed("\(Self.end)x") == [.key(.character("x"))])
    }

    @Test(arguments: ["vs", "v\u{1B}", "v\u{1B}[20", "v\u{1B}[201"])
    func `a paste whose end does not come ends when nothing more comes`(begun: String) {
        var parser = KeyParser()
        #expect(parser.feed((Self.begin + begun).utf8).isEmpty)
        #expect(parser.waiting == .paste)
        #expect(parser.flush() == [.paste(begun == "vs" ? "vs" : "v")])
        #expect(parser.waiting == nil)
        #expect(parser.feed("\u{3}".utf8) == [.key(.control("c"))])
    }

    @Test func `of an endless paste a bounded beginning is kept, and its rest is no key`() {
        var parser = KeyParser()
        #expect(parser.feed(Self.begin.utf8).isEmpty)
        for _ in 0..<1000 { #expect(parser.feed([UInt8](repeating: 0x71, count: 1024)).isEmpty) }
        #expect(parser.feed(Self.end.utf8) == [.paste(String(repeating: "q", count: Paste.limit))])
        #expect(parser.feed("q".utf8) == [.key(.character("q"))])
    }

    @Test(arguments: ["vs", "v", "s", "f", "q", "x", "1", "u", "?", " "])
    func `a paste does nothing where there is no field`(text: String) {
        let marked = (1...3).map {
            FavoritePokemon(
                id: $0, name: Catalogue.pokemon[$0 - 1].name, markedAt: Timestamp(milliseconds: Int64($0)))
        }
        let before = FavoritesScreen(
            FavoritesUiState(favoritos: marked, cargando: false, quitado: marked[0], error: UiError(.lento)))
        var favorites = before
        #expect(favorites.paste(text).isEmpty)
        #expect(!favorites.isAsking)
        _ = favorites.press(.character("x"))
        _ = favorites.press(.character("v"))
        #expect(favorites.paste(text).isEmpty)
        #expect(favorites.isAsking, "nor is it an answer")

        var list = ListScreen(
            PagedListState(
                items: Catalogue.pokemon, cargando: false, cargandoMas: false, error: nil, errorAlAmpliar: nil))
        #expect(list.paste(text).isEmpty)
        #expect(list.selection.index == 0)
        var settings = SettingsScreen(SettingsUiState(settings: Settings()), datos: "")
        #expect(settings.paste(text).isEmpty)
        #expect(settings.selection.index == 0)
    }

    @Test func `a paste is text in a field, and nothing beside one`() {
        var screen = FormScreen(.vacio)
        #expect(screen.paste("ana@example.com") == [.escribirEmail(.append("ana@example.com"))])
        _ = screen.press(.tab)
        #expect(screen.paste("q?1") == [.escribirPassword(.append("q?1"))])
        _ = screen.press(.tab)
        #expect(screen.focus == .enviar && screen.paste(" ").isEmpty)
        _ = screen.press(.tab)
        #expect(screen.focus == .olvidada && screen.paste("x").isEmpty)
        _ = screen.press(.tab)
        #expect(screen.focus == .modo && screen.paste(" ").isEmpty && !screen.registrando)

        var failed = AuthFormState.vacio
        failed.error = UiError(.lento)
        var alert = FormScreen(failed)
        #expect(alert.paste("x").isEmpty && alert.look.error != nil)
    }

    @Test func `a paste is put behind what is typed by now`() {
        #expect(Edit.append("example.com").applied(to: "ana@") == "ana@example.com")
    }
}
