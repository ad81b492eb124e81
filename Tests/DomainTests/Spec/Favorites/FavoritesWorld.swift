import PokedexDomain

/// The favourites, their store, the setting of their order, and somebody else who marks.
struct FavoritesWorld: SpecWorld {
    typealias Spec = FavoritesSpec

    static let quickDepth = 5

    static let starts: [(setup: JSON, world: FavoritesWorld)] = [(.null, FavoritesWorld())]

    struct Key: Hashable {
        let phase: FavoritesPhase
        let shown: [FavoritePokemon]
        let undo: FavoritePokemon?
        let stored: [FavoritePokemon]
        let writes: [FavoritesMachine.Write]
        let isUntold: Bool
        let othersLeft: Int
        let byNumber: Bool
    }

    private(set) var events: [FavoritesMachine.Event] = []
    private var machine = FavoritesMachine()
    private var marks = StoredMarks(favorites: [
        FavoritePokemon(id: 4, name: "charmander", markedAt: Timestamp(milliseconds: 200)),
        FavoritePokemon(id: 7, name: "squirtle", markedAt: Timestamp(milliseconds: 100)),
    ])
    private var isUntold = true
    private var ticket: Int?
    private var othersLeft = 1
    private var byNumber = false

    var key: Key {
        Key(
            phase: machine.phase, shown: machine.state.favoritos, undo: machine.state.quitado, stored: marks.favorites,
            writes: machine.pendingWrites, isUntold: isUntold, othersLeft: othersLeft, byNumber: byNumber)
    }

    func successors() -> [FavoritesWorld] {
        var all: [FavoritesWorld] = []
        func then(_ change: (inout FavoritesWorld) -> Void) {
            var next = self
            change(&next)
            all.append(next)
        }
        if machine.pendingWrites.count < 3 || machine.phase.isClosed {
            then { $0.send(.toggle(id: 7, name: "squirtle", at: Timestamp(milliseconds: 300))) }
            then { $0.send(.vaciar) }
            then { $0.send(.deshacer) }
        }
        for event in [FavoritesMachine.Event.descartarQuitado, .descartarError, .close, .orderUnreadable] {
            then { $0.send(event) }
        }
        then {
            $0.byNumber.toggle()
            $0.send(.ordered(porNumero: $0.byNumber))
        }
        if isUntold {
            then {
                $0.isUntold = false
                $0.send($0.marks.told)
            }
        }
        then { $0.send(.stored(.failure(.lento))) }
        if othersLeft > 0 {
            then {
                $0.othersLeft -= 1
                _ = $0.marks.take(.toggle(id: 7, name: "squirtle", at: Timestamp(milliseconds: 250)))
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

    private mutating func finish(_ write: FavoritesMachine.Write, _ ticket: Int) {
        isUntold = true
        send(.written(ticket: ticket, marks.take(write)))
    }

    private mutating func send(_ event: FavoritesMachine.Event) {
        events.append(event)
        if Spec.ends(event) != nil { ticket = nil }
        for case .write(_, let ticket) in machine.handle(event) { self.ticket = ticket }
    }
}
