import PokedexFakes
import PokedexPresenters
import Testing

@Suite struct Paging {
    @Test func reachingTheBottomAgainWhileAPageIsSlowAsksForItOnce() throws {
        try VirtualTime.run { time in
            let stage = Stage(time, server: 200, stored: 60, latency: .seconds(2))
            await time.settle()
            stage.presenter.loadAround(index: 59)
            #expect(stage.state.cargandoMas)
            for moment in [0.1, 0.2, 1.9] {
                await time.advance(to: .seconds(moment))
                stage.presenter.loadAround(index: 59)
                #expect(stage.state.cargandoMas)
            }
            await time.advance(to: .seconds(2.05))
            #expect(stage.tries == [[60, 20]])
            #expect(stage.ids == Array(1...80) && !stage.state.cargandoMas)
        }
    }

    @Test(arguments: [false, true])
    func aPageAskedForBeforeARefreshNeverMixesIntoTheNewList(networkIgnoresCancellation: Bool) throws {
        try VirtualTime.run { time in
            let stage = Stage(time, server: 200, stored: 80, latency: .seconds(5))
            await time.settle()
            stage.presenter.loadAround(index: 59)
            await time.settle()
            #expect(stage.ids == Array(1...80))
            stage.network.ignoresCancellation = networkIgnoresCancellation
            let record = stage.record()

            stage.presenter.loadAround(index: 79)
            await time.advance(to: .seconds(1))
            stage.network.latency = .seconds(1)
            stage.network.rows = Pokemon.fakes(200, prefix: "q")
            stage.presenter.refresh()
            await time.advance(to: .seconds(2.1))
            let fresh = Array(Pokemon.fakes(200, prefix: "q").prefix(60))
            #expect(stage.state.items == fresh)
            await time.advance(to: .seconds(6))
            #expect(stage.state.items == fresh && stage.storage.stored.items == fresh)
            #expect(record.all.filter { $0.time >= .seconds(2) }.allSatisfy { $0.state.items == fresh })

            stage.presenter.loadAround(index: 59)
            await time.advance(by: .seconds(2))
            #expect(stage.tries == [[80, 20], [0, 60], [60, 20]])
            #expect(stage.state.items.allSatisfy { $0.name.hasPrefix("q") })
            stage.presenter.close()
        }
    }

    @Test func aFailedPageIsNotAskedForAgainByScrollingOnlyByRetry() throws {
        try VirtualTime.run { time in
            let stage = Stage(time, server: 200, stored: 60, standing: .failure(.sinConexion))
            await time.settle()
            stage.presenter.loadAround(index: 59)
            await time.advance(by: .seconds(4))
            for _ in 0..<60 {
                stage.presenter.loadAround(index: 59)
                await time.advance(by: .seconds(1))
            }
            #expect(stage.tries == [[60, 20], [60, 20], [60, 20]])
            #expect(stage.state.errorAlAmpliar != nil && stage.state.error == nil)
            #expect(!stage.state.cargandoMas && !stage.state.vacia && stage.ids == Array(1...60))

            stage.network.standing = .rows
            stage.presenter.retry()
            await time.settle()
            #expect(stage.tries.count == 4 && stage.tries.last == [60, 20])
            #expect(stage.state.errorAlAmpliar == nil && stage.ids == Array(1...80))
        }
    }

    @Test func aFailedFirstLoadIsRetriedAsAFirstLoad() throws {
        try VirtualTime.run { time in
            let stage = Stage(time, server: 200, latency: .seconds(2), standing: .failure(.sinConexion))
            await time.advance(to: .seconds(99))
            #expect(stage.ids.isEmpty && stage.state.error != nil && !stage.state.vacia)
            let before = stage.tries.count
            stage.presenter.loadAround(index: 0)
            await time.advance(to: .seconds(100))
            #expect(stage.tries.count == before)

            let record = stage.record()
            stage.network.standing = .rows
            stage.presenter.retry()
            #expect(stage.state.cargando && stage.state.error == nil)
            await time.advance(to: .seconds(102.1))
            #expect(stage.tries.dropFirst(before) == [[0, 60]])
            #expect(stage.ids == Array(1...60))
            #expect(!stage.state.cargando && stage.state.error == nil && stage.state.errorAlAmpliar == nil)
            #expect(record.states.allSatisfy { !$0.cargandoMas })
            stage.presenter.close()
        }
    }

    @Test func aPageShorterThanAskedEndsTheList() throws {
        try VirtualTime.run { time in
            let stage = Stage(time, server: 65, stored: 60)
            await time.settle()
            for _ in 0..<10 {
                stage.presenter.loadAround(index: stage.state.items.count - 1)
                await time.advance(by: .seconds(1))
            }
            #expect(stage.tries == [[60, 20]])
            #expect(stage.ids == Array(1...65))
            #expect(!stage.state.cargandoMas && stage.state.errorAlAmpliar == nil && !stage.state.hayMas)
        }
    }

    @Test func anEmptyPageWithANextEndsTheListToo() throws {
        try VirtualTime.run { time in
            let stage = Stage(time, server: 200, stored: 60)
            stage.network.answer(after: 60, with: .page(Page(items: [], next: 80)))
            await time.settle()
            for _ in 0..<10 {
                stage.presenter.loadAround(index: 59)
                await time.advance(by: .seconds(1))
            }
            #expect(stage.tries == [[60, 20]])
            #expect(stage.ids == Array(1...60) && !stage.state.cargandoMas && stage.state.errorAlAmpliar == nil)
        }
    }

    @Test(arguments: [true, false]) func emptyIsAResultAndNeverShowsBeforeIt(isEmpty: Bool) throws {
        try VirtualTime.run { time in
            let stage = Stage(
                time, server: 0, latency: .seconds(2), standing: isEmpty ? .rows : .failure(.servidor(codigo: 404)))
            let record = stage.record()
            await time.advance(to: .seconds(1))
            #expect(stage.state.cargando)
            await time.advance(to: .seconds(3))
            #expect(record.all.filter { $0.time < .seconds(2) }.allSatisfy { !$0.state.vacia })
            #expect(record.states.allSatisfy { !($0.cargando && $0.vacia) })
            #expect(!stage.state.cargando && stage.state.vacia == isEmpty && (stage.state.error == nil) == isEmpty)
            #expect(record.all.last?.time == .seconds(2))
            stage.presenter.close()
        }
    }

    @Test func anotherReaderDuringAnAppendSendsNoSecondRequest() throws {
        try VirtualTime.run { time in
            let stage = Stage(time, server: 200, stored: 60, latency: .seconds(2))
            await time.settle()
            stage.presenter.loadAround(index: 59)
            await time.advance(by: .seconds(1))
            let record = stage.record()
            await time.advance(by: .seconds(2))
            #expect(stage.tries == [[60, 20]])
            #expect(record.states.map(\.items.count) == [60, 80])
            stage.presenter.close()
        }
    }

    @Test func rowsStayShownDuringARefreshAndAfterItFails() throws {
        try VirtualTime.run { time in
            let stage = Stage(
                time, server: 200, stored: 60, latency: .seconds(1), standing: .failure(.servidor(codigo: 500)))
            await time.settle()
            let record = stage.record()
            stage.presenter.refresh()
            await stage.presenter.refreshed()
            #expect(record.states.allSatisfy { $0.items.count == 60 })
            #expect(stage.state.error?.causa == .servidor(codigo: 500) && stage.state.sinConexion)
            stage.presenter.close()
        }
    }

    @Test func aRowFarFromTheEndAsksForNothing() throws {
        try VirtualTime.run { time in
            let stage = Stage(time, server: 200, stored: 60)
            await time.settle()
            for index in 0...40 { stage.presenter.loadAround(index: index) }
            await time.settle()
            #expect(stage.tries == [])
        }
    }

    @Test func anUntouchedListShowsAFirstLoadAndNeverMore() throws {
        try VirtualTime.run { time in
            let stage = Stage(time, server: 200, latency: .seconds(1))
            await time.advance(by: .seconds(86_400))
            #expect(stage.tries == [[0, 60]] && stage.ids == Array(1...60))
        }
    }
}
