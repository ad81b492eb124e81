import PokedexFakes
import PokedexPresenters
import Testing

/// What a person reads when a run fails: where, when, with which seed and why.
@Suite struct FailureReportTests {
    private struct Refusal: Error {
        let tags: Set<Int> = [1, 2, 3, 4, 5]
    }

    /// The error that the work throws. Not `#require(throws:)`: inside a macro every line has the macro's number.
    private func caught<Failure: Error>(_ work: () throws -> Void) throws -> Failure {
        do { try work() } catch let error as Failure { return error }
        throw AppError.lento
    }

    @Test func `an error of a run names the place of the run and its seed`() throws {
        let line = #line + 1
        let error: VirtualTimeError = try caught { try VirtualTime.run(seed: 7) { _ in await Gate().pass() } }
        #expect(
            error.place.fileID == "FakesTests/FailureReportTests.swift" && error.place.line == line && error.seed == 7)
        #expect(
            "\(error)".contains(
                "\nThe run was started at FakesTests/FailureReportTests.swift:\(line) with seed 7.\nTimeline:"))
    }

    @Test func `a failure of an exploration names its place, its seed and the virtual time`() throws {
        let line = #line + 2
        let failure: ExplorationFailure = try caught {
            try VirtualTime.explore(seeds: [5]) { time in
                await time.advance(by: .seconds(2))
                throw Refusal()
            }
        }
        #expect(failure.place.line == line && failure.time == .seconds(2))
        let text = "\(failure)"
        #expect(
            text.hasPrefix(
                "The body fails with seed 5 at 2.000 s (0 held before it): The body threw Refusal(tags: [1, 2, 3, 4, 5]).\n"
            ))
        #expect(text.contains("The exploration was started at FakesTests/FailureReportTests.swift:\(line)."))
    }

    @Test func `a cancellation's failure names the place too`() throws {
        let line = #line + 2
        let failure: ExplorationFailure = try caught {
            try VirtualTime.exploreCancellations(of: "nobody") { await $0.settle() }
        }
        let error: VirtualTimeError = try caught {
            try VirtualTime.run(cancelling: "body", before: 9) { _ in await Gate().pass() }
        }
        #expect(failure.place.line == line && error.place.line == line + 3)
    }

    @Test func `a failing expectation in a run prints the timeline once, with the place and the moment`() async throws {
        let result = try #require(
            await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
                withKnownIssue {
                    try VirtualTime.run(seed: 7) { time in
                        time.note("before")
                        await time.advance(by: .seconds(2))
                        #expect(time.now == .seconds(3))
                        #expect(time.now == .seconds(4))
                        await time.advance(by: .seconds(1))
                    }
                }
            })
        let text = String(decoding: result.standardOutputContent, as: UTF8.self)
        #expect(text.split(separator: "\n").count { $0 == "Timeline:" } == 1)
        #expect(text.contains("Virtual time stands at 3.000 s. Expectation failed: "))
        #expect(text.contains("(and 1 more).\nThe run was started at FakesTests/FailureReportTests.swift:"))
        #expect(text.contains(" with seed 7.\nTimeline:\n0.000 s  before\n2.000 s  Expectation failed: "))
    }

    @Test func `a thrown error prints the timeline once, in words and without a framework's inner types`() async throws
    {
        let result = try #require(
            await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
                _ = try? VirtualTime.run { time in
                    await time.advance(by: .seconds(2))
                    throw AppError.lento
                }
                withKnownIssue { try VirtualTime.run { time in try #require(time.now == .seconds(3)) } }
            })
        let text = String(decoding: result.standardOutputContent, as: UTF8.self)
        #expect(text.contains("Virtual time stands at 2.000 s. The body threw lento.\nThe run was started at "))
        #expect(text.contains("Virtual time stands at 0.000 s. Expectation failed: "))
        #expect(!text.contains("ExpectationFailedError") && !text.contains("__Expression"))
    }

    @Test func `an expectation that holds, a warning and an issue of another test print nothing`() async throws {
        let result = try #require(
            await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
                try VirtualTime.run { time in
                    #expect(time.now == .zero)
                    withKnownIssue { #expect(time.now == .seconds(1)) }
                }
                withKnownIssue { #expect(VirtualTime.current != nil) }
            })
        #expect(!String(decoding: result.standardOutputContent, as: UTF8.self).contains("Timeline:"))
    }

    @Test(arguments: ["expect", "require", "record", "expect in a task"])
    func `a failing expectation in an exploration is told once and the failure names the seed`(kind: String) throws {
        let issues = Lock(0)
        let failure = Lock<ExplorationFailure?>(nil)
        withKnownIssue {
            let found = #expect(throws: ExplorationFailure.self) {
                try VirtualTime.explore(seeds: 3..<9) { time in
                    await time.advance(by: .seconds(2))
                    switch kind {
                    case "expect": #expect(time.seed != 5)
                    case "require": try #require(time.seed != 5)
                    case "record": if time.seed == 5 { Issue.record("seed five") }
                    default:
                        time.environment.spawner.spawn("check") { #expect(time.seed != 5) }
                        await time.settle()
                    }
                }
            }
            failure.withLock { $0 = found }
        } matching: { _ in
            issues.withLock { $0 += 1 }
            return true
        }
        #expect(issues.withLock { $0 } == 1)
        let found = try #require(failure.withLock { $0 })
        #expect(found.kind == .seed(5) && found.held == 2 && found.departures == nil)
        let text = "\(found)"
        #expect(text.hasPrefix("The body fails with seed 5 at 2.000 s (2 held before it): "))
        #expect(text.contains("throw an error in place of the expectation"))
        #expect(!text.contains("ExpectationFailedError"))
    }

    @Test func `a failing expectation fails the step of an explored cancellation`() throws {
        let failure = Lock<ExplorationFailure?>(nil)
        withKnownIssue {
            let found = #expect(throws: ExplorationFailure.self) {
                try VirtualTime.exploreCancellations(of: "work") { time in
                    let done = StateStore(false)
                    time.environment.spawner.spawn("work") {
                        if (try? await time.clock.sleep(for: .seconds(1))) != nil { done.update { $0 = true } }
                    }
                    await time.advance(by: .seconds(2))
                    #expect(done.value)
                }
            }
            failure.withLock { $0 = found }
        }
        #expect(failure.withLock { $0?.kind } == .cancellation(of: "work", step: 0))
    }

    @Test func `what is true of a seed's promise is said about sets`() throws {
        let failure = try #require(throws: ExplorationFailure.self) {
            try VirtualTime.explore(seeds: [4]) { _ in throw Refusal() }
        }
        #expect("\(failure)".contains("another process needs SWIFT_DETERMINISTIC_HASHING=1"))
        let runs = Lock(0)
        let different = try #require(throws: ExplorationFailure.self) {
            try VirtualTime.explore(seeds: [4]) { time in
                time.note("\(runs.withLock { $0 += 1; return $0 })")
            }
        }
        #expect("\(different)".contains("set SWIFT_DETERMINISTIC_HASHING=1"))
        #expect("\(different)".contains("differ between processes only, which two runs in one process do not show"))
    }
}
