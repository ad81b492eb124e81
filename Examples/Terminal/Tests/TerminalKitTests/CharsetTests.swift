import PokedexPresenters
import Testing

@testable import TerminalKit

@Suite struct CharsetTests {
    @Test(arguments: [
        (["LANG": "es_ES.UTF-8"], Charset.utf8), (["LANG": "es_ES.utf8"], .utf8), (["LC_CTYPE": "UTF-8"], .utf8),
        (["LANG": "es_ES.UTF-8@euro"], .utf8), (["LANG": "C.UTF-8"], .utf8), ([:], .ascii), (["LANG": "C"], .ascii),
        (["LANG": "es_ES"], .ascii), (["LANG": "es_ES.ISO-8859-1"], .ascii), (["LANG": ""], .ascii),
        (["LC_ALL": "C", "LC_CTYPE": "es_ES.UTF-8", "LANG": "es_ES.UTF-8"], .ascii),
        (["LC_ALL": "es_ES.UTF-8", "LC_CTYPE": "C", "LANG": "C"], .utf8),
        (["LC_ALL": "", "LC_CTYPE": "C", "LANG": "es_ES.UTF-8"], .ascii),
        (["LC_ALL": "", "LC_CTYPE": "", "LANG": "es_ES.UTF-8"], .utf8),
        (["LC_MESSAGES": "es_ES.UTF-8"], .ascii),
    ])
    func `the locale says whether there is more than ASCII`(environment: [String: String], charset: Charset) {
        #expect(Charset(environment: environment) == charset)
    }

    @Test(arguments: [
        ("╭─ N.º 0001 ─╮", "+- N.o 0001 -+"), ("┏━ N.º 0001 ━┓", "#= N.o 0001 =#"), ("│ ┃ ╰╯ ┗┛", "| # ++ ##"),
        ("Añadir a favoritos · ↑↓←→ mover", "Anadir a favoritos . ^v<> mover"), ("¿Quitar…?", "?Quitar.?"),
        ("Eléctrico Psíquico Dragón", "Electrico Psiquico Dragon"), ("ÁÉÍÓÚÜÑ áéíóúüñ", "AEIOUUN aeiouun"),
        ("N.º 0002 ─ ♥ ─╮", "N.o 0002 - * -+"), ("(•) Claro ▏", "(*) Claro _"), ("1–15 de 60+", "1-15 de 60+"),
        ("«o»", "\"o\""), ("nidoran♀", "nidoranF"), ("ピカ🔥", "??????"), ("e\u{301}\u{200B}", "e"),
        ("plain\n", "plain\n"),
    ])
    func `what ASCII lacks becomes what can be read, in as many columns`(text: String, ascii: String) {
        #expect(Charset.ascii.writable(text) == ascii)
        #expect(Charset.utf8.writable(text) == text)
        #expect(ascii.displayWidth == text.displayWidth)
    }

    @Test func `the spinner turns in ASCII too`() {
        let frames = (0..<10).map { Charset.ascii.writable(Spinner.frame($0)) }
        #expect(Set(frames) == ["|", "/", "-", "\\"])
        #expect(zip(frames, frames.dropFirst()).allSatisfy { $0 != $1 })
        #expect(frames.first != frames.last, "nor does it stand still when it begins again")
    }

    @Test func `every screen is ASCII where nothing else can be written, and as wide as before`() {
        var list = ListScreen(
            PagedListState(
                items: Catalogue.pokemon, cargando: true, cargandoMas: true, error: nil,
                errorAlAmpliar: UiError(.sinConexion), sinConexion: true), notice: "Se apartó un archivo dañado.")
        list.favorites = [1, 2]
        var bar = TabBar()
        bar.insignia = "99+"
        let size = Size(width: 80, height: 24)
        var form = FormScreen(.vacio)
        var lines = list.draw(in: size, beat: 3).lines + form.draw(in: size, beat: 0).lines
        lines += HelpScreen.lines(Keys.tabs + Keys.form, in: size) + [bar.line(width: 80, status: Line("1–15 de 60+"))]
        for line in lines {
            let ascii = Charset.ascii.writable(line.encoded(.none))
            #expect(ascii.utf8.allSatisfy { $0 < 0x80 }, "\(ascii)")
            #expect(!line.plain.contains("?") == !Charset.ascii.writable(line.plain).contains("?"), "\(line.plain)")
            #expect(Charset.ascii.writable(line.plain).displayWidth == line.plain.displayWidth)
        }
        #expect(Charset.ascii.writable(Textos.uso).utf8.allSatisfy { $0 < 0x80 })
    }
}
