/// The class of the settings' inner state: what decides how it answers, without the settings themselves.
package struct SettingsPhase: Hashable, Sendable {
    /// What is known of the store.
    package enum Reading: String, Hashable, Sendable {
        case unread, read, failed
    }

    package let reading: Reading
    package let writes: WriteLoad
    /// A write failed, and nobody has seen it.
    package let isFailureTold: Bool
    package let isClosed: Bool
}

extension SettingsMachine {
    /// The write that runs, and those that wait for it.
    package var pendingWrites: [Write] { writes.all }

    /// The class that the inner state belongs to: what exploration and coverage count.
    package var phase: SettingsPhase {
        SettingsPhase(
            reading: readError != nil ? .failed : sequence == nil ? .unread : .read, writes: writes.load,
            isFailureTold: writeError != nil, isClosed: isClosed)
    }
}
