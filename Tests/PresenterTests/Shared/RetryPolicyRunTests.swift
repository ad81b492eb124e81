import PokedexFakes
import PokedexPresenters
import Testing

/// One row from a network, tried as the policy says.
private func firstRow(_ network: FakePokemonNetwork, _ policy: RetryPolicy, _ time: VirtualTime) async throws -> Int? {
    try await policy.run(clock: time.clock) { try await network.page(after: nil, limit: 1) }.items.first?.id
}

@Test func triesStartAtOnceAfterTheFirstWaitAndAfterTheSecond() throws {
    try VirtualTime.run { time in
        let network = FakePokemonNetwork(total: 5)
        network.standing = .failure(.lento)
        await #expect(throws: AppError.lento) { try await firstRow(network, .standard, time) }
        #expect(network.log.map(\.time) == [.zero, .seconds(1), .seconds(3)])
        // Told with the last failure and not a wait later.
        #expect(time.now == .seconds(3))
    }
}

@Test func aWaitBeginsWhenTheTryHasFailed() throws {
    try VirtualTime.run { time in
        let network = FakePokemonNetwork(total: 5, latency: .seconds(10))
        network.standing = .failure(.sinConexion)
        await #expect(throws: AppError.sinConexion) { try await firstRow(network, .standard, time) }
        #expect(network.log.map(\.time) == [.zero, .seconds(11), .seconds(23)])
        #expect(time.now == .seconds(33))
        #expect(network.log.allSatisfy { $0.inFlight == 1 })
    }
}

@Test func theFirstSuccessEndsIt() throws {
    try VirtualTime.run { time in
        let network = FakePokemonNetwork(total: 5)
        network.fail(next: 1, with: .lento)
        let row = try await firstRow(network, .standard, time)
        #expect(row == 1)
        #expect(time.now == .seconds(1))
        #expect(network.log.count == 2)
    }
}

@Test(arguments: [
    AppError.servidor(codigo: 404), .servidor(codigo: 400), .demasiadas(esperar: .seconds(1)), .inesperado(causa: "?"),
])
func whatDoesNotPassByItselfIsToldAtOnce(error: AppError) throws {
    try VirtualTime.run { time in
        let network = FakePokemonNetwork(total: 5)
        network.standing = .failure(error)
        await #expect(throws: error) { try await firstRow(network, .standard, time) }
        #expect(network.log.count == 1)
        #expect(time.now == .zero)
    }
}

@Test func aLastingFailureAfterAPassingOneIsTheOneTold() throws {
    try VirtualTime.run { time in
        let network = FakePokemonNetwork(total: 5)
        network.answer(.failure(.servidor(codigo: 503)), .failure(.servidor(codigo: 404)))
        await #expect(throws: AppError.servidor(codigo: 404)) { try await firstRow(network, .standard, time) }
        #expect(network.log.count == 2)
    }
}

@Test func aPolicyWithoutWaitsTriesOnce() throws {
    try VirtualTime.run { time in
        let network = FakePokemonNetwork(total: 5)
        network.standing = .failure(.lento)
        await #expect(throws: AppError.lento) { try await firstRow(network, .once, time) }
        #expect(network.log.count == 1)
        #expect(time.now == .zero)
    }
}

private struct Strange: Error {}

@Test func anErrorOfAnotherKindIsNamedUnexpectedAndNotTriedAgain() throws {
    try VirtualTime.run { time in
        await #expect(throws: AppError.inesperado(causa: "Strange()")) {
            try await RetryPolicy.standard.run(clock: time.clock) { throw Strange() }
        }
        #expect(time.now == .zero)
    }
}

/// Starts a request in a task of its own and notes how and when it ends.
private func request(
    _ network: FakePokemonNetwork, _ time: VirtualTime, _ ends: Record<String>
) -> Task<Void, Never> {
    time.environment.spawner.spawn("request") {
        do {
            _ = try await firstRow(network, .standard, time)
            ends.note("answered at \(time.now)")
        } catch {
            ends.note("\(type(of: error)) at \(time.now)")
        }
    }
}

@Test func cancellationInAWaitEndsItAtThatInstantAndLeavesNothingBehind() throws {
    try VirtualTime.run { time in
        let network = FakePokemonNetwork(total: 5)
        network.standing = .failure(.lento)
        let ends = Record<String>()
        let task = request(network, time, ends)
        await time.advance(by: .milliseconds(500))
        task.cancel()
        await time.settle()
        #expect(ends.all == ["CancellationError at 0.5 seconds"])

        await time.advance(by: .seconds(60))
        #expect(network.log.count == 1)
    }
}

@Test func cancellationInATryEndsItAtThatInstant() throws {
    try VirtualTime.run { time in
        let network = FakePokemonNetwork(total: 5, latency: .seconds(5))
        let ends = Record<String>()
        let task = request(network, time, ends)
        await time.advance(by: .seconds(1))
        task.cancel()
        await time.advance(by: .seconds(60))
        #expect(ends.all == ["CancellationError at 1.0 seconds"])
        #expect(network.log.count == 1)
    }
}

@Test func aTryThatFailsAfterItsTaskWasCancelledCountsAsCancelled() throws {
    try VirtualTime.run { time in
        let network = FakePokemonNetwork(total: 5, latency: .seconds(5))
        network.ignoresCancellation = true
        network.standing = .failure(.lento)
        let ends = Record<String>()
        let task = request(network, time, ends)
        await time.advance(by: .seconds(1))
        task.cancel()
        await time.advance(by: .seconds(60))
        #expect(ends.all == ["CancellationError at 5.0 seconds"])
        #expect(network.log.count == 1)
    }
}

@Test func aCancellationThatTheNetworkReportsIsNotTriedAgain() throws {
    try VirtualTime.run { time in
        let network = FakePokemonNetwork(total: 5)
        network.answer(.cancellation)
        let ends = Record<String>()
        _ = request(network, time, ends)
        await time.advance(by: .seconds(60))
        #expect(ends.all == ["CancellationError at 0.0 seconds"])
        #expect(network.log.count == 1)
    }
}

@Test func aTaskThatIsCancelledAlreadyTriesNothing() throws {
    try VirtualTime.run { time in
        let network = FakePokemonNetwork(total: 5)
        let ends = Record<String>()
        request(network, time, ends).cancel()
        await time.settle()
        #expect(ends.all == ["CancellationError at 0.0 seconds"])
        #expect(network.log.isEmpty)
    }
}
