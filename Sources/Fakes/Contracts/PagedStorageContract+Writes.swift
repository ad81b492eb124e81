import PokedexPresenters

extension PagedStorageContract {
    var replacing: [ContractCheck] {
        [
            check("Replacing wipes everything that was stored") { [rows] trial, list in
                try await list.replace(rows[0..<5], next: 5, at: 1000)
                let info = try await list.replace(rows[5..<7], next: 9, at: 2000)
                try await list.expect(rows[5..<7], info)
            },
            check("Replacing keeps the order of the rows") { [rows] trial, list in
                let reversed = ArraySlice(rows.reversed())
                try await list.replace(reversed, next: nil, at: 1000)
                try await list.expect(reversed)
            },
            check("Replacing sets when the list was saved and where it goes on") { [rows] trial, list in
                try await list.replace(rows[0..<2], next: 2, at: 2000)
                for (next, saved) in [(7 as PageCursor?, 3000 as Int64), (nil, 1000)] {
                    let info = try await list.replace(rows[0..<2], next: next, at: saved)
                    trial.expect("the cursor", info.next, is: next)
                    trial.expect("when it was saved", info.savedAt, is: Timestamp(milliseconds: saved))
                    try await list.expect(rows[0..<2], info)
                }
            },
            check("Every replacement is another generation and revision, also of the same at the same instant") {
                [rows] trial, list in
                var before = try await list.info()
                for _ in 0..<3 {
                    let after = try await list.replace(rows[0..<2], next: 2, at: 1000)
                    trial.expect("the generation", after.generation, differsFrom: before.generation)
                    trial.expect("the revision", after.revision, differsFrom: before.revision)
                    before = after
                }
            },
            check("Replacing by nothing leaves an empty list that was saved") { [rows] trial, list in
                try await list.replace(rows[0..<2], next: 2, at: 1000)
                let info = try await list.replace([], next: nil, at: 2000)
                trial.expect("when it was saved", info.savedAt, is: Timestamp(milliseconds: 2000))
                trial.expect("the cursor", info.next, is: nil)
                try await list.expect([], info)
            },
            check("A write that ends with cancellation has written nothing") { [rows] trial, list in
                let before = try await list.replace(rows[0..<2], next: 2, at: 1000)
                let written = try await trial.cancelled("replace by 3 rows") { [storage = list.storage] in
                    try await storage.replace(
                        with: Array(rows[2..<5]), next: nil, savedAt: Timestamp(milliseconds: 2000), isPartial: false)
                }
                try await list.expect(written == nil ? rows[0..<2] : rows[2..<5], written ?? before)
            },
        ]
    }

    var appending: [ContractCheck] {
        [
            check("An append adds rows at the end, keeps when the list was saved and moves where it goes on") {
                [rows] trial, list in
                let before = try await list.replace(rows[0..<2], next: 2, at: 1000)
                let more = try await list.append(rows[2..<4], next: 40, after: before)
                trial.expect("the cursor", more.next, is: 40)
                trial.expect("when it was saved", more.savedAt, is: before.savedAt)
                try await list.expect(rows[0..<4], more)
                let end = try await list.append(rows[4..<5], next: nil, after: more)
                trial.expect("the cursor", end.next, is: nil)
                try await list.expect(rows[0..<5], end)
            },
            check("What is partial stays so until it is replaced") { [rows] trial, list in
                let whole = try await list.replace(rows[0..<2], next: 2, at: 1000)
                trial.expect("partial after a whole page", whole.isPartial, is: false)
                let partial = try await list.append(rows[2..<3], next: 3, isPartial: true, after: whole)
                trial.expect("partial after a partial page", partial.isPartial, is: true)
                let still = try await list.append(rows[3..<4], next: 4, after: partial)
                trial.expect("partial after one more whole page", still.isPartial, is: true)
                trial.expect("partial when it is read", try await list.info().isPartial, is: true)
                let replaced = try await list.replace(rows[0..<1], next: 1, isPartial: true, at: 1000)
                trial.expect("partial after a partial replacement", replaced.isPartial, is: true)
                let again = try await list.replace(rows[0..<1], next: 1, at: 1000)
                trial.expect("partial after a whole replacement", again.isPartial, is: false)
                trial.expect("partial when it is read", try await list.info().isPartial, is: false)
            },
            check("An append is another revision of the same generation") { [rows] trial, list in
                let before = try await list.replace(rows[0..<2], next: 2, at: 1000)
                let after = try await list.append(rows[2..<4], next: 4, after: before)
                trial.expect("the generation", after.generation, is: before.generation)
                trial.expect("the revision", after.revision, differsFrom: before.revision)
            },
            check("An append of no rows moves only where the list goes on") { [rows] trial, list in
                let before = try await list.replace(rows[0..<2], next: 2, at: 1000)
                let after = try await list.append([], next: 22, after: before)
                trial.expect("the cursor", after.next, is: 22)
                trial.expect("when it was saved", after.savedAt, is: before.savedAt)
                trial.expect("the revision", after.revision, differsFrom: before.revision)
                try await list.expect(rows[0..<2], after)
            },
            refusal("another cursor") {
                Answering(cursor: PageCursor($0.cursor.text + "1"), savedAt: $0.savedAt, revision: $0.revision)
            },
            refusal("a list that was saved at another time") {
                Answering(
                    cursor: $0.cursor, savedAt: $0.savedAt.advanced(by: .milliseconds(1)), revision: $0.revision)
            },
            refusal("another revision") {
                Answering(cursor: $0.cursor, savedAt: $0.savedAt, revision: $0.revision &- 1)
            },
            check("An append to a list that does not go on is refused and changes nothing") { [rows] trial, list in
                let info = try await list.replace(rows[0..<2], next: nil, at: 1000)
                let answering = Answering(
                    cursor: 2, savedAt: Timestamp(milliseconds: 1000), revision: info.revision)
                trial.expect("the answer", try await list.append(rows[2..<4], next: 4, to: answering), is: .refused)
                try await list.expect(rows[0..<2], info)
            },
            check("The same append twice is written once") { [rows] trial, list in
                let before = try await list.replace(rows[0..<2], next: 2, at: 1000)
                // To the same cursor, so that only the revision can tell.
                let after = try await list.append(rows[2..<4], next: 2, after: before)
                if let answering = before.answering {
                    let again = try await list.append(rows[2..<4], next: 2, to: answering)
                    trial.expect("the second answer", again, is: .refused)
                }
                try await list.expect(rows[0..<4], after)
            },
            check("Of several appends at once that answer the same, one is written") { [rows] trial, list in
                let before = try await list.replace(rows[0..<2], next: 2, at: 1000)
                guard let answering = before.answering, let objects = try await list.store?.objects() else { return }
                let works = (0..<6).map { number in
                    { @Sendable in
                        try await objects[number % objects.count].append(
                            Array(rows[2..<4]), next: 4, isPartial: false, answering: answering)
                    }
                }
                let outcomes = try await trial.atOnce("append 2 rows that answer the same", works)
                trial.expect("so many were not refused", outcomes.filter { $0 != .refused }.count, is: 1)
                try await list.expect(rows[0..<4])
            },
            check("A refused append does not write to the store") { [rows] trial, list in
                let before = try await list.replace(rows[0..<2], next: 2, at: 1000)
                guard let answering = before.answering else { return }
                try await list.append(rows[2..<4], next: 4, after: before)
                try await list.store?.expectNoWrite(trial) {
                    _ = try await list.append(rows[2..<4], next: 4, to: answering)
                }
            },
        ]
    }

    private func refusal(_ what: String, _ other: @escaping @Sendable (Answering) -> Answering) -> ContractCheck {
        check("An append for \(what) is refused and changes nothing") { [rows] trial, list in
            let info = try await list.replace(rows[0..<2], next: 2, at: 1000)
            guard let answering = info.answering else { return trial.fail("the facts lack what was stored") }
            let outcome = try await list.append(rows[2..<4], next: 4, to: other(answering))
            trial.expect(outcome == .refused, or: "it was not refused")
            try await list.expect(rows[0..<2], info)
        }
    }
}
