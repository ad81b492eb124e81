import Dispatch
import PokedexFakes
import PokedexPresenters
import Testing

@Suite struct Favorites {
    private func favorite(_ id: Int, at milliseconds: Int64) -> FavoritePokemon {
        FavoritePokemon(id: id, name: "p\(id)", markedAt: Timestamp(milliseconds: milliseconds))
    }

    private func presenter(
        _ time: VirtualTime, _ storage: InMemoryFavoritesStorage,
        _ settings: InMemorySettingsStorage = InMemorySettingsStorage()
    ) -> FavoritesPresenter {
        FavoritesPresenter(storage: storage, settings: settings, environment: time.environment)
    }

    @Test func aRefusedWriteLeavesTheHeartAsItIsStored() throws {
        try VirtualTime.run { time in
            let storage = InMemoryFavoritesStorage([favorite(25, at: 1)])
            storage.writeError = .inesperado(causa: "refused")
            let favorites = presenter(time, storage)
            await time.settle()
            favorites.toggle(id: 1, name: "bulbasaur")
            await time.settle()
            #expect(favorites.favoriteIds == [25] && favorites.state.favoritos.map(\.id) == [25])
            #expect(favorites.insignia == "1" && favorites.state.error != nil)
            let other = presenter(time, storage)
            await time.settle()
            #expect(other.favoriteIds == [25])
        }
    }

    @Test func aStoreThatCancelsUnaskedIsNoError() throws {
        try VirtualTime.run { time in
            let storage = CancellingStorage(stored: InMemoryFavoritesStorage([favorite(25, at: 1)]))
            let favorites = FavoritesPresenter(
                storage: storage, settings: InMemorySettingsStorage(), environment: time.environment)
            await time.settle()
            favorites.toggle(id: 1, name: "bulbasaur")
            favorites.toggle(id: 2, name: "ivysaur")
            await time.settle()
            #expect(favorites.favoriteIds == [2, 25] && favorites.state.error == nil)
        }
    }

    /// Cancels what is asked of one id.
    private struct CancellingStorage: FavoritesStorage {
        let stored: InMemoryFavoritesStorage

        var favorites: any AsyncSequence<StorageReading<[FavoritePokemon]>, Never> & Sendable { stored.favorites }

        func toggle(id: Int, name: String, at now: Timestamp) async throws -> FavoritesChange {
            guard id != 1 else { throw CancellationError() }
            return try await stored.toggle(id: id, name: name, at: now)
        }

        func restore(_ favorite: FavoritePokemon) async throws -> FavoritesChange { throw CancellationError() }

        func removeAll() async throws -> FavoritesChange { throw CancellationError() }
    }

    @Test func whatAnEmptyingTakesIsNotOfferedThoughItsRemovalIsStoredBefore() throws {
        try VirtualTime.run { time in
            let storage = InMemoryFavoritesStorage([favorite(2, at: 2), favorite(1, at: 1)], latency: .seconds(1))
            let favorites = presenter(time, storage)
            await time.advance(by: .seconds(1))
            favorites.toggle(id: 2, name: "p2")
            favorites.vaciar()
            await time.advance(by: .milliseconds(1500))
            #expect(favorites.favoriteIds == [1] && favorites.state.quitado == nil)
            favorites.deshacer()
            await time.advance(by: .seconds(10))
            #expect(storage.stored == [] && storage.log == [.toggle(id: 2), .removeAll])
        }
    }

    @Test func anUndoDoesNotTieWithAMarkThatWasMadeMeanwhile() throws {
        try VirtualTime.run { time in
            let storage = InMemoryFavoritesStorage()
            let favorites = presenter(time, storage)
            await time.settle()
            for id in [1, 3, 3, 2] { favorites.toggle(id: id, name: "p\(id)") }
            await time.settle()
            favorites.deshacer()
            await time.settle()
            #expect(favorites.state.favoritos.map(\.id) == [2, 3, 1])
            #expect(Set(storage.stored.map(\.markedAt)).count == 3)
            // Nor one that waits behind the mark while the offer has become another.
            favorites.toggle(id: 3, name: "p3")
            await time.settle()
            favorites.toggle(id: 1, name: "p1")
            favorites.toggle(id: 4, name: "p4")
            favorites.deshacer()
            await time.settle()
            #expect(favorites.favoriteIds == [2, 3, 4] && Set(storage.stored.map(\.markedAt)).count == 3)
        }
    }

    @Test(arguments: [(3, true), (4, false)]) func theParityOfQuickTapsDecides(taps: Int, isMarked: Bool) throws {
        try VirtualTime.run { time in
            let storage = InMemoryFavoritesStorage(latency: .seconds(1))
            let favorites = presenter(time, storage)
            await time.advance(by: .seconds(1))
            for _ in 0..<taps {
                favorites.toggle(id: 7, name: "squirtle")
                await time.advance(by: .milliseconds(100))
            }
            await time.advance(by: .seconds(10))
            #expect(favorites.favoriteIds == (isMarked ? [7] : []))
            #expect(storage.stored.map(\.id) == (isMarked ? [7] : []))
            #expect(favorites.insignia == (isMarked ? "1" : nil))
            #expect(storage.log.count == taps && favorites.state.error == nil)
        }
    }

    @Test func undoBringsBackTheLastRemovalOnceAndInItsPlace() throws {
        try VirtualTime.run { time in
            let before = [favorite(7, at: 300), favorite(4, at: 200), favorite(1, at: 100)]
            let storage = InMemoryFavoritesStorage(before)
            let favorites = presenter(time, storage)
            await time.settle()
            for id in [4, 7] {
                favorites.toggle(id: id, name: "p\(id)")
                await time.advance(by: .seconds(1))
            }
            #expect(favorites.state.quitado == before[0])
            favorites.deshacer()
            await time.settle()
            #expect(favorites.state.favoritos == [before[0], before[2]] && favorites.state.quitado == nil)
            favorites.deshacer()
            await time.settle()
            #expect(favorites.favoriteIds == [7, 1] && storage.log.count == 3)

            let middle = presenter(time, InMemoryFavoritesStorage(before))
            await time.settle()
            middle.toggle(id: 4, name: "p4")
            await time.advance(by: .seconds(10))
            middle.deshacer()
            await time.settle()
            #expect(middle.state.favoritos == before && middle.state.quitado == nil)
        }
    }

    @Test func theBadgeCountsTheStoredSet() throws {
        try VirtualTime.run { time in
            let storage = InMemoryFavoritesStorage([favorite(7, at: 1)])
            let favorites = presenter(time, storage)
            await time.settle()
            #expect(favorites.insignia == "1")
            for _ in 0..<2 {
                _ = try await storage.removeAll()
                await time.settle()
                #expect(favorites.insignia == nil && favorites.favoriteIds.isEmpty)
            }
        }
    }

    @Test func theOrderFollowsTheSettingAtOnce() throws {
        try VirtualTime.run { time in
            let settings = InMemorySettingsStorage()
            let favorites = presenter(
                time, InMemoryFavoritesStorage([favorite(9, at: 5), favorite(25, at: 9)]), settings)
            let screen = SettingsPresenter(storage: settings, environment: time.environment)
            await time.settle()
            #expect(favorites.state.favoritos.map(\.id) == [25, 9])
            screen.cambiarOrden(porNumero: true)
            await time.settle()
            #expect(favorites.state.favoritos.map(\.id) == [9, 25])
            favorites.toggle(id: 12, name: "p12")
            await time.settle()
            #expect(favorites.state.favoritos.map(\.id) == [9, 12, 25])
            screen.cambiarOrden(porNumero: false)
            await time.settle()
            #expect(favorites.state.favoritos.map(\.id) == [12, 25, 9])
        }
    }

    @Test func twoPresentersOverOneStorageAgreeAfterEveryWriteInBothDirections() throws {
        try VirtualTime.run { time in
            let storage = InMemoryFavoritesStorage(latency: .milliseconds(10))
            let (one, two) = (presenter(time, storage), presenter(time, storage))
            await time.advance(by: .seconds(1))
            for (index, writer) in [one, two, one, two, two, one].enumerated() {
                writer.toggle(id: index % 4, name: "p")
                await time.advance(by: .seconds(1))
                #expect(one.state.favoritos == two.state.favoritos && one.favoriteIds == two.favoriteIds)
                #expect(one.state.favoritos == storage.stored && one.insignia == two.insignia)
            }
            two.vaciar()
            await time.advance(by: .seconds(1))
            #expect(one.state.vacia && two.state.vacia)
        }
    }

    @Test func marksNeverTieAndAClockSetBackDoesNoHarm() throws {
        try VirtualTime.run { time in
            let storage = InMemoryFavoritesStorage()
            let favorites = presenter(time, storage)
            favorites.toggle(id: 1, name: "a")
            favorites.toggle(id: 2, name: "b")
            await time.settle()
            time.wallClock = Timestamp(milliseconds: 5)
            favorites.toggle(id: 3, name: "c")
            await time.settle()
            #expect(favorites.state.favoritos.map(\.id) == [3, 2, 1])
            #expect(Set(storage.stored.map(\.markedAt)).count == 3)
        }
    }

    @Test func aHeartTappedJustBeforeTheScreenClosesIsStored() throws {
        try VirtualTime.run { time in
            let storage = InMemoryFavoritesStorage(latency: .seconds(1))
            var favorites: FavoritesPresenter? = presenter(time, storage)
            favorites?.toggle(id: 1, name: "a")
            favorites?.toggle(id: 2, name: "b")
            favorites?.toggle(id: 1, name: "a")
            favorites?.close()
            favorites?.toggle(id: 3, name: "c")
            await time.advance(by: .seconds(5))
            #expect(storage.stored.map(\.id) == [2])

            favorites = presenter(time, storage)
            favorites?.toggle(id: 4, name: "d")
            favorites = nil
            await time.advance(by: .seconds(5))
            #expect(storage.stored.map(\.id) == [4, 2])
        }
    }

    @Test func oneFailingWriteAmongWorkingOnesUndoesNoOther() throws {
        try VirtualTime.run { time in
            let storage = InMemoryFavoritesStorage(latency: .seconds(1))
            let favorites = presenter(time, storage)
            await time.advance(by: .seconds(1))
            for id in 1...3 { favorites.toggle(id: id, name: "p\(id)") }
            await time.advance(by: .milliseconds(1500))
            storage.writeError = .inesperado(causa: "no")
            await time.advance(by: .seconds(1))
            storage.writeError = nil
            #expect(favorites.state.error != nil)
            await time.advance(by: .seconds(1))
            #expect(favorites.favoriteIds == [1, 3] && favorites.state.error?.causa == .inesperado(causa: "no"))
        }
    }

    @Test func theStreamOfIdsTellsOfNothingElse() throws {
        try VirtualTime.run { time in
            let storage = InMemoryFavoritesStorage([favorite(1, at: 1)])
            let settings = InMemorySettingsStorage()
            let favorites = presenter(time, storage, settings)
            let seen = Lock<[Set<Int>]>([])
            let badges = Lock<[String?]>([])
            await time.settle()
            time.environment.spawner.spawn("ids") {
                for await ids in favorites.favoriteIdsStates { seen.withLock { $0.append(ids) } }
            }
            time.environment.spawner.spawn("badges") {
                for await badge in favorites.insigniaStates { badges.withLock { $0.append(badge) } }
            }
            await time.settle()
            _ = try await settings.setOrden(porNumero: true)
            storage.writeError = .lento
            favorites.toggle(id: 5, name: "e")
            await time.settle()
            storage.writeError = nil
            favorites.toggle(id: 5, name: "e")
            await time.settle()
            favorites.close()
            await time.settle()
            #expect(seen.withLock { $0 } == [[1], [1, 5]] && badges.withLock { $0 } == ["1", "2"])
        }
    }

    @Test func togglesFromManyThreadsEndWithTheParityOfTheTaps() async {
        let storage = InMemoryFavoritesStorage()
        let favorites = FavoritesPresenter(storage: storage, settings: InMemorySettingsStorage())
        DispatchQueue.concurrentPerform(iterations: 301) { index in
            favorites.toggle(id: index % 7, name: "p")
        }
        favorites.toggle(id: 100, name: "last")
        for await state in favorites.states where state.favoritos.contains(where: { $0.id == 100 }) { break }
        // 301 taps on seven ids are 43 each.
        #expect(favorites.favoriteIds == Set(0..<7).union([100]))
        #expect(storage.stored.count == 8 && storage.log.count == 302)
    }

    @Test func anUnreadableStoreIsToldAndHealsByItself() throws {
        try VirtualTime.run { time in
            let storage = InMemoryFavoritesStorage([favorite(1, at: 1)])
            storage.readError = .inesperado(causa: "locked")
            let favorites = presenter(time, storage)
            await time.settle()
            #expect(favorites.state.error != nil && !favorites.state.cargando)
            storage.readError = nil
            await time.settle()
            #expect(favorites.favoriteIds == [1] && favorites.state.error == nil)
        }
    }

    @Test func aHeartOnTheListAsksForNoSecondPage() throws {
        try VirtualTime.run { time in
            let stage = Stage(time, server: 200, stored: 60, latency: .seconds(2))
            let favorites = presenter(time, InMemoryFavoritesStorage())
            await time.settle()
            stage.presenter.loadAround(index: 59)
            await time.advance(by: .seconds(1))
            favorites.toggle(id: 3, name: "p3")
            await time.advance(by: .seconds(2))
            #expect(stage.tries == [[60, 20]] && stage.state.items.count == 80)
        }
    }
}
