import PokedexPresenters
import Testing

@testable import TerminalKit

@Suite struct RootTests {
    @Test func onePartIsMadeAtATimeAndTheOneBeforeIsClosedFirst() {
        var log: [String] = []
        var shown = Shown(.comprobando) { raiz -> Raiz in
            log.append("make \(raiz)")
            return raiz
        }
        for raiz in [Raiz.comprobando, .entrada, .entrada, .contenido, .contenido, .entrada] {
            let before = shown.raiz
            let changed = shown.show(
                raiz, close: { log.append("close \($0)") },
                make: {
                    log.append("make \($0)")
                    return $0
                })
            #expect(changed == (before != raiz))
            #expect(shown.content == raiz)
        }
        #expect(
            log == [
                "make comprobando", "close comprobando", "make entrada", "close entrada", "make contenido",
                "close contenido", "make entrada",
            ])
    }

    @Test func `a session that cannot be read says why, and can be tried again`() {
        var screen = RestoringScreen()
        func text() -> [String] {
            let drawing = screen.draw(in: Size(width: 60, height: 9), beat: 0)
            #expect(drawing.isMoving)
            return drawing.lines.map(\.plain)
        }
        #expect(text().contains { $0.hasSuffix("⠋ Pokédex") })
        #expect(!text().contains { $0.contains(Textos.sesionSinLeer) })
        #expect(screen.press(.character("t")) == nil)
        let error = UiError(.almacen(.sinPermiso))
        screen.show(AuthState(comprobando: true, session: nil, error: error))
        #expect(text().contains { $0.contains(error.titulo) })
        #expect(text().contains { $0.contains(Textos.sesionSinLeer) })
        #expect(text().last == "t reintentar · q salir")
        #expect(screen.press(.character("t")) == [.reintentar])
        screen.show(AuthState(comprobando: true, session: nil))
        #expect(!text().contains { $0.contains(Textos.sesionSinLeer) })
        #expect(screen.press(.escape) == nil)
    }
}
