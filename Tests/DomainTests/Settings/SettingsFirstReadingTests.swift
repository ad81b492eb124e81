import PokedexDomain
import Testing

/// Settings before anything was read of their store.
@Suite struct SettingsBeforeTheirFirstReading {
    typealias Event = SettingsMachine.Event
    typealias Effect = SettingsMachine.Effect

    private static func told(_ tema: String?, _ orden: String? = nil, _ sequence: Int = 0) -> Event {
        .stored(.value(StoredSettings(tema: tema, orden: orden), sequence: sequence))
    }

    private static func written(_ ticket: Int, _ tema: String?, _ orden: String? = nil, _ sequence: Int = 1) -> Event {
        let stored = StoredSettings(tema: tema, orden: orden)
        return .written(ticket: ticket, SettingsChange(stored: stored, sequence: sequence))
    }

    /// What the machine asks for, event by event.
    private func played(_ events: [Event]) -> (machine: SettingsMachine, effects: [Effect]) {
        var machine = SettingsMachine()
        return (machine, events.flatMap { machine.handle($0) })
    }

    private func after(_ events: [Event]) -> SettingsMachine {
        var machine = SettingsMachine()
        for event in events { _ = machine.handle(event) }
        return machine
    }

    @Test(
        arguments: [
            [.cambiarTema(.sistema)], [.cambiarOrden(porNumero: false)],
            [.cambiarTema(.sistema), .cambiarOrden(porNumero: false)],
            [.cambiarTema(.sistema), .cambiarTema(.sistema), .cambiarTema(.sistema)],
            // An unreadable store has told nothing either: what shows is still no more than a default.
            [.stored(.failure(.lento)), .cambiarTema(.sistema)],
            [.stored(.failure(.lento)), .descartarError, .cambiarOrden(porNumero: false)],
            [.cambiarTema(.sistema), .stored(.failure(.lento)), .cambiarTema(.sistema)],
        ] as [[Event]])
    func `a call that gives back what shows writes nothing`(calls: [Event]) {
        #expect(!played(calls).effects.contains { if case .write = $0 { true } else { false } })
        #expect(
            after(calls + [Self.told("oscuro", "numero")]).state.settings
                == Settings(tema: .oscuro, favoritosPorNumero: true))
    }

    @Test(
        arguments: [
            (.cambiarTema(.oscuro), .tema(.oscuro)), (.cambiarTema(.claro), .tema(.claro)),
            (.cambiarOrden(porNumero: true), .orden(porNumero: true)),
        ] as [(Event, SettingsMachine.Write)])
    func `a call for something else is written`(call: Event, write: SettingsMachine.Write) {
        #expect(played([call]).effects == [.write(write, ticket: 1)])
        #expect(played([.stored(.failure(.lento)), call]).effects == [.write(write, ticket: 1)])
    }

    @Test(
        arguments: [
            // The last choice counts, whatever became of the one before it.
            ([.cambiarTema(.oscuro), .cambiarTema(.sistema)], [.tema(.oscuro), .tema(.sistema)]),
            (
                [.cambiarTema(.oscuro), .cambiarTema(.claro), .cambiarTema(.sistema)],
                [.tema(.oscuro), .tema(.claro), .tema(.sistema)]
            ),
            (
                [.cambiarOrden(porNumero: true), .cambiarOrden(porNumero: false)],
                [.orden(porNumero: true), .orden(porNumero: false)]
            ),
            // A call for one setting says nothing of the other.
            ([.cambiarTema(.oscuro), .cambiarOrden(porNumero: false)], [.tema(.oscuro)]),
            ([.cambiarOrden(porNumero: true), .cambiarTema(.sistema)], [.orden(porNumero: true)]),
            ([.cambiarTema(.sistema), .cambiarTema(.oscuro), .cambiarOrden(porNumero: false)], [.tema(.oscuro)]),
        ] as [([Event], [SettingsMachine.Write])])
    func `a change of mind while a write of that setting is on its way counts`(
        calls: [Event], writes: [SettingsMachine.Write]
    ) {
        #expect(after(calls).pendingWrites == writes)
    }

    @Test func `once a write of that setting has failed a call for what shows changes nothing again`() {
        for end in [Event.writeFailed(ticket: 1, .lento), .cancelled(ticket: 1)] {
            let machine = after([.cambiarTema(.oscuro), end, .cambiarTema(.sistema)])
            #expect(machine.pendingWrites == [])
        }
        #expect(
            after([.cambiarTema(.oscuro), .writeFailed(ticket: 1, .lento), .cambiarTema(.sistema)]).state.error != nil)
    }

    @Test(
        arguments: [
            [told(nil)], [told("oscuro")], [told("amoled")], [told(nil), .stored(.failure(.lento))],
            [.cambiarOrden(porNumero: true), written(1, "amoled", "numero")],
        ] as [[Event]])
    func `after the first reading a call for what shows is written`(events: [Event]) {
        var machine = after(events)
        #expect(machine.handle(.cambiarTema(machine.state.settings.tema)).count == 1)
    }

    @Test(
        arguments: [
            ([], true), ([.cambiarTema(.sistema)], true), ([.cambiarTema(.oscuro)], true),
            ([.cambiarTema(.oscuro), .writeFailed(ticket: 1, .lento)], true), ([.close], true),
            ([told(nil)], false), ([told("oscuro")], false), ([.cambiarTema(.oscuro), written(1, "oscuro")], false),
            ([.stored(.failure(.lento))], false), ([told(nil), .stored(.failure(.lento))], false),
            ([told(nil), .stored(.failure(.lento)), .descartarError], false),
            // Nothing is known after all, and a reading is on its way.
            ([.stored(.failure(.lento)), .descartarError], true),
        ] as [([Event], Bool)])
    func `cargando tells that nothing was read yet, until something is or cannot be`(events: [Event], cargando: Bool) {
        #expect(after(events).state.cargando == cargando)
    }

    @Test func `a first reading that fails ends cargando with its error`() {
        #expect(
            after([.stored(.failure(.lento))]).state
                == SettingsUiState(settings: Settings(), error: UiError(.lento), cargando: false))
    }
}
