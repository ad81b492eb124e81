import PokedexFakes
import PokedexPresenters

/// A small presenter with a fault that people really make, and the same one repaired. A body throws when it sees the fault.
struct KnownBug: Sendable, CustomStringConvertible {
    struct Seen: Error, CustomStringConvertible {
        let description: String
    }

    let description: String
    let faulty: @Sendable (VirtualTime) async throws -> Void
    let repaired: @Sendable (VirtualTime) async throws -> Void

    static let all = [
        lostUpdate, staleAnswer, doubleSubmit, cancelThenDeliver, reentrantPublish, leakOnClose, lostWakeUp,
        reorderedIntent,
    ]

    private static func check(_ isSound: Bool, _ fault: String) throws {
        if !isSound { throw Seen(description: fault) }
    }

    // MARK: Two tasks read, wait and write

    private actor Balance {
        private(set) var value = 0

        func readThenWrite() async {
            let read = value
            await Task.yield()
            value = read + 1
        }

        func add() async {
            await Task.yield()
            value += 1
        }
    }

    static let lostUpdate = KnownBug(description: "a lost update") { time in
        let balance = Balance()
        try await twice(time) { await balance.readThenWrite() }
        let value = await balance.value
        try check(value == 2, "one of two additions is gone")
    } repaired: { time in
        let balance = Balance()
        try await twice(time) { await balance.add() }
        let value = await balance.value
        try check(value == 2, "one of two additions is gone")
    }

    private static func twice(_ time: VirtualTime, _ work: @escaping @Sendable () async -> Void) async throws {
        let tasks = (0..<2).map { _ in time.starter.spawn("add", work) }
        for task in tasks { await task.value }
    }

    // MARK: An older answer arrives after a newer one

    private final class Search: Sendable {
        private let state = Lock((query: "", shown: ""))
        private let time: VirtualTime
        private let checksQuery: Bool

        init(_ time: VirtualTime, checksQuery: Bool) {
            self.time = time
            self.checksQuery = checksQuery
        }

        var shown: String { state.withLock { $0.shown } }

        func type(_ query: String) {
            state.withLock { $0.query = query }
            time.starter.spawn("search") { [self] in
                await Task.yield()
                state.withLock { state in
                    if !checksQuery || state.query == query { state.shown = query }
                }
            }
        }
    }

    static let staleAnswer = KnownBug(description: "a stale answer") { time in
        try await search(Search(time, checksQuery: false), time)
    } repaired: { time in
        try await search(Search(time, checksQuery: true), time)
    }

    private static func search(_ search: Search, _ time: VirtualTime) async throws {
        search.type("pi")
        search.type("pika")
        await time.settle()
        try check(search.shown == "pika", "«\(search.shown)» shows for «pika»")
    }

    // MARK: The guard against a second submit stands behind a wait

    private final class Submit: Sendable {
        private let state = Lock((isSending: false, inFlight: 0, most: 0))

        var mostAtOnce: Int { state.withLock { $0.most } }

        func guardAfterWait() async {
            guard !state.withLock({ $0.isSending }) else { return }
            await Task.yield()
            state.withLock { $0.isSending = true }
            await send()
        }

        func guardAtOnce() async {
            let isFirst = state.withLock { state in
                defer { state.isSending = true }
                return !state.isSending
            }
            if isFirst { await send() }
        }

        private func send() async {
            state.withLock { state in
                state.inFlight += 1
                state.most = max(state.most, state.inFlight)
            }
            await Task.yield()
            state.withLock { state in
                state.inFlight -= 1
                state.isSending = false
            }
        }
    }

    static let doubleSubmit = KnownBug(description: "a double submit") { time in
        let submit = Submit()
        try await submitTwice(submit, time) { await submit.guardAfterWait() }
    } repaired: { time in
        let submit = Submit()
        try await submitTwice(submit, time) { await submit.guardAtOnce() }
    }

    private static func submitTwice(
        _ submit: Submit, _ time: VirtualTime, _ work: @escaping @Sendable () async -> Void
    ) async throws {
        try await twice(time, work)
        try check(submit.mostAtOnce <= 1, "\(submit.mostAtOnce) in flight at once")
    }

    // MARK: What was cancelled delivers all the same

    private final class Download: Sendable {
        private let state = Lock((isOpen: true, delivered: false, wrong: false))
        private let checks: Bool

        init(checks: Bool) {
            self.checks = checks
        }

        var isWrong: Bool { state.withLock { $0.wrong } }

        func run() async {
            await Task.yield()
            let isCancelled = Task.isCancelled
            await Task.yield()
            state.withLock { state in
                if isCancelled || checks && Task.isCancelled { return }
                state.delivered = true
                if !state.isOpen { state.wrong = true }
            }
        }

        func close(_ task: Task<Void, Never>) {
            // Under one lock: who delivers has been cancelled by then, or the screen is still open.
            state.withLock { state in
                state.isOpen = false
                task.cancel()
            }
        }
    }

    static let cancelThenDeliver = KnownBug(description: "cancel, then deliver") { time in
        try await download(Download(checks: false), time)
    } repaired: { time in
        try await download(Download(checks: true), time)
    }

    private static func download(_ download: Download, _ time: VirtualTime) async throws {
        let task = time.starter.spawn("download") { await download.run() }
        let closing = time.starter.spawn("close") {
            await Task.yield()
            download.close(task)
        }
        await task.value
        await closing.value
        try check(!download.isWrong, "a closed screen was given a download")
    }

    // MARK: A value is set in reaction to a value

    private final class Publisher: Sendable {
        private let values = Lock<[Int]>([])
        private let told = Lock<[Int]>([])

        var toldLast: Int? { told.withLock { $0.last } }
        var last: Int? { values.withLock { $0.last } }

        /// Tells outside the lock, so the order of telling is not the order of setting.
        func set(_ value: Int) async {
            values.withLock { $0.append(value) }
            await Task.yield()
            told.withLock { $0.append(value) }
        }

        func setAndTell(_ value: Int) async {
            await Task.yield()
            values.withLock { values in
                values.append(value)
                told.withLock { $0.append(value) }
            }
        }
    }

    static let reentrantPublish = KnownBug(description: "a publish within a publish") { time in
        let publisher = Publisher()
        try await publish(publisher, time) { await publisher.set($0) }
    } repaired: { time in
        let publisher = Publisher()
        try await publish(publisher, time) { await publisher.setAndTell($0) }
    }

    private static func publish(
        _ publisher: Publisher, _ time: VirtualTime, _ set: @escaping @Sendable (Int) async -> Void
    ) async throws {
        for value in 1...2 { time.starter.spawn("set") { await set(value) } }
        await time.settle()
        try check(publisher.toldLast == publisher.last, "told last is not what stands")
    }

    // MARK: A close between the start of work and the keeping of its handle

    private final class Screen: Sendable {
        private let state = Lock((task: Task<Void, Never>?.none, isClosed: false))
        private let looksAgain: Bool

        init(looksAgain: Bool) {
            self.looksAgain = looksAgain
        }

        func open(_ time: VirtualTime) async {
            let task = time.starter.spawn("poll") {
                while !Task.isCancelled { try? await time.clock.sleep(for: .seconds(1)) }
            }
            await Task.yield()
            let isClosed = state.withLock { state in
                state.task = task
                return state.isClosed
            }
            if looksAgain, isClosed { task.cancel() }
        }

        func close() {
            state.withLock { state in
                state.isClosed = true
                return state.task
            }?.cancel()
        }
    }

    static let leakOnClose = KnownBug(description: "a leak on close") { time in
        await openAndClose(Screen(looksAgain: false), time)
    } repaired: { time in
        await openAndClose(Screen(looksAgain: true), time)
    }

    private static func openAndClose(_ screen: Screen, _ time: VirtualTime) async {
        let opening = time.starter.spawn("open") { await screen.open(time) }
        let closing = time.starter.spawn("close") { screen.close() }
        await opening.value
        await closing.value
    }

    // MARK: A signal between the look and the wait

    private final class Signal: Sendable {
        private let state = Lock((isSet: false, waiting: CheckedContinuation<Void, Never>?.none))

        func waitAfterALook() async {
            if state.withLock({ $0.isSet }) { return }
            await Task.yield()
            await withCheckedContinuation { continuation in state.withLock { $0.waiting = continuation } }
        }

        func waitUnderTheLock() async {
            await Task.yield()
            await withCheckedContinuation { continuation in
                let isSet = state.withLock { state in
                    if !state.isSet { state.waiting = continuation }
                    return state.isSet
                }
                if isSet { continuation.resume() }
            }
        }

        func set() {
            state.withLock { state in
                defer { state.waiting = nil }
                state.isSet = true
                return state.waiting
            }?.resume()
        }

        /// Lets go of whoever still waits, so that a lost wake-up is a fault and no leak.
        func release() -> Bool {
            let waiting = state.withLock { state in
                defer { state.waiting = nil }
                return state.waiting
            }
            waiting?.resume()
            return waiting != nil
        }
    }

    static let lostWakeUp = KnownBug(description: "a lost wake-up") { time in
        let signal = Signal()
        try await wakeUp(signal, time) { await signal.waitAfterALook() }
    } repaired: { time in
        let signal = Signal()
        try await wakeUp(signal, time) { await signal.waitUnderTheLock() }
    }

    private static func wakeUp(
        _ signal: Signal, _ time: VirtualTime, _ wait: @escaping @Sendable () async -> Void
    ) async throws {
        time.starter.spawn("waiter", wait)
        time.starter.spawn("signal") { signal.set() }
        await time.settle()
        try check(!signal.release(), "somebody waits for a signal that came")
    }

    // MARK: One task a keystroke

    static let reorderedIntent = KnownBug(description: "a reordered intent") { time in
        let text = Lock("")
        for letter in "ana" + "@x" {
            time.starter.spawn("letter") { text.withLock { $0.append(letter) } }
        }
        await time.settle()
        try check(text.withLock { $0 } == "ana@x", "letters changed places: \(text.withLock { $0 })")
    } repaired: { time in
        let text = Lock("")
        for letter in "ana" + "@x" { text.withLock { $0.append(letter) } }
        time.starter.spawn("reader") {}
        await time.settle()
        try check(text.withLock { $0 } == "ana@x", "letters changed places")
    }
}

/// Starts tasks as people do who have never heard of a spawner.
struct PlainTasks: Spawner {
    /// Whether the corpus does so too.
    @TaskLocal static var areUsed = false

    func spawn(_ name: String, _ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        Task(operation: work)
    }
}

extension VirtualTime {
    /// Who starts the tasks of a known bug.
    fileprivate var starter: any Spawner { PlainTasks.areUsed ? PlainTasks() : environment.spawner }
}
