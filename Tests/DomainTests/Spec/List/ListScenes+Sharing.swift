import PokedexDomain

extension ListSubject {
    static var sharingScenes: [Vector] {
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
                    "the table was deleted and made anew",
                    why: "its numbers began again: only the facts as a whole tell one table from another"
                ) {
                    $0.load()
                    $0.changeServer()
                    $0.remakeFromOutside()
                    $0.deliverChange()
                    $0.rest()
                },
                try scene(
                    "a change cannot be read at first", why: "it is not forgotten: the next look reads it"
                ) {
                    $0.load()
                    $0.deleteRow(at: 3)
                    $0.deliverChange()
                    $0.fail(.lento)
                    $0.send(.loadAround(3))
                    $0.rest()
                },
                try scene(
                    "somebody else appended, and it was read, while a page was on its way",
                    why: "the append is refused, and the page after it is asked for"
                ) {
                    $0.load()
                    $0.send(.loadAround(59))
                    $0.appendFromOutside()
                    $0.deliverChange()
                    $0.perform(1)
                    $0.deliver(1)
                    $0.send(.loadAround(79))
                    $0.rest()
                },
                try scene(
                    "a page ends as cancelled while the table is read again",
                    why: "nothing is asked for until somebody looks", stored: 10, next: 60, age: hour
                ) {
                    $0.send(.start)
                    $0.answerQuietly()
                    $0.deleteRow(at: 3)
                    $0.deliverChange()
                    $0.send(.loadAround(0))
                    $0.cancel()
                    $0.rest()
                },
                try scene(
                    "somebody else's change asks no network, however many reads it takes to show it",
                    why: "only a person's call does", stored: 60, next: 60, age: hour
                ) {
                    $0.load()
                    $0.send(.loadAround(59))
                    $0.fail()
                    $0.refreshFromOutside()
                    $0.appendFromOutside()
                    $0.deleteRow(at: 0)
                    $0.deliverChange()
                    $0.rest()
                    $0.send(.loadAround(78))
                    $0.rest()
                },
                try scene(
                    "a read that a write has overtaken", why: "it shows an older table: it is dropped", stored: 80,
                    next: 80, age: .seconds(50_000)
                ) {
                    $0.send(.start)
                    $0.answerQuietly()
                    $0.send(.loadAround(59))
                    let page = Page(items: Array($0.server.prefix(60)), next: 60)
                    $0.deliver(0, instead: .answered(epoch: 2, page, at: $0.now))
                    $0.perform(1)
                    $0.deliver(1)
                    $0.lists[0].told = nil
                    $0.rest()
                },
            ]
        }
    }
}
