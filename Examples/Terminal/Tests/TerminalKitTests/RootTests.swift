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

    @Test func aRestoringThatTakesLongCanBeTriedAgain() {
        var screen = RestoringScreen()
        func text(_ beat: Int) -> [String] {
            let drawing = screen.draw(in: Size(width: 60, height: 9), beat: beat)
            #expect(drawing.isMoving)
            return drawing.lines.map(\.plain)
        }
        #expect(text(100).contains { $0.hasSuffix("⠋ Pokédex") })
        #expect(!text(129).contains { $0.contains(Textos.sesionSinLeer) })
        #expect(text(130).contains { $0.contains(Textos.sesionSinLeer) })
        #expect(text(130).last == "t reintentar · q salir")
        #expect(screen.press(.character("t")) == [.reintentar])
        #expect(!text(131).contains { $0.contains(Textos.sesionSinLeer) })
        #expect(screen.press(.escape) == nil)
    }
}
