import Foundation
import PokedexFakes
import PokedexLive
import PokedexPresenters
import Testing

/// Counts what is written to the disk.
private final class Writes: Sendable {
    private let contents = Lock(0)

    var count: Int { contents.withLock { $0 } }

    var calls: FileCalls {
        FileCalls(
            write: { [self] in
                contents.withLock { $0 += 1 }
                try FileCalls.system.write($0, $1)
            }, synchronize: FileCalls.system.synchronize, clock: UnhurriedClock())
    }
}

/// On the machine's clock, so long that no load of the machine is taken for a promise that was broken: what keeps its
/// promises is not waited for any longer for it.
private let patience = Duration.seconds(600)

private let list = PagedStorageContract(
    rows: Pokemon.fakes(8), patience: patience,
    store: {
        let (folder, writes) = (try Folder(), Writes())
        return ContractStore(
            folder.storage(writes.calls), reopen: { folder.storage(writes.calls) }, writes: { writes.count })
    })

private let favorites = FavoritesStorageContract(
    patience: patience,
    store: {
        let (folder, writes) = (try Folder(), Writes())
        return ContractStore(
            folder.favorites(writes.calls), reopen: { folder.favorites(writes.calls) }, writes: { writes.count })
    })

private let settings = SettingsStorageContract(patience: patience) { words in
    let (folder, writes) = (try Folder(), Writes())
    if words != StoredSettings() {
        let members = ["tema": words.tema, "orden": words.orden].compactMapValues { $0 }
        try folder.write(String(decoding: JSONEncoder().encode(members), as: UTF8.self), to: "settings.json")
    }
    return ContractStore(
        folder.settings(writes.calls), reopen: { folder.settings(writes.calls) }, writes: { writes.count })
}

private let session = SessionStorageContract(
    patience: patience,
    store: {
        let (folder, writes) = (try Folder(), Writes())
        let file = folder.url.appendingPathComponent("session.json")
        @Sendable func open() -> FileSessionStorage {
            FileSessionStorage(file: file, calls: writes.calls) { folder.note($0) }
        }
        return ContractStore(
            open(), reopen: { open() }, writes: { writes.count },
            // A session that others may read is not given.
            lock: { isLocked in
                try FileManager.default.setAttributes(
                    [.posixPermissions: isLocked ? 0o644 : 0o600], ofItemAtPath: file.path)
            }, damage: { try folder.write("{\"version\":1,", to: "session.json") })
    })

/// PokéAPI and its server, which stops with it.
private final class Served: PagedNetwork {
    let server: LoopbackServer
    private let api: PokeAPI

    init(_ server: LoopbackServer) throws {
        self.server = server
        api = try server.api()
    }

    deinit { server.stop() }

    func page(after cursor: PageCursor?, limit: Int) async throws -> Page<Pokemon> {
        try await api.page(after: cursor, limit: limit)
    }
}

/// What a server does so that the adapter must throw this error; `nil` for what takes its real time.
private func answer(for error: AppError) -> LoopbackServer.Answer? {
    switch error {
    case .sinConexion: .drop
    case .servidor(let status): .reply(status: status, body: "{}")
    case .demasiadas(let wait):
        .reply(
            status: 429, headers: wait.map { ["Retry-After": String($0.components.seconds)] } ?? [:], body: "{}")
    default: nil
    }
}

/// PokéAPI over a server of seven rows, which it gives as the real one does.
private let network = PagedNetworkContract(
    total: 7, limit: 3, patience: patience,
    silent: {
        let served = try Served(LoopbackServer { _ in .hang })
        return .init(served, isAsked: { [server = served.server] in await server.reached { $0.requests > 0 } })
    },
    failing: { error in
        guard let answer = answer(for: error) else { return nil }
        let served = try Served(LoopbackServer { _ in answer })
        return .init(served, tries: { [server = served.server] in server.counts.requests })
    },
    make: {
        let server = try LoopbackServer { request in
            guard !request.isDetail else { return .reply(body: Wire.water) }
            let query = URLComponents(string: request.target)?.queryItems ?? []
            func number(_ name: String) -> Int { query.first { $0.name == name }?.value.flatMap { Int($0) } ?? 0 }
            let (offset, limit) = (number("offset"), number("limit"))
            let end = min(offset + limit, 7)
            let next = end < 7 ? "https://pokeapi.co/api/v2/pokemon?offset=\(end)&limit=\(limit)" : nil
            return .reply(body: Wire.list(ids: (1...7).dropFirst(offset).prefix(limit), next: next))
        }
        return try Served(server)
    })

/// The adapters under the machine's own clock and with real files: nothing is left untried.
@Suite(.timeLimit(.minutes(2))) struct FileContractTests {
    @Test(arguments: list.checks) func aListInAFile(check: ContractCheck) async {
        let outcome = await check.run()
        #expect(outcome == .kept, "\(outcome)")
    }

    @Test(arguments: favorites.checks) func favouritesInAFile(check: ContractCheck) async {
        let outcome = await check.run()
        #expect(outcome == .kept, "\(outcome)")
    }

    @Test(arguments: settings.checks) func settingsInAFile(check: ContractCheck) async {
        let outcome = await check.run()
        #expect(outcome == .kept, "\(outcome)")
    }

    @Test(arguments: session.checks) func aSessionInAFile(check: ContractCheck) async {
        let outcome = await check.run()
        #expect(outcome == .kept, "\(outcome)")
    }

    @Test(arguments: network.checks) func pokeAPI(check: ContractCheck) async {
        let outcome = await check.run()
        #expect(outcome == .kept, "\(outcome)")
    }
}
