import PokedexFakes
import PokedexPresenters

/// A session in memory that breaks one promise.
final class BrokenSessions: SessionStorage {
    enum Fault: CaseIterable {
        case deleteKeeps, deletesAny, comparesTooEarly, forgetsTheAge, deleteOfNoneThrows, dropsTheAddress, asciiOnly,
            keepsTheOldAddress, hangs
        case lockedIsNone, lockedIsSetAside, lockedIsUnnamed, damageThrows, damageIsGiven, damageStays
        case madeUpAtFirst, timeIsAFloat, loadingTakesItOut, savesTogether, deletedForGood
    }

    let inner = InMemorySessionStorage(latency: .milliseconds(1))
    private let fault: Fault
    /// The session that whoever is saving now takes along.
    private let latest = Lock<AuthSession?>(nil)

    /// What lies in the store cannot be understood any more.
    private let damaged = Lock(false)

    func damage() { damaged.withLock { $0 = true } }

    init(breaking fault: Fault) {
        self.fault = fault
    }

    func load() async throws -> AuthSession? {
        if damaged.withLock({ $0 }) {
            switch fault {
            case .damageThrows: throw AppError.inesperado(causa: "no JSON")
            case .damageIsGiven: return try await inner.load()
            default: return nil
            }
        }
        switch fault {
        case .lockedIsNone where inner.readError != nil: return nil
        case .lockedIsSetAside where inner.readError != nil:
            if let stored = inner.stored { try await inner.delete(stored) }
        case .lockedIsUnnamed where inner.readError != nil: throw Unnamed()
        case .hangs: await neverOpened.pass()
        case .madeUpAtFirst where inner.log.isEmpty:
            return AuthSession(
                accessToken: "", refreshToken: "", expiresAt: Timestamp(milliseconds: 0), obtainedAt: nil,
                userId: "anonymous", email: nil)
        case .deletedForGood where inner.log.contains { if case .delete = $0 { true } else { false } }: return nil
        case .loadingTakesItOut:
            let session = try await inner.load()
            if let session { try await inner.delete(session) }
            return session
        default: break
        }
        return try await inner.load()
    }

    func save(_ session: AuthSession) async throws {
        var session = session
        if fault != .damageStays { damaged.withLock { $0 = false } }
        switch fault {
        case .forgetsTheAge: session.obtainedAt = session.obtainedAt ?? session.expiresAt
        case .dropsTheAddress: session.email = session.email ?? ""
        case .asciiOnly: session.refreshToken.unicodeScalars.removeAll { !$0.isASCII }
        case .keepsTheOldAddress: session.email = session.email ?? inner.stored?.email
        case .timeIsAFloat:
            session.expiresAt = Timestamp(milliseconds: Int64(Float(session.expiresAt.milliseconds)))
        case .savesTogether:
            // The first one saves for all who come meanwhile, and takes only their tokens along.
            let isFirst = latest.withLock { latest in
                defer { latest = session }
                return latest == nil
            }
            guard isFirst else { return }
            _ = try await inner.load()
            let last = latest.withLock { latest in
                defer { latest = nil }
                return latest ?? session
            }
            (session.accessToken, session.refreshToken) = (last.accessToken, last.refreshToken)
        default: break
        }
        try await inner.save(session)
    }

    func delete(_ session: AuthSession) async throws {
        switch fault {
        case .deleteKeeps: return
        case .deletesAny:
            if let stored = inner.stored { try await inner.delete(stored) }
        case .comparesTooEarly:
            // Compared before the wait, and deleted after it.
            guard let stored = try await inner.load(), stored.isSame(as: session) else { return }
            _ = try await inner.load()
            if let stored = inner.stored { try await inner.delete(stored) }
        default: break
        }
        if fault == .deleteOfNoneThrows, inner.stored == nil { throw AppError.inesperado(causa: "no such file") }
        try await inner.delete(session)
    }
}

/// An error that a presenter cannot tell from any other.
private struct Unnamed: Error {}

private let locked = "A locked store throws an `AppError`, and its session is there when it is open again"
private let damaged = "What cannot be understood counts as no session"
private let healed = "After damage another session can be saved"

let brokenSessions: [BrokenCase] = [
    sessions(
        .lockedIsNone, breaks: [locked],
        says: ["then lock the store, then load()\n  happened: there is no session, and no error"]),
    sessions(.lockedIsSetAside, breaks: [locked], says: ["then load()\n  happened: there is no session"]),
    sessions(.lockedIsUnnamed, breaks: [locked], says: ["happened: it threw Unnamed(), not an AppError"]),
    sessions(.damageThrows, breaks: [damaged], says: ["happened: it threw inesperado(causa: \"no JSON\")"]),
    sessions(
        .damageIsGiven, breaks: [damaged], says: ["damage what is stored, then load()\n  happened: there is a session"]),
    sessions(.damageStays, breaks: [healed], says: ["happened: there is no session"]),
    sessions(
        .deleteKeeps,
        breaks: [
            "A session that was deleted is not loaded", "Deleting again, or where there is none, does nothing",
            "What was deleted is gone for the next object over the store",
        ], says: ["happened: there is a session"]),
    sessions(
        .deletesAny, breaks: ["Deleting a session leaves any other, also one of the same person"],
        says: ["happened: there is no session"]),
    sessions(
        .comparesTooEarly, breaks: ["Of a save and the deletion of another at once the save stays"],
        says: ["happened: there is no session"]),
    sessions(
        .forgetsTheAge, breaks: ["A session of unknown age has none after loading"],
        says: ["happened: another obtainedAt than was saved"]),
    sessions(
        .deleteOfNoneThrows, breaks: ["Deleting again, or where there is none, does nothing"],
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
    sessions(
        .madeUpAtFirst,
        breaks: ["At first there is no session", "Deleting again, or where there is none, does nothing"],
        says: ["happened: there is a session"]),
    sessions(
        .timeIsAFloat,
        breaks: [
            "What was saved is loaded, every part of it", "A session without an address has none after loading",
            "Deleting a session leaves any other, also one of the same person",
            "Of a save and the deletion of another at once the save stays",
            "After a deletion, another can be saved, and the same again",
        ],
        says: ["happened: another expiresAt than was saved"]),
    sessions(
        .loadingTakesItOut, breaks: ["What was saved is loaded, every part of it"],
        says: ["then load(), then load()\n  happened: there is no session"]),
    sessions(
        .savesTogether, breaks: ["Of several savings at once one is stored whole"],
        says: ["happened: what is stored is none of those that were saved"]),
    sessions(
        .deletedForGood,
        breaks: [
            "Of a save and the deletion of another at once the save stays",
            "After a deletion, another can be saved, and the same again",
        ],
        says: ["then save the session of user 1, then load()\n  happened: there is no session"]),
]

private func sessions(_ fault: BrokenSessions.Fault, breaks: [String], says: [String]) -> BrokenCase {
    let contract = SessionStorageContract(store: {
        let sessions = BrokenSessions(breaking: fault)
        return ContractStore(
            sessions, reopen: { sessions }, lock: { sessions.inner.readError = $0 ? .almacen(.sinPermiso) : nil },
            damage: { sessions.damage() })
    })
    return BrokenCase("a session: \(fault)", contract, breaks: breaks, says: says)
}
