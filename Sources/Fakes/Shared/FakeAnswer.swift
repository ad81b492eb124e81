import PokedexPresenters

/// What a fake does with one call: a storage in memory, or a fake of your own.
public indirect enum FakeAnswer: PlannedAnswer {
    /// What is right for what the fake holds.
    case right
    /// A failure, after the latency. Nothing is changed.
    case failure(AppError)
    /// Cancellation after the latency, though nobody had asked for it. Nothing is changed. A stream ends.
    case cancellation
    /// Nothing, ever: the call ends only when it is cancelled.
    case silence
    /// That answer, after this time in place of the latency.
    case after(Duration, FakeAnswer)

    /// How a call with this answer goes on.
    public var course: AnswerCourse<FakeAnswer> {
        switch self {
        case .right: .own
        case .failure(let error): .failure(error)
        case .cancellation: .failure(CancellationError())
        case .silence: .silence
        case .after(let latency, let answer): .after(latency, answer)
        }
    }
}
