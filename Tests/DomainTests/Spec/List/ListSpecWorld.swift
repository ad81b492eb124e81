import PokedexDomain

/// A list over a tiny table and server, as the exploration of its properties has it.
struct ListSpecWorld: SpecWorld {
    typealias Spec = ListSpec

    static let tiny = PagedListConfiguration(pageSize: 1, initialLoadSize: 2, prefetchDistance: 1)

    static let quickDepth = 5

    static let starts: [(setup: JSON, world: ListSpecWorld)] = {
        let ages: [(age: Duration?, stored: Int)] = [
            (nil, 0), (.seconds(60), 2), (.seconds(60), 3), (.seconds(50_000), 2), (.seconds(50_000), 3),
        ]
        return ages.map { start in
            let world = ListWorld(
                server: 4, stored: start.stored, next: PageCursor(String(start.stored)), age: start.age,
                configuration: tiny)
            return (ListSpec.setup(tiny), ListSpecWorld(world: world))
        }
    }()

    struct Key: Hashable {
        let world: ListWorld.Class
        let changes: Int
        let wasRefreshed: Bool
    }

    private(set) var world: ListWorld

    var events: [ListEvent] { world.events }
    var key: Key {
        Key(
            world: ListWorld.Class(world), changes: min(world.info.revision, Self.mostChanges),
            wasRefreshed: world.info.generation > 1)
    }

    /// Somebody else changes the table only while it is young, or there would be no end.
    private static let mostChanges = 3

    func successors() -> [ListSpecWorld] {
        var all: [ListSpecWorld] = []
        func then(_ change: (inout ListWorld) -> Void) {
            var next = self
            change(&next.world)
            // A late answer is dropped in every state alike: one that nobody asked for shows it.
            next.world.dropAbandoned()
            all.append(next)
        }
        let later = world.now.advanced(by: .seconds(50_000))
        for event in [
            ListEvent.start, .refresh, .retry, .close, .loadAround(world.state.items.count - 1),
            .resume(at: world.now), .resume(at: later),
        ] {
            then { $0.send(event) }
        }
        if world.state.items.count > 1 { then { $0.send(.loadAround(0)) } }
        if world.lists[0].told != nil { then { $0.deliverChange() } }
        if world.info.savedAt != nil, world.info.revision < Self.mostChanges {
            then { $0.refreshFromOutside() }
            if world.rows.count > 2 { then { $0.deleteRow(at: 0) } }
        }
        for (index, work) in world.lists[0].work.enumerated() {
            then {
                $0.perform(index)
                $0.deliver(index)
            }
            then { $0.deliver(index, instead: work.effect.failure(.sinConexion)) }
            if !work.effect.isRead { then { $0.deliver(index, instead: .cancelled(epoch: work.effect.epoch)) } }
        }
        return all
    }

    /// The same beginnings, with everything that the properties of a list are explored in.
    struct Larger: SpecWorld {
        typealias Spec = ListSpec

        static let quickDepth = 0
        static let starts: [(setup: JSON, world: Larger)] = ListSpecWorld.starts.map {
            ($0.setup, Larger(world: $0.world.world))
        }

        let world: ListWorld

        var events: [ListEvent] { world.events }
        var key: ListWorld.Class { ListWorld.Class(world) }

        func successors() -> [Larger] { world.successors().map { Larger(world: $0) } }
    }
}
