/// What a storage's stream tells: the value, or that it cannot be read now.
///
/// A stream never throws and never ends with a failure: it tells of it and goes on.
public enum StorageReading<Value: Equatable & Sendable>: Equatable, Sendable {
    /// The value, and its place among all that this storage object has told: a larger `sequence` is newer.
    ///
    /// The answer of a write carries one too. So whoever gets both, in whatever order, knows which is the newer, and a
    /// value that comes twice is looked at once.
    case value(Value, sequence: Int)
    /// The storage cannot be read now. A later value says that it can again.
    case failure(AppError)
}
