import PokedexDomain
import Testing

@Suite struct SettingsTable {
    private func stored(_ tema: String?, _ orden: String? = nil) -> StoredSettings {
        StoredSettings(tema: tema, orden: orden)
    }

    private func loaded(_ words: StoredSettings) -> SettingsMachine {
        var machine = SettingsMachine()
        _ = machine.handle(.stored(.value(words, sequence: 0)))
        return machine
    }

    @Test func untilTheyAreReadTheDefaultsShow() {
        #expect(SettingsMachine().state == SettingsUiState(settings: Settings(), cargando: true))
        #expect(Settings() == Settings(tema: .sistema, favoritosPorNumero: false))
    }

    @Test func eachLookReadsBackFromItsWord() {
        for tema in Tema.allCases { #expect(Tema(token: tema.token) == tema) }
        #expect(Tema.allCases.count == 3)
    }

    @Test(arguments: ["amoled", "", "OSCURO", "oscuro ", "dark"]) func anUnknownLookIsTheSystemsAndLeavesTheOrderAlone(
        word: String
    ) {
        #expect(Settings(stored: stored(word, "numero")) == Settings(tema: .sistema, favoritosPorNumero: true))
    }

    @Test(arguments: ["true", "1", "", "NUMERO"]) func anUnknownOrderIsTheDefaultAndLeavesTheLookAlone(word: String) {
        #expect(Settings(stored: stored("oscuro", word)) == Settings(tema: .oscuro, favoritosPorNumero: false))
    }

    @Test func readingAsksForNoWrite() {
        var machine = SettingsMachine()
        #expect(machine.handle(.stored(.value(stored("amoled", "numero"), sequence: 0))) == [])
        #expect(machine.state.settings == Settings(tema: .sistema, favoritosPorNumero: true))
    }

    @Test func aChangeShowsOnlyWhenItIsStored() {
        var machine = loaded(stored("claro"))
        #expect(machine.handle(.cambiarTema(.oscuro)) == [.write(.tema(.oscuro), ticket: 1)])
        #expect(machine.state.settings.tema == .claro)
        _ = machine.handle(.written(ticket: 1, SettingsChange(stored: stored("oscuro"), sequence: 1)))
        #expect(machine.state.settings.tema == .oscuro)
    }

    @Test func aChangeThatFailsNeverShowsAndIsTold() {
        var machine = loaded(stored("claro"))
        _ = machine.handle(.cambiarTema(.oscuro))
        _ = machine.handle(.writeFailed(ticket: 1, .inesperado(causa: "no")))
        #expect(machine.state.settings.tema == .claro && machine.state.error != nil)
        _ = machine.handle(.descartarError)
        #expect(machine.state == SettingsUiState(settings: Settings(tema: .claro)))
    }

    @Test func theLookThatShowsIsWrittenTooSinceAnUnknownWordMayStandBehindIt() {
        var machine = loaded(stored("amoled"))
        #expect(machine.handle(.cambiarTema(.sistema)) == [.write(.tema(.sistema), ticket: 1)])
    }

    @Test func changesAreWrittenOneAtATimeInTheirOrder() {
        var machine = loaded(stored(nil))
        #expect(machine.handle(.cambiarTema(.oscuro)) == [.write(.tema(.oscuro), ticket: 1)])
        #expect(machine.handle(.cambiarOrden(porNumero: true)) == [])
        #expect(machine.handle(.cambiarTema(.sistema)) == [])
        #expect(machine.handle(.writeFailed(ticket: 1, .lento)) == [.write(.orden(porNumero: true), ticket: 2)])
        #expect(
            machine.handle(.written(ticket: 2, SettingsChange(stored: stored(nil, "numero"), sequence: 1)))
                == [.write(.tema(.sistema), ticket: 3)])
        #expect(machine.state == SettingsUiState(settings: Settings(favoritosPorNumero: true), error: UiError(.lento)))
    }

    @Test func anOlderTellingNeverReplacesANewerOne() {
        var machine = loaded(stored("claro"))
        _ = machine.handle(.cambiarTema(.oscuro))
        _ = machine.handle(.written(ticket: 1, SettingsChange(stored: stored("oscuro"), sequence: 1)))
        _ = machine.handle(.stored(.value(stored("claro"), sequence: 0)))
        #expect(machine.state.settings.tema == .oscuro)
    }

    @Test func aStoreThatCannotBeReadIsToldUntilItCan() {
        var machine = SettingsMachine()
        _ = machine.handle(.stored(.failure(.lento)))
        #expect(machine.state.error != nil)
        #expect(machine.handle(.descartarError) == [.read] && machine.state.error == nil)
        _ = machine.handle(.stored(.failure(.lento)))
        _ = machine.handle(.stored(.value(stored("oscuro"), sequence: 0)))
        #expect(machine.state == SettingsUiState(settings: Settings(tema: .oscuro)))
    }

    @Test func afterCloseIntentsAreIgnoredAndTheWritesGoOn() {
        var machine = loaded(stored(nil))
        _ = machine.handle(.cambiarTema(.oscuro))
        _ = machine.handle(.cambiarOrden(porNumero: true))
        _ = machine.handle(.close)
        #expect(machine.handle(.cambiarTema(.claro)) == [])
        #expect(machine.handle(.writeFailed(ticket: 1, .lento)) == [.write(.orden(porNumero: true), ticket: 2)])
    }

    @Test func anAnswerToNoWriteIsAbsorbed() {
        var machine = loaded(stored("claro"))
        for ticket in [-1, 0, 1, 99] {
            let change = SettingsChange(stored: stored("oscuro"), sequence: 9)
            #expect(machine.handle(.written(ticket: ticket, change)) == [])
            #expect(machine.handle(.writeFailed(ticket: ticket, .lento)) == [])
        }
        #expect(machine.state == SettingsUiState(settings: Settings(tema: .claro)))
    }
}
