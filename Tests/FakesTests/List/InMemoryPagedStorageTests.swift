import PokedexFakes
import PokedexPresenters
import Testing

private let saved = Timestamp(milliseconds: 1000)

/// A storage of five rows with a page to come.
private func five(latency: Duration = .zero) -> InMemoryPokemonStorage {
    InMemoryPokemonStorage(rows: Pokemon.fakes(5), next: 5, savedAt: saved, latency: latency)
}

@Test func aListThatWasNeverSavedIsEmpty() async throws {
    let storage = InMemoryPokemonStorage()
    #expect(try await storage.info() == .empty)
    #expect(try await storage.rows(in: 0..<60).items == [])
    #expect(storage.transactions == 0)
}

@Test(arguments: [(0..<3, [1, 2, 3]), (3..<60, [4, 5]), (5..<9, []), (90..<99, []), (2..<2, [])])
func aReadIsCutToWhatThereIsAndCarriesTheFacts(range: Range<Int>, ids: [Int]) async throws {
    let storage = five()
    let read = try await storage.rows(in: range)
    #expect(read.items.map(\.id) == ids)
    #expect(read.info == storage.stored.info)
    #expect(read.info.count == 5)
    #expect(read.info.next == 5)
    #expect(read.info.savedAt == saved)
}

@Test func replacingIsOneTransactionThatChangesRowsAndFactsTogether() async throws {
    let storage = five()
    let before = storage.stored.info
    let later = Timestamp(milliseconds: 2000)
    let info = try await storage.replace(with: Pokemon.fakes(2, prefix: "q"), next: nil, savedAt: later)
    #expect(storage.stored == StoredRows(items: Pokemon.fakes(2, prefix: "q"), info: info))
    #expect(info.count == 2)
    #expect(info.next == nil)
    #expect(info.savedAt == later)
    #expect(info.generation != before.generation)
    #expect(info.revision != before.revision)
    #expect(storage.transactions == 1)
}

@Test func replacingWithTheSameRowsAtTheSameInstantIsAnotherGeneration() async throws {
    let storage = five()
    let before = storage.stored.info
    let info = try await storage.replace(with: Pokemon.fakes(5), next: 5, savedAt: saved)
    #expect(info.generation != before.generation)
    #expect(storage.transactions == 1)
}

@Test func appendingAddsRowsAtTheEndAndKeepsWhenTheListWasSaved() async throws {
    let storage = five()
    let answering = try #require(storage.stored.info.answering)
    let outcome = try await storage.append([Pokemon(id: 6, name: "p6", types: [])], next: nil, answering: answering)
    #expect(outcome == .appended(storage.stored.info))
    #expect(storage.stored.items.map(\.id) == Array(1...6))
    #expect(storage.stored.info.savedAt == saved)
    #expect(storage.stored.info.isComplete)
    #expect(storage.transactions == 1)
}

@Test(arguments: [
    Answering(cursor: 4, savedAt: saved, revision: 1),
    Answering(cursor: 5, savedAt: Timestamp(milliseconds: 999), revision: 1),
    Answering(cursor: 5, savedAt: saved, revision: 0),
])
func anAppendToAnotherListIsRefusedAndWritesNothing(answering: Answering) async throws {
    let storage = five()
    let before = storage.stored
    #expect(before.info.answering == Answering(cursor: 5, savedAt: saved, revision: 1))
    let outcome = try await storage.append(Pokemon.fakes(1), next: 9, answering: answering)
    #expect(outcome == .refused)
    #expect(storage.stored == before)
    #expect(storage.transactions == 0)
}

@Test func theSameAppendTwiceIsWrittenOnce() async throws {
    let storage = five()
    let answering = try #require(storage.stored.info.answering)
    let row = Pokemon(id: 6, name: "p6", types: [])
    _ = try await storage.append([row], next: 6, answering: answering)
    #expect(try await storage.append([row], next: 6, answering: answering) == .refused)
    #expect(storage.stored.items.map(\.id) == Array(1...6))
    #expect(storage.transactions == 1)
}

@Test func aFailureChangesNothingAndIsTheOneAskedFor() async throws {
    let storage = five()
    let before = storage.stored
    let answering = try #require(before.info.answering)
    storage.writeError = .inesperado(causa: "full")
    storage.readError = .lento
    await #expect(throws: AppError.inesperado(causa: "full")) {
        try await storage.replace(with: [], next: nil, savedAt: saved)
    }
    await #expect(throws: AppError.inesperado(causa: "full")) {
        try await storage.append(Pokemon.fakes(1), next: nil, answering: answering)
    }
    await #expect(throws: AppError.inesperado(causa: "full")) { try await storage.delete { _ in true } }
    await #expect(throws: AppError.lento) { try await storage.info() }
    await #expect(throws: AppError.lento) { try await storage.rows(in: 0..<1) }
    #expect(storage.stored == before)
    #expect(storage.transactions == 0)
    #expect(storage.reads == 2)

    storage.writeError = nil
    storage.readError = nil
    _ = try await storage.replace(with: [], next: nil, savedAt: saved)
    #expect(try await storage.info().count == 0)
    #expect(storage.transactions == 1)
}

@Test func everyCallTakesTheLatencyAndATransactionHappensAtItsEnd() throws {
    try VirtualTime.run { time in
        let storage = five(latency: .seconds(2))
        let write = time.environment.spawner.spawn("write") {
            _ = try? await storage.replace(with: [], next: nil, savedAt: saved)
        }
        await time.advance(by: .seconds(1))
        #expect(storage.stored.items.count == 5)
        // Read a second later, it sees what was written in between.
        let read = try await storage.rows(in: 0..<5)
        #expect(read.items == [])
        #expect(time.now == .seconds(3))
        _ = try await storage.info()
        #expect(time.now == .seconds(5))
        await write.value
    }
}

@Test func aWriteThatIsCancelledWhileItWaitsWritesNothing() throws {
    try VirtualTime.run { time in
        let storage = five(latency: .seconds(2))
        let ends = Record<String>()
        let write = time.environment.spawner.spawn("write") {
            do {
                _ = try await storage.replace(with: [], next: nil, savedAt: saved)
            } catch {
                ends.note("\(error) at \(time.now)")
            }
        }
        await time.advance(by: .seconds(1))
        write.cancel()
        await time.advance(by: .seconds(9))
        #expect(ends.all == ["CancellationError() at 1.0 seconds"])
        #expect(storage.stored.items.count == 5)
        #expect(storage.transactions == 0)
    }
}

@Test func changesGiveTheFactsOfNowFirstAndThenAfterEachChange() throws {
    try VirtualTime.run { time in
        let storage = five()
        let counts = Record<Int>()
        let changes = storage.changes
        let follower = time.environment.spawner.spawn("follower") {
            for await info in changes { counts.note(info.count) }
        }
        await time.settle()
        #expect(counts.all == [5])

        let answering = try #require(storage.stored.info.answering)
        _ = try await storage.append([Pokemon(id: 6, name: "p6", types: [])], next: nil, answering: answering)
        await time.settle()
        _ = try await storage.append([Pokemon(id: 7, name: "p7", types: [])], next: nil, answering: answering)
        await time.settle()
        try await storage.delete { $0.id > 2 }
        await time.settle()
        _ = try await storage.replace(with: [], next: nil, savedAt: saved)
        await time.settle()
        #expect(counts.all == [5, 6, 2, 0])
        follower.cancel()
    }
}

@Test func everyFollowerIsToldAndEachSeesWhatIsStored() throws {
    try VirtualTime.run { time in
        let storage = five()
        let agree = Record<Bool>()
        let followers = (0..<3).map { _ in
            let changes = storage.changes
            return time.environment.spawner.spawn("follower") {
                for await info in changes { agree.note(info == storage.stored.info) }
            }
        }
        await time.settle()
        _ = try await storage.replace(with: [], next: nil, savedAt: saved)
        await time.settle()
        #expect(agree.all == Array(repeating: true, count: 6))
        for follower in followers { follower.cancel() }
    }
}
