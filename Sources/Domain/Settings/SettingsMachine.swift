/// The settings: the stored value is the shown value, so a write that fails never shows.
///
/// One write is asked for at a time and the others wait, in order. After `close` the writes that were asked for go on to
/// the last; new intents are ignored.
public struct SettingsMachine: StateMachine {
    /// What is published.
    public typealias State = SettingsUiState

    /// What can happen: an intent, something told by the storage, or the answer to a write, which names its ticket.
    public enum Event: Equatable, Sendable {
        /// Asks for a look. It is written also if it is the one that shows: an unknown word may stand behind it.
        case cambiarTema(Tema)
        /// Asks for an order of the favourites.
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
    }

    private var settings = Settings()
    var sequence: Int?
    /// How the last write failed: told until somebody has seen it or a write is stored.
    var writeError: AppError?
    /// How the reading fails: told until it works.
    var readError: AppError?
    var writes = WriteQueue<Write>()
    var isClosed = false

    /// Settings that nothing is known of yet.
    public init() {}

    /// What is published now.
    public var state: SettingsUiState {
        SettingsUiState(settings: settings, error: (writeError ?? readError).map(UiError.init))
    }

    /// Takes one event and answers with the work that it asks for.
    public mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .cambiarTema(let tema):
            return isClosed ? [] : ask(.tema(tema))
        case .cambiarOrden(let porNumero):
            return isClosed ? [] : ask(.orden(porNumero: porNumero))
        case .descartarError:
            guard !isClosed else { return [] }
            writeError = nil
            guard readError != nil else { return [] }
            readError = nil
            return [.read]
        case .close:
            isClosed = true
        case .stored(.value(let stored, let sequence)):
            readError = nil
            show(stored, sequence)
        case .stored(.failure(let failure)):
            readError = failure
        case .written(let ticket, let change):
            guard writes.finish(ticket) != nil else { return [] }
            writeError = nil
            readError = nil
            show(change.stored, change.sequence)
            return startNext()
        case .writeFailed(let ticket, let failure):
            guard writes.finish(ticket) != nil else { return [] }
            writeError = failure
            return startNext()
        case .cancelled(let ticket):
            // A cancellation is no error: there is nothing to tell.
            return writes.finish(ticket) == nil ? [] : startNext()
        }
        return []
    }

    private mutating func show(_ stored: StoredSettings, _ sequence: Int) {
        if let shown = self.sequence, sequence <= shown { return }
        settings = Settings(stored: stored)
        self.sequence = sequence
    }

    private mutating func ask(_ write: Write) -> [Effect] {
        writes.add(write).map { [.write($0, ticket: writes.ticket)] } ?? []
    }

    private mutating func startNext() -> [Effect] {
        writes.startNext().map { [.write($0, ticket: writes.ticket)] } ?? []
    }
}
