import PokedexFakes
import PokedexPresenters

/// Settings in memory that break one promise.
final class BrokenSettings: SettingsStorage {
    enum Fault {
        case unknownThemeIsOverwritten, systemIsNoWord, byDateIsNoWord, readingWrites, wordsTogether
        case sequenceStandsStill, freshHasTheDefaults, streamTellsOnce, failureBeforeEachChange
    }

    let inner: InMemorySettingsStorage
    private let fault: Fault

    init(_ words: StoredSettings, breaking fault: Fault) {
        inner = InMemorySettingsStorage(words, latency: .milliseconds(1))
        self.fault = fault
    }

    var settings: any AsyncSequence<StorageReading<StoredSettings>, Never> & Sendable {
        switch fault {
        case .readingWrites where inner.stored.tema.map { Tema(token: $0) == nil } ?? false:
            // As one who puts its own word in the place of one that it does not know.
            let inner = inner
            return AsyncStream {
                _ = try? await inner.setTema(.sistema)
                return await inner.settings.first { _ in true }
            }
        case .streamTellsOnce:
            let inner = inner
            let hasTold = Lock(false)
            return AsyncStream {
                guard
                    !hasTold.withLock({ told in
                        defer { told = true }; return told
                    })
                else { return nil }
                return await inner.settings.first { _ in true }
            }
        case .freshHasTheDefaults:
            return Retold(inner.settings) { _, reading in
                guard case .value(StoredSettings(), let sequence) = reading else { return [reading] }
                let words = StoredSettings(tema: Tema.sistema.token, orden: StoredSettings.porFecha)
                return [.value(words, sequence: sequence)]
            }
        case .failureBeforeEachChange: return Retold.failing(inner.settings)
        default: return inner.settings
        }
    }

    func setTema(_ tema: Tema) async throws -> SettingsChange {
        if fault == .systemIsNoWord, tema == .sistema { return nothingWritten }
        if fault == .wordsTogether {
            let porNumero = inner.stored.orden == StoredSettings.porNumero
            _ = try await inner.setTema(tema)
            return try await inner.setOrden(porNumero: porNumero)
        }
        return told(try await inner.setTema(tema))
    }

    func setOrden(porNumero: Bool) async throws -> SettingsChange {
        if fault == .byDateIsNoWord, !porNumero { return nothingWritten }
        if fault == .unknownThemeIsOverwritten {
            let tema = Settings(stored: inner.stored).tema
            if inner.stored.tema != nil { _ = try await inner.setTema(tema) }
        }
        return told(try await inner.setOrden(porNumero: porNumero))
    }

    /// The answer of one who writes nothing for a default.
    private var nothingWritten: SettingsChange {
        SettingsChange(stored: inner.stored, sequence: inner.log.count)
    }

    private func told(_ change: SettingsChange) -> SettingsChange {
        var change = change
        if fault == .sequenceStandsStill { change.sequence = 1 }
        return change
    }
}

let brokenSettings: [BrokenCase] = [
    settings(
        .unknownThemeIsOverwritten,
        breaks: [
            "`setOrden` leaves the word for the look, also one that nobody knows",
            "Writes of both words at once are both kept",
        ],
        says: [
            #"happened: the answer: (tema "sistema", orden "numero"), not (tema "amoled", orden "numero")"#
        ]),
    settings(
        .systemIsNoWord, breaks: ["`setTema` stores the word for the look, also for the system's"],
        says: [#"happened: the answer: (tema nil, orden nil), not (tema "sistema", orden nil)"#]),
    settings(
        .byDateIsNoWord,
        breaks: [
            "`setOrden` stores the word for the order", "Writes of both words at once are both kept",
            "The place of an answer grows with every change",
        ], says: [#"happened: the answer: (tema nil, orden "numero"), not (tema nil, orden "fecha")"#]),
    settings(
        .sequenceStandsStill,
        breaks: [
            "The place of an answer grows with every change",
            "An answer has the place at which the stream tells the same",
        ],
        says: ["happened: its place is 1, and that of the answer before was 1"]),
    settings(
        .freshHasTheDefaults,
        breaks: ["In a fresh store nothing is set", "`settings` gives what is stored now first"],
        says: [
            #"happened: the stored words: (tema "sistema", orden "fecha"), not (tema nil, orden nil)"#,
            #"happened: first came (tema "sistema", orden "fecha") at place 0, not nothing set"#,
        ]),
    settings(
        .failureBeforeEachChange, breaks: ["`settings` gives values and no failure while the store can be read"],
        says: ["happened: the stream told failure lento of a store that can be read"]),
    settings(
        .readingWrites,
        breaks: [
            "A word that this version does not know is given as it stands", "Reading does not write to the store",
            "`setOrden` leaves the word for the look, also one that nobody knows",
        ], says: ["happened: writes to the store: 1, not 0"]),
    settings(
        .wordsTogether,
        breaks: [
            "`setTema` stores the word for the look, also for the system's",
            "`setTema` leaves the word for the order, also one that nobody knows",
            "Writes of both words at once are both kept", "A write that ends with cancellation has written nothing",
        ], says: [#"not (tema "claro", orden "tipo é 🌙")"#]),
    settings(
        .streamTellsOnce,
        breaks: [
            "An answer has the place at which the stream tells the same", "`settings` tells every change",
            "A slow reader of `settings` is given the latest and not each", "Each reader of `settings` is told",
            "`settings` gives values and no failure while the store can be read",
        ], says: ["happened: the stream ended; the last was (tema nil, orden nil) at place 0"]),
]

private func settings(_ fault: BrokenSettings.Fault, breaks: [String], says: [String]) -> BrokenCase {
    let contract = SettingsStorageContract { words in
        let settings = BrokenSettings(words, breaking: fault)
        return ContractStore(settings, writes: { settings.inner.log.count })
    }
    return BrokenCase("settings: \(fault)", contract, breaks: breaks, says: says)
}
