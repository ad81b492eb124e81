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
        #expect(clock.asked == [.seconds(15)])
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
