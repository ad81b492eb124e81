import PokedexFakes
import PokedexPresenters

/// A list over a fake server and a stored copy, in virtual time.
struct Stage: Sendable {
    let time: VirtualTime
    let network: FakePokemonNetwork
    let storage: InMemoryPokemonStorage
    let presenter: PokemonListPresenter

    /// - Parameters:
    ///   - stored: how many of the server's rows are stored; `nil` for a list that was never saved.
    ///   - age: how old the copy is.
    init(
        _ time: VirtualTime, server total: Int, stored: Int? = nil, age: Duration = .seconds(3600),
        latency: Duration = .zero, standing: FakePokemonNetwork.Answer = .rows
    ) {
        self.time = time
        network = FakePokemonNetwork(total: total, latency: latency)
        network.standing = standing
        storage = InMemoryPokemonStorage(
            rows: stored.map { Pokemon.fakes($0) } ?? [],
            next: stored.flatMap { $0 < total ? PageCursor(String($0)) : nil },
            savedAt: stored.map { _ in time.wallClock.advanced(by: .zero - age) }
        )
        presenter = PokemonListPresenter(network: network, storage: storage, environment: time.environment)
    }

    var state: PagedListState { presenter.state }
    var ids: [Int] { state.items.map(\.id) }
    /// The tries so far, as offset and limit.
    var tries: [[Int]] { network.log.map { [Int($0.cursor?.text ?? "0") ?? -1, $0.limit] } }
    var tryTimes: [Duration] { network.log.map(\.time) }

    /// Writes down every state that a reader sees from now on, with its time.
    func record() -> Record {
        let record = Record()
        let states = presenter.states
        time.environment.spawner.spawn("record") {
            for await state in states { record.append(state, at: time.now) }
        }
        return record
    }

    final class Record: Sendable {
        private let seen = Lock<[Seen]>([])

        struct Seen: Sendable {
            let time: Duration
            let state: PagedListState
        }

        func append(_ state: PagedListState, at time: Duration) {
            seen.withLock { $0.append(Seen(time: time, state: state)) }
        }

        var all: [Seen] { seen.withLock { $0 } }
        var states: [PagedListState] { all.map(\.state) }
    }
}
