import PokedexFakes
import PokedexPresenters
import Testing

/// Starts a try in a task of its own and notes how and when it ends.
@discardableResult
private func ask(
    _ network: FakePokemonNetwork, after cursor: PageCursor? = nil, limit: Int = 2, _ time: VirtualTime,
    _ ends: Record<String>
) -> Task<Void, Never> {
    time.environment.spawner.spawn("try") {
        do {
            let page = try await network.page(after: cursor, limit: limit)
            ends.note("\(page.items.map(\.name).joined(separator: " ")) at \(VirtualTime.seconds(time.now))")
        } catch {
            ends.note("\(error) at \(VirtualTime.seconds(time.now))")
        }
    }
}

extension VirtualTime {
    fileprivate static func seconds(_ duration: Duration) -> Double { duration / .seconds(1) }
}

@Test func aServerOfSoManyPokemonNumbersThemFromOne() async throws {
    let network = FakePokemonNetwork(total: 3)
    #expect(network.rows.map(\.id) == [1, 2, 3])
    #expect(network.rows.map(\.name) == ["p1", "p2", "p3"])
    #expect(Pokemon.fakes(2, prefix: "q").map(\.name) == ["q1", "q2"])
    #expect(Pokemon.fakes(-1).isEmpty)
}

@Test(arguments: [
    (0, 60, 60, "60" as PageCursor?), (60, 20, 5, nil), (45, 20, 20, nil), (65, 20, 0, nil), (900, 20, 0, nil),
    (-5, 2, 2, "2"), (0, -1, 0, "0"),
])
func aPageIsCutOutOfTheRowsAndSaysWhereTheNextBegins(offset: Int, limit: Int, count: Int, next: PageCursor?)
    async throws
{
    let network = FakePokemonNetwork(total: 65)
    let page = try await network.page(after: PageCursor(String(offset)), limit: limit)
    #expect(page.items.count == count)
    #expect(page.isEmptyOnServer == (count == 0))
    #expect(page.next == next)
    #expect(page.items == Array(network.rows.dropFirst(max(offset, 0)).prefix(max(limit, 0))))
}

@Test func theLogHasEveryTryWithItsTimeAndHowManyWereUnderWay() throws {
    try VirtualTime.run { time in
        let network = FakePokemonNetwork(total: 10, latency: .seconds(2))
        let ends = Record<String>()
        ask(network, time, ends)
        await time.advance(by: .seconds(1))
        ask(network, after: 2, limit: 3, time, ends)
        await time.settle()
        #expect(network.inFlight == 2)
        await time.advance(by: .seconds(9))
        ask(network, after: 5, time, ends)
        await time.advance(by: .seconds(2))

        #expect(network.inFlight == 0)
        #expect(network.log.map(\.cursor) == [nil, 2, 5])
        #expect(network.log.map(\.limit) == [2, 3, 2])
        #expect(network.log.map(\.time) == [.zero, .seconds(1), .seconds(10)])
        #expect(network.log.map(\.inFlight) == [1, 2, 1])
        #expect(ends.all == ["p1 p2 at 2.0", "p3 p4 p5 at 3.0", "p6 p7 at 12.0"])
    }
}

@Test func everyAnswerTakesTheLatencyThatHeldWhenTheTryCame() throws {
    try VirtualTime.run { time in
        let network = FakePokemonNetwork(total: 2, latency: .seconds(3))
        let ends = Record<String>()
        ask(network, time, ends)
        await time.settle()
        network.latency = .seconds(1)
        network.fail(next: 1, with: .lento)
        ask(network, time, ends)
        await time.advance(by: .seconds(3))
        #expect(ends.all == ["lento at 1.0", "p1 p2 at 3.0"])
    }
}

@Test func whoAskedBeforeTheRowsChangedGetsTheOldOnes() throws {
    try VirtualTime.run { time in
        let network = FakePokemonNetwork(total: 2, latency: .seconds(1))
        let ends = Record<String>()
        ask(network, time, ends)
        await time.settle()
        network.rows = Pokemon.fakes(2, prefix: "q")
        ask(network, time, ends)
        await time.advance(by: .seconds(1))
        #expect(ends.all == ["p1 p2 at 1.0", "q1 q2 at 1.0"])
    }
}

@Test func aScriptIsGoneThroughBeforeTheStandingAnswer() throws {
    try VirtualTime.run { time in
        let network = FakePokemonNetwork(total: 2)
        let ends = Record<String>()
        network.standing = .failure(.sinConexion)
        network.answer(
            .failure(.servidor(codigo: 500)), .rows, .cancellation,
            .page(Page(items: Pokemon.fakes(1, prefix: "s"), next: nil)))
        for _ in 0..<6 { ask(network, time, ends) }
        await time.settle()
        #expect(
            ends.all == [
                "servidor(codigo: 500) at 0.0", "p1 p2 at 0.0", "CancellationError() at 0.0", "s1 at 0.0",
                "sinConexion at 0.0", "sinConexion at 0.0",
            ])
        network.standing = .rows
        ask(network, time, ends)
        await time.settle()
        #expect(ends.all.last == "p1 p2 at 0.0")
    }
}

@Test func anAnswerAtAnOffsetComesBeforeTheStandingOneAndAfterTheScript() throws {
    try VirtualTime.run { time in
        let network = FakePokemonNetwork(total: 9)
        let ends = Record<String>()
        network.answer(after: 2, with: .failure(.lento))
        network.fail(next: 1, with: .sinConexion)
        ask(network, after: 2, time, ends)
        ask(network, after: 2, time, ends)
        ask(network, after: 2, time, ends)
        ask(network, after: 4, time, ends)
        await time.settle()
        network.answer(after: 2, with: nil)
        ask(network, after: 2, time, ends)
        await time.settle()
        #expect(
            ends.all == ["sinConexion at 0.0", "lento at 0.0", "lento at 0.0", "p5 p6 at 0.0", "p3 p4 at 0.0"])
    }
}

@Test func aCancelledTryEndsAtThatInstant() throws {
    try VirtualTime.run { time in
        let network = FakePokemonNetwork(total: 2, latency: .seconds(5))
        let ends = Record<String>()
        let task = ask(network, time, ends)
        await time.advance(by: .seconds(1))
        task.cancel()
        await time.settle()
        #expect(ends.all == ["CancellationError() at 1.0"])
        #expect(network.inFlight == 0)
        #expect(network.log.count == 1)
    }
}

@Test func aNetworkThatIgnoresCancellationAnswersNevertheless() throws {
    try VirtualTime.run { time in
        let network = FakePokemonNetwork(total: 2, latency: .seconds(5))
        network.ignoresCancellation = true
        let ends = Record<String>()
        let task = ask(network, time, ends)
        await time.advance(by: .seconds(1))
        task.cancel()
        await time.advance(by: .seconds(3))
        #expect(ends.all == [])
        #expect(network.inFlight == 1)
        await time.advance(by: .seconds(1))
        #expect(ends.all == ["p1 p2 at 5.0"])
        #expect(time.foreignWork == 0)
    }
}

@Test func silenceEndsOnlyWithCancellation() throws {
    try VirtualTime.run { time in
        let network = FakePokemonNetwork(total: 2, latency: .seconds(1))
        network.standing = .silence
        let ends = Record<String>()
        let task = ask(network, time, ends)
        await time.advance(by: .seconds(86_400))
        #expect(ends.all == [])
        #expect(network.inFlight == 1)
        task.cancel()
        await time.settle()
        #expect(ends.all == ["CancellationError() at 86400.0"])
        #expect(network.inFlight == 0)
    }
}

@Test func silenceThatTheBodyWaitsForIsAStall() {
    let error = failure { _ in
        let network = FakePokemonNetwork(total: 2)
        network.standing = .silence
        _ = try await network.page(after: nil, limit: 2)
    }
    #expect(error?.kind == .stall)
}

@Test func aFakeWaitsOnTheClockThatItIsGiven() throws {
    try VirtualTime.run { outer in
        try VirtualTime.run { inner in
            let network = FakePokemonNetwork(total: 2, latency: .seconds(4), clock: inner.clock)
            _ = try await network.page(after: nil, limit: 1)
            #expect(inner.now == .seconds(4))
        }
        #expect(outer.now == .zero)
    }
}

@Test func aFakeOutsideVirtualTimeNeedsNoClock() async throws {
    let network = FakePokemonNetwork(total: 2)
    #expect(try await network.page(after: nil, limit: 1).items.map(\.id) == [1])
    #expect(network.log.count == 1)
}

@Test func `a server that caps its pages gives no more rows than that, and a cursor behind them`() async throws {
    let network = FakePokemonNetwork(total: 9)
    network.mostRowsAPage = 4
    let first = try await network.page(after: nil, limit: 60)
    #expect(first.items.map(\.id) == [1, 2, 3, 4])
    #expect(first.next == "4")
    let last = try await network.page(after: 8, limit: 60)
    #expect(last.items.map(\.id) == [9])
    #expect(last.next == nil)
}

@Test(arguments: ["", "soon", "1.5", "0x10"] as [PageCursor])
func `a cursor that this server did not give is a bad request`(cursor: PageCursor) async throws {
    let network = FakePokemonNetwork(total: 9)
    await #expect(throws: AppError.servidor(codigo: 400)) { try await network.page(after: cursor, limit: 2) }
}
