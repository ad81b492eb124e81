/// The rows of a paged list: an array for whoever reads it, made so that a list of a million rows costs what one of sixty costs.
///
/// A copy costs nothing. Adding a page while somebody holds an older copy copies the chunks at the end and not the list, and two
/// lists that share their rows are compared by what they do not share.
///
/// ```swift
/// ForEach(state.items) { pokemon in PokemonCardView(pokemon: pokemon) }
/// let names = state.items.map(\.nombre)
/// let array = Array(state.items)
/// ```
///
/// Rows can be read at any place and added at the end; that is all that a paged list does. Up to 64 rows are a plain array.
@frozen
public struct PagedItems<Element> {
    /// So many rows are a chunk, and so many chunks a branch. The rows of the last chunk are a plain array, which wins below this
    /// length (see Benchmarks).
    @usableFromInline static var bits: Int { 6 }
    @usableFromInline static var width: Int { 1 << bits }

    /// A part of the tree. Each chunk is full, so the tree's shape follows from the number of its rows.
    @usableFromInline
    @frozen
    enum Node {
        case chunk([Element])
        case branch([Node])
    }

    /// Full chunks, in branches of the same height.
    @usableFromInline var root: Node?
    /// How many rows the tree has: a multiple of `width`.
    @usableFromInline var treeCount: Int
    /// How many branches are above each chunk.
    @usableFromInline var height: Int
    /// The rows behind the tree's: fewer than `width` whenever there are more behind them.
    @usableFromInline var tail: [Element]

    /// No rows.
    @inlinable
    public init() {
        root = nil
        treeCount = 0
        height = 0
        tail = []
    }

    /// The elements of a sequence, in its order.
    @inlinable
    public init(_ elements: some Sequence<Element>) {
        if let same = elements as? PagedItems {
            self = same
        } else {
            self.init()
            append(contentsOf: elements)
        }
    }

    /// Adds an element at the end.
    @inlinable
    public mutating func append(_ element: Element) {
        if tail.count == Self.width { moveTailIntoTree() }
        tail.append(element)
    }

    /// Adds elements at the end, in their order.
    @inlinable
    public mutating func append(contentsOf elements: some Sequence<Element>) {
        for element in elements { append(element) }
    }

    /// Adds elements at the end, in their order.
    @inlinable
    public static func += (left: inout PagedItems, right: some Sequence<Element>) {
        left.append(contentsOf: right)
    }

    /// These rows, and behind them the elements of a sequence.
    @inlinable
    public static func + (left: PagedItems, right: some Sequence<Element>) -> PagedItems {
        var sum = left
        sum.append(contentsOf: right)
        return sum
    }

    @usableFromInline
    mutating func moveTailIntoTree() {
        let chunk = Node.chunk(tail)
        // A new array, so that whoever holds the old rows keeps them.
        tail = []
        tail.reserveCapacity(Self.width)
        guard let root else {
            self.root = chunk
            treeCount = Self.width
            return
        }
        if treeCount == Self.width << (Self.bits * height) {
            self.root = .branch([root, Self.path(to: chunk, height: height)])
            height += 1
        } else {
            self.root = Self.adding(chunk, to: root, at: treeCount, height: height)
        }
        treeCount += Self.width
    }

    /// A part of that height that has nothing but the chunk.
    private static func path(to chunk: Node, height: Int) -> Node {
        height == 0 ? chunk : .branch([path(to: chunk, height: height - 1)])
    }

    /// The same part with the chunk at the end. What it has already is shared and not copied.
    private static func adding(_ chunk: Node, to node: Node, at place: Int, height: Int) -> Node {
        guard case .branch(var children) = node else { return node }
        let child = Self.child(of: place, height: height)
        if child == children.count {
            children.append(path(to: chunk, height: height - 1))
        } else {
            children[child] = adding(chunk, to: children[child], at: place, height: height - 1)
        }
        return .branch(children)
    }

    /// Which child of a part of that height holds the row at a place.
    @inlinable
    static func child(of place: Int, height: Int) -> Int {
        (place >> (bits * height)) & (width - 1)
    }

    /// The chunk, or the tail, that holds the row at a place.
    @inlinable
    func chunk(at place: Int) -> [Element] {
        guard place < treeCount, var node = root else { return tail }
        var height = height
        while case .branch(let children) = node {
            node = children[Self.child(of: place, height: height)]
            height -= 1
        }
        guard case .chunk(let rows) = node else { return [] }
        return rows
    }
}

extension PagedItems.Node: Sendable where Element: Sendable {}
extension PagedItems: Sendable where Element: Sendable {}

extension PagedItems: RandomAccessCollection {
    /// The place of the first row: 0.
    @inlinable public var startIndex: Int { 0 }
    /// The place behind the last row: their number.
    @inlinable public var endIndex: Int { treeCount + tail.count }
    /// How many rows there are.
    @inlinable public var count: Int { treeCount + tail.count }

    /// The row at a place. There must be one.
    @inlinable
    public subscript(place: Int) -> Element {
        precondition(place >= 0, "a place is 0 or more")
        return place < treeCount ? chunk(at: place)[place & (Self.width - 1)] : tail[place - treeCount]
    }

    /// Goes through the rows from the first to the last.
    @inlinable
    public func makeIterator() -> Iterator {
        Iterator(self)
    }

    /// A way through the rows, chunk by chunk.
    @frozen
    public struct Iterator: IteratorProtocol {
        @usableFromInline let items: PagedItems
        @usableFromInline var chunk: [Element]
        @usableFromInline var place = 0
        /// The place of the chunk's first row.
        @usableFromInline var start = 0

        @inlinable
        init(_ items: PagedItems) {
            self.items = items
            chunk = items.chunk(at: 0)
        }

        /// The next row, or `nil` at the end.
        @inlinable
        public mutating func next() -> Element? {
            if place - start == chunk.count {
                guard place < items.count else { return nil }
                chunk = items.chunk(at: place)
                start = place
            }
            defer { place += 1 }
            return place < items.count ? chunk[place - start] : nil
        }
    }
}

extension PagedItems: ExpressibleByArrayLiteral {
    /// The rows of a literal: `items: []`.
    @inlinable
    public init(arrayLiteral elements: Element...) {
        self.init()
        append(contentsOf: elements)
    }
}

// An array that is compared with itself answers at once, so parts that two lists share cost nothing.
extension PagedItems.Node: Equatable where Element: Equatable {
    @inlinable
    static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.chunk(let left), .chunk(let right)): left == right
        case (.branch(let left), .branch(let right)): left == right
        default: false
        }
    }
}

extension PagedItems: Equatable where Element: Equatable {
    /// Whether both have equal rows in the same order.
    @inlinable
    public static func == (left: PagedItems, right: PagedItems) -> Bool {
        left.count == right.count && left.tail == right.tail && left.root == right.root
    }

    /// Whether the rows are those of an array.
    @inlinable
    public static func == (left: PagedItems, right: [Element]) -> Bool {
        left.count == right.count && left.elementsEqual(right)
    }

    /// Whether the rows are those of an array.
    @inlinable
    public static func == (left: [Element], right: PagedItems) -> Bool {
        right == left
    }

    /// Whether the rows are others than those of an array.
    @inlinable
    public static func != (left: PagedItems, right: [Element]) -> Bool {
        !(left == right)
    }

    /// Whether the rows are others than those of an array.
    @inlinable
    public static func != (left: [Element], right: PagedItems) -> Bool {
        !(right == left)
    }
}

extension PagedItems: Hashable where Element: Hashable {
    /// Hashes the rows.
    @inlinable
    public func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        for element in self { hasher.combine(element) }
    }
}

#if !hasFeature(Embedded)
    extension PagedItems: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
        /// What an array of the same rows says.
        public var description: String { Array(self).description }
        /// What an array of the same rows says.
        public var debugDescription: String { Array(self).debugDescription }
        /// The mirror of a collection.
        public var customMirror: Mirror { Mirror(self, unlabeledChildren: self, displayStyle: .collection) }
    }
#endif
