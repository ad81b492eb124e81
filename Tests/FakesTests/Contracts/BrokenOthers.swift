import PokedexFakes
import PokedexPresenters

/// Settings in memory that break one promise.
final class BrokenSettings: SettingsStorage {
    enum Fault {
        case unknownThemeIsOverwritten, systemIsNoWord, readingWrites, wordsTogether, streamTellsOnce
    }

    let inner: InMemorySettingsStorage
    private let fault: Fault

    init(_ words: StoredSettings, breaking fault: Fault) {
        inner = InMemorySettingsStorage(words, latency: .milliseconds(1))
        self.fault = fault
    }

    var settings: any AsyncSequence<StorageReading<StoredSettings>, Never> & Sendable {
        switch fault {
        case .readingWrites where inner.stored.tema.map { Tema(token: $0) == nil } ?? false:
            // As one who puts its own word in the place of one that it does not know.
            let inner = inner
            return AsyncStream {
                _ = try? await inner.setTema(.sistema)
                return await inner.settings.first { _ in true }
            }
        case .streamTellsOnce:
            let inner = inner
            let hasTold = Lock(false)
            return AsyncStream {
                guard
                    !hasTold.withLock({ told in
                        defer { told = true }; return told
                    })
                else { return nil }
                return await inner.settings.first { _ in true }
            }
        default: return inner.settings
        }
    }

    func setTema(_ tema: Tema) async throws -> SettingsChange {
        if fault == .systemIsNoWord, tema == .sistema {
            // As one who writes nothing for the default.
            return SettingsChange(stored: inner.stored, sequence: inner.log.count)
        }
        if fault == .wordsTogether {
            let porNumero = inner.stored.orden == StoredSettings.porNumero
            _ = try await inner.setTema(tema)
            return try await inner.setOrden(porNumero: porNumero)
        }
        return try await inner.setTema(tema)
    }

    func setOrden(porNumero: Bool) async throws -> SettingsChange {
        if fault == .unknownThemeIsOverwritten {
            let tema = Settings(stored: inner.stored).tema
            if inner.stored.tema != nil { _ = try await inner.setTema(tema) }
        }
        return try await inner.setOrden(porNumero: porNumero)
    }
}

let brokenSettings: [BrokenCase] = [
    settings(
        .unknownThemeIsOverwritten,
        breaks: [
            "`setOrden` leaves the word for the look, also one that nobody knows",
            "Writes of both words at once are both kept",
        ],
        says: [
            #"happened: the answer: (tema "sistema", orden "numero"), not (tema "amoled", orden "numero")"#
        ]),
    settings(
        .systemIsNoWord, breaks: ["`setTema` stores the word for the look, also for the system's"],
        says: [#"happened: the answer: (tema nil, orden nil), not (tema "sistema", orden nil)"#]),
    settings(
        .readingWrites,
        breaks: [
            "A word that this version does not know is given as it stands", "Reading does not write to the store",
            "`setOrden` leaves the word for the look, also one that nobody knows",
        ], says: ["happened: writes to the store: 1, not 0"]),
    settings(
        .wordsTogether,
        breaks: [
            "`setTema` stores the word for the look, also for the system's",
            "`setTema` leaves the word for the order, also one that nobody knows",
            "Writes of both words at once are both kept", "A write that ends with cancellation has written nothing",
        ], says: [#"not (tema "claro", orden "tipo é 🌙")"#]),
    settings(
        .streamTellsOnce,
        breaks: [
            "An answer has the place at which the stream tells the same", "`settings` tells every change",
            "A slow reader of `settings` is given the latest and not each", "Each reader of `settings` is told",
        ], says: ["happened: the stream ended; the last was (tema nil, orden nil) at place 0"]),
]

private func settings(_ fault: BrokenSettings.Fault, breaks: [String], says: [String]) -> BrokenCase {
    let contract = SettingsStorageContract { words in
        let settings = BrokenSettings(words, breaking: fault)
        return ContractStore(settings, writes: { settings.inner.log.count })
    }
    return BrokenCase("settings: \(fault)", contract, breaks: breaks, says: says)
}

/// A session in memory that breaks one promise.
final class BrokenSessions: SessionStorage {
    enum Fault: CaseIterable {
        case deleteKeeps, deleteOfNoneThrows, dropsTheAddress, asciiOnly, keepsTheOldAddress, hangs
    }

    private let inner = InMemorySessionStorage()
    private let fault: Fault

    init(breaking fault: Fault) {
        self.fault = fault
    }

    func load() async throws -> AuthSession? {
        if fault == .hangs { await neverOpened.pass() }
        return try await inner.load()
    }

    func save(_ session: AuthSession) async throws {
        var session = session
        switch fault {
        case .dropsTheAddress: session.email = session.email ?? ""
        case .asciiOnly: session.refreshToken.unicodeScalars.removeAll { !$0.isASCII }
        case .keepsTheOldAddress: session.email = session.email ?? inner.stored?.email
        default: break
        }
        try await inner.save(session)
    }

    func delete() async throws {
        if fault == .deleteKeeps { return }
        if fault == .deleteOfNoneThrows, inner.stored == nil { throw AppError.inesperado(causa: "no such file") }
        try await inner.delete()
    }
}

let brokenSessions: [BrokenCase] = [
    sessions(
        .deleteKeeps,
        breaks: [
            "A session that was forgotten is not loaded", "Forgetting again, or where there is none, does nothing",
            "What was forgotten is forgotten for the next object over the store",
        ], says: ["happened: there is a session"]),
    sessions(
        .deleteOfNoneThrows, breaks: ["Forgetting again, or where there is none, does nothing"],
        says: ["happened: it threw inesperado(causa: \"no such file\")"]),
    sessions(
        .dropsTheAddress,
        breaks: [
            "A session without an address has none after loading", "Saving replaces the whole session",
        ],
        says: ["happened: another email than was saved"]),
    sessions(
        .asciiOnly,
        breaks: ["Tokens with odd characters are loaded as they were saved"],
        says: ["happened: another refreshToken than was saved"]),
    sessions(
        .keepsTheOldAddress, breaks: ["Saving replaces the whole session"],
        says: ["happened: another email than was saved"]),
]

private func sessions(_ fault: BrokenSessions.Fault, breaks: [String], says: [String]) -> BrokenCase {
    let contract = SessionStorageContract(store: {
        let sessions = BrokenSessions(breaking: fault)
        return ContractStore(sessions, reopen: { sessions })
    })
    return BrokenCase("a session: \(fault)", contract, breaks: breaks, says: says)
}

/// A network that breaks one promise.
final class BrokenNetwork: PagedNetwork {
    enum Fault {
        case ignoresTheLimit, nextOverlaps, wrapsAround, neverEnds, cancellationIsAnError, ignoresCancellation
    }

    let inner = FakePokemonNetwork(total: 7)
    private let fault: Fault

    init(breaking fault: Fault) {
        self.fault = fault
    }

    func page(offset: Int, limit: Int) async throws -> Page<Pokemon> {
        switch fault {
        case .ignoresTheLimit: return try await inner.page(offset: offset, limit: 3)
        case .nextOverlaps:
            var page = try await inner.page(offset: offset, limit: limit)
            page.next = page.next.map { $0 - 1 }
            return page
        case .wrapsAround: return try await inner.page(offset: offset % 7, limit: limit)
        case .neverEnds:
            var page = try await inner.page(offset: offset, limit: limit)
            if page.items.isEmpty { page.rawCount = limit }
            page.next = offset + limit
            return page
        case .cancellationIsAnError:
            do {
                return try await inner.page(offset: offset, limit: limit)
            } catch {
                throw AppError.sinConexion
            }
        case .ignoresCancellation:
            do {
                return try await inner.page(offset: offset, limit: limit)
            } catch {
                return Page(items: [], rawCount: 0, next: nil)
            }
        }
    }
}

let brokenNetworks: [BrokenCase] = [
    network(
        .ignoresTheLimit, breaks: ["A page has no more rows than were asked for"],
        says: ["happened: 3 rows for a limit of 1"]),
    network(
        .nextOverlaps, breaks: ["The pages cover every row once, and the last one says that it is the last"],
        says: ["happened: different ids: "]),
    network(.wrapsAround, breaks: ["Beyond the end there is an empty page"], says: ["happened: rows: 3, not 0"]),
    network(
        .neverEnds, breaks: ["Beyond the end there is an empty page"],
        says: ["happened: rows as the server counts them: 3, not 0"]),
    network(
        .cancellationIsAnError, breaks: ["A call that is cancelled ends with `CancellationError`"],
        says: ["then cancel it\n  happened: it threw sinConexion"]),
    network(
        .ignoresCancellation, breaks: ["A call that is cancelled ends with `CancellationError`"],
        says: ["happened: it answered"]),
]

private func network(_ fault: BrokenNetwork.Fault, breaks: [String], says: [String]) -> BrokenCase {
    let contract = PagedNetworkContract(
        total: 7, limit: 3,
        silent: {
            let network = BrokenNetwork(breaking: fault)
            network.inner.standing = .silence
            return .init(network, isAsked: { await VirtualTime.current?.settle() })
        },
        make: { BrokenNetwork(breaking: fault) })
    return BrokenCase("a network: \(fault)", contract, breaks: breaks, says: says)
}
