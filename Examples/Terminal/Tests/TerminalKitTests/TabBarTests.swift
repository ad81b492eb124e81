import PokedexPresenters
import Testing

@testable import TerminalKit

@Suite struct TabBarTests {
    private func bar(_ keys: Key..., insignia: String? = nil) -> TabBar {
        var bar = TabBar()
        bar.insignia = insignia
        for key in keys { #expect(bar.press(key) == true) }
        return bar
    }

    @Test func keysOpenTabs() {
        #expect(bar().current == .pokedex)
        #expect(bar(.character("2")).current == .favoritos)
        #expect(bar(.character("3"), .character("1")).current == .pokedex)
        #expect(bar(.tab).current == .favoritos)
        #expect(bar(.tab, .tab, .tab).current == .pokedex)
        #expect(bar(.backTab).current == .ajustes)
        var other = bar(.tab)
        for key in [Key.character("4"), .character("f"), .down, .escape] { #expect(other.press(key) == false) }
        #expect(other.current == .favoritos)
    }

    @Test func theBadgeIsWhatThePresenterSays() {
        let status = Line("1–3 de 3")
        #expect(
            bar().line(width: 50, status: status).plain == " Pokédex  Favoritos  Ajustes              1–3 de 3")
        #expect(bar(insignia: "7").line(width: 50, status: status).plain.hasPrefix(" Pokédex  Favoritos (7)  Ajustes"))
        #expect(bar(insignia: "99+").line(width: 50, status: Line()).plain == " Pokédex  Favoritos (99+)  Ajustes")
        #expect(bar(insignia: "99+").line(width: 50, status: status).width == 50)
    }

    @Test func theOpenTabStandsOutWithoutColoursToo() {
        let line = bar(.tab, insignia: "7").line(width: 50, status: Line())
        #expect(line.encoded(.none).contains("\u{1B}[1;7m Favoritos (7) \u{1B}[0m"))
        let open = line.spans.first { $0.style.background != nil }
        let style = open?.style ?? .plain
        #expect((style.foreground ?? Color(0)).contrast(with: style.background ?? Color(0)) >= 4.5)
    }

    @Test func onANarrowScreenTheOthersAreNumbers() {
        #expect(bar(insignia: "7").line(width: 20, status: Line("1–3 de 3")).plain == " Pokédex  2  3")
        #expect(bar(.tab, insignia: "7").line(width: 24, status: Line()).plain == " 1  Favoritos (7)  3")
        for width in 0...60 {
            #expect(bar(.tab, insignia: "99+").line(width: width, status: Line("1–15 de 60+")).width <= width)
        }
    }

    @Test func hintsGiveWayFromTheMiddle() {
        let hints = ["f marcar", "mover", "pestañas", "q salir"]
        #expect(Hints.line(hints, width: 80).plain == "f marcar · mover · pestañas · q salir")
        #expect(Hints.line(hints, width: 30).plain == "f marcar · mover · q salir")
        #expect(Hints.line(hints, width: 20).plain == "f marcar · q salir")
        #expect(Hints.line(hints, width: 10).plain == "f marcar")
        #expect(Hints.line(hints, width: 4).plain == "f m…")
        #expect(Hints.line([], width: 4).plain == "")
    }
}
