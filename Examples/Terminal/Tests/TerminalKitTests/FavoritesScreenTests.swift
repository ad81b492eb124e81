import PokedexPresenters
import Testing

@testable import TerminalKit

@Suite struct FavoritesScreenTests {
    private static let size = Size(width: 80, height: 11)
    private static let failure = UiError(.inesperado(causa: "full"))

    private func favorite(_ id: Int) -> FavoritePokemon {
        FavoritePokemon(
            id: id, name: Catalogue.pokemon[id - 1].name, markedAt: Timestamp(milliseconds: Int64(1000 - id)))
    }

    private func state(
        _ ids: [Int], cargando: Bool = false, quitado: Int? = nil, error: UiError? = nil
    ) -> FavoritesUiState {
        FavoritesUiState(
            favoritos: ids.map(favorite), cargando: cargando, quitado: quitado.map(favorite), error: error)
    }

    private func text(_ screen: FavoritesScreen, _ size: Size = size) -> [String] {
        var screen = screen
        return screen.draw(in: size, beat: 0).lines.map(\.plain)
    }

    @Test func rowsSayNumberAndNameInTheOrderOfThePresenter() {
        var screen = FavoritesScreen(state([25, 1, 7]))
        let drawing = screen.draw(in: Self.size, beat: 0)
        #expect(
            drawing.lines.prefix(4).map(\.plain) == [
                "┃ N.º 0025  Pikachu", "  N.º 0001  Bulbasaur", "  N.º 0007  Squirtle", "",
            ])
        #expect(drawing.status.plain == "1–3 de 3")
        #expect(drawing.lines.count == 11)
        #expect(!drawing.isMoving)
    }

    @Test func waitingAndNothingAreTold() {
        var loading = FavoritesScreen(state([], cargando: true))
        #expect(loading.draw(in: Self.size, beat: 0).isMoving)
        #expect(text(loading).contains { $0.hasSuffix("⠋ Cargando…") })
        let empty = text(FavoritesScreen(state([])))
        #expect(empty.contains { $0.hasSuffix("Todavía no hay favoritos") })
        #expect(empty.contains { $0.contains("la tecla f guarda aquí") })
        #expect(!empty.contains { $0.contains("Vaciar") })
        let unread = text(FavoritesScreen(state([], error: Self.failure)))
        #expect(!unread.contains { $0.contains("Todavía no hay favoritos") })
        #expect(unread.contains("Algo se rompió · x cerrar"))
    }

    @Test(arguments: [Key.character("f"), .delete, .backspace])
    func aKeyUnmarksTheSelected(key: Key) {
        var screen = FavoritesScreen(state([25, 1, 7]))
        _ = screen.draw(in: Self.size, beat: 0)
        _ = screen.press(.down)
        #expect(screen.press(key) == [.toggle(id: 1, name: "bulbasaur")])
        var empty = FavoritesScreen(state([]))
        #expect(empty.press(key) == [])
    }

    @Test func aKeyThatRepeatsFasterThanAWriteDoesNotMarkAgain() {
        var screen = FavoritesScreen(state([25, 1]))
        #expect(screen.press(.character("f")) == [.toggle(id: 25, name: "pikachu")])
        #expect(screen.press(.character("f")) == [])
        screen.show(state([1], quitado: 25))
        #expect(screen.press(.character("f")) == [.toggle(id: 1, name: "bulbasaur")])
        screen.show(state([1], quitado: 25, error: Self.failure))
        #expect(screen.press(.character("f")) == [.toggle(id: 1, name: "bulbasaur")], "the write failed")
    }

    @Test func whatWasUnmarkedCanBePutBackOrForgotten() {
        var screen = FavoritesScreen(state([1]))
        #expect(screen.press(.character("u")) == nil)
        #expect(screen.press(.escape) == nil)
        screen.show(state([1], quitado: 25))
        #expect(text(screen).contains("Pikachu quitado · u deshacer"))
        #expect(screen.press(.character("u")) == [.deshacer])
        #expect(screen.press(.character("x")) == [.descartarQuitado])
        #expect(screen.press(.escape) == [.descartarQuitado])

        let narrow = text(screen, Size(width: 22, height: 5))
        #expect(narrow.contains { $0.hasSuffix("… · u deshacer") })
        screen.show(state([], quitado: 25))
        #expect(text(screen).contains("Pikachu quitado · u deshacer"), "also when it was the last one")
    }

    @Test func anErrorIsSentAwayBeforeTheOfferToUndo() {
        var screen = FavoritesScreen(state([1], quitado: 25, error: Self.failure))
        #expect(text(screen).contains("Algo se rompió · x cerrar"))
        #expect(text(screen).contains(Self.failure.detalle))
        #expect(screen.press(.escape) == [.descartarError])
    }

    @Test func emptyingIsAskedFirstAndTheDefaultIsNo() {
        for (key, intents) in [
            (Key.character("s"), [FavoritesScreen.Intent.vaciar]), (.character("S"), [.vaciar]), (.character("n"), []),
            (.enter, []), (.escape, []), (.character("v"), []), (.character("f"), []), (.down, []),
        ] {
            var screen = FavoritesScreen(state([25, 1], quitado: 7))
            #expect(screen.press(.character("v")) == [])
            #expect(screen.isAsking)
            #expect(text(screen).contains("¿Quitar todos los favoritos? s sí · n no"))
            #expect(screen.press(key) == intents)
            #expect(!screen.isAsking)
        }
    }

    @Test func nothingIsAskedWhereThereIsNothingToEmpty() {
        var screen = FavoritesScreen(state([]))
        #expect(screen.press(.character("v")) == nil)
        screen.show(state([1]))
        _ = screen.press(.character("v"))
        screen.show(state([]))
        #expect(!screen.isAsking, "somebody else emptied it")
        #expect(screen.press(.character("s")) == nil)
    }

    @Test func theSelectedIsFollowedThroughAnotherOrder() {
        var screen = FavoritesScreen(state([25, 1, 7]))
        _ = screen.draw(in: Self.size, beat: 0)
        _ = screen.press(.down)
        _ = screen.press(.down)
        screen.show(state([1, 7, 25]))
        #expect(screen.selection.index == 1)
        screen.show(state([1]))
        _ = screen.draw(in: Self.size, beat: 0)
        #expect(screen.selection.index == 0)
    }

    @Test func theQuestionStandsOnEveryScreenThatHoldsIt() {
        var screen = FavoritesScreen(state(Array(1...30)), notice: "Se apartó un fichero dañado.")
        _ = screen.press(.character("v"))
        for width in [20, 40, 80] {
            for height in 1...10 {
                let lines = text(screen, Size(width: width, height: height))
                #expect(lines.contains { $0.contains("s sí · n no") }, "\(width)×\(height)")
            }
        }
    }

    @Test func noSizeAndNoStateBreaksIt() {
        let states = [
            state([]), state([], cargando: true), state([], error: Self.failure), state([1]),
            state(Array(1...151), quitado: 25), state([1, 2, 3], quitado: 25, error: Self.failure),
        ]
        for state in states {
            var screen = FavoritesScreen(state, notice: "Se apartó un fichero dañado.")
            for width in [0, 1, 2, 3, 7, 13, 20, 49, 80, 300] {
                for height in [0, 1, 2, 3, 4, 10, 24, 100] {
                    for key in [Key.end, .down, .pageUp] { _ = screen.press(key) }
                    let lines = screen.draw(in: Size(width: width, height: height), beat: 3).lines
                    #expect(lines.count <= height)
                    #expect(lines.allSatisfy { $0.width <= width })
                }
            }
        }
    }
}
