import PokedexPresenters

extension FavoritesStorageContract {
    var marking: [ContractCheck] {
        [
            check("A fresh store has no favourites") { _, favorites in
                try await favorites.expect([])
            },
            check("A toggle marks what is not marked and unmarks what is") { trial, favorites in
                let mark = FavoritePokemon.sample(7, at: 100)
                let marked = try await favorites.toggle(7, at: 100)
                trial.expect("what came", marked.added, is: mark)
                trial.expect("what went", marked.removed, is: nil)
                trial.expect("the answered favourites", marked.favorites, is: [mark])
                try await favorites.expect([mark])
                let unmarked = try await favorites.toggle(7, at: 200)
                trial.expect("what came", unmarked.added, is: nil)
                trial.expect("what went", unmarked.removed, is: mark)
                trial.expect("the answered favourites", unmarked.favorites, is: [])
                try await favorites.expect([])
            },
            check("The last marked comes first") { trial, favorites in
                for (id, time) in [(5, 100), (9, 200), (1, 300)] as [(Int, Int64)] {
                    try await favorites.toggle(id, at: time)
                }
                trial.expect("the ids in order", try await favorites.stored().map(\.id), is: [1, 9, 5])
                let answer = try await favorites.toggle(6, at: 400)
                trial.expect("the answered ids in order", answer.favorites.map(\.id), is: [6, 1, 9, 5])
            },
            check("A mark has the time now, or one millisecond after the newest stored if that is later") {
                trial, favorites in
                func mark(_ id: Int, at now: Int64, gets time: Int64) async throws {
                    let added = try await favorites.toggle(id, at: now).added
                    trial.expect("the time", added?.markedAt, is: Timestamp(milliseconds: time))
                }
                try await mark(1, at: 100, gets: 100)
                try await mark(2, at: 100, gets: 101)
                // The clock was set back.
                try await mark(3, at: 5, gets: 102)
                // Of what is stored no more, nothing counts.
                try await favorites.toggle(3, at: 5)
                try await mark(4, at: 5, gets: 102)
                try await mark(5, at: 900, gets: 900)
            },
            check("Toggles of one id at once end with their parity") { trial, favorites in
                guard let objects = try await favorites.store?.objects() else { return }
                let works = (0..<7).map { number in
                    { @Sendable in
                        try await objects[number % objects.count].toggle(
                            id: 7, name: "name-7", at: Timestamp(milliseconds: 100))
                    }
                }
                let answers = try await trial.atOnce("toggle 7", works)
                trial.expect("so many marked", answers.filter { $0.added != nil }.count, is: 4)
                trial.expect("the stored ids", try await favorites.stored().map(\.id), is: [7])
            },
            check("Of toggles of several ids at once none is lost, and no two have one time") { trial, favorites in
                guard let objects = try await favorites.store?.objects() else { return }
                let works = (0..<8).map { number in
                    { @Sendable in
                        try await objects[number % objects.count].toggle(
                            id: number, name: "name", at: Timestamp(milliseconds: 100))
                    }
                }
                _ = try await trial.atOnce("toggle 0 to 7, each once", works)
                let stored = try await favorites.stored()
                trial.expect("the stored ids", stored.map(\.id).sorted(), is: Array(0..<8))
                trial.expect("so many times", Set(stored.map(\.markedAt)).count, is: stored.count)
            },
            check("A write that ends with cancellation has written nothing") { trial, favorites in
                let before = try await favorites.toggle(1, at: 100)
                let written = try await trial.cancelled("toggle 2") { [storage = favorites.storage] in
                    try await storage.toggle(id: 2, name: "name-2", at: Timestamp(milliseconds: 200))
                }
                try await favorites.expect((written ?? before).favorites)
                trial.expect("so many favourites", (written ?? before).favorites.count, is: written == nil ? 1 : 2)
            },
        ]
    }

    var leaving: [ContractCheck] {
        [
            check("A favourite is put back with its own time, so in its own place") { trial, favorites in
                for id in 1...3 { try await favorites.toggle(id, at: Int64(id) * 100) }
                let (first, second, third) = (
                    FavoritePokemon.sample(1, at: 100), FavoritePokemon.sample(2, at: 200),
                    FavoritePokemon.sample(3, at: 300)
                )
                try await favorites.toggle(2, at: 400)
                let answer = try await favorites.restore(second)
                trial.expect("what came", answer.added, is: second)
                trial.expect("the answered favourites", answer.favorites, is: [third, second, first])
                try await favorites.expect([third, second, first])
            },
            check("Of two that are put back with one time, the larger id comes first") { trial, favorites in
                for id in [4, 6, 5] { try await favorites.restore(.sample(id, at: 100)) }
                trial.expect("the ids in order", try await favorites.stored().map(\.id), is: [6, 5, 4])
            },
            check("Putting back what is marked changes nothing") { trial, favorites in
                try await favorites.toggle(1, at: 100)
                let before = try await favorites.toggle(2, at: 200)
                let answer = try await favorites.restore(.sample(1, at: 900))
                trial.expect("what came", answer.added, is: nil)
                trial.expect("the answered favourites", answer.favorites, is: before.favorites)
                try await favorites.expect(before.favorites)
            },
            check("Putting back what is marked does not write to the store") { trial, favorites in
                try await favorites.toggle(1, at: 100)
                try await favorites.store?.expectNoWrite(trial) { try await favorites.restore(.sample(1, at: 900)) }
            },
            check("Removing all unmarks all") { trial, favorites in
                for id in 1...3 { try await favorites.toggle(id, at: Int64(id) * 100) }
                trial.expect("the answered favourites", try await favorites.removeAll().favorites, is: [])
                try await favorites.expect([])
                trial.expect("the answered favourites", try await favorites.removeAll().favorites, is: [])
                try await favorites.toggle(2, at: 5)
                try await favorites.expect([.sample(2, at: 5)])
            },
        ]
    }
}
