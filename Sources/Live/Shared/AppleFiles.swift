import Foundation

#if canImport(Darwin)
    import Darwin
#endif

/// What files need on Apple's systems beside what POSIX promises. Elsewhere each of these does nothing of its own.
package enum AppleFiles {
    /// Returns when the bytes are on the disk itself.
    ///
    /// On Apple's systems `fsync` returns when they are on their way to it, and a loss of power can still take them. The call
    /// that waits is not known to every file system (a share in the network): there `fsync` has to do.
    ///
    /// - Parameters:
    ///   - whole: waits for the disk itself; the system's number for what went wrong, or 0.
    ///   - usual: what every file system knows.
    package static func synchronize(whole: () -> Int32, usual: () throws -> Void) throws {
        let code = whole()
        guard code != 0 else { return }
        guard [ENOTSUP, EINVAL, ENOTTY, ENODEV].contains(code) else {
            throw NSError(domain: NSPOSIXErrorDomain, code: Int(code))
        }
        try usual()
    }

    /// ``synchronize(whole:usual:)`` with the system's calls.
    package static func synchronize(_ file: FileHandle) throws {
        #if canImport(Darwin)
            try synchronize(
                whole: { fcntl(file.fileDescriptor, F_FULLFSYNC) == -1 ? errno : 0 }, usual: { try file.synchronize() })
        #else
            try file.synchronize()
        #endif
    }

    /// Keeps a new file with secrets out of backups, and unreadable until the device was unlocked once after its start. An app
    /// that sets something else on the file keeps that: it is carried on to what replaces the file.
    package static func protect(_ place: FilePlace) {
        #if canImport(Darwin)
            var url = URL(fileURLWithPath: place.path)
            var values = URLResourceValues()
            values.isExcludedFromBackup = true
            // What cannot be set is left out: the bytes matter more.
            try? url.setResourceValues(values)
            #if !os(macOS)
                try? FileManager.default.setAttributes(
                    [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication], ofItemAtPath: place.path)
            #endif
        #endif
    }

    /// Asks the system not to suspend the app, and answers what ends that. An app that is suspended while it holds a lock in a
    /// folder that it shares with its extensions is killed (0xdead10cc).
    package static func stayAwake() -> @Sendable () -> Void {
        #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
            let isOver = DispatchSemaphore(value: 0)
            ProcessInfo.processInfo.performExpiringActivity(withReason: "a file is written") { hasExpired in
                // The activity lasts as long as this block, which the system runs on a thread of its own.
                if hasExpired { isOver.signal() } else { isOver.wait() }
            }
            return { isOver.signal() }
        #else
            return {}
        #endif
    }
}
