import Foundation
import PokedexDomain

/// A session in a keychain: everything but the system's four calls, so that it is tested where there is no keychain.
package actor KeychainSessions: SessionStorage {
    /// How often a write is tried that others keep overtaking.
    private static let mostTries = 20

    private let calls: KeychainCalls
    private let onDamage: @Sendable (Damage.Reason) -> Void
    /// Sessions whose removal was asked for and is not done.
    private var forgotten: [AuthSession] = []
    /// The write whose damage was told.
    private var told: KeychainContents?

    package init(calls: KeychainCalls, onDamage: @escaping @Sendable (Damage.Reason) -> Void) {
        self.calls = calls
        self.onDamage = onDamage
    }

    package func load() async throws -> AuthSession? {
        try Task.checkCancellation()
        guard let found = try found() else { return nil }
        switch SessionDocument.read(found.data) {
        case .success(let document):
            guard let session = document.session, forgotten.contains(where: session.isSame) else {
                return document.session
            }
            if Self.isGone(calls.delete(found.stamp)) { forgotten = [] }
            return nil
        case .failure(let unusable) where unusable.isNewer: throw AppError.almacen(.versionNueva)
        case .failure(let unusable):
            if told != found { onDamage(unusable.reason) }
            told = found
            return nil
        }
    }

    package func save(_ session: AuthSession) async throws {
        try Task.checkCancellation()
        let new = KeychainContents(data: try SessionDocument(session: session).written(), stamp: Self.newStamp())
        for _ in 0..<Self.mostTries {
            let status: Int32
            if let found = try found() {
                try refuseNewer(found)
                status = calls.update(new, found.stamp)
            } else {
                status = calls.add(new)
            }
            switch status {
            case KeychainStatus.success:
                forgotten = []
                return
            // Somebody else was faster: they deleted or replaced what was found, or saved where nothing was.
            case KeychainStatus.notFound, KeychainStatus.duplicate: continue
            default: throw KeychainStatus.error(status)
            }
        }
        throw AppError.almacen(.ocupado)
    }

    package func delete(_ session: AuthSession) async throws {
        forgotten.append(session)
        if let found = try found() {
            try refuseNewer(found)
            if case .success(let document) = SessionDocument.read(found.data),
                document.session?.isSame(as: session) == true
            {
                let status = calls.delete(found.stamp)
                guard Self.isGone(status) else { throw KeychainStatus.error(status) }
            }
        }
        forgotten = []
    }

    private func found() throws(AppError) -> KeychainContents? {
        let (status, contents) = calls.read()
        switch status {
        case KeychainStatus.success:
            guard let contents else { throw .inesperado(causa: "the keychain gave an item without data") }
            return contents
        case KeychainStatus.notFound: return nil
        default: throw KeychainStatus.error(status)
        }
    }

    private func refuseNewer(_ found: KeychainContents) throws(AppError) {
        guard case .failure(let unusable) = SessionDocument.read(found.data), unusable.isNewer else { return }
        throw .almacen(.versionNueva)
    }

    /// Whether the write that was meant is there no more.
    private static func isGone(_ status: Int32) -> Bool {
        status == KeychainStatus.success || status == KeychainStatus.notFound
    }

    private static func newStamp() -> Data { Data(UUID().uuidString.utf8) }
}
