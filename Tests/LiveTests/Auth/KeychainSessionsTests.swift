import Foundation
import PokedexFakes
import PokedexPresenters
import Testing

@testable import PokedexLive

@Suite struct KeychainSessionsTests {
    private let keychain = MemoryKeychain()

    private var sessions: KeychainSessions {
        KeychainSessions(calls: keychain.calls) { [keychain] in keychain.note($0) }
    }

    private var told: [Damage.Reason] { keychain.damages }

    private static func session(_ number: Int) -> AuthSession {
        AuthSession(
            accessToken: "access \(number)", refreshToken: "refresh \(number)",
            expiresAt: Timestamp(milliseconds: Int64(number)), obtainedAt: nil, userId: "user", email: nil)
    }

    private static func item(_ text: String, stamp: String = "theirs") -> KeychainContents {
        KeychainContents(data: Data(text.utf8), stamp: Data(stamp.utf8))
    }

    private static func saved(_ number: Int) throws -> KeychainContents {
        KeychainContents(
            data: try SessionDocument(session: session(number)).written(), stamp: Data("other \(number)".utf8))
    }

    @Test func `it keeps every promise of a session's storage`() async {
        let contract = SessionStorageContract(
            patience: .seconds(600),
            store: {
                let keychain = MemoryKeychain()
                @Sendable func open() -> KeychainSessions { KeychainSessions(calls: keychain.calls) { _ in } }
                return ContractStore(
                    open(), reopen: { open() },
                    lock: { keychain.refuse(with: $0 ? KeychainStatus.locked : nil) },
                    damage: { keychain.item = Self.item("{\"version\":1,") })
            })
        let report = await contract.report()
        #expect(report.failures.isEmpty && report.untried.isEmpty, "\(report)")
    }

    @Test(arguments: [
        KeychainStatus.locked, KeychainStatus.denied, KeychainStatus.missingEntitlement, KeychainStatus.noAccess,
        KeychainStatus.cancelledByPerson,
    ])
    func `a keychain that refuses is a right that is missing, and loses nothing`(status: Int32) async throws {
        let sessions = sessions
        try await sessions.save(Self.session(1))
        keychain.refuse(with: status)
        await #expect(throws: AppError.almacen(.sinPermiso)) { try await sessions.load() }
        await #expect(throws: AppError.almacen(.sinPermiso)) { try await sessions.save(Self.session(2)) }
        await #expect(throws: AppError.almacen(.sinPermiso)) { try await sessions.delete(Self.session(3)) }
        keychain.refuse(with: nil)
        #expect(try await sessions.load() == Self.session(1))
        #expect(told == [])
    }

    @Test func `other numbers are told as they are`() async throws {
        keychain.refuse(with: KeychainStatus.full)
        await #expect(throws: AppError.almacen(.lleno)) { try await sessions.save(Self.session(1)) }
        keychain.refuse(with: -25_291)
        await #expect(throws: AppError.inesperado(causa: "the keychain answered -25291")) { try await sessions.load() }
    }

    @Test func `a session that was saved by somebody else just before is replaced`() async throws {
        keychain.surprise("add", .init(item: .some(try Self.saved(7)), answer: nil))
        try await sessions.save(Self.session(1))
        #expect(keychain.asked == ["read", "add", "read", "update"])
        #expect(try await sessions.load() == Self.session(1))
    }

    @Test func `an item that vanishes before it is replaced is made anew`() async throws {
        keychain.item = try Self.saved(7)
        keychain.surprise("update", .init(item: .some(nil), answer: nil))
        try await sessions.save(Self.session(1))
        #expect(keychain.asked == ["read", "update", "read", "add"])
        #expect(try await sessions.load() == Self.session(1))
    }

    @Test func `what was replaced meanwhile is not deleted`() async throws {
        keychain.item = try Self.saved(1)
        keychain.surprise("delete", .init(item: .some(try Self.saved(2)), answer: nil))
        try await sessions.delete(Self.session(1))
        #expect(try await sessions.load() == Self.session(2))
    }

    @Test func `a keychain in which others are always faster is in use`() async throws {
        for _ in 0..<100 { keychain.surprise("add", .init(item: nil, answer: KeychainStatus.duplicate)) }
        await #expect(throws: AppError.almacen(.ocupado)) { try await sessions.save(Self.session(1)) }
    }

    @Test(arguments: [
        "", "{", "[]", #"{"version":1}"#,
        #"{"version":1,"accessToken":"","refreshToken":"r","expiresAt":1,"userId":"u"}"#,
    ])
    func `what cannot be understood is told once, counts as no session, and is replaced`(text: String) async throws {
        keychain.item = Self.item(text)
        let sessions = sessions
        #expect(try await sessions.load() == nil)
        #expect(try await sessions.load() == nil)
        #expect(told.count == (text.isEmpty ? 0 : 1))
        #expect(keychain.item == Self.item(text))
        try await sessions.save(Self.session(1))
        #expect(try await sessions.load() == Self.session(1))
    }

    @Test func `what a newer version wrote is neither given, replaced nor deleted`() async throws {
        let newer = Self.item(#"{"version":2,"tokens":["a","r"]}"#)
        keychain.item = newer
        await #expect(throws: AppError.almacen(.versionNueva)) { try await sessions.load() }
        await #expect(throws: AppError.almacen(.versionNueva)) { try await sessions.save(Self.session(1)) }
        await #expect(throws: AppError.almacen(.versionNueva)) { try await sessions.delete(Self.session(1)) }
        #expect(keychain.item == newer)
    }

    @Test func `an item without data is no session and no damage`() async throws {
        keychain.surprise("read", .init(item: nil, answer: KeychainStatus.success))
        await #expect(throws: AppError.inesperado(causa: "the keychain gave an item without data")) {
            try await sessions.load()
        }
        #expect(told == [])
    }

    @Test func `a session whose deletion failed is given to nobody, and deleted at the next look`() async throws {
        let sessions = sessions
        try await sessions.save(Self.session(1))
        keychain.surprise("delete", .init(item: nil, answer: KeychainStatus.locked))
        keychain.surprise("delete", .init(item: nil, answer: KeychainStatus.locked))
        await #expect(throws: AppError.almacen(.sinPermiso)) { try await sessions.delete(Self.session(1)) }
        #expect(try await sessions.load() == nil && keychain.item != nil)
        #expect(try await sessions.load() == nil && keychain.item == nil)
        try await sessions.save(Self.session(1))
        #expect(try await sessions.load() == Self.session(1))
    }

    @Test func `an item that another program made without a stamp can be replaced and deleted`() async throws {
        keychain.item = KeychainContents(data: try Self.saved(1).data, stamp: Data())
        try await sessions.delete(Self.session(1))
        #expect(keychain.item == nil)
        keychain.item = KeychainContents(data: try Self.saved(1).data, stamp: Data())
        try await sessions.save(Self.session(2))
        #expect(try await sessions.load() == Self.session(2))
    }

    @Test func `a session without tokens cannot be saved`() async throws {
        var session = Self.session(1)
        session.refreshToken = ""
        await #expect(throws: AppError.self) { try await sessions.save(session) }
        #expect(keychain.item == nil)
    }
}
