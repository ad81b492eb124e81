import PokedexDomain
import Testing

/// What each event is answered with.
@Suite struct FavoritesTable {
    typealias Event = FavoritesMachine.Event
    typealias Effect = FavoritesMachine.Effect

    private func favorite(_ id: Int, _ time: Int64) -> FavoritePokemon {
        FavoritePokemon(id: id, name: "p\(id)", markedAt: Timestamp(milliseconds: time))
    }

    private let now = Timestamp(milliseconds: 1_000)

    /// 7, 4 and 1 are stored, in that order.
    private func loaded() -> FavoritesMachine {
        var machine = FavoritesMachine()
        _ = machine.handle(.ordered(porNumero: false))
        _ = machine.handle(.stored(.value([favorite(7, 300), favorite(4, 200), favorite(1, 100)], sequence: 0)))
        return machine
    }

    private func removal(of id: Int, leaving left: [FavoritePokemon], _ sequence: Int) -> FavoritesChange {
        FavoritesChange(removed: favorite(id, Int64(id)), favorites: left, sequence: sequence)
    }

    @Test func untilTheyAreReadFavouritesAreLoadingAndNotEmpty() {
        let machine = FavoritesMachine()
        #expect(machine.state == FavoritesUiState(favoritos: [], cargando: true, quitado: nil))
        #expect(!machine.state.vacia && machine.favoriteIds.isEmpty)
    }

    @Test func noFavouritesAreEmptyOnceTheyWereRead() {
        var machine = FavoritesMachine()
        _ = machine.handle(.stored(.value([], sequence: 0)))
        #expect(machine.state.cargando && !machine.state.vacia)
        _ = machine.handle(.orderUnreadable)
        #expect(machine.state.vacia && !machine.state.cargando)
    }

    @Test func theLastMarkedComesFirstAndByNumberIfTheSettingSaysSo() {
        var machine = loaded()
        #expect(machine.state.favoritos.map(\.id) == [7, 4, 1])
        _ = machine.handle(.ordered(porNumero: true))
        #expect(machine.state.favoritos.map(\.id) == [1, 4, 7])
        _ = machine.handle(.ordered(porNumero: false))
        #expect(machine.state.favoritos.map(\.id) == [7, 4, 1])
    }

    @Test func aToggleShowsOnlyWhenItIsStored() {
        var machine = loaded()
        let before = machine.state
        #expect(
            machine.handle(.toggle(id: 9, name: "p9", at: now))
                == [.write(.toggle(id: 9, name: "p9", at: now), ticket: 1)])
        #expect(machine.state == before)
        let added = favorite(9, 1_000)
        _ = machine.handle(
            .written(
                ticket: 1,
                FavoritesChange(added: added, favorites: [added] + before.favoritos, sequence: 1)))
        #expect(machine.state.favoritos.map(\.id) == [9, 7, 4, 1] && machine.favoriteIds == [1, 4, 7, 9])
        #expect(machine.state.quitado == nil)
    }

    @Test func oneWriteIsAskedForAtATimeAndTheRestKeepTheirOrder() {
        var machine = loaded()
        #expect(machine.handle(.toggle(id: 9, name: "p9", at: now)).count == 1)
        #expect(machine.handle(.vaciar) == [])
        #expect(machine.handle(.toggle(id: 8, name: "p8", at: now)) == [])
        #expect(machine.handle(.writeFailed(ticket: 1, .lento)) == [.write(.removeAll, ticket: 2)])
        #expect(
            machine.handle(.written(ticket: 2, FavoritesChange(favorites: [], sequence: 1)))
                == [.write(.toggle(id: 8, name: "p8", at: now), ticket: 3)])
    }

    @Test func aRemovalIsOfferedForUndoOnceItIsStored() {
        var machine = loaded()
        _ = machine.handle(.toggle(id: 7, name: "p7", at: now))
        #expect(machine.state.quitado == nil)
        let removed = favorite(7, 300)
        _ = machine.handle(
            .written(
                ticket: 1,
                FavoritesChange(removed: removed, favorites: [favorite(4, 200), favorite(1, 100)], sequence: 1)))
        #expect(machine.state.quitado == removed && machine.state.favoritos.map(\.id) == [4, 1])
    }

    @Test func undoPutsBackWithItsOwnTimeAndOnce() {
        var machine = afterRemovalOfSeven()
        #expect(machine.handle(.deshacer) == [.write(.restore(favorite(7, 300)), ticket: 2)])
        #expect(machine.handle(.deshacer) == [])
        let back = [favorite(7, 300), favorite(4, 200), favorite(1, 100)]
        _ = machine.handle(
            .written(ticket: 2, FavoritesChange(added: favorite(7, 300), favorites: back, sequence: 2)))
        #expect(machine.state.quitado == nil && machine.state.favoritos == back)
        #expect(machine.handle(.deshacer) == [])
    }

    @Test func anUndoThatFailsCanBeTriedAgain() {
        var machine = afterRemovalOfSeven()
        _ = machine.handle(.deshacer)
        _ = machine.handle(.writeFailed(ticket: 2, .inesperado(causa: "disk full")))
        #expect(machine.state.quitado == favorite(7, 300) && machine.state.error != nil)
        #expect(machine.handle(.deshacer) == [.write(.restore(favorite(7, 300)), ticket: 3)])
    }

    private func afterRemovalOfSeven() -> FavoritesMachine {
        var machine = loaded()
        _ = machine.handle(.toggle(id: 7, name: "p7", at: now))
        _ = machine.handle(
            .written(
                ticket: 1,
                FavoritesChange(
                    removed: favorite(7, 300), favorites: [favorite(4, 200), favorite(1, 100)], sequence: 1)))
        return machine
    }

    @Test func theOfferIsGoneWhenAnybodyMarksItAgain() {
        var machine = afterRemovalOfSeven()
        _ = machine.handle(.stored(.value([favorite(7, 900), favorite(4, 200), favorite(1, 100)], sequence: 2)))
        #expect(machine.state.quitado == nil)
        #expect(machine.handle(.deshacer) == [])
    }

    @Test func theOfferIsGoneWhenItIsDeclined() {
        var machine = afterRemovalOfSeven()
        _ = machine.handle(.descartarQuitado)
        #expect(machine.state.quitado == nil && machine.handle(.deshacer) == [])
    }

    @Test func emptyingCannotBeUndone() {
        var machine = afterRemovalOfSeven()
        _ = machine.handle(.vaciar)
        #expect(machine.state.quitado == nil && machine.handle(.deshacer) == [])
        _ = machine.handle(.written(ticket: 2, FavoritesChange(favorites: [], sequence: 2)))
        #expect(machine.state.quitado == nil && machine.state.vacia && machine.handle(.deshacer) == [])
    }

    @Test func anEmptyingThatFailsTakesNothingAwayNotEvenTheOffer() {
        var machine = afterRemovalOfSeven()
        _ = machine.handle(.vaciar)
        _ = machine.handle(.writeFailed(ticket: 2, .lento))
        #expect(machine.state.quitado == favorite(7, 300) && machine.state.favoritos.map(\.id) == [4, 1])
    }

    @Test func anotherRemovalTakesThePlaceOfTheOffer() {
        var machine = afterRemovalOfSeven()
        _ = machine.handle(.toggle(id: 4, name: "p4", at: now))
        _ = machine.handle(
            .written(
                ticket: 2, FavoritesChange(removed: favorite(4, 200), favorites: [favorite(1, 100)], sequence: 2)))
        #expect(machine.state.quitado == favorite(4, 200))
    }

    @Test func aFailedWriteChangesNothingAndIsToldUntilItIsSeen() {
        var machine = loaded()
        let before = machine.state
        _ = machine.handle(.toggle(id: 9, name: "p9", at: now))
        _ = machine.handle(.writeFailed(ticket: 1, .inesperado(causa: "no")))
        #expect(machine.state.favoritos == before.favoritos)
        #expect(machine.state.error?.causa == .inesperado(causa: "no"))
        _ = machine.handle(.descartarError)
        #expect(machine.state == before)
    }

    @Test func anOlderTellingNeverReplacesANewerOne() {
        var machine = afterRemovalOfSeven()
        _ = machine.handle(.stored(.value([favorite(7, 300), favorite(4, 200), favorite(1, 100)], sequence: 0)))
        #expect(machine.state.favoritos.map(\.id) == [4, 1] && machine.state.quitado == favorite(7, 300))
    }

    @Test func aStoreThatCannotBeReadIsAnErrorUntilItCan() {
        var machine = FavoritesMachine()
        _ = machine.handle(.ordered(porNumero: false))
        _ = machine.handle(.stored(.failure(.inesperado(causa: "locked"))))
        #expect(machine.state.error != nil && !machine.state.cargando && !machine.state.vacia)
        _ = machine.handle(.stored(.value([favorite(1, 1)], sequence: 0)))
        #expect(machine.state.error == nil && machine.favoriteIds == [1])
    }

    @Test func dismissingTheErrorOfTheReadingReadsAgain() {
        var machine = FavoritesMachine()
        _ = machine.handle(.ordered(porNumero: false))
        _ = machine.handle(.stored(.failure(.lento)))
        #expect(machine.handle(.descartarError) == [.read])
        #expect(machine.state.error == nil && machine.state.cargando && !machine.state.vacia)
        _ = machine.handle(.stored(.failure(.lento)))
        #expect(machine.state.error != nil && !machine.state.cargando)
    }

    @Test func anUnreadableSettingKeepsTheOrderThatHolds() {
        var machine = loaded()
        _ = machine.handle(.ordered(porNumero: true))
        _ = machine.handle(.orderUnreadable)
        #expect(machine.state.favoritos.map(\.id) == [1, 4, 7])
    }

    @Test func afterCloseIntentsAreIgnoredAndTheWritesGoOn() {
        var machine = loaded()
        _ = machine.handle(.toggle(id: 9, name: "p9", at: now))
        _ = machine.handle(.toggle(id: 8, name: "p8", at: now))
        _ = machine.handle(.close)
        for event in [Event.toggle(id: 3, name: "p3", at: now), .vaciar, .deshacer] {
            #expect(machine.handle(event) == [])
        }
        #expect(
            machine.handle(.writeFailed(ticket: 1, .lento))
                == [.write(.toggle(id: 8, name: "p8", at: now), ticket: 2)])
        #expect(machine.handle(.writeFailed(ticket: 2, .lento)) == [])
    }

    @Test func anAnswerToNoWriteIsAbsorbed() {
        var machine = loaded()
        let before = machine.state
        for ticket in [-1, 0, 1, 99] {
            #expect(machine.handle(.written(ticket: ticket, FavoritesChange(favorites: [], sequence: 9))) == [])
            #expect(machine.handle(.writeFailed(ticket: ticket, .lento)) == [])
        }
        #expect(machine.state == before)
    }
}

@Suite struct BadgeAndMarks {
    @Test(
        arguments: [
            (Int.min, nil), (-1, nil), (0, nil), (1, "1"), (99, "99"), (100, "99+"), (10_000, "99+"), (Int.max, "99+"),
        ] as [(Int, String?)]) func theBadgeIsNothingANumberOrNinetyNinePlus(count: Int, text: String?)
    {
        #expect(insignia(count) == text)
    }

    @Test func aMarkIsNewerThanTheNewestAlsoWhenTheClockWasSetBack() {
        let stored = [FavoritePokemon(id: 1, name: "a", markedAt: Timestamp(milliseconds: 500))]
        #expect(FavoritePokemon.markingTime(now: Timestamp(milliseconds: 600), among: stored).milliseconds == 600)
        #expect(FavoritePokemon.markingTime(now: Timestamp(milliseconds: 500), among: stored).milliseconds == 501)
        #expect(FavoritePokemon.markingTime(now: Timestamp(milliseconds: -9), among: stored).milliseconds == 501)
        #expect(FavoritePokemon.markingTime(now: Timestamp(milliseconds: 3), among: []).milliseconds == 3)
    }

    @Test func aFavouriteIsWrittenAsTheListWritesAPokemon() {
        let favorite = FavoritePokemon(id: 122, name: "mr-mime", markedAt: Timestamp(milliseconds: 0))
        let pokemon = Pokemon(id: 122, name: "mr-mime", types: [])
        #expect(favorite.numero == pokemon.numero && favorite.nombre == pokemon.nombre)
        #expect(favorite.artworkUrl == pokemon.artworkUrl)
    }
}
