/// The settings: the stored value is the shown value, so a write that fails never shows.
///
/// One write is asked for at a time and the others wait, in order. A write that fails is told until somebody has seen it
/// or the next call that writes. After `close` the writes that were asked for go on to
/// the last; new intents are ignored.
public struct SettingsMachine: StateMachine {
    /// What is published.
    public typealias State = SettingsUiState

    /// What can happen: an intent, something told by the storage, or the answer to a write, which names its ticket.
    public enum Event: Equatable, Sendable {
        /// Asks for a look. It is written also if it is the one that shows, since an unknown word may stand behind it;
        /// but before the first reading a call for what shows changes nothing.
        case cambiarTema(Tema)
        /// Asks for an order of the favourites; as with a look.
        case cambiarOrden(porNumero: Bool)
        /// The error was seen.
        case descartarError
        /// The end of the screen.
        case close
        /// The storage tells what is stored, or that it cannot be read.
        case stored(StorageReading<StoredSettings>)
        /// The write of that ticket is stored.
        case written(ticket: Int, SettingsChange)
        /// The write of that ticket failed, and changed nothing.
        case writeFailed(ticket: Int, AppError)
        /// The write of that ticket ended as cancelled, and changed nothing.
        case cancelled(ticket: Int)
    }

    /// The work that is asked for, answered by an event with its ticket.
    public enum Effect: Equatable, Sendable {
        /// Write this: answer `written`, `writeFailed` or `cancelled`.
        case write(Write, ticket: Int)
        /// Read what is stored once more: answer `stored`.
        case read
    }

    /// A write to the settings.
    public enum Write: Hashable, Sendable {
        /// The look.
        case tema(Tema)
        /// The order of the favourites.
        case orden(porNumero: Bool)

        fileprivate func isOfOneSetting(with other: Write) -> Bool {
            switch (self, other) {
            case (.tema, .tema), (.orden, .orden): true
            case (.tema, .orden), (.orden, .tema): false
            }
        }
    }

    private var settings = Settings()
    /// Up to where the storage was read, and what failed.
    var news = StoreNews()
    var writes = WriteQueue<Write>()
    var isClosed = false

    /// Settings that nothing is known of yet.
    public init() {}

    /// What is published now.
    public var state: SettingsUiState {
        SettingsUiState(settings: settings, error: news.error, cargando: isLoading)
    }

    /// What was asked for last: the stored settings with the writes that are not over yet. For a control that must not jump
    /// back while its choice is being stored; after a write that fails it is the stored value again.
    public var asked: Settings {
        writes.all.reduce(into: settings) { settings, write in
            switch write {
            case .tema(let tema): settings.tema = tema
            case .orden(let porNumero): settings.favoritosPorNumero = porNumero
            }
        }
    }

    /// Takes one event and answers with the work that it asks for.
    public mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .cambiarTema(let tema):
            return isClosed ? [] : ask(.tema(tema))
        case .cambiarOrden(let porNumero):
            return isClosed ? [] : ask(.orden(porNumero: porNumero))
        case .descartarError:
            return !isClosed && news.dismissed() ? [.read] : []
        case .close:
            isClosed = true
        case .stored(.value(let stored, let sequence)):
            show(stored, sequence)
        case .stored(.failure(let failure)):
            news.unreadable(failure)
        case .written(let ticket, let change):
            guard writes.finish(ticket) != nil else { return [] }
            show(change.stored, change.sequence)
            return startNext()
        case .writeFailed(let ticket, let failure):
            guard writes.finish(ticket) != nil else { return [] }
            news.writeFailed(failure)
            return startNext()
        case .cancelled(let ticket):
            // A cancellation is no error: there is nothing to tell.
            return writes.finish(ticket) == nil ? [] : startNext()
        }
        return []
    }

    private var isLoading: Bool { news.sequence == nil && news.readError == nil }

    private mutating func show(_ stored: StoredSettings, _ sequence: Int) {
        if news.told(sequence) { settings = Settings(stored: stored) }
    }

    private mutating func ask(_ write: Write) -> [Effect] {
        guard !isEcho(write) else { return [] }
        news.writeAsked()
        return writes.add(write).map { [.write($0, ticket: writes.ticket)] } ?? []
    }

    /// Whether a call only gives back what shows while nothing is known of the store, as a control does at its birth:
    /// written, it would wipe what is stored. After a call for something else it is a change of mind, and counts.
    private func isEcho(_ write: Write) -> Bool {
        guard news.sequence == nil else { return false }
        let shows =
            switch write {
            case .tema(let tema): settings.tema == tema
            case .orden(let porNumero): settings.favoritosPorNumero == porNumero
            }
        return shows && !writes.all.contains { $0.isOfOneSetting(with: write) }
    }

    private mutating func startNext() -> [Effect] {
        writes.startNext().map { [.write($0, ticket: writes.ticket)] } ?? []
    }
}
