import PokedexFakes
import PokedexPresenters
import Testing

/// The storages, by name, each made anew.
private let storages: [(name: String, make: @Sendable () -> any PlannedStorage)] = [
    ("list", { InMemoryPokemonStorage() }), ("favourites", { InMemoryFavoritesStorage() }),
    ("settings", { InMemorySettingsStorage() }), ("session", { InMemorySessionStorage() }),
]

/// So many calls, one after another, and how each ended.
private func endings(_ count: Int, _ call: () async throws -> Void) async -> [String] {
    var all: [String] = []
    for _ in 0..<count { all.append(await ending(call)) }
    return all
}

@Suite struct PlannedFakeTests {
    @Test(arguments: storages.map(\.name))
    func `a storage fails the next calls of a kind, each with its own error, and then works`(name: String) throws {
        try VirtualTime.run { _ in
            let storage = made(name)
            storage.fail(next: 2, of: .write, with: .almacen(.lleno))
            storage.fail(next: 1, of: .write, with: .lento)
            let read = await endings(1, storage.readOnce)
            #expect(read == ["answered"])
            let writes = await endings(3, storage.writeOnce)
            #expect(writes == ["\(AppError.almacen(.lleno))", "\(AppError.almacen(.lleno))", "lento"])
            #expect(!storage.isWritten)
            let last = await endings(1, storage.writeOnce)
            #expect(last == ["answered"])
            #expect(storage.isWritten)
        }
    }

    @Test(arguments: storages.map(\.name))
    func `what is planned for a kind comes before what is planned for any call`(name: String) throws {
        try VirtualTime.run { _ in
            let storage = made(name)
            storage.answer(.failure(.lento), .right, .cancellation)
            storage.answer(.failure(.sinConexion), to: .read)
            let reads = await endings(5, storage.readOnce)
            #expect(reads == ["sinConexion", "lento", "answered", "cancelled", "answered"])
        }
    }

    @Test(arguments: storages.map(\.name))
    func `a call takes the time that was planned for it, and the others the latency`(name: String) throws {
        try VirtualTime.run { time in
            let storage = made(name)
            storage.latency = .seconds(1)
            storage.answer(.after(.seconds(5), .right), .after(.zero, .failure(.lento)))
            for call in [storage.writeOnce, storage.readOnce, storage.readOnce] { _ = await ending(call) }
            #expect(storage.times == [[.zero, .seconds(5)], [.seconds(5), .seconds(5)], [.seconds(5), .seconds(6)]])
            #expect(storage.ends == ["answered", "failed", "answered"])
        }
    }

    @Test(arguments: storages.map(\.name))
    func `a silenced call ends when it is cancelled, and not before`(name: String) throws {
        try VirtualTime.run { time in
            let storage = made(name)
            storage.silence(next: 1, of: .write)
            let task = time.environment.spawner.spawn("write") { _ = await ending(storage.writeOnce) }
            await time.advance(by: .seconds(86_400))
            #expect(storage.inFlight == 1 && storage.times == [[.zero, nil]])
            task.cancel()
            await time.settle()
            #expect(storage.inFlight == 0 && storage.times == [[.zero, .seconds(86_400)]])
            #expect(!storage.isWritten)
            let last = await endings(1, storage.writeOnce)
            #expect(last == ["answered"])
        }
    }

    @Test func `a reader whose first reading failed is told of the next change`() throws {
        try VirtualTime.run { _ in
            let storage = InMemoryFavoritesStorage([
                FavoritePokemon(id: 1, name: "p1", markedAt: .init(milliseconds: 1))
            ])
            storage.fail(next: 1, of: .read, with: .almacen(.ocupado))
            var readings = storage.favorites.makeAsyncIterator()
            #expect(await readings.next(isolation: nil) == .failure(.almacen(.ocupado)))
            let change = try await storage.toggle(id: 2, name: "p2", at: Timestamp(milliseconds: 2))
            #expect(await readings.next(isolation: nil) == .value(change.favorites, sequence: change.sequence))
        }
    }

    @Test func `a server of rows fails the later pages alone, and is silent to the first`() throws {
        try VirtualTime.run { time in
            let network = FakePokemonNetwork(total: 9, latency: .seconds(1))
            network.fail(next: 1, of: .later, with: .servidor(codigo: 503))
            network.silence(next: 1, of: .first)
            let first = time.environment.spawner.spawn("first") { _ = try? await network.page(after: nil, limit: 3) }
            await time.settle()
            await #expect(throws: AppError.servidor(codigo: 503)) { try await network.page(after: 3, limit: 3) }
            let later = try await network.page(after: 3, limit: 3)
            #expect(later.items.map(\.id) == [4, 5, 6])
            #expect(network.calls.map(\.end) == [nil, .failed, .answered])
            #expect(network.calls.map(\.time) == [.zero, .zero, .seconds(1)])
            #expect(network.calls.map(\.inFlight) == [1, 2, 2])
            #expect(network.log == network.calls)
            first.cancel()
        }
    }

    @Test func `a server of accounts answers each kind of call as planned for it`() throws {
        try VirtualTime.run { time in
            let accounts = FakeAuthNetwork(latency: .seconds(1))
            accounts.addAccount(email: "ash@example.com", password: "pikachu")
            let session = accounts.session(of: "ash@example.com")
            let refusal = AuthRefusal(status: 429, code: "over_request_rate_limit", message: nil)
            accounts.answer(.refusal(refusal), .after(.seconds(4), .right), to: .refresh)
            accounts.fail(next: 1, of: .signOut, with: .sinConexion)
            accounts.silence(next: 1, of: .recover)
            let signedIn = try await accounts.signIn(email: "ash@example.com", password: "pikachu")
            #expect(signedIn.email == "ash@example.com")
            await #expect(throws: refusal) { try await accounts.refresh(refreshToken: session.refreshToken) }
            await #expect(throws: AppError.sinConexion) { try await accounts.signOut(accessToken: session.accessToken) }
            _ = try await accounts.refresh(refreshToken: session.refreshToken)
            let mail = time.environment.spawner.spawn("mail") { try? await accounts.recover(email: "ash@example.com") }
            await time.advance(by: .seconds(100))
            #expect(accounts.calls.map(\.end) == [.answered, .failed, .failed, .answered, nil])
            #expect(accounts.calls.map(\.endTime) == [1, 2, 3, 7, nil].map { $0.map { Duration.seconds($0) } })
            #expect(accounts.log == accounts.calls.map(\.request) && accounts.refreshes == 2)
            mail.cancel()
        }
    }

    @Test func `a failure that is planned after others waits for its turn`() throws {
        try VirtualTime.run { _ in
            let network = FakePokemonNetwork(total: 3)
            network.answer(.rows)
            network.fail(next: 1, with: .lento)
            network.answer(.page(Page(items: [], next: nil)))
            let whole = try await network.page(after: nil, limit: 3)
            #expect(whole.items.count == 3)
            await #expect(throws: AppError.lento) { try await network.page(after: nil, limit: 3) }
            let empty = try await network.page(after: nil, limit: 3)
            #expect(empty.items.isEmpty)
        }
    }

    @Test func `a spread lets the seed decide how long a call takes, and no spread does not`() throws {
        let ends = Record<Duration?>()
        for seed in UInt64(0)..<40 {
            try VirtualTime.run(seed: seed) { _ in
                let network = FakePokemonNetwork(total: 3, latency: .seconds(1))
                network.spread = .milliseconds(800)
                network.answer(.rows, .after(.seconds(1), .rows))
                _ = try await network.page(after: nil, limit: 3)
                ends.note(network.calls.last?.endTime)
                let start = network.calls.last?.endTime ?? .zero
                _ = try await network.page(after: nil, limit: 3)
                #expect(network.calls.last?.endTime == start + .seconds(1))
            }
        }
        let times = ends.all.compactMap { $0 }
        #expect(times.count == 40 && Set(times).count > 5)
        #expect(times.allSatisfy { (.milliseconds(200) ... .milliseconds(1800)).contains($0) })
        #expect(times.contains { $0 < .seconds(1) } && times.contains { $0 > .seconds(1) })
    }

    private func made(_ name: String) -> any PlannedStorage {
        storages.first { $0.name == name }?.make() ?? InMemoryPokemonStorage()
    }
}
