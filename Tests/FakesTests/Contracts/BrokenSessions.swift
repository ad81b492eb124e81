import PokedexFakes
import PokedexPresenters

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
