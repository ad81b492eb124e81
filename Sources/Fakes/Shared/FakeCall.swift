/// One call that reached a fake: what was asked, when it came, and how it ended.
///
/// What was asked can be read as if it were the call's own: `network.calls.map(\.cursor)`.
@dynamicMemberLookup
public struct FakeCall<Request: Hashable & Sendable>: Hashable, Sendable {
    /// How a call ended.
    public enum End: Hashable, Sendable {
        /// It was answered.
        case answered
        /// It threw an error.
        case failed
        /// It threw `CancellationError`.
        case cancelled
    }

    /// What was asked.
    public let request: Request
    /// When it came: time since the run of virtual time began; outside one, since the fake was made.
    public let time: Duration
    /// How many calls were under way at that moment, with this one.
    public let inFlight: Int
    /// How it ended, or `nil` while it is under way.
    public internal(set) var end: End?
    /// When it ended, counted as ``time``; `nil` while it is under way.
    public internal(set) var endTime: Duration?

    /// A part of what was asked.
    public subscript<Part>(dynamicMember part: KeyPath<Request, Part>) -> Part { request[keyPath: part] }
}
