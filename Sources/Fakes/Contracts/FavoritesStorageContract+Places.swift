import PokedexPresenters

extension FavoritesStorageContract {
    var places: [ContractCheck] {
        [
            check("The place of an answer grows with every change") { trial, favorites in
                var last = try await favorites.toggle(1, at: 100)
                let mark = FavoritePokemon.sample(1, at: 100)
                let writes: [(FavoritesSubject<Storage>) async throws -> FavoritesChange] = [
                    { try await $0.toggle(2, at: 200) }, { try await $0.toggle(1, at: 250) },
                    { try await $0.restore(mark) }, { try await $0.toggle(2, at: 300) }, { try await $0.removeAll() },
                ]
                for write in writes {
                    let answer = try await write(favorites)
                    trial.expect(
                        answer.sequence > last.sequence,
                        or: "its place is \(answer.sequence), and that of the answer before was \(last.sequence)")
                    last = answer
                }
            },
            check("An answer has the place at which the stream tells the same") { trial, favorites in
                let follower = Follower(trial, "favorites", favorites.storage.favorites)
                _ = try await follower.next()
                for id in 1...3 {
                    let answer = try await favorites.toggle(id, at: Int64(id) * 100)
                    let told = try await follower.next("\(id) as a favourite") {
                        if case .value(let value, _) = $0 { value == answer.favorites } else { false }
                    }
                    guard case .value(_, let place) = told.last else { continue }
                    trial.expect("the place that the stream told", place, is: answer.sequence)
                }
            },
            check("A place is one more than the one before only if nothing but its own write lies between") {
                trial, favorites in
                guard let objects = try await favorites.store?.objects() else { return }
                // Through one object, so that all the places are of one count; another one writes in between.
                let works = (0..<12).map { number in
                    { @Sendable () -> FavoritesChange? in
                        let other = objects.count > 1 && number % 3 == 2
                        let answer = try await objects[other ? 1 : 0].toggle(
                            id: number, name: "name", at: Timestamp(milliseconds: 100))
                        return other ? nil : answer
                    }
                }
                let answers = try await trial.atOnce("toggle 0 to 11, each once", works).compactMap { $0 }
                    .sorted { $0.sequence < $1.sequence }
                for (before, after) in zip(answers, answers.dropFirst()) {
                    trial.expect(
                        after.sequence != before.sequence, or: "two different answers have the place \(after.sequence)")
                    guard after.sequence == before.sequence + 1 else { continue }
                    trial.expect(
                        after.favorites == [after.added].compactMap { $0 } + before.favorites,
                        or: "more than one write lies between the places \(before.sequence) and \(after.sequence)")
                }
            },
        ]
    }

    var between: [ContractCheck] {
        [
            check("What was marked is there for the next object over the store, with its name") { trial, favorites in
                let name = "farfetch’d 🦆\n\"é\" \u{0}"
                let mark = FavoritePokemon(id: 83, name: name, markedAt: Timestamp(milliseconds: 100))
                _ = try await trial.call("toggle 83 at 100, with an odd name") {
                    try await favorites.storage.toggle(id: mark.id, name: name, at: mark.markedAt)
                }
                let reopened = try await favorites.reopened()
                trial.expect("the stored favourites", try await reopened.stored(), is: [mark])
                trial.expect("the name", try await reopened.stored().first?.name, is: name)
            },
            check("Two objects over one store see what the other wrote") { trial, favorites in
                let other = try await favorites.reopened()
                let first = try await favorites.toggle(1, at: 100)
                trial.expect("what the other sees", try await other.stored(), is: first.favorites)
                let second = try await other.toggle(2, at: 50)
                trial.expect("the time of its mark", second.added?.markedAt, is: Timestamp(milliseconds: 101))
                let third = try await favorites.toggle(1, at: 300)
                trial.expect("the answered favourites", third.favorites, is: [.sample(2, at: 101)])
                try await other.expect(third.favorites)
            },
            check("A write of another object leaves a gap in the places") { trial, favorites in
                let other = try await favorites.reopened()
                let before = try await favorites.toggle(1, at: 100)
                try await other.toggle(2, at: 200)
                let after = try await favorites.toggle(3, at: 300)
                trial.expect(
                    after.sequence > before.sequence + 1,
                    or: "the place went from \(before.sequence) to \(after.sequence), though two writes lie between")
            },
        ]
    }
}
