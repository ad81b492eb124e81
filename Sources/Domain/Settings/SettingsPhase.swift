/// The class of the settings' inner state: what decides how it answers, without the settings themselves.
package struct SettingsPhase: Hashable, Sendable {
    /// What is known of the store.
    package enum Reading: String, Hashable, Sendable {
        case unread, read, failed
        /// The reading fails, and nothing was ever read.
        case neverRead
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
            reading: readingPhase, writes: writes.load, isFailureTold: news.writeError != nil, isClosed: isClosed)
    }

    private var readingPhase: SettingsPhase.Reading {
        if news.readError != nil { return news.sequence == nil ? .neverRead : .failed }
        return news.sequence == nil ? .unread : .read
    }
}
