import PokedexFakes
import PokedexPresenters
import Testing

/// The library of the first lesson: 45 books, 20 a page, the next one when five are left. A list of anything works.
@Suite struct LibraryLesson {
    private struct Libro: Identifiable, Equatable, Sendable {
        let id: Int
    }

    @Test func fortyFiveBooksComeInTheLessonsOwnSteps() throws {
        try VirtualTime.run { time in
            let network = FakePagedNetwork(rows: (1...45).map(Libro.init), latency: .milliseconds(200))
            let library = PagedListPresenter(
                network: network, storage: InMemoryPagedStorage<Libro>(), environment: time.environment,
                configuration: PagedListConfiguration(pageSize: 20, initialLoadSize: 20, prefetchDistance: 5))
            var counts: [Int] = []
            func step(_ action: () -> Void) async {
                action()
                await time.advance(by: .milliseconds(250))
                counts.append(library.state.items.count)
            }

            await step {}
            await step {
                // Two rows appear at once.
                library.loadAround(index: 17)
                library.loadAround(index: 18)
            }
            #expect(library.state.hayMas)
            await step { library.loadAround(index: 38) }
            #expect(!library.state.hayMas)
            await step { library.loadAround(index: 44) }
            await step { library.refresh() }

            #expect(counts == [20, 40, 45, 45, 20])
            #expect(network.log.map(\.cursor) == [nil, 20, 40, nil])
            #expect(network.log.allSatisfy { $0.limit == 20 && $0.inFlight == 1 })
        }
    }
}
