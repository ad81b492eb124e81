import PokedexFakes
import PokedexPresenters
import Testing

/// What a screen binds to, what a preview shows, and what a presenter without an environment works with.
@Suite struct ScreenTests {
    @Test func `a control shows what was asked for last, and the state only what is stored`() throws {
        try VirtualTime.run { time in
            let storage = InMemorySettingsStorage(latency: .seconds(1))
            let presenter = SettingsPresenter(storage: storage)
            await time.advance(by: .seconds(1))
            presenter.tema = .oscuro
            presenter.favoritosPorNumero = true
            #expect(presenter.tema == .oscuro && presenter.favoritosPorNumero)
            #expect(presenter.settings == Settings())
            presenter.tema = .claro
            #expect(presenter.tema == .claro)
            await time.advance(by: .seconds(1))
            #expect(presenter.settings == Settings(tema: .oscuro) && presenter.tema == .claro)
            await time.advance(by: .seconds(5))
            #expect(presenter.settings == Settings(tema: .claro, favoritosPorNumero: true))
        }
    }

    @Test func `a control goes back to what is stored when its choice could not be stored`() throws {
        try VirtualTime.run { time in
            let storage = InMemorySettingsStorage(latency: .seconds(1))
            let presenter = SettingsPresenter(storage: storage)
            await time.advance(by: .seconds(1))
            storage.writeError = .almacen(.lleno)
            presenter.tema = .oscuro
            #expect(presenter.tema == .oscuro)
            await time.advance(by: .seconds(1))
            #expect(presenter.tema == .sistema && presenter.state.error != nil)
        }
    }

    @Test func `a preview shows its state and does nothing`() async {
        let state = PagedListState(
            items: Pokemon.fakes(3), cargando: false, cargandoMas: false, error: UiError(.sinConexion),
            errorAlAmpliar: nil)
        let list = PokemonListPresenter(showing: state)
        list.refresh()
        list.retry()
        list.resume()
        list.loadAround(index: 2)
        list.loadAround(id: 3)
        await list.refreshed()
        #expect(list.state == state && list.state.sinConexion)
        list.close()
        var states: [PagedListState] = []
        for await shown in list.states { states.append(shown) }
        #expect(states == [state])

        let settings = SettingsPresenter(showing: SettingsUiState(settings: Settings(tema: .oscuro)))
        settings.tema = .claro
        settings.descartarError()
        #expect(settings.tema == .oscuro && settings.settings.tema == .oscuro)

        let marks = [FavoritePokemon(id: 7, name: "squirtle", markedAt: Timestamp(milliseconds: 1))]
        let favorites = FavoritesPresenter(
            showing: FavoritesUiState(favoritos: marks, cargando: false, quitado: nil))
        favorites.toggle(id: 7, name: "squirtle")
        favorites.vaciar()
        #expect(favorites.state.favoritos == marks && favorites.favoriteIds == [7] && favorites.insignia == "1")
    }

    @Test(arguments: [(54, 0), (55, 0), (56, 1), (60, 1), (0, 0), (61, 0), (-1, 0)])
    func `a row is looked at by its id as by its place`(id: Int, requests: Int) throws {
        try VirtualTime.run { time in
            let stage = Stage(time, server: 200, stored: 60)
            await time.settle()
            // Row n has the id n, at index n - 1: index 55 is the first that asks.
            stage.presenter.loadAround(id: id)
            await time.settle()
            #expect(stage.tries.count == requests)
        }
    }

    @Test func `a presenter that is given no environment works in that of the run`() throws {
        try VirtualTime.run { time in
            let network = FakePokemonNetwork(total: 200, latency: .seconds(2))
            let presenter = PokemonListPresenter(network: network, storage: InMemoryPokemonStorage())
            await time.advance(by: .seconds(2))
            #expect(presenter.state.items.count == 60 && presenter.state.guardado == time.wallClock)
            // Also from a task that the run started.
            time.environment.spawner.spawn("another screen") {
                let second = PokemonListPresenter(network: network, storage: InMemoryPokemonStorage())
                second.close()
            }
            await time.settle()
        }
        #expect(PresenterEnvironment.current.spawner is LiveSpawner)
    }

    /// A screen that follows on the main actor, as a UIKit controller does.
    @MainActor private final class Follower {
        private(set) var last: PagedListState?
        private var task: Task<Void, Never>?

        init(_ presenter: PokemonListPresenter) {
            task = Task { [weak self, states = presenter.states] in
                for await state in states { self?.last = state }
            }
        }

        isolated deinit { task?.cancel() }

        func ended() -> Task<Void, Never>? { task }
    }

    @MainActor @Test func `a follower on the main actor that its owner drops leaves nothing alive`() async {
        var presenter: PokemonListPresenter? = PokemonListPresenter(
            network: FakePokemonNetwork(total: 3), storage: InMemoryPokemonStorage())
        weak let gone = presenter
        var follower = presenter.map { Follower($0) }
        weak let dropped = follower
        let task = follower?.ended()
        presenter = nil
        follower = nil
        await task?.value
        #expect(dropped == nil && gone == nil)
    }
}

/// The entry form as a screen binds to it.
@Suite struct BoundForm {
    private static func presenter() -> (AuthPresenter, FakeAuthNetwork) {
        let network = FakeAuthNetwork()
        return (AuthPresenter(keeper: SessionKeeper(network: network, storage: InMemorySessionStorage())), network)
    }

    @MainActor @Test func `a letter that is typed is there when the setter returns, whoever publishes meanwhile`() {
        let (presenter, _) = Self.presenter()
        let isOver = StateStore(false)
        let publisher = LiveSpawner().spawn("publisher") {
            while !isOver.value { presenter.salirDePassword() }
        }
        var missed = 0
        var typed = ""
        for number in 0..<10_000 {
            typed = number % 40 == 0 ? "" : typed + String(number % 10)
            presenter.email = typed
            if presenter.email != typed || presenter.form.email != typed { missed += 1 }
        }
        isOver.update { $0 = true }
        publisher.cancel()
        #expect(missed == 0)
        presenter.close()
    }

    @Test func `what a field sets is what an intent writes`() throws {
        try VirtualTime.run { time in
            let (presenter, _) = Self.presenter()
            await time.settle()
            presenter.email = "ana@example.com"
            presenter.password = "secreto"
            #expect(presenter.form.emailTocado && presenter.form.passwordTocado && presenter.form.sePuedeEnviar)
            #expect(presenter.email == "ana@example.com" && presenter.password == "secreto")
            presenter.close()
        }
    }

    @Test func `a preview of the form shows its state and does nothing`() async throws {
        let session = AuthSession(
            accessToken: "a", refreshToken: "r", expiresAt: Timestamp(milliseconds: 9_000_000),
            obtainedAt: Timestamp(milliseconds: 0), userId: "usuaria", email: nil)
        let form = AuthFormState(
            email: "ana@", password: "", emailTocado: true, passwordTocado: false, enviando: false, error: nil)
        let presenter = AuthPresenter(showing: AuthState(comprobando: false, session: session), form: form)
        presenter.email = "otra"
        presenter.entrar()
        presenter.salir()
        presenter.reintentar()
        #expect(presenter.form == form && presenter.state.haySesion && presenter.raiz == .contenido)
        #expect(try await presenter.tokenValido() == nil)
        let checking = AuthPresenter(showing: AuthState(comprobando: true, session: nil))
        #expect(checking.raiz == .comprobando)
    }
}
