#if canImport(Security)
    import Foundation
    import PokedexDomain
    import Security

    /// The session kept in the system's keychain, for this device alone, and readable from the first unlock after a start on.
    ///
    /// - A call that the keychain refuses (a locked device, a missing entitlement) throws `.almacen(.sinPermiso)`: the item is
    ///   there and not damaged, and the next call reads it.
    /// - What cannot be understood is told once to `onDamage`, counts as no session, and stays until the next save. What a newer
    ///   version wrote is neither given, replaced nor deleted: every call throws `.almacen(.versionNueva)`.
    /// - Replacing and deleting mean the write that was looked at, so a session that another process saved meanwhile stays.
    /// - A session whose deletion failed is given to nobody by this object. Unlike a file, a keychain keeps no note of it for the
    ///   next start.
    ///
    /// **Items outlive the app**: what was saved is there again when a deleted app is installed anew. An app that wants to
    /// begin signed out deletes the session at its first start, such as when a setting of its own is missing.
    ///
    /// Each call asks another process of the system and takes about a millisecond; it is made on the actor, never on the caller's
    /// thread. The presenters' rules are the same as over a file.
    public actor KeychainSessionStorage: SessionStorage {
        private let sessions: KeychainSessions

        /// The session under that service and account.
        ///
        /// - Parameters:
        ///   - service: what the item belongs to, such as the app's identifier.
        ///   - account: tells several sessions of one service apart.
        ///   - accessGroup: the group that shares the item, or `nil` for the app alone. It stands in the app's entitlements.
        ///   - onDamage: is told what cannot be understood. It is told no word of its contents.
        public init(
            service: String, account: String = "session", accessGroup: String? = nil,
            onDamage: @escaping @Sendable (Damage.Reason) -> Void
        ) {
            let item = Item(service: service, account: account, accessGroup: accessGroup)
            sessions = KeychainSessions(
                calls: KeychainCalls(
                    read: item.read, add: item.add, update: { item.update($0, replacing: $1) }, delete: item.delete),
                onDamage: onDamage)
        }

        /// The stored session, or `nil` if there is none, it cannot be understood or it was deleted.
        ///
        /// - Throws: an `AppError` if the keychain refuses.
        public func load() async throws -> AuthSession? { try await sessions.load() }

        /// Stores the session.
        ///
        /// - Throws: an `AppError` if the keychain refuses, or the session has no tokens: then everything is as it was.
        public func save(_ session: AuthSession) async throws { try await sessions.save(session) }

        /// Deletes that session, if it is the one that is stored.
        ///
        /// - Throws: an `AppError` if the keychain refuses.
        public func delete(_ session: AuthSession) async throws { try await sessions.delete(session) }
    }

    /// One item of the keychain, and the system's four calls for it.
    private struct Item: Sendable {
        let service: String
        let account: String
        let accessGroup: String?

        private var query: [CFString: Any] {
            var query: [CFString: Any] = [
                kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: account,
                kSecAttrSynchronizable: false, kSecUseDataProtectionKeychain: true,
            ]
            if let accessGroup { query[kSecAttrAccessGroup] = accessGroup }
            return query
        }

        private func query(stamp: Data) -> CFDictionary {
            var query = query
            if !stamp.isEmpty { query[kSecAttrGeneric] = stamp }
            return query as CFDictionary
        }

        private func values(_ contents: KeychainContents) -> [CFString: Any] {
            [
                kSecValueData: contents.data, kSecAttrGeneric: contents.stamp,
                kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
            ]
        }

        @Sendable func read() -> (status: Int32, contents: KeychainContents?) {
            var query = query
            query[kSecReturnData] = true
            query[kSecReturnAttributes] = true
            query[kSecMatchLimit] = kSecMatchLimitOne
            var found: CFTypeRef?
            let status = SecItemCopyMatching(query as CFDictionary, &found)
            let item = found as? [CFString: Any]
            guard let data = item?[kSecValueData] as? Data else { return (status, nil) }
            return (status, KeychainContents(data: data, stamp: item?[kSecAttrGeneric] as? Data ?? Data()))
        }

        @Sendable func add(_ contents: KeychainContents) -> Int32 {
            SecItemAdd(query.merging(values(contents)) { _, new in new } as CFDictionary, nil)
        }

        func update(_ contents: KeychainContents, replacing stamp: Data) -> Int32 {
            SecItemUpdate(query(stamp: stamp), values(contents) as CFDictionary)
        }

        @Sendable func delete(_ stamp: Data) -> Int32 { SecItemDelete(query(stamp: stamp)) }
    }
#endif
