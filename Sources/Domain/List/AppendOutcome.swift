/// How a storage answers an append.
public enum AppendOutcome: Hashable, Sendable {
    /// The rows and the cursor are stored; these are the list's facts now.
    case appended(StoredInfo)
    /// The list was no longer the one that the page continues: nothing was written.
    case refused
}
