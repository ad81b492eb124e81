import PokedexFakes
import PokedexPresenters
import Testing

@Suite struct VirtualTimeSpawnTests {
    private func workError(_ body: @escaping @Sendable (VirtualTime) async throws -> Void) throws -> VirtualWorkError {
        try #require(throws: VirtualWorkError.self) { try VirtualTime.run(body) }
    }

    @Test func `an error of spawned work fails the run with the work's name and the time`() throws {
        let error = try workError { time in
            time.spawn("sync") {
                try await time.clock.sleep(for: .seconds(4))
                throw AppError.servidor(codigo: 503)
            }
            await time.advance(by: .seconds(10))
        }
        #expect(error.name == "sync" && error.time == .seconds(4))
        #expect(error.error as? AppError == .servidor(codigo: 503))
        #expect(
            error.description == """
                The work sync threw at 4.000 s, and nobody asked for its value: servidor(codigo: 503)
                Await its `value` where the error is expected, or catch the error in the work.
                """)
    }

    @Test func `who asks for the value gets the error, and the run does not fail`() throws {
        try VirtualTime.run { time in
            let failing = time.spawn("page") { () throws -> Int in throw AppError.lento }
            let early = time.spawn("early") { try await failing.value }
            await time.settle()
            await #expect(throws: AppError.lento) { try await failing.value }
            await #expect(throws: AppError.lento) { try await early.value }
        }
    }

    @Test func `the value of work is what it returns`() throws {
        let value = try VirtualTime.run { time in
            try await time.spawn("answer") {
                try await time.clock.sleep(for: .seconds(1))
                return 42
            }.value
        }
        #expect(value == 42)
    }

    @Test func `cancelled work is no failure`() throws {
        try VirtualTime.run { time in
            let work = time.spawn("sleep") { try await time.clock.sleep(for: .seconds(100)) }
            await time.settle()
            work.cancel()
            await time.settle()
            #expect(time.timeline.contains("sleep ends"))
        }
    }

    @Test func `of two that throw the first is told, and the timeline has both`() throws {
        let timelines = Record<String>()
        let error = try workError { time in
            time.spawn("late") {
                try await time.clock.sleep(for: .seconds(2))
                throw AppError.lento
            }
            time.spawn("early") { throw AppError.sinConexion }
            await time.run()
            timelines.note(time.timeline)
        }
        #expect(error.name == "early")
        for line in ["0.000 s  early throws sinConexion", "2.000 s  late throws lento"] {
            #expect(timelines.all.first?.contains(line) == true)
        }
    }

    @Test func `a body that waits in vain for work that threw is told of the work`() throws {
        let error = try workError { time in
            let gate = Gate()
            time.spawn("opens") {
                throw AppError.almacen(.lleno)
            }
            await gate.pass()
        }
        #expect(error.name == "opens" && error.time == .zero)
    }

    @Test func `the body's own error comes first`() {
        #expect(throws: AppError.lento) {
            try VirtualTime.run { time in
                time.spawn("work") { throw AppError.sinConexion }
                await time.settle()
                throw AppError.lento
            }
        }
    }

    @Test func `an exploration tells the seed whose work throws`() throws {
        let failure = try #require(throws: ExplorationFailure.self) {
            try VirtualTime.explore(seeds: 0..<100) { time in
                let order = StateStore<[Int]>([])
                for number in 0..<2 { time.spawn("note \(number)") { order.update { $0.append(number) } } }
                time.spawn("check") { if order.value == [1] { throw AppError.lento } }
                await time.settle()
            }
        }
        #expect(failure.reason.contains("The work check threw at 0.000 s"))
    }
}
