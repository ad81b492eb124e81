import PokedexDomain

extension ListSubject {
    static var resumeScenes: [Vector] {
        get throws {
            [
                try scene(
                    "`resume()` after thirteen hours", why: "an app that lives for days would never look again"
                ) {
                    $0.load()
                    $0.now = $0.now.advanced(by: .seconds(13 * 3_600))
                    $0.send(.resume(at: $0.now))
                    $0.rest()
                },
                try scene("`resume()` over a fresh copy", why: "nothing failed, so nothing happens") {
                    $0.load()
                    $0.send(.resume(at: $0.now.advanced(by: hour)))
                },
                try scene(
                    "`resume()` over a fresh copy whose next page failed", why: "what failed is asked for again"
                ) {
                    $0.load()
                    $0.send(.loadAround(59))
                    $0.fail()
                    $0.send(.resume(at: $0.now))
                    $0.rest()
                },
                try scene(
                    "`resume()` after somebody else's refresh", why: "nothing failed, so no page is asked for"
                ) {
                    $0.load()
                    $0.send(.loadAround(59))
                    $0.rest()
                    $0.refreshFromOutside()
                    $0.deliverChange()
                    $0.rest()
                    $0.send(.resume(at: $0.now))
                    $0.send(.retry)
                    $0.rest()
                },
                try scene("`resume()` while a refresh runs", why: "a stale copy joins it, a fresh one does nothing") {
                    $0.load()
                    $0.send(.refresh)
                    $0.send(.resume(at: $0.now))
                    $0.send(.resume(at: $0.now.advanced(by: .seconds(50_000))))
                    $0.rest()
                },
                try scene("`resume()` before the first read is back", why: "the start looks at the age itself") {
                    $0.send(.resume(at: $0.now))
                    $0.send(.start)
                    $0.send(.resume(at: $0.now))
                    $0.rest()
                },
                try scene(
                    "`resume()` after the first read failed", why: "it reads again, and goes on as a start", stored: 60,
                    next: 60, age: hour
                ) {
                    $0.send(.start)
                    $0.fail(.inesperado(causa: "disk"))
                    $0.send(.resume(at: $0.now))
                    $0.rest()
                },
                try scene(
                    "a page of which something is missing", why: "the copy counts as stale, whatever its age"
                ) {
                    $0.isServerPartial = true
                    $0.load()
                    $0.isServerPartial = false
                    $0.send(.resume(at: $0.now))
                    $0.rest()
                    $0.send(.resume(at: $0.now))
                },
                try scene(
                    "a page of which something is missing, appended", why: "one such page makes the whole copy stale"
                ) {
                    $0.load()
                    $0.isServerPartial = true
                    $0.send(.loadAround(59))
                    $0.rest()
                    $0.isServerPartial = false
                    $0.send(.loadAround(79))
                    $0.rest()
                    $0.send(.resume(at: $0.now))
                },
            ]
        }
    }
}
