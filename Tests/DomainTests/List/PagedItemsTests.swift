import PokedexDomain
import Testing

@Suite struct PagedItemsTests {
    /// At and around every place where the collection takes another shape.
    private static let lengths = [
        0, 1, 2, 20, 60, 63, 64, 65, 127, 128, 129, 1_000, 4_095, 4_096, 4_097, 4_160, 4_161, 8_192, 10_000, 262_208,
        262_209,
    ]

    @Test(arguments: lengths) func `the rows are those of an array at any length`(length: Int) {
        let array = Array(0..<length)
        let items = PagedItems(array)
        #expect(items.count == length && items.isEmpty == array.isEmpty && items.indices == array.indices)
        #expect(Array(items) == array && items == array && array == items)
        #expect(items.first == array.first && items.last == array.last)
        #expect(array.indices.allSatisfy { items[$0] == array[$0] })
        #expect(items.reversed().elementsEqual(array.reversed()))
        #expect(items.dropFirst(length / 2).elementsEqual(array.dropFirst(length / 2)))
        #expect(items.description == array.description && items.debugDescription == array.debugDescription)
    }

    @Test(arguments: lengths) func `an older copy keeps its rows when more are added`(length: Int) {
        var items = PagedItems(0..<length)
        var held: [(items: PagedItems<Int>, count: Int)] = []
        for _ in 0..<10 {
            held.append((items, items.count))
            items += items.count..<items.count + 20
        }
        #expect(items == Array(0..<length + 200))
        #expect(held.allSatisfy { $0.items == Array(0..<$0.count) })
    }

    @Test(arguments: lengths.filter { $0 > 0 })
    func `two lists are equal when their rows are, however they came to them`(length: Int) {
        let whole = PagedItems(0..<length)
        var one = PagedItems<Int>()
        for number in 0..<length { one.append(number) }
        #expect(whole == one && Set([whole, one]).count == 1)
        #expect(whole == whole + [] && whole != whole + [1] && whole + [1] == one + [1])
        for place in Set([0, length / 2, length - 1]) {
            var other = Array(0..<length)
            other[place] = -1
            #expect(whole != PagedItems(other) && whole != other)
        }
        #expect(PagedItems(0..<length - 1) != whole && PagedItems(1..<length) != whole)
    }

    @Test func `two copies that went on differently share nothing but what they had`() {
        let shared = PagedItems(0..<4_100)
        var (left, right) = (shared, shared)
        for number in 0..<200 {
            left.append(number)
            right.append(-number - 1)
        }
        #expect(left == Array(0..<4_100) + Array(0..<200) && right == Array(0..<4_100) + (0..<200).map { -$0 - 1 })
        #expect(left != right && shared == Array(0..<4_100))
    }

    @Test func `rows that two lists share are not compared`() {
        /// Says that it was looked at.
        struct Row: Equatable {
            static nonisolated(unsafe) var comparisons = 0
            let number: Int
            static func == (left: Row, right: Row) -> Bool {
                comparisons += 1
                return left.number == right.number
            }
        }
        let held = PagedItems((0..<10_000).map(Row.init))
        var longer = held
        for number in 10_000..<10_064 { longer.append(Row(number: number)) }
        var other = held
        for number in 10_000..<10_064 { other.append(Row(number: number)) }
        #expect(held == held && Row.comparisons == 0)
        #expect(longer == other && Row.comparisons <= 128)
    }

    @Test func `a literal is a list, and a state takes an array as well`() {
        let items: PagedItems = [1, 2, 3]
        #expect(items == [1, 2, 3] && items != [] && PagedItems<Int>() == [])
        let row = Pokemon(id: 1, name: "bulbasaur", types: [])
        func state(_ rows: [Pokemon]) -> PagedListState {
            PagedListState(items: rows, cargando: false, cargandoMas: false, error: nil, errorAlAmpliar: nil)
        }
        #expect(
            state([row])
                == PagedListState(items: [row], cargando: false, cargandoMas: false, error: nil, errorAlAmpliar: nil))
        #expect(state([row]).items == [row] && state([]).vacia)
    }

    @Test func `a list made of a list is the same list`() {
        let items = PagedItems(0..<100)
        #expect(PagedItems(items) == items && PagedItems(items.map { $0 }) == items)
    }

    @Test func `it is reflected as a collection`() {
        let mirror = Mirror(reflecting: PagedItems(0..<100))
        #expect(mirror.displayStyle == .collection && mirror.children.map { $0.value as? Int } == Array(0..<100))
    }
}
