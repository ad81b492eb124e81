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
    private let value: UInt

    /// The thread that calls this.
    static var current: ThreadIdentity {
        #if canImport(Darwin)
            ThreadIdentity(value: UInt(bitPattern: pthread_self()))
        #elseif canImport(Glibc) || canImport(Musl) || canImport(Android)
            ThreadIdentity(value: UInt(bitPattern: Int(pthread_self())))
        #elseif canImport(WinSDK)
            ThreadIdentity(value: UInt(GetCurrentThreadId()))
        #else
            // A platform without threads.
            ThreadIdentity(value: 0)
        #endif
    }
}
