import PokedexDomain

extension ListSubject {
    static var pagingScenes: [Vector] {
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
                    "the last page has no cursor", why: "then the list has ended", server: 65
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
                    $0.deliver(0, instead: .answered(epoch: 4, Page(items: [], next: 80), at: $0.now))
                    $0.rest()
                    $0.send(.loadAround(59))
                },
                try scene(
                    "a page of rows that could not be read", why: "it brings nothing, and its cursor goes on"
                ) {
                    $0.load()
                    $0.send(.loadAround(59))
                    let page = Page<Row>(items: [], next: 80, isEmptyOnServer: false)
                    $0.deliver(0, instead: .answered(epoch: 4, page, at: $0.now))
                    $0.rest()
                },
                try scene(
                    "a refresh that is shorter than asked for and has a cursor",
                    why: "servers cap their pages: the list goes on until a first load is full"
                ) {
                    $0.send(.start)
                    $0.answerQuietly()
                    let page = Page(items: Array($0.server.prefix(50)), next: "50")
                    $0.deliver(0, instead: .answered(epoch: 2, page, at: $0.now))
                    $0.rest()
                },
                try scene(
                    "a cursor is a text that nobody reads", why: "it comes back as it was given",
                    stored: 60, next: "eyJpZCI6NjB9", age: hour
                ) {
                    $0.load()
                    $0.send(.loadAround(59))
                    let page = Page(items: Array($0.server[60..<80]), next: "bmV4dA==")
                    $0.deliver(0, instead: .answered(epoch: 2, page, at: $0.now))
                    $0.rest()
                    $0.send(.loadAround(79))
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
                    "three pages in a row of which no row can be read",
                    why: "the refresh's own page is the first of them, since it brought no id either"
                ) {
                    $0.send(.start)
                    $0.answerQuietly()
                    for epoch in 2...4 {
                        let page = Page<Row>(items: [], next: 60, isEmptyOnServer: false)
                        $0.deliver(0, instead: .answered(epoch: epoch, page, at: $0.now))
                        $0.answerQuietly()
                    }
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
