import PokedexFakes
import PokedexPresenters

/// Stored settings, with a log of the writes that presenters asked for.
struct LoggedSettings: SettingsStorage {
    let base: InMemorySettingsStorage
    let log: WriteLog

    var settings: any AsyncSequence<StorageReading<StoredSettings>, Never> & Sendable { base.settings }

    func setTema(_ tema: Tema) async throws -> SettingsChange {
        log.note("setTema", ["tema": .text(tema.token)])
        return try await base.setTema(tema)
    }

    func setOrden(porNumero: Bool) async throws -> SettingsChange {
        log.note("setOrden", ["porNumero": .bool(porNumero)])
        return try await base.setOrden(porNumero: porNumero)
    }
}
