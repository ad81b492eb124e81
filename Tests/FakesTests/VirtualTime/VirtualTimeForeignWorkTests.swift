import Foundation
import PokedexFakes
import PokedexPresenters
import Testing

/// A task of virtual time waits at a gate, and somebody on another thread opens it while the body stands still: the task
/// comes back from there for certain, since it slept and the body does not go on before.
private func foreignReturn(_ time: VirtualTime, _ open: @escaping @Sendable (Gate) -> Void) async {
    let gate = Gate()
    let waiter = time.environment.spawner.spawn("waiter") { await gate.pass() }
    await time.settle()
    open(gate)
    await waiter.value
}

@Test func aTaskThatAnotherThreadWakesFailsTheRun() throws {
    let error = failure { time in
        await foreignReturn(time) { gate in onAnotherThread { gate.open() } }
    }
    #expect(error?.kind == .foreignWork(1))
    let text = try #require(error).description
    #expect(text.hasPrefix("Virtual time met foreign work, 1 time(s), by 0.000 s."))
    #expect(text.contains("Someone used Dispatch, real input and output, or a task"))
}

@Test func aDispatchQueueThatWakesATaskFailsTheRun() {
    let error = failure { time in
        await foreignReturn(time) { gate in
            waitFor { over in
                DispatchQueue(label: "foreign").async {
                    gate.open()
                    over()
                }
            }
        }
    }
    #expect(error?.kind == .foreignWork(1))
}

#if !(canImport(Glibc) && compiler(>=6.3))
    // Where plain tasks are not the run's.
    // The two below block the driver until everybody's tasks have had a turn, so they drive on a thread of their own.

    @Test func aDetachedTaskThatComesBackFailsTheRun() async throws {
        let error = try await onOwnThread {
            failure { time in
                await foreignReturn(time) { gate in
                    waitFor { over in
                        Task.detached {
                            gate.open()
                            over()
                        }
                    }
                }
            }
        }
        #expect(error?.kind == .foreignWork(1))
    }

    private actor Careless {
        /// A task that leaves virtual time at its first suspension, since nothing tells it to stay.
        func openLater(_ gate: Gate, _ over: @escaping @Sendable () -> Void) {
            Task {
                await Task.yield()
                gate.open()
                over()
            }
        }
    }

    @Test func aPlainTaskInsideAnActorThatComesBackFailsTheRun() async throws {
        let error = try await onOwnThread {
            failure { time in
                let gate = Gate()
                let waiter = time.environment.spawner.spawn("waiter") { await gate.pass() }
                await time.settle()
                let over = DispatchSemaphore(value: 0)
                await Careless().openLater(gate) { over.signal() }
                await time.settle()
                block(over)
                await waiter.value
            }
        }
        #expect((error?.foreignCount ?? 0) > 0)
    }

    private func block(_ semaphore: DispatchSemaphore) {
        semaphore.wait()
    }
#endif

extension VirtualTimeError {
    fileprivate var foreignCount: Int {
        if case .foreignWork(let count) = kind { count } else { 0 }
    }
}

@Test func anIntentFromAnotherThreadFailsTheRun() throws {
    let error = failure { time in
        let presenter = PokemonListPresenter(
            network: FakePokemonNetwork(total: 5), storage: InMemoryPokemonStorage(), environment: time.environment)
        await time.settle()
        // Ignored by the machine, and noticed nevertheless.
        onAnotherThread { presenter.loadAround(index: -1) }
        // The other thread may hold the presenter a moment longer than the body.
        presenter.close()
        await time.settle()
    }
    #expect(error?.kind == .foreignWork(1))
}

@Test func foreignWorkCanBeAllowedAndIsThenOnlyCounted() throws {
    try VirtualTime.run(foreignWork: .counted) { time in
        let presenter = PokemonListPresenter(
            network: FakePokemonNetwork(total: 5), storage: InMemoryPokemonStorage(), environment: time.environment)
        await time.settle()
        #expect(time.foreignWork == 0)
        onAnotherThread { for _ in 0..<3 { presenter.loadAround(index: -1) } }
        #expect(time.foreignWork == 3)
        await foreignReturn(time) { gate in onAnotherThread { gate.open() } }
        #expect(time.foreignWork == 4)
        // The other thread may hold the presenter a moment longer than the body.
        presenter.close()
        await time.settle()
    }
}

@Test func workThatAnotherThreadSpawnsIsForeign() throws {
    let ran = Record<String>()
    let error = failure { time in
        onAnotherThread { time.environment.spawner.spawn("foreign") { ran.note("ran") } }
        await time.settle()
    }
    #expect((error?.foreignCount ?? 0) > 0)
    #expect(ran.all == ["ran"])
}

@Test func callsFromTheDriversThreadAreNotForeign() throws {
    try VirtualTime.run { time in
        let presenter = PokemonListPresenter(
            network: FakePokemonNetwork(total: 200), storage: InMemoryPokemonStorage(), environment: time.environment)
        await time.settle()
        presenter.loadAround(index: 59)
        await presenter.refreshed()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<10 { group.addTask { presenter.refresh() } }
        }
        #expect(time.foreignWork == 0)
    }
}
