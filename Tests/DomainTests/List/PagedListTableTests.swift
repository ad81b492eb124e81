import PokedexDomain
import Testing

/// The table of the rules, a row a test: what each event is answered with.
@Suite struct PagedListTable {
    private static let hour = Duration.seconds(3600)

    /// 60 of 200 rows stored, an hour old: the list is at rest with the gate open.
    private func fresh() -> ListWorld {
        var world = ListWorld(server: 200, stored: 60, next: 60, age: Self.hour)
        world.start()
        return world
    }

    /// 60 of 200 rows stored, 13 hours old, and the refresh of the start has failed: the gate is closed.
    private func staleAndOffline() -> ListWorld {
        var world = ListWorld(server: 200, stored: 60, next: 60, age: Self.hour * 13)
        world.send(.start)
        world.answer()
        world.fail()
        return world
    }

    private func expectSound(_ world: ListWorld, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(world.broken == [], sourceLocation: sourceLocation)
    }

    // MARK: start

    @Test func beforeTheFirstReadTheListIsLoadingAndNotEmpty() {
        let machine = PagedListMachine<Row>()
        #expect(
            machine.state
                == PagedState(items: [], cargando: true, cargandoMas: false, error: nil, errorAlAmpliar: nil))
        #expect(!machine.state.vacia)
    }

    @Test func aFreshStartAsksTheNetworkForNothing() {
        let world = fresh()
        #expect(world.requests == [])
        #expect(world.ids == Array(1...60))
        #expect(!world.state.cargando && world.state.hayMas)
        #expect(world.phase.isGateOpen)
        expectSound(world)
    }

    @Test func aFreshStartAtTheStoredEndHasNoMore() {
        var world = ListWorld(server: 65, stored: 65, next: nil, age: Self.hour)
        world.start()
        world.send(.loadAround(59))
        world.settle()
        world.send(.loadAround(64))
        world.settle()
        #expect(world.requests == [])
        #expect(world.ids == Array(1...65))
        #expect(!world.state.hayMas)
        expectSound(world)
    }

    @Test func aStaleStartShowsTheStoredRowsWhileItRefreshes() {
        var world = ListWorld(server: 200, stored: 60, next: 60, age: Self.hour * 13)
        world.send(.start)
        world.answer()
        #expect(world.ids == Array(1...60))
        #expect(world.state.cargando && !world.state.vacia)
        #expect(world.requests == [[0, 60]])
        #expect(!world.phase.isGateOpen)
        world.settle()
        #expect(world.requests == [[0, 60]])
        #expect(world.phase.isGateOpen && !world.state.cargando)
        expectSound(world)
    }

    @Test func anEmptyStartShowsAFirstLoadAfterExactlyOneRequest() {
        var world = ListWorld(server: 200)
        world.start()
        #expect(world.requests == [[0, 60]])
        #expect(world.ids == Array(1...60))
        expectSound(world)
    }

    @Test(arguments: [(-1, false), (0, true), (43_199_999, true), (43_200_000, false)])
    func aCopyIsFreshFromZeroToBelowTwelveHours(milliseconds: Int, isFresh: Bool) {
        var world = ListWorld(server: 60, stored: 60, next: nil, age: .milliseconds(milliseconds))
        world.start()
        #expect(world.requests.isEmpty == isFresh)
    }

    @Test func aRefreshBeforeTheFirstReadIsRememberedAndMakesOneRequest() {
        var world = ListWorld(server: 200, stored: 60, next: 60, age: Self.hour)
        world.send(.start)
        world.send(.refresh)
        world.send(.refresh)
        #expect(world.requests == [])
        world.settle()
        #expect(world.requests == [[0, 60]])
        expectSound(world)
    }

    @Test func aRetryBeforeTheFirstReadDoesNothing() {
        var world = ListWorld(server: 200, stored: 60, next: 60, age: Self.hour)
        world.send(.start)
        world.send(.retry)
        world.settle()
        #expect(world.requests == [])
        expectSound(world)
    }

    @Test func aFailedFirstReadIsAnErrorAndAsksTheNetworkForNothing() {
        var world = ListWorld(server: 200)
        world.send(.start)
        world.deliverChange()
        world.fail(.inesperado(causa: "locked"))
        #expect(world.state.error != nil && !world.state.cargando && !world.state.vacia && !world.state.sinConexion)
        #expect(!world.isBusy(0))
        world.send(.retry)
        #expect(world.state.error == nil && world.state.cargando)
        world.settle()
        #expect(world.requests == [[0, 60]])
        #expect(world.ids == Array(1...60))
        expectSound(world)
    }

    @Test func aRefreshAfterAFailedFirstReadAsksAlsoWhenTheCopyIsFresh() {
        var world = ListWorld(server: 200, stored: 60, next: 60, age: Self.hour)
        world.send(.start)
        world.fail()
        world.send(.refresh)
        world.settle()
        #expect(world.requests == [[0, 60]])
        expectSound(world)
    }

    @Test func aRetryAfterAFailedFirstReadGoesOnAsAStart() {
        var world = ListWorld(server: 200, stored: 60, next: 60, age: Self.hour)
        world.send(.start)
        world.fail()
        world.send(.retry)
        world.settle()
        #expect(world.requests == [])
        #expect(world.ids == Array(1...60))
        expectSound(world)
    }

    @Test func aChangeByOthersHealsAFailedFirstReadWithoutTheNetwork() {
        var world = ListWorld(server: 200)
        world.send(.start)
        world.deliverChange()
        world.fail()
        world.refreshFromOutside()
        world.settle()
        #expect(world.requests == [])
        #expect(world.ids == Array(1...60))
        #expect(world.state.error == nil && world.phase.isGateOpen)
        expectSound(world)
    }

    // MARK: loadAround

    @Test(arguments: [-1, 60, Int.max, Int.min]) func aPositionOutOfRangeIsIgnored(index: Int) {
        var world = fresh()
        world.send(.loadAround(index))
        #expect(world.requests == [])
    }

    @Test func of60RowsPosition55AsksAnd54DoesNot() {
        var world = fresh()
        world.send(.loadAround(54))
        #expect(world.requests == [])
        world.send(.loadAround(55))
        #expect(world.requests == [[60, 20]])
        #expect(world.state.cargandoMas)
        world.settle()
        #expect(world.ids == Array(1...80) && !world.state.cargandoMas)
        expectSound(world)
    }

    @Test func storedRowsAreShownAPageAtATimeBeforeTheNetworkIsAsked() {
        var world = ListWorld(server: 200, stored: 100, next: 100, age: Self.hour)
        world.start()
        #expect(world.ids == Array(1...60))
        world.send(.loadAround(59))
        #expect(!world.state.cargandoMas)
        world.settle()
        #expect(world.ids == Array(1...80))
        #expect(world.requests == [])
        world.send(.loadAround(79))
        world.settle()
        world.send(.loadAround(99))
        world.settle()
        #expect(world.requests == [[100, 20]])
        #expect(world.ids == Array(1...120))
        expectSound(world)
    }

    @Test func aFailedAppendIsRememberedAndNotRetriedByScrolling() {
        var world = fresh()
        world.send(.loadAround(59))
        world.fail()
        for _ in 0..<60 { world.send(.loadAround(59)) }
        #expect(world.requests == [[60, 20]])
        #expect(world.state.errorAlAmpliar != nil && world.state.error == nil && world.state.sinConexion)
        #expect(world.ids == Array(1...60))
        world.send(.retry)
        #expect(world.state.errorAlAmpliar == nil)
        world.settle()
        #expect(world.requests == [[60, 20], [60, 20]])
        expectSound(world)
    }

    @Test func scrollingToTheEndDuringARefreshWaitsForIt() {
        var world = fresh()
        world.send(.refresh)
        world.send(.loadAround(59))
        #expect(world.requests == [[0, 60]])
        #expect(world.state.cargandoMas && world.state.cargando)
        world.settle()
        #expect(world.requests == [[0, 60], [60, 20]])
        #expect(world.ids == Array(1...80))
        expectSound(world)
    }

    @Test func behindAClosedGateNothingIsAskedAndNothingSpins() {
        var world = staleAndOffline()
        world.send(.loadAround(59))
        #expect(world.requests == [[0, 60]])
        #expect(!world.state.cargandoMas && world.state.sinConexion)
        world.send(.refresh)
        world.settle()
        #expect(world.requests == [[0, 60], [0, 60], [60, 20]])
        expectSound(world)
    }

    // MARK: refresh

    @Test func aRefreshKeepsTheRowsAndClearsTheErrorAtOnce() {
        var world = staleAndOffline()
        #expect(world.state.error != nil && world.state.sinConexion)
        world.send(.refresh)
        #expect(world.state.error == nil && world.state.cargando && !world.state.sinConexion)
        #expect(world.ids == Array(1...60))
    }

    @Test func aRefreshAbandonsARunningAppendWhoseLateAnswerChangesNothing() {
        var world = ListWorld(server: 200, stored: 60, next: 60, age: Self.hour)
        world.start()
        world.send(.loadAround(59))
        world.perform(0)
        world.changeServer()
        world.send(.refresh)
        #expect(world.requests == [[60, 20], [0, 60]])
        #expect(world.state.cargandoMas)
        world.answer()
        world.answer()
        #expect(world.state.items.allSatisfy { $0.version == 1 })
        let before = world.state
        world.deliver(0)
        #expect(world.state == before)
        world.settle()
        #expect(world.rows.allSatisfy { $0.version == 1 })
        expectSound(world)
    }

    @Test func aRefreshDuringARefreshJoinsIt() {
        var world = fresh()
        world.send(.refresh)
        world.send(.refresh)
        world.perform(0)
        world.deliver(0)
        #expect(world.phase.refresh == .writing)
        world.send(.refresh)
        world.settle()
        #expect(world.requests == [[0, 60]])
        expectSound(world)
    }

    @Test func aRefreshDuringAnAppendsWriteShowsItsRowsFirst() {
        var world = fresh()
        world.send(.loadAround(59))
        world.perform(0)
        world.deliver(0)
        world.send(.refresh)
        #expect(world.requests == [[60, 20]])
        #expect(world.state.cargando && world.state.cargandoMas)
        world.answer()
        #expect(world.ids == Array(1...80))
        #expect(world.requests == [[60, 20], [0, 60]])
        world.settle()
        expectSound(world)
    }

    @Test func anAppendErrorStaysDuringARefreshUntilItSucceeds() {
        var world = fresh()
        world.send(.loadAround(59))
        world.fail()
        world.send(.refresh)
        #expect(world.state.errorAlAmpliar != nil)
        world.settle()
        #expect(world.state.errorAlAmpliar == nil)
        expectSound(world)
    }

    @Test func aRefreshThatSucceedsForgetsAPositionThatNamesNoRow() {
        var world = ListWorld(server: 200, stored: 80, next: 80, age: Self.hour)
        world.start()
        world.send(.loadAround(59))
        world.settle()
        world.send(.loadAround(79))
        world.answer()
        world.answer()
        world.send(.refresh)
        world.settle()
        #expect(world.requests == [[80, 20], [0, 60]])
        #expect(world.ids == Array(1...60))
        expectSound(world)
    }

    @Test func aRefreshThatSucceedsShowsRowsAndFlagsInOneState() {
        var world = ListWorld(server: 200)
        world.send(.start)
        world.answer()
        world.answer()
        #expect(world.state.cargando && world.state.items.isEmpty)
        world.answer()
        #expect(!world.state.cargando && world.state.items.count == 60)
    }

    @Test func aRefreshThatFailsBehindAnOpenGateLetsAWaitingAppendRun() {
        var world = fresh()
        world.send(.refresh)
        world.send(.loadAround(59))
        world.fail()
        #expect(world.requests == [[0, 60], [60, 20]])
        #expect(world.state.error != nil && world.state.cargandoMas)
        world.settle()
        #expect(world.ids == Array(1...80) && world.state.sinConexion)
        expectSound(world)
    }

    @Test func aRefreshThatFailsChangesNeitherRowsNorOffsetNorSavedAt() {
        var world = fresh()
        let (info, rows) = (world.info, world.rows)
        world.send(.refresh)
        world.fail(.servidor(codigo: 503))
        #expect(world.info == info && world.rows == rows && world.ids == Array(1...60))
        #expect(world.state.error?.causa == .servidor(codigo: 503))
    }

    @Test func aWriteThatFailsIsTheFailureOfItsRequest() {
        var world = fresh()
        world.send(.refresh)
        world.answer()
        world.fail(.inesperado(causa: "disk full"))
        #expect(world.state.error != nil && !world.state.cargando && world.ids == Array(1...60))
        world.send(.retry)
        world.settle()
        #expect(world.state.error == nil)
        world.send(.loadAround(59))
        world.answer()
        world.fail(.inesperado(causa: "disk full"))
        #expect(world.state.errorAlAmpliar != nil && world.ids == Array(1...60))
        expectSound(world)
    }

    // MARK: retry

    @Test func aRetryWithBothErrorsRepeatsOnlyTheRefresh() {
        var world = fresh()
        world.send(.loadAround(59))
        world.fail()
        world.send(.refresh)
        world.fail()
        #expect(world.state.error != nil && world.state.errorAlAmpliar != nil)
        world.send(.retry)
        #expect(world.state.error == nil && world.state.errorAlAmpliar == nil)
        world.settle()
        // The refresh alone, and after its success the page for the row that is still looked at.
        #expect(world.requests == [[60, 20], [0, 60], [0, 60], [60, 20]])
        #expect(world.ids == Array(1...80))
        expectSound(world)
    }

    @Test(arguments: [54, 55, 57, 58, 59])
    func `after a retried refresh the page goes on for the row that is looked at`(index: Int) {
        var world = fresh()
        world.send(.refresh)
        world.fail()
        world.send(.loadAround(index))
        if world.phase.append == .asking { world.fail() }
        world.send(.retry)
        world.settle()
        #expect(world.ids.count == (index < 55 ? 60 : 80))
        expectSound(world)
    }

    @Test func `a retried refresh that fails again leaves the page that waited to be asked for`() {
        var world = fresh()
        world.send(.loadAround(59))
        world.fail()
        world.send(.refresh)
        world.fail()
        world.send(.retry)
        world.fail()
        #expect(world.state.error != nil && world.state.cargandoMas)
        world.settle()
        #expect(world.requests == [[60, 20], [0, 60], [0, 60], [60, 20]])
        expectSound(world)
    }

    @Test func aRetryOfTheRefreshAbandonsARunningAppend() {
        var world = fresh()
        world.send(.refresh)
        world.send(.loadAround(59))
        world.fail()
        #expect(world.state.cargandoMas)
        world.send(.retry)
        #expect(world.phase.append == .idle && world.state.cargandoMas)
        world.settle()
        #expect(world.requests == [[0, 60], [60, 20], [0, 60], [60, 20]])
        expectSound(world)
    }

    @Test func aRetryOfTheAppendRunsAfterTheRefreshThatRuns() {
        var world = fresh()
        world.send(.loadAround(59))
        world.fail()
        world.send(.refresh)
        world.send(.retry)
        #expect(world.state.errorAlAmpliar == nil && world.state.cargandoMas)
        #expect(world.requests == [[60, 20], [0, 60]])
        world.settle()
        #expect(world.requests == [[60, 20], [0, 60], [60, 20]])
        expectSound(world)
    }

    @Test func aRetryBehindAClosedGateIsARefresh() {
        var world = ListWorld(server: 200, stored: 60, next: 60, age: Self.hour * 13)
        world.send(.start)
        world.answer()
        world.cancel()
        #expect(world.state.error == nil && !world.state.cargando)
        world.send(.retry)
        #expect(world.requests == [[0, 60], [0, 60]])
        world.settle()
        expectSound(world)
    }

    @Test func aRetryWithNothingFailedDoesNothing() {
        var world = fresh()
        let before = world.state
        world.send(.retry)
        #expect(world.requests == [] && world.state == before && !world.isBusy(0))
    }

    @Test func aRetryAfterAFailedFirstLoadIsARefreshInItsOwnChannel() {
        var world = ListWorld(server: 200)
        world.send(.start)
        world.answer()
        world.fail()
        world.send(.loadAround(0))
        #expect(world.requests == [[0, 60]])
        world.send(.retry)
        #expect(world.state.cargando && !world.state.cargandoMas && world.state.error == nil)
        world.settle()
        #expect(world.requests == [[0, 60], [0, 60]])
        #expect(world.ids == Array(1...60))
        expectSound(world)
    }

    // MARK: append

    @Test func aShortPageIsTheLast() {
        var world = ListWorld(server: 65, stored: 60, next: 60, age: Self.hour)
        world.start()
        world.send(.loadAround(59))
        world.settle()
        world.send(.loadAround(64))
        world.settle()
        #expect(world.requests == [[60, 20]])
        #expect(world.ids == Array(1...65) && !world.state.hayMas)
        expectSound(world)
    }

    @Test func aPageForWhichTheServerGaveNoRowIsTheLastWhateverItsCursor() {
        var world = fresh()
        world.send(.loadAround(59))
        world.deliver(
            0,
            instead: .answered(
                epoch: world.lists[0].work[0].effect.epoch, Page(items: [], next: 80), at: world.now
            ))
        world.settle()
        world.send(.loadAround(world.ids.count - 1))
        world.settle()
        #expect(world.requests == [[60, 20]])
        #expect(!world.state.hayMas && !world.state.cargandoMas && world.info.next == nil)
        expectSound(world)
    }

    @Test(arguments: [0, 1, 19, 20, 21, 50])
    func `a page that has a cursor is not the last, however many rows it has`(count: Int) {
        var world = fresh()
        world.send(.loadAround(59))
        let page = Page(items: (0..<count).map { Row(id: 61 + $0) }, next: "a token", isEmptyOnServer: false)
        world.deliver(
            0, instead: .answered(epoch: world.lists[0].work[0].effect.epoch, page, at: world.now))
        world.perform(0)
        world.deliver(0)
        #expect(world.state.hayMas)
        #expect(world.info.next == "a token" && world.ids.count == 60 + count)
        expectSound(world)
    }

    @Test func aPageWhoseUnreadableRowsWereDroppedIsNotTheLast() {
        var world = fresh()
        world.send(.loadAround(59))
        world.deliver(
            0,
            instead: .answered(
                epoch: world.lists[0].work[0].effect.epoch, Page(items: [Row(id: 61)], next: 80),
                at: world.now))
        world.settle()
        #expect(world.state.hayMas)
        #expect(world.requests.prefix(2) == [[60, 20], [80, 20]])
        expectSound(world)
    }

    @Test func aRepeatedIdKeepsItsFirstPositionAndThePageCountsWhole() {
        var world = fresh()
        // A row inserted at the top of the server moves the last one of the old page into the next.
        world.server.insert(Row(id: 900), at: 0)
        world.send(.loadAround(59))
        world.settle()
        #expect(world.ids == Array(1...79))
        #expect(world.info.next == 80)
        expectSound(world)
    }

    @Test func threePagesWithoutANewRowEndTheList() {
        var world = fresh()
        world.server = world.server.prefix(60) + (0..<100).map { Row(id: $0 % 60 + 1) }
        world.send(.loadAround(59))
        world.settle()
        #expect(world.requests == [[60, 20], [80, 20], [100, 20]])
        #expect(!world.state.hayMas && world.info.next == nil)
        expectSound(world)
    }

    @Test func `the refresh's own page counts among three pages without a new id`() {
        var world = ListWorld(server: 200)
        world.send(.start)
        world.answer()
        for _ in 0..<3 {
            let epoch = world.lists[0].work[0].effect.epoch
            let page = Page<Row>(items: [], next: 60, isEmptyOnServer: false)
            world.deliver(0, instead: .answered(epoch: epoch, page, at: world.now))
            world.answer()
        }
        #expect(world.requests == [[0, 60], [60, 20], [60, 20]])
        #expect(world.state.vacia && !world.state.hayMas && world.info.next == nil)
        expectSound(world)
    }

    @Test func anAppendKeepsSavedAtAndMovesTheOffset() {
        var world = fresh()
        let savedAt = world.info.savedAt
        world.send(.loadAround(59))
        world.settle()
        #expect(world.info.savedAt == savedAt && world.info.next == 80)
    }

    @Test func anAppendThatTheStorageRefusesReadsAgainAndAsksAgainIfStillWanted() {
        var world = ListWorld(server: 200, stored: 60, next: 60, age: Self.hour)
        world.start()
        world.send(.loadAround(59))
        world.perform(0)
        world.changeServer()
        world.refreshFromOutside()
        world.deliver(0)
        world.answer()
        #expect(world.state.errorAlAmpliar == nil)
        world.settle()
        #expect(world.requests == [[60, 20], [60, 20]])
        #expect(world.rows.count == 80 && world.rows.allSatisfy { $0.version == 1 })
        #expect(world.state.items == world.rows)
        expectSound(world)
    }

    // MARK: cancellation

    @Test func aCancelledRefreshOverRowsLeavesNoFlagAndNoError() {
        var world = fresh()
        world.send(.refresh)
        world.send(.loadAround(59))
        world.cancel()
        #expect(!world.state.cargando && !world.state.cargandoMas && world.state.error == nil)
        #expect(!world.state.sinConexion && world.ids == Array(1...60) && !world.isBusy(0))
    }

    @Test func aCancelledAppendIsForgottenUntilSomebodyAsks() {
        var world = fresh()
        world.send(.loadAround(59))
        world.cancel()
        #expect(!world.state.cargandoMas && world.state.errorAlAmpliar == nil && !world.isBusy(0))
        world.send(.loadAround(59))
        #expect(world.requests == [[60, 20], [60, 20]])
    }

    @Test func aCancelledFirstLoadIsAnErrorSoThatThereIsSomethingToRetry() {
        var world = ListWorld(server: 200)
        world.send(.start)
        world.answer()
        world.cancel()
        #expect(world.state.error != nil && !world.state.cargando)
        world.send(.retry)
        world.settle()
        #expect(world.ids == Array(1...60))
        expectSound(world)
    }

    // MARK: changes by others

    @Test func aRefreshByAnotherOpensTheGateAndClearsTheOfflineStrip() {
        var world = staleAndOffline()
        world.changeServer()
        world.refreshFromOutside()
        world.settle()
        #expect(world.requests == [[0, 60]])
        #expect(world.state.error == nil && !world.state.sinConexion && world.phase.isGateOpen)
        #expect(world.state.items == world.rows)
        expectSound(world)
    }

    @Test func aChangeByAnotherShowsStoredRowsThatAreWantedAndAsksNobody() {
        var world = fresh()
        world.send(.loadAround(59))
        world.fail()
        world.rows += (61...80).map { Row(id: $0) }
        world.info = world.info.appended(count: 20, next: 80)
        world.lists[0].told = world.info
        world.settle()
        #expect(world.requests == [[60, 20]])
        #expect(world.ids == Array(1...80))
        #expect(world.state.errorAlAmpliar != nil)
    }

    @Test func aRowDeletedByAnotherLeavesTheScreen() {
        var world = fresh()
        world.deleteRow(at: 3)
        world.settle()
        #expect(world.ids == [1, 2, 3] + Array(5...60))
        #expect(world.requests == [])
        expectSound(world)
    }

    @Test func anotherListsRefreshDoesNotFlashWhileOnesOwnIsBeingWritten() {
        var world = ListWorld(server: 200, stored: 60, next: 60, age: Self.hour)
        world.start()
        world.send(.refresh)
        world.perform(0)
        world.deliver(0)
        world.changeServer()
        world.refreshFromOutside()
        world.deliverChange()
        #expect(world.state.cargando && world.state.items.allSatisfy { $0.version == 0 })
        world.settle()
        #expect(world.state.items == world.rows)
        expectSound(world)
    }

    @Test func aChangeToldDuringAWriteSurvivesAReadThatIsOlder() {
        var world = fresh()
        world.deleteRow(at: 3)
        world.deliverChange()
        world.send(.refresh)
        world.perform(1)
        world.deliver(1)
        world.perform(1)
        world.perform(0)
        world.changeServer()
        world.refreshFromOutside()
        world.deliverChange()
        world.deliver(0)
        world.deliver(0)
        world.settle()
        #expect(world.state.items == world.rows && world.state.items.allSatisfy { $0.version == 1 })
        expectSound(world)
    }

    @Test func aPositionLookedAtWhileRowsAreReadAgainIsNotLost() {
        var world = fresh()
        world.deleteRow(at: 59)
        world.deliverChange()
        #expect(world.phase.reading == .again)
        world.send(.loadAround(58))
        world.settle()
        #expect(world.requests == [[60, 20]])
        #expect(world.ids.count == 79)
        expectSound(world)
    }

    // MARK: later reads

    @Test func aLaterReadThatFailsKeepsTheRowsAndNeverSpins() {
        var world = ListWorld(server: 200, stored: 100, next: 100, age: Self.hour)
        world.start()
        world.send(.loadAround(59))
        world.fail()
        #expect(world.ids == Array(1...60) && !world.state.cargando && !world.state.cargandoMas)
        #expect(world.state.error == nil && !world.isBusy(0))
        world.send(.loadAround(59))
        world.settle()
        #expect(world.ids == Array(1...80))
    }

    @Test func aReadThatAWriteHasOvertakenIsDropped() {
        var world = ListWorld(server: 200, stored: 100, next: 100, age: Self.hour)
        world.start()
        world.send(.refresh)
        world.send(.loadAround(59))
        world.perform(1)
        world.changeServer()
        world.answer()
        world.perform(1)
        world.deliver(1)
        #expect(world.state.items.allSatisfy { $0.version == 1 } && world.ids.count == 60)
        world.deliver(0)
        #expect(world.state.items.allSatisfy { $0.version == 1 })
        world.settle()
        expectSound(world)
    }

    @Test func aTableThatPromisesRowsItDoesNotGiveIsNotReadForEver() {
        var world = ListWorld(server: 200, stored: 60, next: 60, age: Self.hour)
        world.info.count = 100
        for index in world.lists.indices { world.lists[index].told = world.info }
        world.start()
        world.send(.loadAround(59))
        world.settle()
        #expect(!world.broken.contains("it never comes to rest"))
        #expect(world.ids == Array(1...60))
    }

    // MARK: the end, and nonsense

    @Test func afterCloseNothingIsAskedAndNothingChanges() {
        var world = fresh()
        world.send(.loadAround(59))
        world.send(.close)
        #expect(world.lists[0].work.allSatisfy { $0.isAbandoned })
        let before = world.state
        for event in [ListEvent.refresh, .retry, .loadAround(3), .start, .close] { world.send(event) }
        world.perform(0)
        world.deliver(0)
        #expect(world.state == before && world.lists[0].work.isEmpty)
    }

    @Test func aWriteThatHasBegunIsNotCancelledByClose() {
        var world = fresh()
        world.send(.refresh)
        world.answer()
        world.send(.close)
        #expect(world.lists[0].work.map(\.isAbandoned) == [false])
    }

    @Test func answersWithAnotherEpochAreAbsorbed() {
        var world = fresh()
        world.send(.loadAround(59))
        let before = world.state
        let info = world.info
        let stray: [ListEvent] = [
            .read(epoch: 99, StoredRows(items: [Row(id: 7)], info: info), at: world.now),
            .readFailed(epoch: 99, .lento),
            .answered(epoch: 99, Page(items: [], next: nil), at: world.now),
            .requestFailed(epoch: 99, .lento), .cancelled(epoch: 99), .written(epoch: 99, info), .refused(epoch: 99),
            .writeFailed(epoch: 99, .lento), .start,
        ]
        for event in stray { world.send(event) }
        #expect(world.state == before && world.lists[0].work.count == 1)
    }
}
