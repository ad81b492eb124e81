import PokedexPresenters
import Testing

@testable import TerminalKit

@Suite struct HelpTests {
    private func text(_ size: Size, _ keys: [Keys] = Keys.tabs) -> [String] {
        HelpScreen.lines(keys, in: size).map(\.plain)
    }

    @Test func `a usual terminal shows every key`() {
        let text = text(Size(width: 80, height: 24))
        #expect(text.count <= 24)
        for row in (Keys.tabs).flatMap(\.rows) {
            #expect(text.contains { $0.contains(row.keys) && $0.contains(row.meaning) }, "\(row.keys)")
        }
        #expect(text.last?.contains("Cualquier tecla cierra esto.") == true)
        #expect(text.first?.contains(Version.text) == true)
    }

    @Test func `the help of the command line names the same keys`() {
        for row in (Keys.tabs + Keys.form).flatMap(\.rows) {
            #expect(Textos.uso.contains(row.keys) && Textos.uso.contains(row.meaning), "\(row.keys)")
        }
    }

    @Test func `no size breaks it`() {
        for width in [0, 1, 2, 3, 10, 30, 63, 68, 80, 300] {
            for height in [0, 1, 2, 3, 4, 5, 10, 24, 100] {
                let lines = HelpScreen.lines(Keys.tabs + Keys.form, in: Size(width: width, height: height))
                #expect(lines.count <= height)
                #expect(lines.allSatisfy { $0.width <= width })
            }
        }
    }

    @Test func `letters are text in a field alone`() {
        var screen = FormScreen(.vacio)
        var takes: [FormFocus] = []
        for _ in FormFocus.allCases {
            if screen.takesText { takes.append(screen.focus) }
            _ = screen.press(.tab)
        }
        #expect(takes == [.correo, .password])
        #expect(screen.press(.character("?")) == [.escribirEmail(.append("?"))])
        var failed = AuthFormState.vacio
        failed.error = UiError(.lento)
        #expect(!FormScreen(failed).takesText)
        #expect(!RestoringScreen().takesText)
        #expect(!SettingsScreen(SettingsUiState(settings: Settings()), datos: "").takesText)
    }

    @Test func `the version stands in one place and is told`() throws {
        #expect(try Command.parse(["--version"]) == .version)
        #expect(try Command.parse(["--offline", "--version"]) == .version)
        #expect(Textos.version == "Pokedex \(Version.text)")
        #expect(throws: UsageError.self) { try Command.parse(["--version=1"]) }
    }
}
