import PokedexFakes
import PokedexPresenters
import Testing

/// Asks for the work that it is sent, and counts what was answered.
private struct Asker: StateMachine {
    var state = 0

    mutating func handle(_ event: Asked) -> [Asked] {
        if event == .answered { state += 1 }
        return event == .answered ? [] : [event]
    }

    enum Asked: Equatable, Sendable {
        case work(String, Int?)
        case write(String, Int)
        case cancel([String], Int)
        case answered
    }
}

private enum Broken: Error, Equatable {
    case badly
}

/// A core whose works take ten seconds and note how they end.
private func asker(_ environment: PresenterEnvironment, _ ends: Record<String> = Record()) -> PresenterCore<Asker> {
    let clock = environment.clock
    return PresenterCore(Asker(), name: "asker", environment: environment) { effect in
        let note = { @Sendable (text: String) -> Asker.Asked? in
            let hasSlept = (try? await clock.sleep(for: .seconds(10))) != nil
            ends.note(hasSlept ? "\(text) done" : "\(text) cancelled")
            return hasSlept ? .answered : nil
        }
        switch effect {
        case .work(let name, let id):
            return .run(name, id: id) { await note(id.map { "\(name) \($0)" } ?? name) }
        case .write(let name, let id):
            return .run(name, id: id, outlivesClose: true) { await note("\(name) \(id)") }
        case .cancel(let names, let id): return .cancel(names, id: id)
        case .answered: return .cancel([], id: 0)
        }
    }
}

@Suite struct WorkThatRuns {
    @Test func `a cancel ends the works of its names and its id and no other`() throws {
        try VirtualTime.run { time in
            let ends = Record<String>()
            let core = asker(time.environment, ends)
            for name in ["read", "request", "write"] {
                for id in 1...2 { core.send(.work(name, id)) }
            }
            core.send(.work("read", nil))
            core.send(.cancel(["read", "request"], 1))
            await time.settle()
            #expect(ends.all == ["read 1 cancelled", "request 1 cancelled"])
            await time.advance(by: .seconds(10))
            #expect(
                ends.all.dropFirst(2)
                    == ["read 2 done", "request 2 done", "write 1 done", "write 2 done", "read done"])
            #expect(core.store.value == 5)
        }
    }

    @Test(arguments: ["read", "list.request", "", "a name that is longer than fifteen bytes", "ñ"])
    func `two works at once under one name and id fail a run of virtual time that names them`(name: String) throws {
        let error = #expect(throws: VirtualTimeError.self) {
            try VirtualTime.run { time in
                let core = asker(time.environment)
                core.send(.work(name, 7))
                core.send(.work(name, 7))
                await time.advance(by: .seconds(10))
            }
        }
        #expect(error?.kind == .clash("\(name) 7 of asker"))
        #expect(error?.description.contains("\(name) 7 of asker runs twice at once") == true)
    }

    @Test func `a clash is told before the work that it leaves behind`() throws {
        let kept = Record<PresenterCore<Asker>>()
        let error = #expect(throws: VirtualTimeError.self) {
            try VirtualTime.run { time in
                let core = asker(time.environment)
                kept.note(core)
                core.send(.write("write", 1))
                core.send(.work("write", 1))
            }
        }
        #expect(error?.kind == .clash("write 1 of asker"))
    }

    @Test func `works that share a name or an id alone do not clash`() throws {
        try VirtualTime.run { time in
            let core = asker(time.environment)
            for work in [("read", 1), ("read", 2), ("request", 1), ("write", 2), ("read", nil), ("read", nil)] {
                core.send(.work(work.0, work.1))
            }
            await time.advance(by: .seconds(10))
            core.send(.work("read", 1))
            await time.advance(by: .seconds(10))
            #expect(core.store.value == 7)
        }
    }

    @Test func `a close ends both of two works that clash and works without an id`() throws {
        let ends = Record<String>()
        #expect(throws: VirtualTimeError.self) {
            try VirtualTime.run { time in
                let core = asker(time.environment, ends)
                for work in [("read", 1), ("read", 1), ("read", nil), ("read", nil)] {
                    core.send(.work(work.0, work.1))
                }
                await time.settle()
                core.close()
                await time.settle()
                #expect(ends.all == ["read 1 cancelled", "read 1 cancelled", "read cancelled", "read cancelled"])
            }
        }
    }

    @Test(arguments: [
        (CancellationError() as any Error, "cancelled"), (AppError.lento, "failed: lento"),
        (Broken.badly, "failed: badly"),
        (AppError.servidor(codigo: 500), "failed: servidor(codigo: 500)"),
        (AppError.inesperado(causa: ""), "failed: inesperado(causa: \"\")"),
    ])
    func `a call that fails becomes the event of its failure and a cancelled one that of a cancellation`(
        error: any Error, event: String
    ) async {
        let work = PresenterCore<Texts>.Work.attempt(
            "work", id: 1, cancelled: "cancelled", failed: { "failed: \($0)" }
        ) { throw error }
        #expect(await answer(of: work) == event)
    }

    @Test func `without an event for it a cancellation is a failure`() async {
        let work = PresenterCore<Texts>.Work.attempt("work", failed: { "failed: \(type(of: $0))" }) {
            throw CancellationError()
        }
        #expect(await answer(of: work) == "failed: CancellationError")
    }

    private func answer(of work: PresenterCore<Texts>.Work) async -> String? {
        guard case .run(_, _, _, let operation) = work else { return nil }
        return await operation()
    }

    private struct Texts: StateMachine {
        var state = ""
        mutating func handle(_ event: String) -> [String] { [] }
    }
}
