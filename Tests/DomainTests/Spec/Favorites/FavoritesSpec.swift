import PokedexDomain

enum FavoritesSpec: SpecMachine {
    typealias Machine = FavoritesMachine

    static let name = "favorites"

    static func machine(_ setup: JSON) throws -> Machine { try machine(setup) { FavoritesMachine() } }

    static func json(_ event: Machine.Event) -> JSON {
        switch event {
        case .toggle(let id, let name, let now):
            .named("toggle", ["id": .int(id), "name": .text(name), "at": JSON(now)])
        case .vaciar: "vaciar"
        case .deshacer: "deshacer"
        case .descartarQuitado: "descartarQuitado"
        case .descartarError: "descartarError"
        case .close: "close"
        case .stored(.value(let favorites, let sequence)):
            .named("stored", ["value": json(favorites), "sequence": .int(sequence)])
        case .stored(.failure(let error)): .named("unreadable", ["error": JSON(error)])
        case .ordered(let porNumero): .named("ordered", ["porNumero": .bool(porNumero)])
        case .orderUnreadable: "orderUnreadable"
        case .written(let ticket, let change):
            .named(
                "written",
                [
                    "ticket": .int(ticket), "value": json(change.favorites), "sequence": .int(change.sequence),
                    "removed": change.removed.map(json) ?? .null, "added": change.added.map(json) ?? .null,
                ])
        case .writeFailed(let ticket, let error): .named("writeFailed", ["ticket": .int(ticket), "error": JSON(error)])
        case .cancelled(let ticket): .named("cancelled", ["ticket": .int(ticket)])
        }
    }

    static func event(_ json: JSON) throws -> Machine.Event {
        let (name, fields) = try json.named
        switch name {
        case "toggle":
            return .toggle(
                id: try fields["id"].int, name: try fields["name"].text, at: try fields["at"].timestamp)
        case "vaciar": return .vaciar
        case "deshacer": return .deshacer
        case "descartarQuitado": return .descartarQuitado
        case "descartarError": return .descartarError
        case "close": return .close
        case "stored":
            return .stored(.value(try favorites(fields["value"]), sequence: try fields["sequence"].int))
        case "unreadable": return .stored(.failure(try fields["error"].appError))
        case "ordered": return .ordered(porNumero: try fields["porNumero"].bool)
        case "orderUnreadable": return .orderUnreadable
        case "written":
            let change = FavoritesChange(
                removed: try fields["removed"].orNil.map(favorite), added: try fields["added"].orNil.map(favorite),
                favorites: try favorites(fields["value"]), sequence: try fields["sequence"].int)
            return .written(ticket: try fields["ticket"].int, change)
        case "writeFailed": return .writeFailed(ticket: try fields["ticket"].int, try fields["error"].appError)
        case "cancelled": return .cancelled(ticket: try fields["ticket"].int)
        default: throw JSON.Failure(description: "favourites know no event \(name)")
        }
    }

    static func json(_ effect: Machine.Effect) -> JSON {
        switch effect {
        case .write(let write, let ticket): .named("write", ["write": json(write), "ticket": .int(ticket)])
        case .read: "read"
        }
    }

    private static func json(_ write: Machine.Write) -> JSON {
        switch write {
        case .toggle(let id, let name, let now):
            .named("toggle", ["id": .int(id), "name": .text(name), "at": JSON(now)])
        case .restore(let favorite): .named("restore", ["favorite": json(favorite)])
        case .removeAll: "removeAll"
        }
    }

    static func json(_ machine: Machine) -> JSON { json(machine.state, ids: machine.favoriteIds) }

    static func json(_ state: Machine.State, ids: Set<Int>) -> JSON {
        [
            "favoritos": json(state.favoritos), "cargando": .bool(state.cargando),
            "quitado": state.quitado.map(json) ?? .null, "error": state.error.map { JSON($0.causa) } ?? .null,
            "vacia": .bool(state.vacia), "ids": .array(ids.sorted().map { .int($0) }),
        ]
    }

    static func json(_ favorites: [FavoritePokemon]) -> JSON { .array(favorites.map(json)) }

    /// A favourite on one short line: «25 pikachu @1000».
    static func json(_ favorite: FavoritePokemon) -> JSON {
        .text("\(favorite.id) \(favorite.name) @\(favorite.markedAt.milliseconds)")
    }

    static func favorites(_ json: JSON) throws -> [FavoritePokemon] { try json.array.map(favorite) }

    static func favorite(_ json: JSON) throws -> FavoritePokemon {
        let words = try json.text.split(separator: " ")
        guard words.count == 3, let id = Int(words[0]), words[2].first == "@", let time = Int64(words[2].dropFirst())
        else { throw JSON.Failure(description: "\(json.line) is no favourite") }
        return FavoritePokemon(id: id, name: String(words[1]), markedAt: Timestamp(milliseconds: time))
    }

    static let parts = ["rows", "writes", "undo", "screen"]
    static let diagrams = ["rows", "writes", "undo"]

    static func stateClass(_ machine: Machine) -> [String] {
        let phase = machine.phase
        let rows =
            switch phase.reading {
            case .unread, .unordered: "loading"
            case .read: "shown"
            case .failed: "unreadable"
            }
        guard !phase.isClosed else { return ["any", phase.writes.rawValue, "any", "closed"] }
        return [rows, phase.writes.rawValue, phase.undo == .offered ? "offered" : "nothing", "open"]
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
        .written(ticket: 0, FavoritesChange(favorites: [], sequence: 99)), .writeFailed(ticket: 0, .lento),
        .cancelled(ticket: 0),
    ]
}
