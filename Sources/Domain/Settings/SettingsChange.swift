/// What is stored after a write to the settings: the answer of a ``SettingsStorage``.
public struct SettingsChange: Hashable, Sendable {
    /// All the stored words after the write.
    public var stored: StoredSettings
    /// The place of `stored` among all that this storage object has told (see ``StorageReading``).
    public var sequence: Int

    /// What is stored after a write.
    public init(stored: StoredSettings, sequence: Int) {
        self.stored = stored
        self.sequence = sequence
    }
}
