import Foundation
import PokedexDomain

/// What a keychain keeps of a session.
package struct KeychainContents: Hashable, Sendable {
    /// The session, in the form that a file has.
    package var data: Data
    /// Tells one write from another: a new one for each. Who replaces or deletes says which write is meant, so that looking
    /// and changing are one step, though a keychain has no lock. Empty if another program made the item.
    package var stamp: Data

    package init(data: Data, stamp: Data) {
        self.data = data
        self.stamp = stamp
    }
}

/// The four calls of a keychain for one item. Each answers the system's number, as `Security` has them.
package struct KeychainCalls: Sendable {
    /// The item.
    package var read: @Sendable () -> (status: Int32, contents: KeychainContents?)
    /// Makes the item, if there is none.
    package var add: @Sendable (KeychainContents) -> Int32
    /// Replaces the item, if it still has the stamp.
    package var update: @Sendable (_ contents: KeychainContents, _ stamp: Data) -> Int32
    /// Deletes the item, if it still has the stamp.
    package var delete: @Sendable (_ stamp: Data) -> Int32

    package init(
        read: @escaping @Sendable () -> (status: Int32, contents: KeychainContents?),
        add: @escaping @Sendable (KeychainContents) -> Int32,
        update: @escaping @Sendable (_ contents: KeychainContents, _ stamp: Data) -> Int32,
        delete: @escaping @Sendable (_ stamp: Data) -> Int32
    ) {
        (self.read, self.add, self.update, self.delete) = (read, add, update, delete)
    }
}

/// The numbers of `Security` that mean something here. They are part of its binary interface and never change.
package enum KeychainStatus {
    package static let success: Int32 = 0
    package static let notFound: Int32 = -25_300
    package static let duplicate: Int32 = -25_299
    /// The device is locked, and was not unlocked since it started.
    package static let locked: Int32 = -25_308
    package static let denied: Int32 = -25_293
    package static let missingEntitlement: Int32 = -34_018
    package static let noAccess: Int32 = -25_243
    package static let cancelledByPerson: Int32 = -128
    package static let full: Int32 = -34

    static func error(_ status: Int32) -> AppError {
        switch status {
        case locked, denied, missingEntitlement, noAccess, cancelledByPerson: .almacen(.sinPermiso)
        case full: .almacen(.lleno)
        default: .inesperado(causa: "the keychain answered \(status)")
        }
    }
}
