import PokedexFakes
import PokedexPresenters
import Testing

@Suite struct NetworkClient {
    @Test(arguments: [400, 401, 403, 404, 409, 422]) func aClientErrorIsToldAtItsFirstAnswer(code: Int) throws {
        try VirtualTime.run { time in
            let stage = Stage(
                time, server: 200, latency: .seconds(1), standing: .failure(.servidor(codigo: code)))
            let record = stage.record()
            await time.advance(by: .seconds(60))
            #expect(stage.tryTimes == [.zero])
            #expect(record.all.last?.time == .seconds(1))
            #expect(stage.state.error?.causa == .servidor(codigo: code))
            stage.presenter.close()
        }
    }

    @Test(arguments: [
        AppError.servidor(codigo: 500), .servidor(codigo: 502), .servidor(codigo: 503), .lento, .sinConexion,
    ]) func whatMayPassIsTriedExactlyThreeTimes(error: AppError) throws {
        try VirtualTime.run { time in
            let stage = Stage(time, server: 200, standing: .failure(error))
            let record = stage.record()
            await time.advance(by: .seconds(60))
            #expect(stage.tryTimes == [.zero, .seconds(1), .seconds(3)])
            #expect(record.all.last?.time == .seconds(3) && stage.state.error?.causa == error)
            stage.presenter.close()
        }
    }

    @Test func aTryThatSucceedsEndsTheTries() throws {
        try VirtualTime.run { time in
            let stage = Stage(time, server: 200)
            stage.network.fail(next: 1, with: .lento)
            await time.advance(by: .seconds(60))
            #expect(stage.tryTimes == [.zero, .seconds(1)] && stage.ids.count == 60)
        }
    }

    @Test func noTimerIsLeftAfterTheLastTry() throws {
        // Whatever slept past the end of the body would be named as a leak.
        try VirtualTime.run { time in
            let stage = Stage(time, server: 200, standing: .failure(.lento))
            await time.advance(to: .seconds(3))
            #expect(stage.state.error?.causa == .lento)
        }
    }

    @Test func aRequestThatAnAdapterCancelsByItselfIsNoError() throws {
        try VirtualTime.run { time in
            let stage = Stage(time, server: 200, stored: 60, latency: .seconds(1))
            await time.settle()
            stage.network.answer(.cancellation)
            stage.presenter.refresh()
            await time.advance(by: .seconds(1))
            #expect(!stage.state.cargando && stage.state.error == nil && !stage.state.sinConexion)
            await time.advance(by: .seconds(60))
            #expect(stage.tries.count == 1 && stage.ids == Array(1...60))
        }
    }

    @Test func aPendingWaitDiesWithItsTask() throws {
        try VirtualTime.run { time in
            let tries = Lock(0)
            let ended = Lock<Duration?>(nil)
            let task = time.environment.spawner.spawn("tries") {
                do {
                    try await RetryPolicy.standard.run(clock: time.clock) {
                        tries.withLock { $0 += 1 }
                        throw AppError.sinConexion
                    }
                } catch is CancellationError {
                    ended.withLock { $0 = time.now }
                } catch {}
            }
            await time.advance(to: .milliseconds(500))
            task.cancel()
            await time.settle()
            #expect(ended.withLock { $0 } == .milliseconds(500))
            await time.advance(by: .seconds(60))
            #expect(tries.withLock { $0 } == 1)
        }
    }

    @Test func closingEndsAWaitBetweenTries() throws {
        try VirtualTime.run { time in
            let stage = Stage(time, server: 200, stored: 60, standing: .failure(.sinConexion))
            await time.settle()
            stage.presenter.refresh()
            await time.advance(by: .milliseconds(500))
            stage.presenter.close()
            await time.settle()
            #expect(stage.tries.count == 1)
        }
    }
}
