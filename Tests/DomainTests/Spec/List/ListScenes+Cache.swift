import PokedexDomain

extension ListSubject {
    static var cacheScenes: [Vector] {
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
}
