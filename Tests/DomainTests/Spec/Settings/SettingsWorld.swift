import PokedexDomain

/// The settings, their store, and somebody else who writes to it.
struct SettingsWorld: SpecWorld {
    typealias Spec = SettingsSpec

    static let quickDepth = 6

    static let starts: [(setup: JSON, world: SettingsWorld)] = [(.null, SettingsWorld())]

    struct Key: Hashable {
        let phase: SettingsPhase
        let shown: Settings
        let stored: StoredSettings
        let writes: [SettingsMachine.Write]
        let isUntold: Bool
        let othersLeft: Int
    }

    private(set) var events: [SettingsMachine.Event] = []
    private var machine = SettingsMachine()
    private var stored = StoredSettings(tema: "amoled", orden: nil)
    private var sequence = 1
    /// The store has told nothing since it last changed.
    private var isUntold = true
    private var ticket: Int?
    private var othersLeft = 1

    var key: Key {
        Key(
            phase: machine.phase, shown: machine.state.settings, stored: stored, writes: machine.pendingWrites,
            isUntold: isUntold, othersLeft: othersLeft)
    }

    func successors() -> [SettingsWorld] {
        var all: [SettingsWorld] = []
        func then(_ change: (inout SettingsWorld) -> Void) {
            var next = self
            change(&next)
            all.append(next)
        }
        if machine.pendingWrites.count < 3 || machine.phase.isClosed {
            then { $0.send(.cambiarTema(.oscuro)) }
            then { $0.send(.cambiarOrden(porNumero: true)) }
            // Before the first reading it is what shows, unless a look is on its way.
            then { $0.send(.cambiarTema(.sistema)) }
        }
        then { $0.send(.descartarError) }
        then { $0.send(.close) }
        if isUntold { then { $0.tell() } }
        then { $0.send(.stored(.failure(.lento))) }
        if othersLeft > 0 {
            then {
                $0.othersLeft -= 1
                $0.stored.tema = "claro"
                $0.sequence += 1
                $0.isUntold = true
            }
        }
        if let ticket, let write = machine.pendingWrites.first {
            then { $0.finish(write, ticket) }
            then { $0.send(.writeFailed(ticket: ticket, .servidor(codigo: 500))) }
            then { $0.send(.cancelled(ticket: ticket)) }
        }
        return all
    }

    private mutating func tell() {
        isUntold = false
        send(.stored(.value(stored, sequence: sequence)))
    }

    private mutating func finish(_ write: SettingsMachine.Write, _ ticket: Int) {
        switch write {
        case .tema(let tema): stored.tema = tema.token
        case .orden(let porNumero): stored.orden = StoredSettings.orden(porNumero: porNumero)
        }
        sequence += 1
        isUntold = true
        send(.written(ticket: ticket, SettingsChange(stored: stored, sequence: sequence)))
    }

    private mutating func send(_ event: SettingsMachine.Event) {
        events.append(event)
        if Spec.ends(event) != nil { ticket = nil }
        for case .write(_, let ticket) in machine.handle(event) { self.ticket = ticket }
    }
}
