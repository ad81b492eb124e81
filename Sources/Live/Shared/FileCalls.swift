import Foundation

/// The calls that a full disk makes fail, so that a test can make them fail.
package struct FileCalls: Sendable {
    /// Writes it all.
    package var write: @Sendable (FileHandle, Data) throws -> Void
    /// Returns when it is on the disk.
    package var synchronize: @Sendable (FileHandle) throws -> Void

    /// Calls of one's own.
    package init(
        write: @escaping @Sendable (FileHandle, Data) throws -> Void,
        synchronize: @escaping @Sendable (FileHandle) throws -> Void
    ) {
        self.write = write
        self.synchronize = synchronize
    }

    /// The system's.
    package static let system = FileCalls(
        write: { try $0.write(contentsOf: $1) }, synchronize: { try $0.synchronize() }
    )
}
