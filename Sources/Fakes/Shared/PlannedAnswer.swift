import PokedexPresenters

/// What a fake can be told to do with one call. The enumeration of a fake names its own answers beside these.
public protocol PlannedAnswer: Sendable {
    /// A failure, after the latency.
    static func failure(_ error: AppError) -> Self

    /// Nothing, ever: the call ends only when it is cancelled.
    static var silence: Self { get }

    /// How a call with this answer goes on.
    var course: AnswerCourse<Self> { get }
}

/// How a call goes on.
public enum AnswerCourse<Answer: Sendable>: Sendable {
    /// After the latency the fake itself answers.
    case own
    /// After the latency the call throws this.
    case failure(any Error)
    /// The call never returns, until it is cancelled.
    case silence
    /// As that answer says, but after this time in place of the latency.
    case after(Duration, Answer)
}
