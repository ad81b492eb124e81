import PokedexDomain

extension ListSubject {
    static var endScenes: [Vector] {
        get throws {
            [
                try scene(
                    "pages without news count when they are written, and from 0 after a refresh",
                    why: "a write that fails counts nothing, and a new list is a new list", stored: 60, next: 60,
                    age: hour
                ) {
                    $0.load()
                    $0.server = Array($0.server.prefix(60)) + $0.server.prefix(60) + $0.server.prefix(60)
                    $0.send(.loadAround(59))
                    $0.answerQuietly()
                    $0.fail(.lento)
                    $0.send(.retry)
                    for _ in 0..<4 { $0.answerQuietly() }
                    $0.send(.refresh)
                    $0.rest()
                    $0.send(.loadAround(59))
                    $0.rest()
                },
                try scene(
                    "a promise of stored rows that is not kept", why: "the same rows are not read for ever", stored: 80,
                    next: 80, age: hour
                ) {
                    $0.load()
                    $0.send(.loadAround(59))
                    let shown = StoredRows(items: Array($0.rows.prefix(20)), info: $0.info)
                    $0.deliver(0, instead: .read(epoch: 2, shown, at: $0.now))
                },
                try scene(
                    "a read fails to which a pump was owed", why: "nothing is asked until somebody looks again",
                    stored: 80, next: 80, age: hour
                ) {
                    $0.load()
                    $0.send(.loadAround(59))
                    $0.send(.loadAround(58))
                    $0.fail()
                    $0.deleteRow(at: 0)
                    $0.deliverChange()
                    $0.answerQuietly()
                },
                try scene(
                    "the closed gate, and nothing failed", why: "`retry()` is a refresh then", stored: 60, next: 60,
                    age: .seconds(50_000)
                ) {
                    $0.send(.start)
                    $0.answerQuietly()
                    $0.cancel()
                    $0.send(.retry)
                    $0.rest()
                },
                try scene(
                    "a page's write ends as cancelled while a refresh waits for it",
                    why: "the refresh asks then, and no error shows", stored: 60, next: 60, age: hour
                ) {
                    $0.load()
                    $0.send(.loadAround(59))
                    $0.answerQuietly()
                    $0.send(.refresh)
                    $0.cancel()
                    $0.rest()
                },
                try scene(
                    "the table of a failed first read changes, and reading it fails too",
                    why: "the later failure shows",
                    stored: 60, next: 60, age: hour
                ) {
                    $0.send(.start)
                    $0.fail(.lento)
                    $0.send(.changed($0.info))
                    $0.deleteRow(at: 0)
                    $0.deliverChange()
                    $0.fail(.sinConexion)
                    $0.send(.retry)
                    $0.rest()
                },
                try scene(
                    "`refresh()` while the table of a failed first read is read again",
                    why: "it is remembered, as in every first read", stored: 60, next: 60, age: hour
                ) {
                    $0.send(.start)
                    $0.fail(.lento)
                    $0.send(.changed($0.info))
                    $0.deleteRow(at: 0)
                    $0.deliverChange()
                    $0.send(.refresh)
                    $0.rest()
                },
                try scene(
                    "`retry()` while the table of a failed first read is read again", why: "it is being tried already",
                    stored: 60, next: 60, age: hour
                ) {
                    $0.send(.start)
                    $0.fail(.lento)
                    $0.send(.changed($0.info))
                    $0.deleteRow(at: 0)
                    $0.deliverChange()
                    $0.send(.retry)
                    $0.rest()
                },
                try scene(
                    "a stale table of a failed first read changes",
                    why: "it goes on as a start does, or a stale table would stand there without a request or an error",
                    stored: 60, next: 60, age: .seconds(50_000)
                ) {
                    $0.send(.start)
                    $0.fail(.lento)
                    $0.send(.changed($0.info))
                    $0.deleteRow(at: 0)
                    $0.deliverChange()
                    $0.rest()
                },
                try scene(
                    "a remembered `refresh()` outlives the failure of the first read",
                    why: "`retry()` reads again, and the refresh that was asked for follows", stored: 60, next: 60,
                    age: hour
                ) {
                    $0.send(.start)
                    $0.send(.refresh)
                    $0.fail(.lento)
                    $0.send(.retry)
                    $0.rest()
                },
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
