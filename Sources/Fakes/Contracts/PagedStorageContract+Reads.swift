import PokedexPresenters

extension PagedStorageContract {
    var reading: [ContractCheck] {
        [
            check("A fresh list is empty and was never saved") { trial, list in
                let stored = try await list.rows(0..<60)
                trial.expect("the stored rows", stored.items.count, is: 0)
                trial.expect("the count", stored.info.count, is: 0)
                trial.expect("the cursor", stored.info.next, is: nil)
                trial.expect("when it was saved", stored.info.savedAt, is: nil)
            },
            check("Rows are cut to what there is") { [rows] trial, list in
                try await list.replace(rows[0..<5], next: 5, at: 1000)
                for range in [0..<3, 3..<60, 5..<9, 90..<99, 2..<2, 0..<5] {
                    let ids = try await list.rows(range).items.map(\.id)
                    trial.expect("their ids", ids, is: rows[0..<5][range.clamped(to: 0..<5)].map(\.id))
                }
            },
            check("The facts read are those that the last write answered") { [rows] trial, list in
                let replaced = try await list.replace(rows[0..<2], next: 2, at: 1000)
                trial.expect("the facts", try await list.info(), is: replaced)
                let appended = try await list.append(rows[2..<4], next: 4, after: replaced)
                trial.expect("the facts", try await list.info(), is: appended)
            },
            check("Rows and facts are of one instant") { [rows] trial, list in
                try await list.replace(rows[0..<1], next: nil, at: 1)
                let storage = list.storage
                let torn = Lock(0)
                let write = { @Sendable in
                    for number in 0..<40 {
                        // The time says how many rows there must be.
                        let count = number % 5 + 1
                        _ = try await storage.replace(
                            with: Array(rows[0..<count]), next: nil, savedAt: Timestamp(milliseconds: Int64(count)),
                            isPartial: false)
                    }
                }
                let read = { @Sendable in
                    for _ in 0..<40 {
                        let stored = try await storage.rows(in: 0..<60)
                        let saved = stored.info.savedAt?.milliseconds
                        if stored.items.count != stored.info.count || saved != Int64(stored.items.count) {
                            torn.withLock { $0 += 1 }
                        }
                    }
                }
                _ = try await trial.atOnce("40 replacements, and 40 readings twice", [write, read, read])
                trial.expect("readings whose facts are not those of their rows", torn.withLock { $0 }, is: 0)
            },
            check("Reading does not write to the store") { [rows] trial, list in
                try await list.replace(rows[0..<2], next: 2, at: 1000)
                try await list.store?.expectNoWrite(trial) {
                    _ = try await list.rows(0..<2)
                    _ = try await Follower(trial, "changes", list.storage.changes).next()
                }
            },
        ]
    }

    var between: [ContractCheck] {
        [
            check("What was stored is there for the next object over the store") { [rows] trial, list in
                let replaced = try await list.replace(rows[0..<2], next: 2, at: 1000)
                let info = try await list.append(rows[2..<4], next: 4, after: replaced)
                try await list.reopened().expect(rows[0..<4], info)
            },
            check("Two objects over one store see what the other wrote") { [rows] trial, list in
                let other = try await list.reopened()
                let replaced = try await list.replace(rows[0..<2], next: 2, at: 1000)
                try await other.expect(rows[0..<2], replaced)
                let appended = try await other.append(rows[2..<4], next: 4, after: replaced)
                try await list.expect(rows[0..<4], appended)
                let first = try await Follower(trial, "changes", list.storage.changes).next()
                trial.expect("the first that `changes` gave", first, is: appended)
            },
            check("An append that another object overtook is refused") { [rows] trial, list in
                let replaced = try await list.replace(rows[0..<2], next: 2, at: 1000)
                guard let answering = replaced.answering else { return }
                let again = try await list.reopened().replace(rows[4..<6], next: 2, at: 1000)
                let outcome = try await list.append(rows[2..<4], next: 4, to: answering)
                trial.expect(outcome == .refused, or: "it was not refused")
                try await list.expect(rows[4..<6], again)
            },
        ]
    }
}
