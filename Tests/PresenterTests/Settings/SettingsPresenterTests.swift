import PokedexFakes
import PokedexPresenters
import Testing

@Suite struct SettingsScreen {
    @Test func anUnknownStoredLookIsReadAsTheSystemsAndKept() throws {
        try VirtualTime.run { time in
            let storage = InMemorySettingsStorage(StoredSettings(tema: "amoled", orden: "numero"))
            let screen = SettingsPresenter(storage: storage, environment: time.environment)
            await time.settle()
            #expect(screen.settings == Settings(tema: .sistema, favoritosPorNumero: true))
            #expect(storage.log.isEmpty)
            screen.cambiarOrden(porNumero: false)
            await time.settle()
            #expect(storage.stored == StoredSettings(tema: "amoled", orden: "fecha"))
            screen.cambiarTema(tema: .sistema)
            await time.settle()
            #expect(storage.stored == StoredSettings(tema: "sistema", orden: "fecha"))
        }
    }

    @Test func aLookThatCouldNotBeStoredNeverShows() throws {
        try VirtualTime.run { time in
            let storage = InMemorySettingsStorage(StoredSettings(tema: "claro"), latency: .seconds(1))
            let screen = SettingsPresenter(storage: storage, environment: time.environment)
            let seen = Lock<[Tema]>([])
            await time.advance(by: .seconds(1))
            time.environment.spawner.spawn("reader") {
                for await state in screen.states { seen.withLock { $0.append(state.settings.tema) } }
            }
            storage.writeError = .inesperado(causa: "no space")
            screen.cambiarTema(tema: .oscuro)
            await time.advance(by: .seconds(2))
            #expect(screen.state.settings.tema == .claro && screen.state.error != nil)
            #expect(seen.withLock { $0 }.allSatisfy { $0 == .claro })
            let again = SettingsPresenter(storage: storage, environment: time.environment)
            await time.advance(by: .seconds(1))
            #expect(again.settings.tema == .claro)

            storage.writeError = nil
            screen.cambiarTema(tema: .oscuro)
            await time.advance(by: .seconds(1))
            #expect(screen.state == SettingsUiState(settings: Settings(tema: .oscuro)))
            #expect(again.settings.tema == .oscuro)
            screen.close()
        }
    }

    @Test func backToTheSystemsLookIsStoredAsThat() throws {
        try VirtualTime.run { time in
            let storage = InMemorySettingsStorage(latency: .seconds(1))
            let screen = SettingsPresenter(storage: storage, environment: time.environment)
            await time.advance(by: .seconds(1))
            let seen = Lock<[Tema]>([])
            time.environment.spawner.spawn("reader") {
                for await settings in screen.settingsStates { seen.withLock { $0.append(settings.tema) } }
            }
            screen.cambiarTema(tema: .oscuro)
            screen.cambiarTema(tema: .sistema)
            await time.advance(by: .seconds(3))
            #expect(storage.stored.tema == "sistema")
            #expect(seen.withLock { $0 } == [.sistema, .oscuro, .sistema])
            #expect(storage.log.map(\.tema) == ["oscuro", "sistema"])
            let again = SettingsPresenter(storage: storage, environment: time.environment)
            await time.advance(by: .seconds(1))
            #expect(again.settings.tema == .sistema)
            screen.close()
        }
    }

    @Test func theRootAndTheScreenAgreeAfterEveryWrite() throws {
        try VirtualTime.run { time in
            let storage = InMemorySettingsStorage()
            let root = SettingsPresenter(storage: storage, environment: time.environment)
            let screen = SettingsPresenter(storage: storage, environment: time.environment)
            await time.settle()
            for (writer, tema) in [(root, Tema.oscuro), (screen, .claro), (root, .sistema)] {
                writer.cambiarTema(tema: tema)
                await time.settle()
                #expect(root.settings == screen.settings && root.settings.tema == tema)
            }
        }
    }

    @Test func aSettingChangedJustBeforeTheScreenClosesIsStored() throws {
        try VirtualTime.run { time in
            let storage = InMemorySettingsStorage(latency: .seconds(1))
            var screen: SettingsPresenter? = SettingsPresenter(storage: storage, environment: time.environment)
            screen?.cambiarTema(tema: .oscuro)
            screen?.cambiarOrden(porNumero: true)
            screen = nil
            await time.advance(by: .seconds(5))
            #expect(storage.stored == StoredSettings(tema: "oscuro", orden: "numero"))
        }
    }

    @Test func aStoreThatCancelsUnaskedIsNoError() throws {
        try VirtualTime.run { time in
            let screen = SettingsPresenter(
                storage: CancellingStorage(stored: InMemorySettingsStorage()), environment: time.environment)
            screen.cambiarTema(tema: .oscuro)
            screen.cambiarOrden(porNumero: true)
            await time.settle()
            #expect(screen.settings == Settings(favoritosPorNumero: true) && screen.state.error == nil)
        }
    }

    /// Cancels what is asked of the look.
    private struct CancellingStorage: SettingsStorage {
        let stored: InMemorySettingsStorage

        var settings: any AsyncSequence<StorageReading<StoredSettings>, Never> & Sendable { stored.settings }

        func setTema(_ tema: Tema) async throws -> SettingsChange { throw CancellationError() }

        func setOrden(porNumero: Bool) async throws -> SettingsChange {
            try await stored.setOrden(porNumero: porNumero)
        }
    }

    @Test func anErrorIsGoneOnceItWasSeen() throws {
        try VirtualTime.run { time in
            let storage = InMemorySettingsStorage()
            let screen = SettingsPresenter(storage: storage, environment: time.environment)
            storage.writeError = .lento
            screen.cambiarTema(tema: .oscuro)
            await time.settle()
            #expect(screen.state.error?.causa == .lento)
            screen.descartarError()
            #expect(screen.state.error == nil)
        }
    }
}
