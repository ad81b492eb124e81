import PokedexPresenters
import Testing

@testable import TerminalKit

@Suite struct SettingsScreenTests {
    private static let size = Size(width: 60, height: 16)
    private static let failure = UiError(.inesperado(causa: "full"))

    private func screen(_ tema: Tema = .sistema, porNumero: Bool = false, error: UiError? = nil) -> SettingsScreen {
        SettingsScreen(
            SettingsUiState(settings: Settings(tema: tema, favoritosPorNumero: porNumero), error: error),
            datos: "PokeAPI")
    }

    private func text(_ screen: SettingsScreen, _ size: Size = size) -> [String] {
        var screen = screen
        return screen.draw(in: size, beat: 0).lines.map(\.plain)
    }

    @Test func whatIsStoredIsMarked() {
        #expect(
            text(screen()).prefix(12) == [
                "  Apariencia", "    Tema", "┃     ( ) Claro", "      ( ) Oscuro", "      (•) Lo que diga el sistema",
                "",
                "  Favoritos", "    [ ] Ordenar por número", "",
                "  Acerca de", "    App    Pokédex", "    Datos  PokeAPI",
            ])
        #expect(text(screen(.oscuro, porNumero: true)).contains("      (•) Oscuro"))
        #expect(text(screen(.oscuro, porNumero: true)).contains("    [x] Ordenar por número"))
    }

    @Test func everyThemeHasItsRow() {
        #expect(Set(Choice.temas) == Set(Tema.allCases))
        #expect(Set(Choice.temas.map(Textos.tema)).count == Tema.allCases.count)
    }

    @Test(arguments: [Key.enter, .character(" ")])
    func choosingAsksForWhatIsSelected(choose: Key) {
        var screen = screen(.claro, porNumero: true)
        let asked: [SettingsScreen.Intent] = [
            .cambiarTema(.claro), .cambiarTema(.oscuro), .cambiarTema(.sistema), .cambiarOrden(porNumero: false),
            .cambiarOrden(porNumero: false),
        ]
        for intent in asked {
            #expect(screen.press(choose) == [intent])
            #expect(screen.press(.down) == [])
        }
        #expect(text(screen).contains("      (•) Claro"), "what shows is what is stored")
        screen.show(SettingsUiState(settings: Settings(tema: .oscuro)))
        #expect(screen.press(choose) == [.cambiarOrden(porNumero: true)])
        #expect(text(screen).contains("      (•) Oscuro"))
        #expect(screen.press(.home) == [])
        #expect(screen.press(choose) == [.cambiarTema(.claro)])
        #expect(screen.press(.character("r")) == nil)
    }

    @Test func whoIsSignedInCanSignOut() {
        var screen = screen(.claro)
        #expect(!text(screen).contains { $0.contains("Cerrar sesión") })
        screen.cuenta = "ana@example.com"
        #expect(text(screen).contains("    Correo ana@example.com"))
        #expect(screen.press(.end) == [])
        #expect(text(screen).contains("┃   Cerrar sesión"))
        #expect(screen.press(.enter) == [.salir])
        screen.cuenta = nil
        #expect(screen.press(.enter) == [.cambiarOrden(porNumero: true)], "nothing is selected that is not there")
    }

    @Test func anErrorIsToldAndSentAway() {
        var quiet = screen()
        #expect(quiet.press(.escape) == nil)
        var failed = screen(error: Self.failure)
        #expect(text(failed).contains("Algo se rompió · x cerrar"))
        #expect(text(failed).contains(Self.failure.detalle))
        #expect(failed.press(.escape) == [.descartarError])
        #expect(failed.press(.character("x")) == [.descartarError])
    }

    @Test func theSelectedChoiceIsAlwaysInSight() {
        for height in 1...20 {
            var screen = screen()
            for _ in 0..<4 {
                let lines = screen.draw(in: Size(width: 40, height: height), beat: 0).lines
                #expect(lines.contains { $0.plain.hasPrefix("┃") }, "\(height)")
                #expect(lines.count <= height)
                _ = screen.press(.down)
            }
        }
        var last = screen()
        _ = last.press(.end)
        #expect(text(last, Size(width: 60, height: 8)).contains("    Datos  PokeAPI"))
        for width in 0...12 {
            #expect(text(last, Size(width: width, height: 9)).allSatisfy { $0.displayWidth <= width })
        }
    }

    @Test func theOriginIsNamed() {
        #expect(Textos.origen(.live) == "PokeAPI")
        #expect(Textos.origen(.embedded) == "catálogo de este programa")
        #expect(Textos.origen(.api("http://h/\u{1B}[2J")) == "http://h/")
    }
}
