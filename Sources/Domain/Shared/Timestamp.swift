/// An instant of the wall clock: milliseconds since 1970-01-01T00:00Z.
public struct Timestamp: Hashable, Comparable, Sendable {
    /// Milliseconds since 1970-01-01T00:00Z; negative before it.
    public var milliseconds: Int64

    /// An instant so many milliseconds after 1970-01-01T00:00Z.
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// The earlier instant is the smaller one.
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// How long after `earlier` this instant is; negative if it is before it.
    ///
    /// A stored instant can be any number (a damaged file, a clock set back), so a difference too large for 64 bits is
    /// the largest one that fits instead of a trap.
    public func timeSince(_ earlier: Timestamp) -> Duration {
        let (difference, overflow) = milliseconds.subtractingReportingOverflow(earlier.milliseconds)
        guard overflow else { return .milliseconds(difference) }
        return .milliseconds(milliseconds < earlier.milliseconds ? Int64.min : Int64.max)
    }

    /// The instant this long afterwards, in whole milliseconds (the rest is cut off), held within 64 bits.
    public func advanced(by duration: Duration) -> Timestamp {
        let (seconds, attoseconds) = duration.heldWithinSeconds.components
        let (fromSeconds, tooLong) = seconds.multipliedReportingOverflow(by: 1000)
        let (delta, tooLongStill) = fromSeconds.addingReportingOverflow(attoseconds / 1_000_000_000_000_000)
        let (sum, overflow) = milliseconds.addingReportingOverflow(delta)
        guard !tooLong, !tooLongStill, !overflow else {
            return Timestamp(milliseconds: duration < .zero ? Int64.min : Int64.max)
        }
        return Timestamp(milliseconds: sum)
    }
}

#if !hasFeature(Embedded)
    extension Timestamp: Codable {
        /// Reads the bare number, the form in which a timestamp is stored.
        public init(from decoder: any Decoder) throws {
            milliseconds = try decoder.singleValueContainer().decode(Int64.self)
        }

        /// Writes the bare number.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(milliseconds)
        }
    }
#endif
