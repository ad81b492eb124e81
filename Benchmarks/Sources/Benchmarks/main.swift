import PokedexFakes
import PokedexPresenters
import Synchronization
import Dispatch
extension [Task<Int, Never>] { func asyncSum() async -> [Int] { var r: [Int] = []; for t in self { r.append(await t.value) }; return r } }

struct CounterMachine: StateMachine {
    enum Event: Equatable, Sendable { case increment }
    enum Effect: Equatable, Sendable { case none }
    var state = 0
    mutating func handle(_ event: Event) -> [Effect] { state += 1; return [] }
}
final class Counter: Sendable { let m = Mutex(0) }

func time(_ n: Int, _ body: () -> Void) -> Double {
    let c = ContinuousClock()
    let d = c.measure { for _ in 0..<n { body() } }
    return Double(d.components.attoseconds) / 1e9 / Double(n) + Double(d.components.seconds) * 1e9 / Double(n)
}
func median(_ xs: [Double]) -> Double { xs.sorted()[xs.count / 2] }

for round in 0..<2 {
let counter = Counter()
print("mutex", median((0..<9).map { _ in time(1_000_000) { counter.m.withLock { $0 += 1 } } }))
for subs in [0, 1, 10] {
    let core = PresenterCore(CounterMachine(), name: "counter", environment: .live) { _ in .cancel(id: 0) }
    let tasks = (0..<subs).map { _ in Task.detached { var c = 0; for await _ in StateValues(core.store) { c += 1 }; return c } }
    print("core", subs, median((0..<9).map { _ in time(300_000) { core.send(.increment) } }))
    core.close()
    print("  got", await tasks.asyncSum())
}
for subs in [0, 1, 10] {
    let store = StateStore(0)
    let tasks = (0..<subs).map { _ in Task.detached { var c = 0; for await _ in store.values { c += 1 }; return c } }
    print("store", subs, median((0..<9).map { _ in time(300_000) { store.update { $0 += 1 } } }))
    store.finish()
    print("  got", await tasks.asyncSum())
}
}
extension StateValues { init(_ s: StateStore<Value>) { self = s.values } }

let net = FakePokemonNetwork(total: 200)
let pres = PokemonListPresenter(network: net, storage: InMemoryPokemonStorage())
for await s in pres.states where s.items.count == 60 { break }
print("loadAround", median((0..<9).map { _ in time(300_000) { pres.loadAround(index: 7) } }))
