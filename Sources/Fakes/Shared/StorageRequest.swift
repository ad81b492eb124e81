/// A call of a storage.
public enum StorageRequest<Write: Hashable & Sendable>: Hashable, Sendable {
    /// Something is read. A reader of a stream is one call: its first reading.
    case read
    /// This is written.
    case write(Write)
}

/// Which calls of a storage are meant.
public enum StorageCallKind: Hashable, Sendable {
    /// Those that read.
    case read
    /// Those that write.
    case write
}
