import PokedexDomain
import Testing

/// How long the failure of a write is told: until somebody has seen it, or the next call that writes.
@Suite struct FailuresOfWrites {
    private static let now = Timestamp(milliseconds: 1_000)
    private static let seven = FavoritePokemon(id: 7, name: "squirtle", markedAt: Timestamp(milliseconds: 700))
    private static let failure = AppError.inesperado(causa: "disk full")

    @Suite struct Settings {
        typealias Event = SettingsMachine.Event

        private static func written(_ ticket: Int, _ sequence: Int) -> Event {
            .written(
                ticket: ticket,
                SettingsChange(stored: StoredSettings(tema: "oscuro", orden: "numero"), sequence: sequence))
        }

        /// The look was asked for, and behind it the order; the look's write has failed.
        private func failed() -> SettingsMachine {
            var machine = SettingsMachine()
            _ = machine.handle(.stored(.value(StoredSettings(), sequence: 0)))
            _ = machine.handle(.cambiarTema(.oscuro))
            _ = machine.handle(.cambiarOrden(porNumero: true))
            _ = machine.handle(.writeFailed(ticket: 1, failure))
            return machine
        }

        @Test(
            arguments: [
                [written(2, 1)], [.cancelled(ticket: 2)], [.stored(.value(StoredSettings(tema: "claro"), sequence: 1))],
                [.stored(.value(StoredSettings(), sequence: 0))], [.stored(.failure(.lento))],
                [.stored(.failure(.lento)), .stored(.value(StoredSettings(), sequence: 0))],
                [written(2, 1), .stored(.value(StoredSettings(), sequence: 2))], [.close, .cambiarTema(.claro)],
            ] as [[Event]])
        func `what is stored, read or told behind it leaves it`(events: [Event]) {
            var machine = failed()
            for event in events { _ = machine.handle(event) }
            #expect(machine.state.error?.causa == failure)
        }

        @Test(
            arguments: [
                .descartarError, .cambiarTema(.oscuro), .cambiarTema(.sistema), .cambiarOrden(porNumero: true),
                .cambiarOrden(porNumero: false),
            ] as [Event])
        func `it is gone as soon as it was seen or another write is asked for`(call: Event) {
            var machine = failed()
            _ = machine.handle(call)
            #expect(machine.state.error == nil)
        }

        @Test func `a later failure takes its place`() {
            var machine = failed()
            _ = machine.handle(.writeFailed(ticket: 2, .sinConexion))
            #expect(machine.state.error?.causa == .sinConexion)
        }
    }

    @Suite struct Favorites {
        typealias Event = FavoritesMachine.Event

        /// 7 was unmarked and can be put back. A mark of 1 was asked for, and behind it one of 2; that of 1 has failed.
        private func failed() -> FavoritesMachine {
            var machine = FavoritesMachine()
            let events: [Event] = [
                .ordered(porNumero: false), .stored(.value([seven], sequence: 0)),
                .toggle(id: 7, name: "squirtle", at: now),
                .written(ticket: 1, FavoritesChange(removed: seven, favorites: [], sequence: 1)),
                .toggle(id: 1, name: "bulbasaur", at: now), .toggle(id: 2, name: "ivysaur", at: now),
                .writeFailed(ticket: 2, failure),
            ]
            for event in events { _ = machine.handle(event) }
            return machine
        }

        private static let two = FavoritePokemon(id: 2, name: "ivysaur", markedAt: now)
        private static let stored = Event.written(
            ticket: 3, FavoritesChange(added: two, favorites: [two], sequence: 2))

        @Test(
            arguments: [
                [stored], [.cancelled(ticket: 3)], [.stored(.value([seven], sequence: 2))],
                [.stored(.value([], sequence: 1))], [.stored(.failure(.lento))],
                [.stored(.failure(.lento)), .stored(.value([], sequence: 1))],
                [stored, .stored(.value([], sequence: 3))], [.ordered(porNumero: true)], [.orderUnreadable],
                // Calls that write nothing.
                [.descartarQuitado], [.descartarQuitado, .deshacer], [.close, .vaciar],
            ] as [[Event]])
        func `what is stored, read or told behind it leaves it, and so does a call that writes nothing`(
            events: [Event]
        ) {
            var machine = failed()
            for event in events { _ = machine.handle(event) }
            #expect(machine.state.error?.causa == failure)
            #expect(!machine.state.vacia)
        }

        @Test(
            arguments: [
                .descartarError, .toggle(id: 1, name: "bulbasaur", at: now), .toggle(id: 9, name: "blastoise", at: now),
                .vaciar, .deshacer,
            ] as [Event])
        func `it is gone as soon as it was seen or another write is asked for`(call: Event) {
            var machine = failed()
            _ = machine.handle(call)
            #expect(machine.state.error == nil)
        }

        @Test func `an undo that waits already is no other write`() {
            var machine = failed()
            _ = machine.handle(.deshacer)
            _ = machine.handle(.writeFailed(ticket: 3, .sinConexion))
            _ = machine.handle(.deshacer)
            #expect(machine.state.error?.causa == .sinConexion)
        }

        @Test func `a later failure takes its place`() {
            var machine = failed()
            _ = machine.handle(.writeFailed(ticket: 3, .sinConexion))
            #expect(machine.state.error?.causa == .sinConexion)
        }
    }

    @Test(
        arguments: [
            .lento, .sinConexion, .servidor(codigo: 500), .inesperado(causa: "locked"), .demasiadas(esperar: nil),
        ] as [AppError])
    func `favourites that cannot be read show why, and are not empty`(error: AppError) {
        var machine = FavoritesMachine()
        _ = machine.handle(.stored(.failure(error)))
        for order in [FavoritesMachine.Event.orderUnreadable, .ordered(porNumero: true)] {
            #expect(machine.state.error?.causa == error)
            #expect(machine.state.favoritos.isEmpty && !machine.state.cargando && !machine.state.vacia)
            _ = machine.handle(order)
        }
        // A failed write in front of it, once seen, leaves no list that is empty without a reason.
        _ = machine.handle(.vaciar)
        _ = machine.handle(.writeFailed(ticket: 1, .lento))
        #expect(machine.handle(.descartarError) == [.read])
        #expect(machine.state.cargando && !machine.state.vacia)
    }
}
