import PokedexDomain
import PokedexFakes
import Testing

/// Settings over random sequences of intents, answers, failures and tellings in any order: at rest a screen shows what is
/// stored, and a value that was not stored never shows.
@Suite struct SettingsProperties {
    @Test func theyHoldOverRandomSequences() throws {
        for seed in 0..<UInt64(sequenceCount(5_000) / 5) {
            try #require(play(seed) == [], "seed \(seed)")
        }
    }

    private func play(_ seed: UInt64) -> [String] {
        var random = SeededGenerator(seed: seed)
        var machine = SettingsMachine()
        var stored = StoredSettings(tema: ["amoled", "oscuro", nil].randomElement(using: &random) ?? nil)
        var history = [stored]
        var work: [SettingsMachine.Effect] = []
        var answers: [SettingsMachine.Event] = []
        var untold: Int? = 0
        var broken: [String] = []

        func send(_ event: SettingsMachine.Event) {
            let before = machine
            work += machine.handle(event)
            if before.state.error?.causa == .lento, machine.state.error == nil, !event.maySettleAnError {
                broken.append("the failure of a write was gone after \(event)")
            }
            if work.count + answers.count > 1 { broken.append("two writes at once") }
            let shown = machine.state.settings
            if shown != Settings(), !history.contains(where: { Settings(stored: $0) == shown }) {
                broken.append("\(shown) was never stored")
            }
        }
        func perform(mayFail: Bool) {
            guard case .write(let write, let ticket)? = work.popLast() else { return }
            if mayFail, Bool.random(using: &random) {
                answers.append(
                    Bool.random(using: &random) ? .cancelled(ticket: ticket) : .writeFailed(ticket: ticket, .lento))
                return
            }
            switch write {
            case .tema(let tema): stored.tema = tema.token
            case .orden(let porNumero): stored.orden = StoredSettings.orden(porNumero: porNumero)
            }
            if stored != history[history.count - 1] {
                history.append(stored)
                untold = history.count - 1
            }
            answers.append(.written(ticket: ticket, SettingsChange(stored: stored, sequence: history.count - 1)))
        }
        func answer() {
            if !answers.isEmpty { send(answers.removeFirst()) }
        }
        func tell() {
            guard let told = untold else { return }
            untold = nil
            send(.stored(.value(history[told], sequence: told)))
        }

        for _ in 0..<Int.random(in: 5...30, using: &random) {
            switch Int.random(in: 0..<8, using: &random) {
            case 0, 1: send(.cambiarTema(Tema.allCases.randomElement(using: &random) ?? .claro))
            case 2: send(.cambiarOrden(porNumero: Bool.random(using: &random)))
            case 3: send(.descartarError)
            case 4: tell()
            case 5: answer()
            default: perform(mayFail: true)
            }
        }
        while !work.isEmpty || !answers.isEmpty || untold != nil {
            perform(mayFail: false)
            answer()
            tell()
        }
        if machine.state.settings != Settings(stored: stored) {
            broken.append("at rest the stored value does not show")
        }
        return broken
    }
}

extension SettingsMachine.Event {
    /// Whether the failure of a write may be gone after this: it was seen, or another write was asked for.
    fileprivate var maySettleAnError: Bool {
        switch self {
        case .cambiarTema, .cambiarOrden, .descartarError: true
        case .close, .stored, .written, .writeFailed, .cancelled: false
        }
    }
}
