import PokedexDomain

enum ListSubject: SpecSubject {
    typealias World = ListSpecWorld

    static var scenes: [Vector] {
        get throws { try cacheScenes + pagingScenes + retryScenes + resumeScenes + sharingScenes + endScenes }
    }

    /// Plays with a list over a table and a server, and writes down what happened to it.
    static func scene(
        _ name: String, why: String, server: Int = 200, stored: Int = 0, next: PageCursor? = nil, age: Duration? = nil,
        configuration: PagedListConfiguration? = nil, _ play: (inout ListWorld) -> Void
    ) throws -> Vector {
        var world = ListWorld(
            server: server, stored: stored, next: next, age: age,
            configuration: configuration ?? PagedListConfiguration())
        // What a storage tells first, how it stands at the beginning, is left to the scenes that are about it.
        world.lists[0].told = nil
        play(&world)
        return try Vector(
            ListSpec.self, name, why: why, setup: configuration.map(ListSpec.setup) ?? .null,
            world.events.map { .event($0) })
    }

    static let hour = Duration.seconds(3_600)
}

extension ListWorld {
    /// Starts, and loads the first page.
    mutating func load() {
        send(.start)
        answerQuietly()
        while !lists[0].work.isEmpty { answerQuietly() }
    }

    /// Answers the oldest work. What the storage tells of it is the list's own, and left out.
    mutating func answerQuietly() {
        guard let index = lists[0].work.firstIndex(where: { !$0.isAbandoned }) else { return }
        perform(index)
        deliver(index)
        lists[0].told = nil
    }

    /// Answers until nothing is asked for.
    mutating func rest() {
        while lists[0].work.contains(where: { !$0.isAbandoned }) { answerQuietly() }
    }
}
