#if canImport(Darwin)
    import Darwin
#elseif canImport(Android)
    import Android
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(WinSDK)
    import WinSDK
#endif

/// Tells one thread from another, while both live.
struct ThreadIdentity: Equatable, Sendable {
    let value: UInt

    /// The thread that calls this.
    static var current: ThreadIdentity {
        #if canImport(Darwin)
            ThreadIdentity(value: UInt(bitPattern: pthread_self()))
        #elseif canImport(Android)
            ThreadIdentity(value: UInt(bitPattern: Int(pthread_self())))
        #elseif canImport(Glibc)
            ThreadIdentity(value: UInt(pthread_self()))
        #elseif canImport(Musl)
            ThreadIdentity(value: UInt(bitPattern: pthread_self()))
        #elseif canImport(WinSDK)
            ThreadIdentity(value: UInt(GetCurrentThreadId()))
        #else
            // A platform without threads.
            ThreadIdentity(value: 0)
        #endif
    }

    /// Interrupts the thread with that signal. It must still live. Does nothing where there are no POSIX threads.
    func interrupt(with signal: Int32) {
        #if canImport(Darwin)
            if let thread = pthread_t(bitPattern: value) { pthread_kill(thread, signal) }
        #elseif canImport(Android)
            pthread_kill(Int(bitPattern: value), signal)
        #elseif canImport(Glibc)
            pthread_kill(value, signal)
        #elseif canImport(Musl)
            if let thread = OpaquePointer(bitPattern: value) { pthread_kill(thread, signal) }
        #endif
    }
}
