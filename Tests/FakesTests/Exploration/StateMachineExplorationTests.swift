import PokedexFakes
import PokedexPresenters
import Testing

/// A search that shows what was found for the text of now.
private struct SearchMachine: StateMachine {
    struct State: Hashable, Sendable {
        var text = ""
        var results: [String] = []
        var isSearching = false
    }

    enum Event: Hashable, Sendable {
        case type(String)
        case found(ticket: Int, [String])
        case failed(ticket: Int)
        case close
    }

    enum Effect: Hashable, Sendable {
        case search(String, ticket: Int)
    }

    enum Fault {
        case none, showsLateResults, staysBusyAfterAFailure, searchesForNothing, keepsOldResults, searchesClosed
    }

    let fault: Fault
    private(set) var state = State()
    private var ticket = 0
    private(set) var isClosed = false

    init(_ fault: Fault = .none) { self.fault = fault }

    mutating func handle(_ event: Event) -> [Effect] {
        guard !isClosed || fault == .searchesClosed else { return [] }
        switch event {
        case .type(let text) where text == state.text: return []
        case .type(let text):
            ticket += 1
            state.text = text
            if fault != .keepsOldResults { state.results = [] }
            state.isSearching = !text.isEmpty || fault == .searchesForNothing
            return state.isSearching ? [.search(text, ticket: ticket)] : []
        case .found(let asked, let results):
            guard asked == ticket || fault == .showsLateResults else { return [] }
            state.isSearching = false
            state.results = results
        case .failed(let asked):
            guard asked == ticket else { return [] }
            if fault != .staysBusyAfterAFailure { state.isSearching = false }
        case .close:
            isClosed = true
            state.isSearching = false
        }
        return []
    }
}

private struct SearchClass: Hashable {
    let state: SearchMachine.State
    let isClosed: Bool
    let pending: [String]
}

private func explored(
    _ fault: SearchMachine.Fault = .none, depth: Int = .max, atMost limit: Int = 10_000
) -> StateMachineExploration<SearchClass, SearchMachine.Event> {
    StateMachineExploration(
        of: SearchMachine(fault), intents: { _ in [.type("a"), .type("b"), .type(""), .close] },
        answers: { effect in
            switch effect {
            case .search(let text, let ticket): [.found(ticket: ticket, ["\(text)bra"]), .failed(ticket: ticket)]
            }
        },
        depth: depth, atMost: limit,
        by: { machine, pending in
            // One late call beside the newest is enough to show that its answer is dropped; more multiply the same.
            let texts = pending.suffix(2).map { effect in
                switch effect {
                case .search(let text, _): text
                }
            }
            return SearchClass(state: machine.state, isClosed: machine.isClosed, pending: texts)
        },
        invariants: [
            "the results belong to the text": { step in
                step.after.state.results.allSatisfy { $0 == step.after.state.text + "bra" }
            },
            "it is busy only while work is pending": { !$0.after.state.isSearching || !$0.pending.isEmpty },
            "no text asks for nothing": {
                !$0.effects.contains { $0 == .search("", ticket: 1) || $0 == .search("", ticket: 2) }
            },
            "a closed search does nothing": { !$0.before.isClosed || $0.effects.isEmpty },
        ])
}

@Suite struct StateMachineExplorationTests {
    @Test func `a machine that keeps its rules is explored to the end`() {
        let exploration = explored()
        #expect(exploration.counterexample == nil && exploration.isWhole)
        #expect(exploration.count == exploration.classes.count && exploration.count > 20)
        #expect(exploration.description.hasSuffix("deep: nothing is left"))
        #expect(exploration.classes.contains { $0.state.results == ["bbra"] })
        #expect(exploration.number(of: SearchClass(state: .init(), isClosed: false, pending: [])) == 0)
    }

    @Test func `the counterexample is the shortest, as a list of events`() throws {
        let found = try #require(explored(.showsLateResults).counterexample)
        #expect(found.steps == [.type("a"), .type("b"), .found(ticket: 1, ["abra"])])
        #expect(
            found.description == """
                This does not hold: the results belong to the text
                after:
                1. type("a")
                2. type("b")
                3. found(ticket: 1, ["abra"])
                """)
    }

    @Test func `each fault is found by its own rule, in as few events as it takes`() throws {
        let faults: [(SearchMachine.Fault, String, Int)] = [
            (.showsLateResults, "the results belong to the text", 3),
            (.keepsOldResults, "the results belong to the text", 3),
            (.staysBusyAfterAFailure, "it is busy only while work is pending", 2),
            (.searchesForNothing, "no text asks for nothing", 2),
            (.searchesClosed, "a closed search does nothing", 2),
        ]
        for (fault, rule, events) in faults {
            let exploration = explored(fault)
            let found = try #require(exploration.counterexample)
            #expect(found.broken == [rule])
            #expect(found.steps.count == events && found.start == 0)
            #expect(!exploration.isWhole && "\(exploration)" == "\(found)")
        }
    }

    @Test func `what a limit ends says that it is not the whole`() {
        for exploration in [explored(depth: 2), explored(atMost: 5)] {
            #expect(!exploration.isWhole && exploration.counterexample == nil)
            #expect(exploration.description.hasSuffix("deep: not all that can be reached"))
            #expect(exploration.count < explored().count)
        }
        #expect(explored(depth: 2).depth == 2)
    }

    @Test func `a beginning where something does not hold needs no step`() throws {
        let exploration = StateMachineExploration<Int, String>(
            from: [0, 1, 2], by: { $0 }, next: { [("on", $0 + 1)] }, broken: { $0 == 2 ? ["it is two"] : [] })
        let found = try #require(exploration.counterexample)
        #expect(found.start == 2 && found.steps.isEmpty)
        #expect(found.description == "This does not hold: it is two\nafter:\n(at the beginning)")
    }

    @Test func `a way starts at the beginning that it is shortest from`() throws {
        let exploration = StateMachineExploration<Int, String>(
            from: [0, 10], by: { $0 }, next: { [("on", $0 + 1), ("double", $0 * 2)] },
            broken: { $0 == 22 ? ["it is 22"] : [] })
        let found = try #require(exploration.counterexample)
        #expect(found.start == 1 && found.steps == ["on", "double"])
    }

    @Test func `every step is told, with the classes that it leads from and to`() {
        var steps: [[Int]] = []
        let exploration = StateMachineExploration<Int, Int>(
            from: [0], by: { $0 }, next: { world in [1, 2].map { ($0, (world + $0) % 3) } },
            each: { steps.append([$0.from, $0.to, $0.isNew ? 1 : 0]) })
        #expect(steps == [[0, 1, 1], [0, 2, 1], [1, 2, 0], [1, 0, 0], [2, 0, 0], [2, 1, 0]])
        #expect(exploration.count == 3 && exploration.steps == 6 && exploration.depth == 1 && exploration.isWhole)
    }
}
