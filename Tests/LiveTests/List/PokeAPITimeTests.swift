import PokedexFakes
import PokedexLive
import PokedexPresenters
import Testing

@Suite(.timeLimit(.minutes(1))) struct PokeAPITimeTests {
    @Test(arguments: [LoopbackServer.Answer.hang, .drip])
    func aRequestThatTakesTooLongInAllIsSlow(answer: LoopbackServer.Answer) async throws {
        let clock = HandClock()
        let server = try LoopbackServer { _ in answer }
        defer { server.stop() }
        let api = try server.api(clock: clock)
        let task = Task { try await api.page(after: nil, limit: 20) }
        await server.reached { $0.requests == 1 }
        clock.pass()
        await #expect(throws: AppError.lento) { try await task.value }
        #expect(clock.asked.sorted() == [.seconds(15), .seconds(60)])
        await server.reached { $0.closed == $0.opened }
    }

    @Test func aDetailThatTakesTooLongFailsThePageAsSlow() async throws {
        let clock = HandClock()
        let server = try LoopbackServer(list: Wire.list(ids: [1, 2])) { request in
            request.target.hasSuffix("/2") ? .hang : .reply(body: Wire.water)
        }
        defer { server.stop() }
        let api = try server.api(clock: clock)
        let task = Task { try await api.page(after: nil, limit: 20) }
        await server.reached { $0.requests == 3 }
        clock.pass()
        await #expect(throws: AppError.lento) { try await task.value }
    }

    @Test func `a page with its details takes four requests' time at the most`() async throws {
        let clock = HandClock()
        // No request takes its fifteen seconds on this clock, whatever they take together.
        let server = try LoopbackServer(list: Wire.list(ids: 1...60)) { request in
            request.target.hasSuffix("/60") ? .hang : .reply(body: Wire.water)
        }
        defer { server.stop() }
        let api = try server.api(clock: clock)
        let task = Task { try await api.page(after: nil, limit: 60) }
        await server.reached { $0.requests == 61 }
        clock.pass(atLeast: .seconds(16))
        await #expect(throws: AppError.lento) { try await task.value }
        #expect(Set(clock.asked) == [.seconds(15), .seconds(60)])
        await server.reached { $0.closed == $0.opened }
    }

    @Test(arguments: [(Duration?.none, Duration.seconds(12)), (.seconds(5), .seconds(5)), (.seconds(-1), .zero)])
    func `the time of a page is four times that of a request, or what is said`(
        pageTimeout: Duration?, expected: Duration
    ) async throws {
        let clock = HandClock()
        let server = try LoopbackServer(list: Wire.list(ids: [1]))
        defer { server.stop() }
        let api = try PokeAPI(
            baseURL: server.base, timeout: .seconds(3), pageTimeout: pageTimeout,
            environment: PresenterEnvironment(
                clock: clock, now: { Timestamp(milliseconds: 0) }, spawner: LiveSpawner()))
        _ = try await api.page(after: nil, limit: 1)
        #expect(
            clock.asked.count { $0 != .seconds(3) } <= 1
                && clock.asked.allSatisfy { [.seconds(3), expected].contains($0) })
    }

    @Test(arguments: [LoopbackServer.Answer.hang, .drip])
    func aCancelledListIsACancellation(answer: LoopbackServer.Answer) async throws {
        let server = try LoopbackServer { _ in answer }
        defer { server.stop() }
        let api = try server.api()
        let task = Task { try await api.page(after: nil, limit: 20) }
        await server.reached { $0.requests == 1 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await server.reached { $0.closed == $0.opened }
        #expect(server.counts.requests == 1)
    }

    @Test func aCancelledDetailIsACancellationAndAsksNoMore() async throws {
        let server = try LoopbackServer(list: Wire.list(ids: 1...20)) { _ in .hang }
        defer { server.stop() }
        let api = try server.api(parallelism: 4)
        let task = Task { try await api.page(after: nil, limit: 20) }
        await server.reached { $0.requests == 5 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await server.reached { $0.closed == $0.opened }
        #expect(server.counts.requests == 5)
    }

    @Test func aTaskThatIsCancelledAlreadyAsksNothing() async throws {
        let server = try LoopbackServer { _ in .hang }
        defer { server.stop() }
        let api = try server.api()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await api.page(after: nil, limit: 20)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(server.counts.opened == 0)
    }

    @Test func aFailureThatMeetsACancellationIsACancellation() async throws {
        let server = try LoopbackServer { _ in .reply(status: 500, body: "") }
        defer { server.stop() }
        let api = try server.api()
        // However the two race, a task that is cancelled never ends with the error of a request.
        for _ in 0..<50 {
            let task = Task { try await api.page(after: nil, limit: 20) }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }
}
