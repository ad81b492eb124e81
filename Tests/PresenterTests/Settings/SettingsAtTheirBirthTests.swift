import PokedexFakes
import PokedexPresenters
import Testing

/// A presenter of settings at its birth, over a store that is slow, unreadable, or asked to write at once.
@Suite struct SettingsAtTheirBirth {
    @Test(arguments: [
        (StoredSettings(tema: "oscuro", orden: "numero"), Duration.zero),
        (StoredSettings(tema: "oscuro", orden: "numero"), .milliseconds(300)),
        (StoredSettings(tema: "claro"), .seconds(100)), (StoredSettings(tema: "amoled", orden: "azar"), .seconds(1)),
        (StoredSettings(), .milliseconds(1)),
    ])
    func `a control that gives back its defaults at once leaves the store unchanged`(
        stored: StoredSettings, latency: Duration
    ) throws {
        try VirtualTime.run { time in
            let storage = InMemorySettingsStorage(stored, latency: latency)
            let screen = SettingsPresenter(storage: storage, environment: time.environment)
            screen.cambiarTema(tema: screen.settings.tema)
            screen.cambiarOrden(porNumero: screen.settings.favoritosPorNumero)
            await time.advance(by: latency + latency)
            #expect(storage.stored == stored && storage.log.isEmpty)
            #expect(screen.settings == Settings(stored: stored))
        }
    }

    @Test(arguments: [StoredSettings(tema: "oscuro"), StoredSettings(tema: "claro", orden: "numero"), StoredSettings()])
    func `a reader of the states is told that nothing was read yet before the first look`(
        stored: StoredSettings
    ) throws {
        try VirtualTime.run { time in
            let storage = InMemorySettingsStorage(stored, latency: .milliseconds(300))
            let screen = SettingsPresenter(storage: storage, environment: time.environment)
            let reader = time.follow(screen.states)
            await time.advance(by: .milliseconds(299))
            #expect(reader.values == [SettingsUiState(settings: Settings(), cargando: true)])
            await time.advance(by: .milliseconds(1))
            #expect(reader.values.dropFirst() == [SettingsUiState(settings: Settings(stored: stored))])
            screen.close()
            await time.settle()
        }
    }

    @Test(arguments: [
        AppError.lento, .sinConexion, .servidor(codigo: 503), .inesperado(causa: "?"), .demasiadas(esperar: nil),
    ])
    func `a failed write with another behind it that works is still told at rest`(error: AppError) throws {
        try VirtualTime.run { time in
            let storage = InMemorySettingsStorage(latency: .seconds(1))
            let hearts = InMemoryFavoritesStorage(latency: .seconds(1))
            let screen = SettingsPresenter(storage: storage, environment: time.environment)
            let favorites = FavoritesPresenter(storage: hearts, settings: storage, environment: time.environment)
            await time.advance(by: .seconds(1))
            (storage.writeError, hearts.writeError) = (error, error)
            screen.cambiarTema(tema: .oscuro)
            screen.cambiarOrden(porNumero: true)
            favorites.toggle(id: 1, name: "bulbasaur")
            favorites.toggle(id: 2, name: "ivysaur")
            await time.advance(by: .seconds(1))
            (storage.writeError, hearts.writeError) = (nil, nil)
            await time.advance(by: .seconds(60))
            #expect(screen.settings == Settings(favoritosPorNumero: true) && favorites.favoriteIds == [2])
            #expect(screen.state.error?.causa == error && favorites.state.error?.causa == error)

            screen.cambiarTema(tema: .oscuro)
            favorites.toggle(id: 1, name: "bulbasaur")
            #expect(screen.state.error == nil && favorites.state.error == nil)
            await time.advance(by: .seconds(1))
            #expect(screen.settings.tema == .oscuro && favorites.favoriteIds == [1, 2])
        }
    }
}
