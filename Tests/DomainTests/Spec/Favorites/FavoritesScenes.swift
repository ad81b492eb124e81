import PokedexDomain

enum FavoritesSubject: SpecSubject {
    typealias World = FavoritesWorld

    /// A store that does what it is asked for, and a hand that answers for it.
    struct Stage {
        var events: [FavoritesMachine.Event] = []
        var machine = FavoritesMachine()
        var marks: StoredMarks
        private var asked: [(write: FavoritesMachine.Write, ticket: Int)] = []

        init(_ stored: [FavoritePokemon] = [], byNumber: Bool = false) {
            marks = StoredMarks(favorites: stored)
            send(.ordered(porNumero: byNumber))
            send(marks.told)
        }

        mutating func send(_ event: FavoritesMachine.Event) {
            events.append(event)
            for case .write(let write, let ticket) in machine.handle(event) { asked.append((write, ticket)) }
        }

        mutating func toggle(_ id: Int, _ name: String, at time: Int64) {
            send(.toggle(id: id, name: name, at: Timestamp(milliseconds: time)))
        }

        /// The store does the write that was asked for, and says so.
        mutating func write() {
            guard let (write, ticket) = asked.first else { return }
            asked.removeFirst()
            send(.written(ticket: ticket, marks.take(write)))
        }

        /// The store does it, somebody else marks or unmarks, and the store's telling of both comes before the answer.
        mutating func writeBeforeSomebodyElse(_ id: Int, _ name: String, at time: Int64) {
            guard let (write, ticket) = asked.first else { return }
            asked.removeFirst()
            let change = marks.take(write)
            somebodyElse(id, name, at: time)
            send(.written(ticket: ticket, change))
        }

        /// The store cannot do it.
        mutating func fail(_ error: AppError = .inesperado(causa: "disk full")) {
            guard let ticket = asked.first?.ticket else { return }
            asked.removeFirst()
            send(.writeFailed(ticket: ticket, error))
        }

        /// The write ends as cancelled.
        mutating func cancel() {
            guard let ticket = asked.first?.ticket else { return }
            asked.removeFirst()
            send(.cancelled(ticket: ticket))
        }

        /// Somebody else marks or unmarks, and the store tells.
        mutating func somebodyElse(_ id: Int, _ name: String, at time: Int64) {
            _ = marks.take(.toggle(id: id, name: name, at: Timestamp(milliseconds: time)))
            send(marks.told)
        }
    }

    private static func scene(
        _ name: String, why: String, _ stored: [FavoritePokemon] = [], byNumber: Bool = false,
        _ play: (inout Stage) -> Void
    ) throws -> Vector {
        var stage = Stage(stored, byNumber: byNumber)
        play(&stage)
        return try Vector(FavoritesSpec.self, name, why: why, stage.events.map { .event($0) })
    }

    private static func favorite(_ id: Int, _ name: String, _ time: Int64) -> FavoritePokemon {
        FavoritePokemon(id: id, name: name, markedAt: Timestamp(milliseconds: time))
    }

    private static var three: [FavoritePokemon] {
        [favorite(7, "squirtle", 300), favorite(4, "charmander", 200), favorite(1, "bulbasaur", 100)]
    }

    static var scenes: [Vector] {
        get throws { try readingScenes + toggleScenes + undoScenes + failureScenes + endScenes }
    }
}

extension FavoritesSubject {
    private static var readingScenes: [Vector] {
        get throws {
            [
                try Vector(
                    FavoritesSpec.self, "nothing shows until rows and order are known",
                    why: "rows that would change places at once are not shown first",
                    [
                        .event(.stored(.value(three, sequence: 1))), .event(.ordered(porNumero: true)),
                        .event(.ordered(porNumero: false)),
                    ]),
                try Vector(
                    FavoritesSpec.self, "the order cannot be read", why: "the last marked comes first then",
                    [.event(.orderUnreadable), .event(.stored(.value(three, sequence: 1)))]),
                try Vector(
                    FavoritesSpec.self, "the store cannot be read, and then it can",
                    why: "an error instead of «empty», which ends by itself",
                    [
                        .event(.ordered(porNumero: false)), .event(.stored(.failure(.lento))),
                        .event(.stored(.value(three, sequence: 1))),
                    ]),
                try Vector(
                    FavoritesSpec.self, "the error of a reading is dismissed", why: "it reads again",
                    [
                        .event(.ordered(porNumero: false)), .event(.stored(.failure(.lento))),
                        .event(.descartarError), .event(.stored(.value([], sequence: 1))),
                    ]),
                try scene("an older value comes late", why: "a smaller sequence is older", three) {
                    $0.send(.stored(.value([], sequence: 1)))
                    $0.send(.stored(.value([], sequence: 0)))
                },
                try scene("the order changes", why: "by number, and back: at once", three) {
                    $0.send(.ordered(porNumero: true))
                    $0.toggle(5, "charmeleon", at: 400)
                    $0.write()
                    $0.send(.ordered(porNumero: false))
                },
            ]
        }
    }

    private static var toggleScenes: [Vector] {
        get throws {
            [
                try scene("three quick toggles of one id end marked", why: "each counts, one write at a time") {
                    for time in [1_000, 1_100, 1_200] as [Int64] { $0.toggle(7, "squirtle", at: time) }
                    for _ in 0..<3 { $0.write() }
                },
                try scene("four quick toggles of one id end unmarked", why: "parity decides") {
                    for time in [1_000, 1_100, 1_200, 1_300] as [Int64] { $0.toggle(7, "squirtle", at: time) }
                    for _ in 0..<4 { $0.write() }
                },
                try scene(
                    "nothing shows before it is stored", why: "the screen shows what is stored, never a guess", three
                ) {
                    $0.toggle(25, "pikachu", at: 1_000)
                    $0.toggle(7, "squirtle", at: 1_001)
                    $0.write()
                    $0.write()
                },
                try scene(
                    "the store's answer and its telling of it",
                    why: "whichever comes second is not newer, and changes nothing", three
                ) {
                    $0.toggle(25, "pikachu", at: 1_000)
                    $0.write()
                    $0.send($0.marks.told)
                },
            ]
        }
    }

    private static var undoScenes: [Vector] {
        get throws {
            [
                try scene(
                    "two removals and two undos: the last one comes back, once",
                    why: "undo means «as it was before the last removal»", three
                ) {
                    $0.toggle(4, "charmander", at: 400)
                    $0.write()
                    $0.toggle(7, "squirtle", at: 401)
                    $0.write()
                    $0.send(.deshacer)
                    $0.write()
                    $0.send(.deshacer)
                },
                try scene("an undo puts back in the old place", why: "with its own time", three) {
                    $0.toggle(4, "charmander", at: 400)
                    $0.write()
                    $0.send(.deshacer)
                    $0.write()
                },
                try scene("two undos before the first is stored", why: "one write", three) {
                    $0.toggle(4, "charmander", at: 400)
                    $0.write()
                    $0.send(.deshacer)
                    $0.send(.deshacer)
                    $0.write()
                },
                try scene("an undo that fails can be tried again", why: "the offer stays", three) {
                    $0.toggle(4, "charmander", at: 400)
                    $0.write()
                    $0.send(.deshacer)
                    $0.fail()
                    $0.send(.deshacer)
                    $0.write()
                },
                try scene("somebody else marks it again", why: "there is nothing to undo any more", three) {
                    $0.toggle(4, "charmander", at: 400)
                    $0.write()
                    $0.somebodyElse(4, "charmander", at: 500)
                    $0.send(.deshacer)
                },
                try scene(
                    "somebody takes it out again before the undo's answer is there",
                    why: "the undo was done once, and is not offered any more", three
                ) {
                    $0.toggle(4, "charmander", at: 400)
                    $0.write()
                    $0.send(.deshacer)
                    $0.writeBeforeSomebodyElse(4, "charmander", at: 500)
                    $0.send(.deshacer)
                },
                try scene("the offer is declined", why: "`deshacer()` does nothing then", three) {
                    $0.toggle(4, "charmander", at: 400)
                    $0.write()
                    $0.send(.descartarQuitado)
                    $0.send(.deshacer)
                },
                try scene("all are unmarked", why: "that cannot be undone, and takes the offer away", three) {
                    $0.toggle(4, "charmander", at: 400)
                    $0.write()
                    $0.send(.vaciar)
                    $0.write()
                    $0.send(.deshacer)
                },
                try scene(
                    "all are to be unmarked while one is", why: "what goes meanwhile is not offered either", three
                ) {
                    $0.toggle(4, "charmander", at: 400)
                    $0.send(.vaciar)
                    $0.write()
                    $0.send(.deshacer)
                    $0.write()
                },
                try scene(
                    "unmarking all fails, and one went meanwhile", why: "then it is the one that is offered", three
                ) {
                    $0.toggle(4, "charmander", at: 400)
                    $0.send(.vaciar)
                    $0.write()
                    $0.fail()
                },
                try scene(
                    "a mark in the millisecond of one that can be put back",
                    why: "no two have one time, or the undo would tie with it", three
                ) {
                    $0.toggle(25, "pikachu", at: 300)
                    $0.write()
                    $0.toggle(25, "pikachu", at: 300)
                    $0.write()
                    $0.toggle(26, "raichu", at: 300)
                    $0.write()
                    $0.send(.deshacer)
                    $0.write()
                },
                try scene("unmarking all fails", why: "the offer comes back", three) {
                    $0.toggle(4, "charmander", at: 400)
                    $0.write()
                    $0.send(.vaciar)
                    $0.fail()
                },
                try scene(
                    "an emptying that fails after somebody marked it again", why: "there is nothing to offer", three
                ) {
                    $0.toggle(4, "charmander", at: 400)
                    $0.write()
                    $0.send(.vaciar)
                    $0.somebodyElse(4, "charmander", at: 500)
                    $0.fail()
                },
                try scene("an undo while another one is removed", why: "the newer offer stays", three) {
                    $0.toggle(4, "charmander", at: 400)
                    $0.write()
                    $0.toggle(7, "squirtle", at: 401)
                    $0.send(.deshacer)
                    $0.write()
                    $0.write()
                },
                try scene("another one is marked while one can be put back", why: "the offer stays", three) {
                    $0.toggle(4, "charmander", at: 400)
                    $0.write()
                    $0.toggle(25, "pikachu", at: 401)
                    $0.write()
                },
                try scene(
                    "a removal of what is gone already", why: "somebody else unmarked it first: the tap marks it", three
                ) {
                    $0.somebodyElse(7, "squirtle", at: 400)
                    $0.toggle(7, "squirtle", at: 401)
                    $0.write()
                },
            ]
        }
    }

    private static var failureScenes: [Vector] {
        get throws {
            [
                try scene(
                    "a write is refused", why: "rows as before, an error that stays until somebody has seen it", three
                ) {
                    $0.toggle(25, "pikachu", at: 1_000)
                    $0.fail()
                    $0.send(.descartarError)
                },
                try scene("a write ends as cancelled", why: "that is no error, and the next one runs", three) {
                    $0.toggle(25, "pikachu", at: 1_000)
                    $0.toggle(26, "raichu", at: 1_001)
                    $0.cancel()
                    $0.write()
                },
                try scene("an emptying ends as cancelled", why: "the offer comes back, as when it fails", three) {
                    $0.toggle(4, "charmander", at: 400)
                    $0.write()
                    $0.send(.vaciar)
                    $0.cancel()
                },
                try scene(
                    "a failed write undoes no other",
                    why:
                        "those behind it go on, and what they store says nothing of the failure: the next call that writes does",
                    three
                ) {
                    $0.toggle(25, "pikachu", at: 1_000)
                    $0.toggle(26, "raichu", at: 1_001)
                    $0.fail()
                    $0.write()
                    $0.send(.deshacer)
                    $0.toggle(25, "pikachu", at: 1_002)
                },
            ]
        }
    }

    private static var endScenes: [Vector] {
        get throws {
            [
                try scene("a close between two writes", why: "writes that were asked for go on to the last", three) {
                    $0.toggle(25, "pikachu", at: 1_000)
                    $0.toggle(26, "raichu", at: 1_001)
                    $0.send(.close)
                    $0.toggle(27, "sandshrew", at: 1_002)
                    $0.write()
                    $0.write()
                }
            ]
        }
    }
}
