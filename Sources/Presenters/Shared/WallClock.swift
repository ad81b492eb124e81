import PokedexDomain

#if canImport(Darwin)
    import Darwin
#elseif canImport(Android)
    import Android
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(WASILibc)
    import WASILibc
#elseif canImport(ucrt)
    import ucrt
#endif

extension Timestamp {
    /// The time of the machine's wall clock, which a person can set.
    ///
    /// The one place where the package reads it; everything else is given a `now` by the environment.
    package static func wallClock() -> Timestamp {
        var time = timespec()
        #if canImport(ucrt) || canImport(WASILibc)
            timespec_get(&time, TIME_UTC)
        #else
            // Android has it in every version, and `timespec_get` only from 29 on.
            clock_gettime(CLOCK_REALTIME, &time)
        #endif
        return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }
}
