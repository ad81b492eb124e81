import Foundation
import PokedexPresenters

/// Calls of the file system that fail when a test says so: a full disk, a folder that may not be written, a write that breaks
/// off in the middle.
///
/// ```swift
/// let files = FailingFiles()
/// let favorites = FileFavoritesStorage(file: file, files: files) { _ in }
/// files.fail(next: 1, of: .write, with: .ENOSPC)
/// await #expect(throws: AppError.almacen(.lleno)) { try await favorites.toggle(id: 7, name: "squirtle", at: now) }
/// ```
///
/// It stands in this product, and not among the fakes, because it is made of the calls that the file storages make. What
/// does not fail is done by the system, on real files.
public final class FailingFiles: Sendable {
    /// A call that can be made fail.
    public enum Call: Hashable, Sendable, CaseIterable {
        /// Writes the bytes of a file. Every file is written beside its place first.
        case write
        /// Returns when what was written is on the disk.
        case synchronize
        /// Removes a file.
        case remove
        /// Empties a file that cannot be removed.
        case empty
    }

    private struct Failure: Sendable {
        let code: POSIXErrorCode
        let bytes: Int

        var error: NSError { NSError(domain: NSPOSIXErrorDomain, code: Int(code.rawValue)) }
    }

    private struct Contents: Sendable {
        var next: [Failure] = []
        var nextOfCall: [Call: [Failure]] = [:]
        var standing: [Call: POSIXErrorCode] = [:]
        var log: [Call] = []

        mutating func take(_ call: Call) -> Failure? {
            log.append(call)
            if nextOfCall[call]?.isEmpty == false { return nextOfCall[call]?.removeFirst() }
            if !next.isEmpty { return next.removeFirst() }
            return standing[call].map { Failure(code: $0, bytes: 0) }
        }
    }

    private let contents = Lock(Contents())
    private let clock: any Clock<Duration>

    /// Calls of which none fails so far.
    ///
    /// - Parameter clock: measures how long a storage waits for a lock that another program holds.
    public init(clock: any Clock<Duration> = ContinuousClock()) {
        self.clock = clock
    }

    /// Lets the next calls fail, after those that were to fail already.
    ///
    /// - Parameters:
    ///   - count: how many calls.
    ///   - call: which of them; `nil` for any. What is planned for one comes first.
    ///   - code: the system's error: `ENOSPC` for a full disk, `EACCES` for a missing right, `EBUSY` for a file in use.
    ///   - bytes: how many bytes a write gets to the disk before it fails.
    public func fail(next count: Int, of call: Call? = nil, with code: POSIXErrorCode, afterBytes bytes: Int = 0) {
        let failures = Array(repeating: Failure(code: code, bytes: bytes), count: count)
        contents.withLock { contents in
            guard let call else { return contents.next += failures }
            contents.nextOfCall[call, default: []] += failures
        }
    }

    /// How every call of that kind fails for which nothing else is planned; `nil` lets them work again.
    public func failAll(_ call: Call, with code: POSIXErrorCode?) {
        contents.withLock { $0.standing[call] = code }
    }

    /// The calls so far, in the order in which they came, also those that failed.
    public var log: [Call] { contents.withLock { $0.log } }

    /// The system's calls, of which some fail.
    package var calls: FileCalls {
        let system = FileCalls.system(on: clock)
        var calls = system
        calls.write = { [self] handle, data in
            guard let failure = take(.write) else { return try system.write(handle, data) }
            if failure.bytes > 0 { try system.write(handle, data.prefix(failure.bytes)) }
            throw failure.error
        }
        calls.synchronize = { [self] handle in
            if let failure = take(.synchronize) { throw failure.error }
            try system.synchronize(handle)
        }
        calls.remove = { [self] place in
            if let failure = take(.remove) { throw failure.error }
            try system.remove(place)
        }
        calls.empty = { [self] place in
            if let failure = take(.empty) { throw failure.error }
            try system.empty(place)
        }
        return calls
    }

    private func take(_ call: Call) -> Failure? { contents.withLock { $0.take(call) } }
}
