import Observation
import Synchronization

/// The latest value of something, for any number of readers: what every presenter publishes through.
///
/// A store promises four things, and any thread may use it at any time:
///
/// - It stores a value **before** it tells anyone, so a reader that is told of a value finds that one or a newer one.
/// - It never calls out while it holds its lock, so a reader may read and write it from where it is told.
/// - It never tells the same value twice in a row: values are compared whole, not by an id.
/// - A slow reader skips values, but always gets the last one.
///
/// It is `Observable`: a SwiftUI body that reads ``value``, or `withObservationTracking` on the main actor, follows it too and
/// is always told of the last value. It is told on the main actor: at once of a change that was made there, and by one hop
/// of a burst of changes from elsewhere. Off the main actor `withObservationTracking` misses what changes before its body has
/// returned; there, iterate ``values``.
public final class StateStore<Value: Equatable & Sendable>: Observable, Sendable {
    @usableFromInline let contents: Lock<Contents>
    private let readers = ObservedReaders()
    /// Whether anybody ever read ``value``: until then there is nobody whom Observation could have to tell.
    @usableFromInline let isObserved = Atomic(false)
    private let spawner: any Spawner
    /// Names those who wait.
    private let lastWait = Atomic<UInt64>(0)
    /// Kept, because a generic accessor would build the key path anew each time.
    private let keyPath: KeyPath<StateStore<Value>, Value> & Sendable = \StateStore<Value>.value

    // What an intent passes through is inlinable, in this file and in `PresenterCore` and `Lock`: without it a machine of
    // another module runs through unspecialised generic code, at four times the cost (see Benchmarks).
    @usableFromInline
    struct Contents: Sendable {
        @usableFromInline var value: Value
        /// Counts the values, so that a reader knows whether it has seen this one. 0 is before the first.
        @usableFromInline var version: UInt64 = 1
        @usableFromInline var isFinished = false
        @usableFromInline var waiting: [Waiting] = []

        init(value: Value) {
            self.value = value
        }

        @inlinable
        mutating func replace(with new: Value) -> Untold {
            guard !isFinished, new != value else { return Untold(isNew: false, waiting: []) }
            value = new
            version &+= 1
            guard !waiting.isEmpty else { return Untold(isNew: true, waiting: []) }
            return Untold(isNew: true, waiting: takeWaiting())
        }

        @inlinable
        mutating func takeWaiting() -> [Waiting] {
            let taken = waiting
            waiting = []
            return taken
        }
    }

    @usableFromInline
    struct Waiting: Sendable {
        let id: UInt64
        @usableFromInline let continuation: CheckedContinuation<Void, Never>
    }

    /// Those who have to be told of a stored value, if it was a new one.
    @frozen @usableFromInline
    package struct Untold: Sendable {
        /// Whether what was stored differs from what stood there.
        @usableFromInline package let isNew: Bool
        @usableFromInline let waiting: [Waiting]

        @inlinable
        init(isNew: Bool, waiting: [Waiting]) {
            self.isNew = isNew
            self.waiting = waiting
        }
    }

    /// A store with its first value.
    ///
    /// - Parameters:
    ///   - value: the first value.
    ///   - spawner: starts the task that tells Observation on the main actor.
    public init(_ value: Value, spawner: any Spawner = PresenterEnvironment.current.spawner) {
        contents = Lock(Contents(value: value))
        self.spawner = spawner
    }

    /// The value now. Reading it in a SwiftUI body or in `withObservationTracking` follows it.
    public var value: Value {
        readers.access(self, keyPath)
        // After the access and before the read: see `ObservedReaders`.
        isObserved.store(true, ordering: .relaxed)
        return current
    }

    /// The value now, unfollowed.
    package var current: Value {
        contents.withLock { $0.value }
    }

    /// The current value first, then each change, only the latest for a slow reader; ends after ``finish()``.
    ///
    /// It can be taken again and again, and each iteration is a reader of its own. An iteration ends when its task is
    /// cancelled.
    public var values: StateValues<Value> {
        StateValues(store: self, owner: self)
    }

    /// Changes the value in one step, so that two changes from two threads are both kept.
    ///
    /// The body runs under the store's lock: it must not call the store. If it throws, nothing has changed. After
    /// ``finish()`` the change is dropped.
    @inlinable
    public func update<Result: Sendable, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let (result, untold) = try contents.withLock { contents throws(Failure) -> (Result, Untold) in
            var changed = contents.value
            let result = try body(&changed)
            return (result, contents.replace(with: changed))
        }
        tell(untold)
        return result
    }

    /// Ends all iterations, once they have given the last value. Nothing is published afterwards.
    public func finish() {
        let waiting = contents.withLock { contents in
            contents.isFinished = true
            return contents.takeWaiting()
        }
        for reader in waiting { reader.continuation.resume() }
    }

    /// Stores a value without telling anyone, so that it can be done under a presenter's lock; the answer must be given
    /// to ``tell(_:)`` after that lock was left.
    @inlinable
    package func replace(with value: Value) -> Untold {
        contents.withLock { $0.replace(with: value) }
    }

    /// Tells of what was stored.
    @inlinable
    package func tell(_ untold: Untold) {
        guard untold.isNew else { return }
        for reader in untold.waiting { reader.continuation.resume() }
        if isObserved.load(ordering: .relaxed) { tellObservation() }
    }

    @usableFromInline
    func tellObservation() {
        readers.tell(self, keyPath) {
            spawner.spawn("state.observation") { @MainActor [weak self] in
                guard let self else { return }
                readers.tellOnMainActor(self, keyPath)
            }
        }
    }
}

// MARK: - Readers

extension StateStore {
    fileprivate enum Turn: Sendable {
        case value(Value, version: UInt64)
        case wait
        case end
    }

    fileprivate func turn(after version: UInt64) -> Turn {
        contents.withLock { contents in
            if contents.version != version { return .value(contents.value, version: contents.version) }
            return contents.isFinished ? .end : .wait
        }
    }

    fileprivate func wait(after version: UInt64, isolation: isolated (any Actor)?) async {
        // One a wait and not one an iterator, whose copies may wait at once.
        let wait = lastWait.add(1, ordering: .relaxed).newValue
        await withTaskCancellationHandler {
            await withCheckedContinuation(isolation: isolation) { continuation in
                let isOver = contents.withLock { contents in
                    // The flag is set before the handler below runs. Either it is seen here, or the handler finds what
                    // is added here: under one lock there is no third order.
                    if contents.version != version || contents.isFinished || Task.isCancelled { return true }
                    contents.waiting.append(Waiting(id: wait, continuation: continuation))
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let waiting = contents.withLock { contents in
                contents.waiting.firstIndex { $0.id == wait }.map { contents.waiting.remove(at: $0) }
            }
            waiting?.continuation.resume()
        }
    }
}

/// The values of a ``StateStore`` over time: the current one first, then each change, the latest only.
public struct StateValues<Value: Equatable & Sendable>: AsyncSequence, Sendable {
    /// A value of the store.
    public typealias Element = Value
    /// An iteration never throws.
    public typealias Failure = Never

    fileprivate let store: StateStore<Value>
    /// A reader keeps the presenter that it follows, so that it goes on being told.
    fileprivate let owner: any AnyObject & Sendable

    /// The values of a store that belongs to `owner`, which lives as long as somebody iterates: for a presenter of your own.
    public init(store: StateStore<Value>, owner: any AnyObject & Sendable) {
        self.store = store
        self.owner = owner
    }

    /// A reader of its own, which has seen nothing.
    public func makeAsyncIterator() -> Iterator {
        Iterator(store: store, owner: owner)
    }

    /// One reader's place.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let store: StateStore<Value>
        fileprivate let owner: any AnyObject & Sendable
        private var version: UInt64 = 0
        private var last: Value?

        fileprivate init(store: StateStore<Value>, owner: any AnyObject & Sendable) {
            self.store = store
            self.owner = owner
        }

        /// The next value that differs from the one given last, or `nil` at the end or when the task is cancelled.
        public mutating func next() async -> Value? {
            await next(isolation: #isolation)
        }

        /// The next value that differs from the one given last, or `nil` at the end or when the task is cancelled.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Value? {
            while !Task.isCancelled {
                switch store.turn(after: version) {
                case .value(let value, let version):
                    self.version = version
                    // There and back while this reader slept is no change for it.
                    guard value != last else { continue }
                    last = value
                    return value
                case .wait:
                    await store.wait(after: version, isolation: actor)
                case .end:
                    return nil
                }
            }
            return nil
        }
    }
}
