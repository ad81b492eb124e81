import PokedexDomain
import PokedexFakes
import Testing

/// Favourites over random sequences of intents, answers, failures and tellings in any order: at rest a screen shows what
/// is stored, and nothing was ever shown that was not.
@Suite struct FavoritesProperties {
    @Test(arguments: 0..<2) func theyHoldOverRandomSequences(half: Int) throws {
        for index in 0..<sequenceCount(5_000) / 2 {
            let seed = UInt64(index * 2 + half)
            let broken = World(seed: seed).play()
            try #require(broken == [], "seed \(seed)")
        }
    }

    /// Two screens over one store, with every answer and every telling in the hands of the test.
    private struct World {
        private struct Screen {
            var machine = FavoritesMachine()
            var work: [FavoritesMachine.Effect] = []
            var answers: [FavoritesMachine.Event] = []
            var isToldOf: Int?
            var isClosed = false
        }

        private var random: SeededGenerator
        private var screens = [Screen(), Screen()]
        private var stored: [FavoritePokemon]
        private var sequence = 0
        private var history: [Int: [FavoritePokemon]]
        private var clock: Int64 = 1_000
        private var broken: [String] = []

        init(seed: UInt64) {
            random = SeededGenerator(seed: seed)
            stored = (0..<Int.random(in: 0...4, using: &random)).map {
                FavoritePokemon(id: $0, name: "p\($0)", markedAt: Timestamp(milliseconds: 100 - Int64($0)))
            }
            history = [0: stored]
            for index in screens.indices { _ = screens[index].machine.handle(.ordered(porNumero: false)) }
            for index in screens.indices { screens[index].isToldOf = 0 }
        }

        func play() -> [String] {
            var world = self
            for _ in 0..<Int.random(in: 5...40, using: &world.random) { world.step() }
            world.settle()
            return world.broken
        }

        private mutating func step() {
            let screen = Int.random(in: 0..<2, using: &random)
            clock += Int64.random(in: -50...50, using: &random)
            switch Int.random(in: 0..<16, using: &random) {
            case 0...3:
                let id = Int.random(in: 0..<5, using: &random)
                send(.toggle(id: id, name: "p\(id)", at: Timestamp(milliseconds: clock)), to: screen)
            case 4: send(.vaciar, to: screen)
            case 5, 6: send(.deshacer, to: screen)
            case 7: send(.descartarQuitado, to: screen)
            case 8: send(.descartarError, to: screen)
            case 9: send(.ordered(porNumero: Bool.random(using: &random)), to: screen)
            case 10 where Int.random(in: 0..<10, using: &random) == 0:
                screens[screen].isClosed = true
                send(.close, to: screen)
            case 11: tell(screen)
            case 12: answer(screen)
            default: perform(screen, mayFail: true)
            }
        }

        private mutating func send(_ event: FavoritesMachine.Event, to screen: Int) {
            let before = screens[screen].machine
            for effect in screens[screen].machine.handle(event) {
                if !screens[screen].work.isEmpty || !screens[screen].answers.isEmpty { broken.append("two writes") }
                screens[screen].work.append(effect)
            }
            check(event, before, screens[screen].machine)
        }

        private mutating func perform(_ screen: Int, mayFail: Bool) {
            guard case .write(let write, let ticket)? = screens[screen].work.first else { return }
            screens[screen].work.removeFirst()
            if mayFail, Int.random(in: 0..<4, using: &random) == 0 {
                let isCancelled = Bool.random(using: &random)
                screens[screen].answers.append(
                    isCancelled ? .cancelled(ticket: ticket) : .writeFailed(ticket: ticket, .inesperado(causa: "no")))
                return
            }
            var change = FavoritesChange(favorites: [], sequence: 0)
            let before = stored
            switch write {
            case .toggle(let id, let name, let now):
                (change.removed, change.added) = stored.toggle(id: id, name: name, at: now)
            case .restore(let favorite): change.added = stored.restore(favorite)
            case .removeAll: stored = []
            }
            if stored != before {
                sequence += 1
                history[sequence] = stored
                for index in screens.indices { screens[index].isToldOf = sequence }
            }
            change.favorites = stored
            change.sequence = sequence
            screens[screen].answers.append(.written(ticket: ticket, change))
        }

        private mutating func answer(_ screen: Int) {
            guard !screens[screen].answers.isEmpty else { return }
            send(screens[screen].answers.removeFirst(), to: screen)
        }

        private mutating func tell(_ screen: Int) {
            guard let told = screens[screen].isToldOf, let favorites = history[told] else { return }
            screens[screen].isToldOf = nil
            send(.stored(.value(favorites, sequence: told)), to: screen)
        }

        private mutating func settle() {
            for _ in 0..<1_000 {
                guard
                    let screen = screens.indices.first(where: {
                        !screens[$0].work.isEmpty || !screens[$0].answers.isEmpty || screens[$0].isToldOf != nil
                    })
                else { break }
                perform(screen, mayFail: false)
                answer(screen)
                tell(screen)
            }
            for screen in screens {
                let state = screen.machine.state
                if Set(state.favoritos) != Set(stored) {
                    broken.append("at rest a screen does not show what is stored")
                }
                if screen.machine.favoriteIds != Set(stored.map(\.id)) { broken.append("wrong ids at rest") }
                if state.cargando { broken.append("loading at rest") }
                if let quitado = state.quitado, stored.contains(where: { $0.id == quitado.id }) {
                    broken.append("an undo is offered for what is marked")
                }
            }
            if Set(stored.map(\.id)).count != stored.count { broken.append("an id is stored twice") }
        }

        private mutating func check(
            _ event: FavoritesMachine.Event, _ before: FavoritesMachine, _ after: FavoritesMachine
        ) {
            let state = after.state
            if case .writeFailed = event, state.favoritos != before.state.favoritos {
                broken.append("a failed write changed the rows")
            }
            if case .cancelled = event {
                if state.favoritos != before.state.favoritos { broken.append("a cancelled write changed the rows") }
                if state.error != before.state.error { broken.append("a cancellation was told as an error") }
            }
            if state.quitado != nil, after.pendingWrites.contains(.removeAll), before.state.quitado == nil {
                broken.append("an undo was offered of what is to be emptied")
            }
            if state.favoritos == before.state.favoritos, before.state.cargando == state.cargando { return }
            if after.favoriteIds != Set(state.favoritos.map(\.id)) { broken.append("ids and rows differ") }
            let byNumber = state.favoritos.sorted { $0.id < $1.id }
            let byTime = state.favoritos.sorted(by: FavoritePokemon.isBefore)
            if state.favoritos != byNumber, state.favoritos != byTime { broken.append("no order") }
            if case .toggle = event, state.favoritos != before.state.favoritos { broken.append("a guess was shown") }
            if !state.cargando, !history.values.contains(where: { Set($0) == Set(state.favoritos) }) {
                broken.append("something was shown that was never stored")
            }
        }
    }
}
