import Foundation
import Synchronization
import TerminalKit

/// The system's function under a name that the methods below do not hide, whatever the C library is called.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}

/// Writing to the process's own two outputs.
enum Output {
    /// Something could not be written, though somebody would have read it: a full disk.
    static let hasFailed = Atomic(false)

    private static let charset = Charset(environment: ProcessInfo.processInfo.environment)

    /// Writes all of it, in characters that the locale has, or answers `false` when nobody reads any more.
    @discardableResult
    static func write(_ text: String, to descriptor: Int32 = STDOUT_FILENO) -> Bool {
        var text = charset.writable(text)
        return text.withUTF8 { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let written = put(descriptor, UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: rest)))
                if written > 0 {
                    rest = rest.dropFirst(written)
                } else if errno == EAGAIN {
                    // A terminal that somebody else set to non-blocking: wait until it takes more.
                    var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    poll(&ready, 1, 1000)
                } else if errno != EINTR {
                    if errno != EPIPE, descriptor == STDOUT_FILENO { hasFailed.store(true, ordering: .relaxed) }
                    return false
                }
            }
            return true
        }
    }

    /// Writes lines without their looks, or answers `false` when nobody reads any more.
    @discardableResult
    static func write(_ lines: [Line]) -> Bool {
        lines.isEmpty || write(lines.map { $0.plain + "\n" }.joined())
    }

    private static func put(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        systemWrite(descriptor, bytes.baseAddress, bytes.count)
    }

    /// Tells the person something beside the list.
    static func tell(_ message: String) {
        write(message + "\n", to: STDERR_FILENO)
    }
}
