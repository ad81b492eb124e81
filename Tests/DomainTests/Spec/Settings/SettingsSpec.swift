import PokedexDomain

enum SettingsSpec: SpecMachine {
    typealias Machine = SettingsMachine

    static let name = "settings"

    static func machine(_ setup: JSON) throws -> Machine { try machine(setup) { SettingsMachine() } }

    static func json(_ event: Machine.Event) -> JSON {
        switch event {
        case .cambiarTema(let tema): .named("cambiarTema", ["tema": .text(tema.token)])
        case .cambiarOrden(let porNumero): .named("cambiarOrden", ["porNumero": .bool(porNumero)])
        case .descartarError: "descartarError"
        case .close: "close"
        case .stored(.value(let stored, let sequence)):
            .named("stored", ["value": json(stored), "sequence": .int(sequence)])
        case .stored(.failure(let error)): .named("unreadable", ["error": JSON(error)])
        case .written(let ticket, let change):
            .named(
                "written", ["ticket": .int(ticket), "value": json(change.stored), "sequence": .int(change.sequence)])
        case .writeFailed(let ticket, let error): .named("writeFailed", ["ticket": .int(ticket), "error": JSON(error)])
        case .cancelled(let ticket): .named("cancelled", ["ticket": .int(ticket)])
        }
    }

    static func event(_ json: JSON) throws -> Machine.Event {
        let (name, fields) = try json.named
        switch name {
        case "cambiarTema": return .cambiarTema(try tema(fields["tema"]))
        case "cambiarOrden": return .cambiarOrden(porNumero: try fields["porNumero"].bool)
        case "descartarError": return .descartarError
        case "close": return .close
        case "stored": return .stored(.value(try stored(fields["value"]), sequence: try fields["sequence"].int))
        case "unreadable": return .stored(.failure(try fields["error"].appError))
        case "written":
            let change = SettingsChange(stored: try stored(fields["value"]), sequence: try fields["sequence"].int)
            return .written(ticket: try fields["ticket"].int, change)
        case "writeFailed": return .writeFailed(ticket: try fields["ticket"].int, try fields["error"].appError)
        case "cancelled": return .cancelled(ticket: try fields["ticket"].int)
        default: throw JSON.Failure(description: "settings know no event \(name)")
        }
    }

    static func json(_ effect: Machine.Effect) -> JSON {
        switch effect {
        case .write(.tema(let tema), let ticket):
            .named("write", ["write": .named("tema", ["tema": .text(tema.token)]), "ticket": .int(ticket)])
        case .write(.orden(let porNumero), let ticket):
            .named("write", ["write": .named("orden", ["porNumero": .bool(porNumero)]), "ticket": .int(ticket)])
        case .read: "read"
        }
    }

    static func json(_ machine: Machine) -> JSON { json(machine.state) }

    static func json(_ state: Machine.State) -> JSON {
        ["settings": json(state.settings), "error": JSON(state.error), "cargando": .bool(state.cargando)]
    }

    static func json(_ settings: Settings) -> JSON {
        ["tema": .text(settings.tema.token), "favoritosPorNumero": .bool(settings.favoritosPorNumero)]
    }

    static func json(_ stored: StoredSettings) -> JSON {
        ["tema": JSON(stored.tema), "orden": JSON(stored.orden)]
    }

    static func stored(_ json: JSON) throws -> StoredSettings {
        StoredSettings(tema: try json["tema"].orNil?.text, orden: try json["orden"].orNil?.text)
    }

    static func tema(_ json: JSON) throws -> Tema {
        guard let tema = Tema(token: try json.text) else { throw JSON.Failure(description: "no look \(json.line)") }
        return tema
    }

    static let parts = ["store", "writes", "screen"]
    static let diagrams = ["store", "writes"]

    static func stateClass(_ machine: Machine) -> [String] {
        let phase = machine.phase
        return [
            phase.isClosed ? "any" : phase.reading.rawValue, phase.writes.rawValue, phase.isClosed ? "closed" : "open",
        ]
    }

    static func isPastReturn(_ machine: Machine) -> Bool { machine.phase.isClosed }

    static func begins(_ effect: Machine.Effect) -> Work? {
        guard case .write(_, let ticket) = effect else { return nil }
        return Work(number: ticket)
    }

    static func ends(_ event: Machine.Event) -> Work? {
        switch event {
        case .written(let ticket, _), .writeFailed(let ticket, _), .cancelled(let ticket): Work(number: ticket)
        default: nil
        }
    }

    static let late: [Machine.Event] = [
        .written(ticket: 0, SettingsChange(stored: StoredSettings(tema: "oscuro", orden: "numero"), sequence: 99)),
        .writeFailed(ticket: 0, .lento), .cancelled(ticket: 0),
    ]
}
