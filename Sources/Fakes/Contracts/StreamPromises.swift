import PokedexPresenters

/// What the streams of all storages promise: the current value first, then every change, the latest for a slow reader,
/// any number of readers.
struct StreamPromises<Adapter: Sendable, Element: Equatable & Sendable>: Sendable {
    /// The property of the port.
    let name: String
    let patience: Duration
    let make: @Sendable (Trial) async throws -> ContractStore<Adapter>
    let stream: @Sendable (Adapter) -> any AsyncSequence<Element, Never> & Sendable
    /// What a fresh store tells, and whether an element tells it.
    let fresh: (text: String, isTold: @Sendable (Element) -> Bool)
    /// Whether two tell of the same value: their places are a promise of its own.
    let isSame: @Sendable (Element, Element) -> Bool
    /// Makes the change of that number, each unlike the one before. Answers what must be told of it.
    let change: @Sendable (Trial, Adapter, Int) async throws -> Element

    /// A reader whose queue has room for one element may have been given that one early.
    private static var mostForSlow: Int { 2 }
    private static var changes: Int { 6 }
    /// Few: that every change is told is a promise of its own.
    private static var changesWhileReadable: Int { 3 }

    var checks: [ContractCheck] {
        [
            check("`\(name)` gives what is stored now first") { trial, adapter in
                let early = follow(trial, adapter)
                let first = try await early.next()
                trial.expect(fresh.isTold(first), or: "first came \(trial.text(first)), not \(fresh.text)")
                let told = try await change(trial, adapter, 0)
                let late = try await follow(trial, adapter).next()
                trial.expect(
                    isSame(late, told),
                    or: "a later reader was first given \(trial.text(late)), not \(trial.text(told))")
            },
            check("`\(name)` tells every change") { trial, adapter in
                let follower = follow(trial, adapter)
                _ = try await follower.next()
                for number in 0..<Self.changes {
                    let told = try await change(trial, adapter, number)
                    _ = try await follower.next(trial.text(told)) { isSame($0, told) }
                }
            },
            check("A slow reader of `\(name)` is given the latest and not each") { trial, adapter in
                let (slow, quick) = (follow(trial, adapter), follow(trial, adapter))
                _ = try await slow.next()
                _ = try await quick.next()
                var last = try await change(trial, adapter, 0)
                for number in 1..<Self.changes { last = try await change(trial, adapter, number) }
                // Told to another one, it is on its way to this one too.
                _ = try await quick.next(trial.text(last)) { [last] in isSame($0, last) }
                let given = try await slow.next(trial.text(last)) { [last] in isSame($0, last) }
                trial.expect(
                    given.count <= Self.mostForSlow,
                    or: "it was given \(given.count) elements for \(Self.changes) changes that it slept through")
            },
            check("Each reader of `\(name)` is told") { trial, adapter in
                let followers = (0..<3).map { _ in follow(trial, adapter) }
                for follower in followers { _ = try await follower.next() }
                let told = try await change(trial, adapter, 0)
                for follower in followers { _ = try await follower.next(trial.text(told)) { isSame($0, told) } }
            },
        ]
    }

    /// What is promised besides by a stream that can tell that the store cannot be read.
    func readable<Value>() -> [ContractCheck] where Element == StorageReading<Value> {
        [
            check("`\(name)` gives values and no failure while the store can be read") { trial, adapter in
                let follower = follow(trial, adapter)
                var given = [try await follower.next()]
                for number in 0..<Self.changesWhileReadable {
                    let told = try await change(trial, adapter, number)
                    given += try await follower.next(trial.text(told)) { isSame($0, told) }
                }
                if let failure = given.first(where: { $0.value == nil }) {
                    trial.fail("the stream told \(trial.text(failure)) of a store that can be read")
                }
            }
        ]
    }

    private func follow(_ trial: Trial, _ adapter: Adapter) -> Follower<Element> {
        Follower(trial, name, stream(adapter))
    }

    private func check(
        _ name: String, _ body: @escaping @Sendable (Trial, Adapter) async throws -> Void
    ) -> ContractCheck {
        ContractCheck(name, patience: patience) { trial in
            try await body(trial, make(trial).adapter)
        }
    }
}
