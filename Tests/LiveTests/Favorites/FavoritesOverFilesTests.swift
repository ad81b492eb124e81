import Foundation
import PokedexFakes
import PokedexLive
import PokedexPresenters
import Testing

/// The presenters over files: two of a kind over two objects, as a program has them that builds its storages twice.
@Suite(.timeLimit(.minutes(2))) struct FavoritesOverFilesTests {
    let folder: Folder

    init() throws {
        folder = try Folder()
    }

    func presenter(_ environment: PresenterEnvironment = .live) -> FavoritesPresenter {
        FavoritesPresenter(storage: folder.favorites(), settings: folder.settings(), environment: environment)
    }

    /// Waits until the presenter shows that. The suite's time limit ends a wait for ever.
    func shows(
        _ presenter: FavoritesPresenter, _ isShown: @escaping @Sendable (FavoritesUiState) -> Bool
    ) async {
        for await state in presenter.states where isShown(state) { return }
    }

    @Test func twoPresentersOverTwoObjectsAgreeInBothDirections() async throws {
        let presenters = [presenter(), presenter()]
        for number in 0..<20 {
            presenters[number % 2].toggle(id: number, name: "a")
            for presenter in presenters {
                await shows(presenter) { $0.favoritos.count == number + 1 && $0.favoritos.first?.id == number }
            }
        }
        let settings = SettingsPresenter(storage: folder.settings())
        settings.cambiarOrden(porNumero: true)
        for presenter in presenters { await shows(presenter) { $0.favoritos.map(\.id) == Array(0..<20) } }
        presenters[1].vaciar()
        for presenter in presenters { await shows(presenter) { $0.vacia } }
    }

    @Test func theyAgreeInVirtualTimeWithoutAnyOtherThread() throws {
        try VirtualTime.run { time in
            let presenters = [presenter(time.environment), presenter(time.environment)]
            for number in 0..<20 {
                presenters[number % 2].toggle(id: number % 6, name: "a")
                await time.settle()
                #expect(presenters[0].state.favoritos == presenters[1].state.favoritos)
                #expect(presenters.map(\.insignia)[0] == presenters.map(\.insignia)[1])
            }
            #expect(presenters[0].state.favoritos.map(\.id) == [5, 4, 3, 2])
            #expect(presenters[1].favoriteIds == [2, 3, 4, 5])
        }
    }

    @Test func quickTapsCountEachAlsoOnDisk() throws {
        for (taps, ids) in [(3, [7]), (4, [])] {
            let folder = try Folder()
            try VirtualTime.run { time in
                let presenter = FavoritesPresenter(
                    storage: folder.favorites(), settings: folder.settings(), environment: time.environment)
                for _ in 0..<taps { presenter.toggle(id: 7, name: "squirtle") }
                await time.settle()
                #expect(presenter.state.favoritos.map(\.id) == ids)
                let stored = await folder.favorites().told
                #expect(stored?.map(\.id) == ids)
            }
        }
    }

    @Test func anUndoPutsTheFavouriteInItsOwnPlaceAlsoOnDisk() throws {
        try VirtualTime.run { time in
            let storage = folder.favorites()
            for (id, time) in [(1, 100), (4, 200), (7, 300)] as [(Int, Int64)] {
                _ = try await storage.toggle(id: id, name: "name-\(id)", at: at(time))
            }
            let presenter = presenter(time.environment)
            presenter.toggle(id: 4, name: "name-4")
            await time.settle()
            #expect(presenter.state.quitado?.id == 4)
            presenter.deshacer()
            await time.settle()
            #expect(presenter.state.favoritos.map(\.id) == [7, 4, 1])
            #expect(try await storage.answered(whileMarked: 4).map(\.id) == [7, 4, 1])
        }
    }

    @Test func aWriteThatFailsIsToldAndAnotherObjectWritesOn() throws {
        try VirtualTime.run { time in
            let full = NSError(domain: NSPOSIXErrorDomain, code: Int(POSIXErrorCode.ENOSPC.rawValue))
            _ = try await folder.favorites().toggle(id: 25, name: "pikachu", at: noon)
            let refusing = folder.favorites(FileCalls(write: { _, _ in throw full }, synchronize: { _ in }))
            let presenter = FavoritesPresenter(
                storage: refusing, settings: folder.settings(), environment: time.environment)
            presenter.toggle(id: 1, name: "bulbasaur")
            await time.settle()
            #expect(presenter.state.favoritos.map(\.id) == [25])
            #expect(presenter.insignia == "1")
            #expect(presenter.state.error != nil)
            _ = try await folder.favorites().toggle(id: 4, name: "charmander", at: noon)
            await time.settle()
            #expect(presenter.state.favoritos.map(\.id) == [4, 25])
        }
    }
}
