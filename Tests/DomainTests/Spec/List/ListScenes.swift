import PokedexDomain

enum ListSubject: SpecSubject {
    typealias World = ListSpecWorld

    static var scenes: [Vector] {
        get throws { try cacheScenes + pagingScenes + retryScenes + sharingScenes + endScenes }
    }

    /// Plays with a list over a table and a server, and writes down what happened to it.
    static func scene(
        _ name: String, why: String, server: Int = 200, stored: Int = 0, next: Int? = nil, age: Duration? = nil,
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
    fileprivate mutating func load() {
        send(.start)
        answerQuietly()
        while !lists[0].work.isEmpty { answerQuietly() }
    }

    /// Answers the oldest work. What the storage tells of it is the list's own, and left out.
    fileprivate mutating func answerQuietly() {
        guard let index = lists[0].work.firstIndex(where: { !$0.isAbandoned }) else { return }
        perform(index)
        deliver(index)
        lists[0].told = nil
    }

    /// Answers until nothing is asked for.
    fileprivate mutating func rest() {
        while lists[0].work.contains(where: { !$0.isAbandoned }) { answerQuietly() }
    }
}

extension ListSubject {
    private static var cacheScenes: [Vector] {
        get throws {
            [
                try scene(
                    "an empty cache: the first page is asked for at once",
                    why: "«empty» never shows before an answer; one request fills the screen"
                ) {
                    $0.load()
                },
                try scene(
                    "a server with no rows at all", why: "«empty» is a result: it shows once the answer was stored",
                    server: 0
                ) {
                    $0.load()
                },
                try scene(
                    "the first page cannot be had", why: "a failure is not an empty list: an error, and not `vacia`"
                ) {
                    $0.send(.start)
                    $0.answerQuietly()
                    $0.fail(.servidor(codigo: 404))
                },
                try scene(
                    "a copy of one hour is fresh", why: "no request", stored: 60, next: 60, age: hour
                ) {
                    $0.load()
                },
                try scene(
                    "a copy of 11 h 59 min is fresh", why: "the last minute of the twelve hours", stored: 60, next: 60,
                    age: .seconds(43_140)
                ) {
                    $0.load()
                },
                try scene(
                    "a copy of exactly twelve hours is stale", why: "0 <= age < 12 h", stored: 60, next: 60,
                    age: .seconds(43_200)
                ) {
                    $0.send(.start)
                    $0.answerQuietly()
                },
                try scene(
                    "a copy from the future is stale", why: "a clock set back must not make a copy eternal", stored: 60,
                    next: 60, age: .seconds(-60)
                ) {
                    $0.send(.start)
                    $0.answerQuietly()
                },
                try scene(
                    "a stale copy shows while it is refreshed, and stays when that fails",
                    why: "this is what the copy is for; `sinConexion` says that it is old", stored: 60, next: 60,
                    age: .seconds(46_800)
                ) {
                    $0.send(.start)
                    $0.answerQuietly()
                    $0.fail()
                    $0.send(.refresh)
                    $0.rest()
                },
                try scene(
                    "a fresh copy is refreshed when somebody asks", why: "freshness is about starts, not about people",
                    stored: 60, next: 60, age: hour
                ) {
                    $0.load()
                    $0.changeServer()
                    $0.send(.refresh)
                    $0.rest()
                },
                try scene(
                    "a refresh before the first read is back", why: "it is remembered: one request after the read",
                    stored: 60, next: 60, age: hour
                ) {
                    $0.send(.start)
                    $0.send(.refresh)
                    $0.send(.retry)
                    $0.rest()
                },
                try scene(
                    "the first read fails, and `retry()` reads again", why: "no network until the table is known",
                    stored: 60, next: 60, age: hour
                ) {
                    $0.send(.start)
                    $0.fail(.lento)
                    $0.send(.loadAround(0))
                    $0.send(.retry)
                    $0.rest()
                },
                try scene(
                    "the first read fails, somebody changes the table, and a stale copy shows",
                    why: "the gate stays closed: a page on top of an old list is not asked for", stored: 60, next: 60,
                    age: .seconds(50_000)
                ) {
                    $0.send(.start)
                    $0.fail(.lento)
                    $0.send(.changed($0.info))
                    $0.deleteRow(at: 0)
                    $0.deliverChange()
                    $0.answerQuietly()
                    $0.send(.loadAround(58))
                    $0.send(.retry)
                    $0.rest()
                },
                try scene(
                    "the first read fails, somebody changes the table, and a fresh copy shows",
                    why: "the gate opens, and the next page is asked for by a look", stored: 60, next: 60, age: hour
                ) {
                    $0.send(.start)
                    $0.fail(.lento)
                    $0.send(.changed($0.info))
                    $0.deleteRow(at: 0)
                    $0.deliverChange()
                    $0.answerQuietly()
                    $0.send(.loadAround(58))
                    $0.rest()
                },
                try scene(
                    "the first read fails, and `refresh()` reads again and then asks",
                    why: "who asks for a refresh gets one, also over a fresh copy", stored: 60, next: 60, age: hour
                ) {
                    $0.send(.start)
                    $0.fail(.lento)
                    $0.send(.refresh)
                    $0.rest()
                },
            ]
        }
    }

    private static var pagingScenes: [Vector] {
        get throws {
            [
                try scene(
                    "with 60 rows index 54 asks for nothing and 55 for the next page",
                    why: "the next page is wanted when fewer than 5 rows stand after the one looked at"
                ) {
                    $0.load()
                    $0.send(.loadAround(54))
                    $0.send(.loadAround(55))
                    $0.rest()
                },
                try scene(
                    "an index that names no row", why: "it is absorbed"
                ) {
                    $0.load()
                    $0.send(.loadAround(60))
                    $0.send(.loadAround(-1))
                },
                try scene(
                    "the end of the list is looked at again and again while the page is on its way",
                    why: "one request, and its rows once"
                ) {
                    $0.load()
                    for _ in 0..<3 { $0.send(.loadAround(59)) }
                    $0.answerQuietly()
                    $0.send(.loadAround(59))
                    $0.rest()
                    $0.send(.loadAround(59))
                },
                try scene(
                    "80 rows are stored: 60 show, then 20 more without a request",
                    why: "the table is the source; rows that are stored are shown before any is asked for", stored: 80,
                    next: 80, age: hour
                ) {
                    $0.load()
                    $0.send(.loadAround(59))
                    $0.rest()
                    $0.send(.loadAround(79))
                    $0.rest()
                },
                try scene(
                    "the stored next offset is asked for, and not the count of rows",
                    why: "a row that comes twice is kept once, and the count would drift", stored: 60, next: 63,
                    age: hour
                ) {
                    $0.load()
                    $0.send(.loadAround(59))
                    $0.rest()
                },
                try scene(
                    "a page that repeats a row", why: "an id keeps its first place; the page counts whole"
                ) {
                    $0.load()
                    $0.server.insert(Row(id: 201), at: 0)
                    $0.send(.loadAround(59))
                    $0.rest()
                },
                try scene(
                    "the last page has fewer rows than were asked for", why: "then the list has ended", server: 65
                ) {
                    $0.load()
                    $0.send(.loadAround(59))
                    $0.rest()
                    $0.send(.loadAround(64))
                },
                try scene(
                    "a page of no rows that names a next one", why: "it is the last all the same: no page after page"
                ) {
                    $0.load()
                    $0.send(.loadAround(59))
                    $0.deliver(0, instead: .answered(epoch: 4, Page(items: [], rawCount: 0, next: 80), at: $0.now))
                    $0.rest()
                    $0.send(.loadAround(59))
                },
                try scene(
                    "three pages in a row that bring nothing new", why: "such a server has nothing more to give",
                    stored: 60, next: 60, age: hour
                ) {
                    $0.load()
                    $0.server = Array($0.server.prefix(60)) + $0.server.prefix(60) + $0.server.prefix(60)
                    $0.send(.loadAround(59))
                    $0.rest()
                },
                try scene(
                    "a page of a stale copy waits for the refresh",
                    why: "a list that is about to be replaced is not continued", stored: 60, next: 60,
                    age: .seconds(50_000)
                ) {
                    $0.send(.start)
                    $0.answerQuietly()
                    $0.send(.loadAround(59))
                    $0.fail()
                    $0.send(.loadAround(59))
                    $0.send(.retry)
                    $0.rest()
                },
            ]
        }
    }
}

extension ListSubject {
    private static var retryScenes: [Vector] {
        get throws {
            [
                try scene(
                    "a failed page waits for `retry()`", why: "looking at rows never hammers a server that fails"
                ) {
                    $0.load()
                    $0.send(.loadAround(59))
                    $0.fail()
                    for _ in 0..<3 { $0.send(.loadAround(59)) }
                    $0.send(.retry)
                    $0.rest()
                },
                try scene(
                    "`retry()` with both errors set tries only the refresh",
                    why: "a page on top of a list that is about to be replaced would be thrown away"
                ) {
                    $0.load()
                    $0.send(.loadAround(59))
                    $0.fail(.lento)
                    $0.send(.refresh)
                    $0.fail()
                    $0.send(.retry)
                    $0.rest()
                },
                try scene(
                    "`retry()` after a failed first page",
                    why: "the refresh again, in its own channel, with its progress"
                ) {
                    $0.send(.start)
                    $0.answerQuietly()
                    $0.fail()
                    $0.send(.loadAround(0))
                    $0.send(.retry)
                    $0.rest()
                },
                try scene("`retry()` when nothing failed", why: "nothing") {
                    $0.load()
                    $0.send(.retry)
                },
                try scene(
                    "`retry()` of a page while a refresh runs", why: "it waits, and runs after the refresh"
                ) {
                    $0.load()
                    $0.send(.loadAround(59))
                    $0.fail()
                    $0.send(.refresh)
                    $0.send(.retry)
                    $0.rest()
                },
                try scene(
                    "a refresh abandons the page that is on its way",
                    why: "it asks at once, and the late answer is dropped before it can write"
                ) {
                    $0.load()
                    $0.send(.loadAround(59))
                    $0.changeServer()
                    $0.send(.refresh)
                    $0.rest()
                    $0.perform(0)
                    $0.deliver(0)
                    $0.rest()
                },
                try scene(
                    "a refresh while a page is being written",
                    why: "the write is awaited and its rows show; then the request"
                ) {
                    $0.load()
                    $0.send(.loadAround(59))
                    $0.answerQuietly()
                    $0.send(.refresh)
                    $0.rest()
                },
                try scene("a refresh while one runs", why: "it joins it: one request") {
                    $0.load()
                    $0.send(.refresh)
                    $0.send(.refresh)
                    $0.rest()
                },
                try scene(
                    "a failed refresh changes nothing, and a page that waited is asked for",
                    why: "rows, next offset and saved-at stay; the gate was open"
                ) {
                    $0.load()
                    $0.send(.refresh)
                    $0.send(.loadAround(59))
                    $0.fail()
                    $0.rest()
                },
                try scene("a write that fails", why: "it is the failure of its request") {
                    $0.load()
                    $0.send(.refresh)
                    $0.answerQuietly()
                    $0.fail(.inesperado(causa: "disk full"))
                    $0.send(.loadAround(59))
                    $0.answerQuietly()
                    $0.fail(.inesperado(causa: "disk full"))
                },
                try scene(
                    "an answer as cancelled though nobody cancelled, over rows",
                    why: "no error, no flag, nothing pending"
                ) {
                    $0.load()
                    $0.send(.refresh)
                    $0.cancel()
                    $0.send(.loadAround(59))
                    $0.cancel()
                    $0.send(.loadAround(59))
                    $0.rest()
                },
                try scene(
                    "an answer as cancelled over no rows", why: "an error, or there would be nothing to try again with"
                ) {
                    $0.send(.start)
                    $0.answerQuietly()
                    $0.cancel()
                    $0.send(.retry)
                    $0.rest()
                },
            ]
        }
    }

    private static var sharingScenes: [Vector] {
        get throws {
            [
                try scene(
                    "somebody else refreshed while a page was on its way",
                    why: "the append is refused, the rows are read again, and nothing is torn"
                ) {
                    $0.load()
                    $0.send(.loadAround(59))
                    $0.changeServer()
                    $0.refreshFromOutside()
                    $0.lists[0].told = nil
                    $0.rest()
                },
                try scene(
                    "somebody else's refresh is shown, opens the gate and clears the error",
                    why: "two lists over one table agree; whose request it was does not matter", stored: 60, next: 60,
                    age: .seconds(50_000)
                ) {
                    $0.send(.start)
                    $0.answerQuietly()
                    $0.fail()
                    $0.changeServer()
                    $0.refreshFromOutside()
                    $0.deliverChange()
                    $0.rest()
                },
                try scene(
                    "somebody else's deletion is shown without a request", why: "only a person's look asks the network"
                ) {
                    $0.load()
                    $0.deleteRow(at: 3)
                    $0.deliverChange()
                    $0.answerQuietly()
                },
                try scene(
                    "the storage tells what the list has written itself", why: "nothing is read for it"
                ) {
                    $0.load()
                    $0.send(.changed($0.info))
                },
                try scene(
                    "a change told while a write is on its way",
                    why: "the write's answer comes first, and then it is compared"
                ) {
                    $0.load()
                    $0.send(.refresh)
                    $0.answerQuietly()
                    $0.deleteRow(at: 3)
                    $0.deliverChange()
                    $0.rest()
                },
                try scene(
                    "a later read fails",
                    why: "the rows stay; no spinner, no error, nothing asked until somebody looks",
                    stored: 80, next: 80, age: hour
                ) {
                    $0.load()
                    $0.send(.loadAround(59))
                    $0.fail()
                    $0.send(.loadAround(59))
                    $0.rest()
                },
                try scene(
                    "a read that a write has overtaken", why: "it shows an older table: it is dropped", stored: 80,
                    next: 80, age: .seconds(50_000)
                ) {
                    $0.send(.start)
                    $0.answerQuietly()
                    $0.send(.loadAround(59))
                    let page = Page(items: Array($0.server.prefix(60)), rawCount: 60, next: 60)
                    $0.deliver(0, instead: .answered(epoch: 2, page, at: $0.now))
                    $0.perform(1)
                    $0.deliver(1)
                    $0.lists[0].told = nil
                    $0.rest()
                },
            ]
        }
    }

    private static var endScenes: [Vector] {
        get throws {
            [
                try scene("`close()` calls off what runs", why: "afterwards nothing is answered") {
                    $0.load()
                    $0.send(.refresh)
                    $0.send(.close)
                    $0.perform(0)
                    $0.deliver(0)
                    $0.send(.refresh)
                    $0.send(.loadAround(59))
                },
                try scene("`close()` lets a write that has begun end", why: "a write is never called off") {
                    $0.load()
                    $0.send(.refresh)
                    $0.answerQuietly()
                    $0.send(.close)
                },
                try scene(
                    "45 books, 20 a page, «five left»", why: "20, 40, 45, 45, and 20 after a refresh", server: 45,
                    configuration: PagedListConfiguration(pageSize: 20, initialLoadSize: 20, prefetchDistance: 5)
                ) {
                    $0.load()
                    $0.send(.loadAround(15))
                    $0.rest()
                    $0.send(.loadAround(35))
                    $0.rest()
                    $0.send(.loadAround(44))
                    $0.send(.refresh)
                    $0.rest()
                },
            ]
        }
    }
}
