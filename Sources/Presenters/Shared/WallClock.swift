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
        timespec_get(&time, TIME_UTC)
        return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }
}
