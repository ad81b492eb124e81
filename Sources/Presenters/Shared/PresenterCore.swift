/// What every presenter is made of: a machine under a lock, the store that it publishes through, and the tasks that its
/// effects asked for.
///
/// - An event is accepted, in call order, when ``send(_:)`` returns, and what the machine itself holds shows in the store
///   by then.
/// - Effects enter the queue under the same lock as the event that asked for them, and one thread at a time drains it:
///   they start in the order in which the machine decided them. A `cancel` can therefore never overtake its request.
/// - The tasks hold this core weakly, except those that outlive a close (writes that have begun): these keep it, so
///   that a machine can go on after its presenter has gone.
public final class PresenterCore<Machine: StateMachine>: Sendable {
    /// Where the machine's states are published.
    public let store: StateStore<Machine.State>
    /// The clocks and the spawner that the presenter was given.
    public let environment: PresenterEnvironment
    @usableFromInline let name: String
    private let work: @Sendable (Machine.Effect) -> Work
    @usableFromInline let contents: Lock<Contents>

    @usableFromInline
    struct Contents: Sendable {
        @usableFromInline var machine: Machine
        @usableFromInline var effects: [Machine.Effect] = []
        @usableFromInline var isDraining = false
        @usableFromInline var isClosed = false
        @usableFromInline var waiting: [Waiting] = []
        @usableFromInline var projections: [Projection<Machine>]
        let own: [Projection<Machine>]
        var attached: [Int: [Projection<Machine>]] = [:]
        var running = RunningWorks()
        var followers: [Task<Void, Never>] = []
        var lastID = 0

        init(machine: Machine, projections: [Projection<Machine>]) {
            self.machine = machine
            own = projections
            self.projections = projections
        }

        /// The next name for a waiting task or an attachment.
        mutating func newID() -> Int {
            lastID += 1
            return lastID
        }
    }

    @usableFromInline
    struct Waiting: Sendable {
        let id: Int
        let isOver: @Sendable (Machine) -> Bool
        @usableFromInline let continuation: CheckedContinuation<Void, Never>
    }

    /// A core that has been sent nothing yet.
    ///
    /// - Parameters:
    ///   - machine: the rules.
    ///   - name: the presenter's name in a timeline.
    ///   - environment: the clocks and the spawner.
    ///   - projections: the parts of the machine that have stores of their own.
    ///   - work: what to do for each effect. It must hold ports and clocks, never a presenter.
    public init(
        _ machine: Machine, name: String, environment: PresenterEnvironment,
        projections: [Projection<Machine>] = [], work: @escaping @Sendable (Machine.Effect) -> Work
    ) {
        store = StateStore(machine.state, spawner: environment.spawner)
        self.name = name
        self.environment = environment
        self.work = work
        contents = Lock(Contents(machine: machine, projections: projections))
    }

    deinit {
        close()
    }

    /// Gives the machine an event. Any thread may call it.
    @inlinable
    public func send(_ event: Machine.Event) {
        environment.probe?.takes(event, in: name)
        let (untold, tell, mustDrain, woken) = contents.withLock { contents in
            let asked = contents.machine.handle(event)
            let untold = contents.isClosed ? nil : store.replace(with: contents.machine.state)
            let tell = contents.isClosed || contents.projections.isEmpty ? [] : contents.project()
            var mustDrain = false
            if !asked.isEmpty {
                contents.effects += asked
                mustDrain = !contents.isDraining
                contents.isDraining = true
            }
            return (untold, tell, mustDrain, contents.waiting.isEmpty ? [] : contents.takeWoken())
        }
        if let untold, untold.isNew {
            if environment.probe != nil { reportPublished() }
            store.tell(untold)
        }
        for tell in tell { tell() }
        for waiting in woken { waiting.continuation.resume() }
        if mustDrain { drain() }
    }

    /// Publishes more parts of the machine from now on, until they are detached; answers what to detach them by.
    ///
    /// Their stores must hold the machine's parts already, or be told of a change that comes between.
    package func attach(_ projections: [Projection<Machine>]) -> Int {
        let (id, tell) = contents.withLock { contents in
            let id = contents.newID()
            contents.attached[id] = projections
            contents.projections += projections
            return (id, projections.compactMap { $0.update(contents.machine) })
        }
        for tell in tell { tell() }
        return id
    }

    /// Publishes those parts no more.
    package func detach(_ id: Int) {
        contents.withLock { contents in
            guard contents.attached.removeValue(forKey: id) != nil else { return }
            contents.projections = contents.own + contents.attached.sorted { $0.key < $1.key }.flatMap(\.value)
        }
    }

    /// Whether it was closed.
    package var isClosed: Bool { contents.withLock { $0.isClosed } }

    @usableFromInline
    func reportPublished() {
        environment.probe?.published(store.current, by: name)
    }

    /// Follows a sequence for as long as this core is open, sending an event for each element that has one.
    ///
    /// - Parameters:
    ///   - name: what the following is, in a timeline.
    ///   - elements: what to follow, such as a storage's changes.
    ///   - event: the event that an element becomes.
    public func follow<Element: Sendable>(
        _ name: String, _ elements: any AsyncSequence<Element, Never> & Sendable,
        _ event: @escaping @Sendable (Element) -> Machine.Event?
    ) {
        let follower = environment.spawner.spawn(name) { [weak self] in
            await Self.forEach(elements) { [weak self] element in
                if let event = event(element) { self?.send(event) }
            }
        }
        let isClosed = contents.withLock { contents in
            contents.followers.append(follower)
            return contents.isClosed
        }
        if isClosed { follower.cancel() }
    }

    /// Ends the streams and cancels all that does not outlive a close. The machine must have been told before, if it
    /// wants to know.
    public func close() {
        let (tasks, waiting, projections) = contents.withLock { contents in
            contents.isClosed = true
            let tasks = contents.followers + contents.running.cancelledByClose
            contents.followers = []
            let waiting = contents.waiting
            contents.waiting = []
            return (tasks, waiting, contents.own)
        }
        store.finish()
        for projection in projections { projection.finish() }
        for task in tasks { task.cancel() }
        for waiting in waiting { waiting.continuation.resume() }
    }
}

extension PresenterCore {
    @usableFromInline
    func drain() {
        while let effect = contents.withLock({ $0.nextEffect() }) {
            switch work(effect) {
            case .run(let name, let id, let outlivesClose, let operation):
                start(name, id, outlivesClose, operation)
            case .runUnasked(let name, let operation):
                environment.spawner.spawn(name, operation)
            case .cancel(let names, let id):
                let keys = Set(names.map { RunningWork.Key(id: id, name: $0) })
                for task in contents.withLock({ $0.running.tasks(under: keys) }) { task.cancel() }
            }
        }
    }

    private func start(
        _ work: String, _ id: Int?, _ outlivesClose: Bool, _ operation: @escaping @Sendable () async -> Machine.Event?
    ) {
        let key = id.map { RunningWork.Key(id: $0, name: work) }
        let (number, isClash) = contents.withLock { $0.running.begin(key, outlivesClose: outlivesClose) }
        if isClash, let id { tellClash(of: work, id) }
        let keeper = outlivesClose ? self : nil
        let task = environment.spawner.spawn(work) { [weak self] in
            let event = await operation()
            withExtendedLifetime(keeper) { self?.finished(number, event) }
        }
        let mustCancel = contents.withLock { contents in
            contents.running.keep(task, of: number)
            return contents.isClosed && !outlivesClose
        }
        if mustCancel { task.cancel() }
    }

    /// Two works under one key: a `cancel` would mean both, so the presenter's author is told.
    private func tellClash(of work: String, _ id: Int) {
        if let probe = environment.probe {
            probe.clashed(work, id: id, in: name)
        } else {
            assertionFailure("\(name) runs \(work) \(id) twice at once: give each an id of its own")
        }
    }

    private func finished(_ number: Int, _ event: Machine.Event?) {
        contents.withLock { $0.running.end(number) }
        if let event { send(event) }
    }

    private static func forEach<Sequence: AsyncSequence>(
        _ elements: Sequence, _ body: @Sendable (Sequence.Element) -> Void
    ) async where Sequence.Failure == Never, Sequence.Element: Sendable {
        for await element in elements { body(element) }
    }
}

extension PresenterCore.Contents {
    @usableFromInline
    func project() -> [@Sendable () -> Void] {
        projections.compactMap { $0.update(machine) }
    }

    fileprivate mutating func nextEffect() -> Machine.Effect? {
        guard !effects.isEmpty else {
            isDraining = false
            return nil
        }
        return effects.removeFirst()
    }

    @usableFromInline
    mutating func takeWoken() -> [PresenterCore<Machine>.Waiting] {
        let woken = waiting.filter { $0.isOver(machine) }
        if !woken.isEmpty { waiting.removeAll { one in woken.contains { $0.id == one.id } } }
        return woken
    }
}
