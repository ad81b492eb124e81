import PokedexDomain

extension ListSubject {
    static var retryScenes: [Vector] {
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
                try scene(
                    "`retry()` of a refresh remembers the row that is looked at",
                    why: "a row that keeps its place does not appear again, and the list would stand still"
                ) {
                    $0.load()
                    $0.send(.refresh)
                    $0.fail()
                    $0.send(.loadAround(59))
                    $0.fail()
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
}
