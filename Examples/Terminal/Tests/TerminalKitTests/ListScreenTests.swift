import PokedexPresenters
import Testing

@testable import TerminalKit

@Suite struct ListScreenTests {
    private static let size = Size(width: 80, height: 23)
    private static let offline = UiError(.sinConexion)

    private func state(
        _ count: Int, cargando: Bool = false, cargandoMas: Bool = false, error: UiError? = nil,
        errorAlAmpliar: UiError? = nil, sinConexion: Bool = false
    ) -> PagedListState {
        PagedListState(
            items: Array(Catalogue.pokemon.prefix(count)), cargando: cargando, cargandoMas: cargandoMas, error: error,
            errorAlAmpliar: errorAlAmpliar, sinConexion: sinConexion)
    }

    private func text(_ state: PagedListState, _ size: Size = size, notice: String? = nil) -> [String] {
        var screen = ListScreen(state, notice: notice)
        return screen.draw(in: size, beat: 0).lines.map(\.plain)
    }

    private func status(_ state: PagedListState) -> String {
        var screen = ListScreen(state)
        return screen.draw(in: Self.size, beat: 0).status.plain
    }

    @Test func cardsSayNumberNameAndTypes() {
        let lines = text(state(60))
        #expect(lines.count == 23)
        #expect(status(state(60)) == "1–15 de 60+")
        #expect(lines[0].contains("N.º 0001") && lines[0].contains("N.º 0003"))
        #expect(lines[1].contains("Bulbasaur"))
        #expect(lines[2].contains("Planta · Veneno"))
    }

    @Test func typesHaveTheirColours() {
        let lines = Card.lines(Catalogue.pokemon[0], width: 26, isSelected: false)
        let span = lines[2].spans.first { $0.text == "Planta" }
        #expect(span?.style.foreground == PokemonType.grass.color)
        #expect(Set(PokemonType.allCases.map(\.color)).count == 18)
    }

    @Test func theWholeScreenTellsOnlyWhatThereIsNoRowFor() {
        #expect(text(state(0, cargando: true)).contains { $0.hasSuffix("⠋ Cargando…") })
        #expect(text(state(0)).contains { $0.hasSuffix("No hay ningún Pokémon") })

        let failed = text(state(0, error: Self.offline))
        #expect(failed.contains { $0.hasSuffix(Self.offline.titulo) })
        #expect(failed.contains { $0.hasSuffix(Self.offline.detalle) })
        #expect(failed.contains { $0.contains("Reintentar (t)") })
        #expect(!text(state(0, error: UiError(.inesperado(causa: "x")))).contains { $0.contains("Reintentar") })

        let withRows = text(state(60, error: Self.offline, sinConexion: true))
        #expect(!withRows.contains { $0.contains(Self.offline.detalle) })
        #expect(withRows[0] == " Sin conexión, mostrando lo guardado · Reintentar (t)")
        #expect(withRows[1].contains("N.º 0001"))
    }

    @Test func moreIsToldBelow() {
        #expect(text(state(60, cargandoMas: true)).dropLast().last == "⠋ Cargando más…")
        let failed = text(state(60, errorAlAmpliar: UiError(.lento), sinConexion: true))
        #expect(failed.contains(UiError(.lento).titulo))
        #expect(failed.contains(UiError(.lento).detalle))
        #expect(status(state(60, cargando: true)) == "⠋ Actualizando…  1–15 de 60+")
        #expect(text(state(60), notice: "Un fichero dañado.")[0] == "Un fichero dañado.")
    }

    @Test func rowsThatBecomeVisibleAreToldOnce() {
        var screen = ListScreen(state(60))
        #expect(screen.draw(in: Self.size, beat: 0).intents == (0..<15).map { .loadAround($0) })
        #expect(screen.draw(in: Self.size, beat: 1).intents.isEmpty)
        for _ in 0..<5 { #expect(screen.press(.down) == []) }
        #expect(screen.draw(in: Self.size, beat: 2).intents == (15..<18).map { .loadAround($0) })
        _ = screen.press(.end)
        #expect(screen.draw(in: Self.size, beat: 3).intents.last == .loadAround(59))
        _ = screen.press(.down)
        #expect(screen.draw(in: Self.size, beat: 4).intents.last == .loadAround(59), "pushing at the end looks again")
    }

    @Test func keysMoveAndAsk() {
        var screen = ListScreen(state(60))
        _ = screen.draw(in: Self.size, beat: 0)
        for (key, index) in [
            (Key.right, 1), (.down, 4), (.character("j"), 7), (.character("k"), 4), (.left, 3), (.up, 0), (.up, 0),
            (.left, 0), (.pageDown, 15), (.character(" "), 30), (.pageUp, 15), (.end, 59), (.down, 59), (.right, 59),
            (.home, 0),
        ] {
            #expect(screen.press(key) == [])
            #expect(screen.selection.index == index)
        }
        #expect(screen.press(.character("r")) == [.refresh])
        #expect(screen.press(.character("t")) == nil, "nothing failed")
        screen.show(state(60, error: Self.offline, sinConexion: true))
        #expect(screen.press(.character("t")) == [.retry])
        #expect(screen.press(.character("x")) == nil)
    }

    @Test func theSelectedCardIsFollowedByItsId() {
        var screen = ListScreen(state(60))
        _ = screen.draw(in: Self.size, beat: 0)
        _ = screen.press(.right)
        var moved = state(60)
        moved.items = [Pokemon(id: 9000, name: "new", types: [])] + Array(moved.items)
        screen.show(moved)
        #expect(screen.selection.index == 2)
        screen.show(state(1))
        _ = screen.draw(in: Self.size, beat: 0)
        #expect(screen.selection.index == 0)
    }

    @Test func heartsArePaintedWithoutAskingForRows() {
        var screen = ListScreen(state(60))
        _ = screen.draw(in: Self.size, beat: 0)
        screen.favorites = [2, 150]
        let drawing = screen.draw(in: Self.size, beat: 1)
        #expect(drawing.intents.isEmpty)
        let hearts = drawing.lines.map(\.plain).filter { $0.contains("♥") }
        #expect(hearts.count == 1)
        #expect(hearts.first?.contains("N.º 0002 ───────── ♥ ─╮") == true)
    }

    @Test func aKeyMarksTheSelectedCard() {
        var screen = ListScreen(state(60))
        screen.favorites = [2]
        #expect(screen.draw(in: Self.size, beat: 0).lines.last?.plain.hasPrefix("f Añadir a favoritos · ") == true)
        #expect(screen.press(.character("f")) == [.toggle(id: 1, name: "bulbasaur")])
        _ = screen.press(.right)
        #expect(screen.draw(in: Self.size, beat: 0).lines.last?.plain.hasPrefix("f Quitar de favoritos · ") == true)
        #expect(screen.press(.character("f")) == [.toggle(id: 2, name: "ivysaur")])

        var empty = ListScreen(state(0))
        #expect(empty.press(.character("f")) == nil)
        #expect(empty.draw(in: Self.size, beat: 0).lines.last?.plain.contains("favoritos ·") == false)
    }

    @Test func aHeartThatWasNotStoredIsTold() {
        var screen = ListScreen(state(60))
        #expect(screen.press(.escape) == nil)
        screen.favoritesError = UiError(.inesperado(causa: "full"))
        let texts = screen.draw(in: Self.size, beat: 0).lines.map(\.plain)
        #expect(texts.contains("Algo se rompió · x cerrar"))
        #expect(screen.press(.escape) == [.descartarError])
        #expect(screen.press(.character("x")) == [.descartarError])
    }

    @Test func noSizeAndNoStateBreaksIt() {
        let states = [
            state(0), state(0, cargando: true), state(0, error: Self.offline), state(1), state(60, cargandoMas: true),
            state(151, error: Self.offline, errorAlAmpliar: UiError(.servidor(codigo: 503)), sinConexion: true),
        ]
        for state in states {
            var screen = ListScreen(state, notice: "Se apartó un fichero dañado.")
            screen.favorites = [1, 60]
            screen.favoritesError = state.error
            for width in [0, 1, 2, 3, 5, 7, 11, 20, 23, 24, 49, 80, 300] {
                for height in [0, 1, 2, 3, 4, 6, 10, 24, 100] {
                    for key in [Key.end, .down, .pageUp] { _ = screen.press(key) }
                    let lines = screen.draw(in: Size(width: width, height: height), beat: 3).lines
                    #expect(lines.count <= height)
                    #expect(lines.allSatisfy { $0.width <= width })
                }
            }
        }
    }

    @Test func namesFromTheNetworkCannotSteerTheTerminal() {
        var screen = ListScreen(
            PagedListState(
                items: [Pokemon(id: 1, name: "a\u{1B}[2J\u{7}\u{202E}b", types: [])], cargando: false,
                cargandoMas: false, error: nil,
                errorAlAmpliar: UiError(titulo: "\u{1B}]0;x\u{7}t", detalle: "d\u{9B}1m", sePuedeReintentar: true)))
        let texts = screen.draw(in: Self.size, beat: 0).lines.map(\.plain)
        #expect(texts.contains { $0.contains("Ab") })
        #expect(!texts.joined().unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
    }
}
