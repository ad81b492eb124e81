import PokedexPresenters

/// What every `SessionStorage` promises, as checks for any adapter. No failure shows a token.
///
/// ```swift
/// let report = await SessionStorageContract { InMemorySessionStorage() }.report()
/// ```
///
/// See ``Contract`` for how it waits.
public struct SessionStorageContract<Storage: SessionStorage>: Contract {
    private let patience: Duration
    private let make: @Sendable () async throws -> ContractStore<Storage>

    /// The promises, for a storage without a second object over one store.
    ///
    /// - Parameters:
    ///   - patience: how long something that must come is waited for.
    ///   - make: makes a storage without a session over a store of its own.
    public init(patience: Duration = .seconds(10), make: @escaping @Sendable () async throws -> Storage) {
        self.init(patience: patience, store: { ContractStore(try await make()) })
    }

    /// The promises, for a storage that can say more of its store.
    ///
    /// - Parameters:
    ///   - patience: how long something that must come is waited for.
    ///   - store: makes a store without a session.
    public init(
        patience: Duration = .seconds(10), store: @escaping @Sendable () async throws -> ContractStore<Storage>
    ) {
        self.patience = patience
        make = store
    }

    /// Saving, loading, deleting, the next object over the store, and a store that is locked or damaged.
    public var checks: [ContractCheck] {
        [
            check("At first there is no session") { _, sessions in
                try await sessions.expect(nil)
            },
            check("What was saved is loaded, every part of it") { _, sessions in
                try await sessions.save(.sample)
                try await sessions.expect(.sample)
                try await sessions.expect(.sample)
            },
            check("A session without an address has none after loading") { _, sessions in
                try await sessions.save(.without(email: .sample))
                try await sessions.expect(.without(email: .sample))
            },
            check("A session of unknown age has none after loading") { _, sessions in
                try await sessions.save(.ageless)
                try await sessions.expect(.ageless)
            },
            check("Tokens with odd characters are loaded as they were saved") { _, sessions in
                try await sessions.save(.odd)
                try await sessions.expect(.odd)
            },
            check("Saving replaces the whole session") { _, sessions in
                try await sessions.save(.sample)
                try await sessions.save(.without(email: .numbered(1)))
                try await sessions.expect(.without(email: .numbered(1)))
            },
            check("Of several savings at once one is stored whole") { trial, sessions in
                let all = (0..<6).map { AuthSession.numbered($0) }
                let storage = sessions.storage
                _ = try await trial.atOnce(
                    "save a session each", all.map { session in { @Sendable in try await storage.save(session) } })
                let stored = try await sessions.load()
                trial.expect(
                    stored.map(all.contains) ?? false, or: "what is stored is none of those that were saved")
            },
            check("A session that was deleted is not loaded") { _, sessions in
                try await sessions.save(.sample)
                try await sessions.delete(.sample)
                try await sessions.expect(nil)
            },
            check("Deleting again, or where there is none, does nothing") { _, sessions in
                try await sessions.delete(.sample)
                try await sessions.expect(nil)
                try await sessions.save(.sample)
                try await sessions.delete(.sample)
                try await sessions.delete(.sample)
                try await sessions.expect(nil)
            },
            check("Deleting a session leaves any other, also one of the same person") { _, sessions in
                try await sessions.save(.refreshed)
                try await sessions.delete(.sample)
                try await sessions.delete(.numbered(1))
                try await sessions.expect(.refreshed)
            },
            check("Of a save and the deletion of another at once the save stays") { trial, sessions in
                let storage = sessions.storage
                for _ in 0..<20 {
                    try await sessions.save(.sample)
                    _ = try await trial.atOnce(
                        "save one and delete another",
                        [
                            { @Sendable in try await storage.delete(.sample) },
                            { @Sendable in try await storage.save(.refreshed) },
                        ])
                    try await sessions.expect(.refreshed)
                }
            },
            check("After a deletion, another can be saved, and the same again") { _, sessions in
                try await sessions.save(.sample)
                try await sessions.delete(.sample)
                try await sessions.save(.numbered(1))
                try await sessions.expect(.numbered(1))
                try await sessions.save(.sample)
                try await sessions.expect(.sample)
            },
            check("What was saved is there for the next object over the store") { _, sessions in
                try await sessions.save(.sample)
                try await sessions.save(.numbered(1))
                try await sessions.reopened().expect(.numbered(1))
            },
            check("What was deleted is gone for the next object over the store") { _, sessions in
                try await sessions.save(.sample)
                try await sessions.delete(.sample)
                try await sessions.reopened().expect(nil)
            },
            check("A locked store throws an `AppError`, and its session is there when it is open again") {
                _, sessions in
                try await sessions.save(.numbered(1))
                try await sessions.lock(true)
                try await sessions.expectRefusal()
                try await sessions.lock(false)
                try await sessions.expect(.numbered(1))
            },
            check("What cannot be understood counts as no session") { _, sessions in
                try await sessions.save(.numbered(1))
                try await sessions.damage()
                try await sessions.expect(nil)
                try await sessions.expect(nil)
            },
            check("After damage another session can be saved") { _, sessions in
                try await sessions.save(.numbered(1))
                try await sessions.damage()
                _ = try? await sessions.storage.load()
                try await sessions.save(.numbered(2))
                try await sessions.expect(.numbered(2))
            },
        ]
    }

    private func check(
        _ name: String, _ body: @escaping @Sendable (Trial, SessionSubject<Storage>) async throws -> Void
    ) -> ContractCheck {
        ContractCheck(name, patience: patience) { trial in
            let store = try await trial.call("make a store") { try await make() }
            try await body(trial, SessionSubject(store: store, storage: store.adapter, trial: trial))
        }
    }
}

extension AuthSession {
    fileprivate static let sample = AuthSession(
        accessToken: "access", refreshToken: "refresh", expiresAt: Timestamp(milliseconds: 1_767_225_600_123),
        obtainedAt: Timestamp(milliseconds: 1_767_222_000_123), userId: "user", email: "ash@example.com")

    /// The same person's next one.
    fileprivate static let refreshed = AuthSession(
        accessToken: "access 2", refreshToken: "refresh 2", expiresAt: Timestamp(milliseconds: 1_767_229_200_123),
        obtainedAt: Timestamp(milliseconds: 1_767_225_600_123), userId: "user", email: "ash@example.com")

    /// As a version wrote it that did not know when a session was obtained.
    fileprivate static let ageless = AuthSession(
        accessToken: "access", refreshToken: "refresh", expiresAt: Timestamp(milliseconds: 1), obtainedAt: nil,
        userId: "user", email: "ash@example.com")

    /// What a format that is put together by hand breaks at.
    fileprivate static let odd = AuthSession(
        accessToken: "a\"\\/\n\r\t\u{1} 'é\u{301}&=<>%00", refreshToken: "👩‍👩‍👧 \u{2028}{}[]; ",
        expiresAt: Timestamp(milliseconds: -1), obtainedAt: Timestamp(milliseconds: -2), userId: "ñ 🙂",
        email: "a+b@éxample.com")

    fileprivate static func numbered(_ number: Int) -> AuthSession {
        AuthSession(
            accessToken: "access \(number)", refreshToken: "refresh \(number)",
            expiresAt: Timestamp(milliseconds: Int64(number)), obtainedAt: Timestamp(milliseconds: Int64(-number)),
            userId: "user \(number)",
            email: "user\(number)@example.com")
    }

    fileprivate static func without(email session: AuthSession) -> AuthSession {
        var session = session
        session.email = nil
        return session
    }

    /// Which parts differ, by name.
    fileprivate func parts(unlike other: AuthSession) -> [String] {
        // The bytes: two texts may be equal for Swift and not for a server.
        func differ(_ left: String?, _ right: String?) -> Bool {
            left.map { Array($0.utf8) } != right.map { Array($0.utf8) }
        }
        return [
            differ(accessToken, other.accessToken) ? "accessToken" : nil,
            differ(refreshToken, other.refreshToken) ? "refreshToken" : nil,
            expiresAt == other.expiresAt ? nil : "expiresAt",
            obtainedAt == other.obtainedAt ? nil : "obtainedAt", differ(userId, other.userId) ? "userId" : nil,
            differ(email, other.email) ? "email" : nil,
        ].compactMap { $0 }
    }
}

/// A storage under trial: every call is noted, and one that throws ends the check.
private struct SessionSubject<Storage: SessionStorage>: Sendable {
    let store: ContractStore<Storage>
    let storage: Storage
    let trial: Trial

    func load() async throws -> AuthSession? {
        try await trial.call("load()") { try await storage.load() }
    }

    func save(_ session: AuthSession) async throws {
        try await trial.call("save the session of \(session.userId)") { try await storage.save(session) }
    }

    func delete(_ session: AuthSession) async throws {
        try await trial.call("delete the session of \(session.userId)") { try await storage.delete(session) }
    }

    /// Expects that this is loaded.
    func expect(_ wanted: AuthSession?) async throws {
        switch (try await load(), wanted) {
        case (nil, nil): break
        case (let loaded?, let wanted?):
            let parts = loaded.parts(unlike: wanted)
            trial.expect(parts.isEmpty, or: "another \(parts.joined(separator: ", ")) than was saved")
        case (_?, nil): trial.fail("there is a session")
        case (nil, _?): trial.fail("there is no session")
        }
    }

    func lock(_ isLocked: Bool) async throws {
        guard let lock = store.lock else { throw trial.untried("no `lock` was given") }
        try await trial.call(isLocked ? "lock the store" : "open the store again") { try await lock(isLocked) }
    }

    func damage() async throws {
        guard let damage = store.damage else { throw trial.untried("no `damage` was given") }
        try await trial.call("damage what is stored") { try await damage() }
    }

    /// Expects that loading throws an error that says why.
    func expectRefusal() async throws {
        trial.did("load()")
        do {
            let session = try await storage.load()
            trial.fail(session == nil ? "there is no session, and no error" : "there is a session")
        } catch {
            trial.expect(error is AppError, or: "it threw \(trial.text(error)), not an AppError")
        }
    }

    /// The same store through another object.
    func reopened() async throws -> SessionSubject {
        SessionSubject(store: store, storage: try await store.reopened(trial), trial: trial)
    }
}
