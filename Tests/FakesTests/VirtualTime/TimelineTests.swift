import PokedexFakes
import PokedexPresenters
import Testing

private enum Tone: Equatable, Sendable {
    case plain
    case loud(times: Int)
    case both(Int, String)
    case named(a: Int, b: Int)
}

private struct Screen: Equatable, Sendable {
    var ids: Set<Int> = []
    var names: [Int: String] = [:]
    var rows: [Int] = []
    var tone = Tone.plain
    var title: String?
    var wait = Duration.zero
}

private struct Machine: StateMachine {
    var state = Screen()

    mutating func handle(_ event: Screen) -> [Int] {
        state = event
        return []
    }
}

/// The timeline of a presenter that publishes these states.
private func timeline(_ states: Screen...) throws -> String {
    try VirtualTime.run { time in
        let core = PresenterCore(Machine(), name: "screen", environment: time.environment) { _ in .cancel([], id: 0) }
        for state in states { core.send(state) }
        core.close()
        return time.timeline
    }
}

@Test func aTimelineSaysWhatWasQueuedBeganAndEndedAndWhen() throws {
    let text = try VirtualTime.run { time in
        time.environment.spawner.spawn("work") { try? await time.clock.sleep(for: .microseconds(1_500_250)) }
        time.note("by hand")
        await time.advance(by: .seconds(2))
        return time.timeline
    }
    #expect(
        text == """
            0.000 s  work is queued
            0.000 s  by hand
            0.000 s  work begins
            1.50025 s  work ends
            """)
}

@Test func aPublishedStateIsWrittenWithItsFields() throws {
    var screen = Screen()
    screen.rows = [1, 2, 3]
    screen.tone = .loud(times: 2)
    screen.title = "a"
    #expect(
        try timeline(screen) == """
            0.000 s  screen publishes Screen(ids: [], names: [:], rows: [1, 2, 3], tone: loud(times: 2), title: "a", \
            wait: 0.0 seconds)
            """)
}

@Test func aLongListIsWrittenByItsEnds() throws {
    var screen = Screen()
    screen.rows = Array(1...60)
    screen.tone = .both(1, "x")
    #expect(try timeline(screen).contains("rows: [1, 2, … 56 more …, 59, 60], tone: both(1, \"x\")"))
}

@Test func setsAndDictionariesAreWrittenInTheSameOrderEveryTime() throws {
    // Kept alive, so that no two have the same place in memory, which is what decides the order of a set.
    var kept: [Screen] = []
    var texts: Set<String> = []
    for _ in 0..<50 {
        var screen = Screen()
        for number in [1, 25, 7, 4, 133] {
            screen.ids.insert(number)
            screen.names[number] = "p\(number)"
        }
        kept.append(screen)
        texts.insert(try timeline(screen))
    }
    #expect(texts.count == 1)
    #expect(kept.count == 50)
}

@Test func onlyTheLastOfVeryManyEntriesAreKept() throws {
    try VirtualTime.run { time in
        for number in 1...20_000 { time.note("note \(number)") }
        let lines = time.timeline.split(separator: "\n")
        #expect(lines.first == "(10000 earlier entries are not kept)")
        #expect(lines.count == 10_001)
        #expect(lines.last == "0.000 s  note 20000")
    }
}

@Test func aBodyThatHasDoneNothingHasAnEmptyTimeline() throws {
    #expect(try VirtualTime.run { time in time.timeline } == "(nothing happened)")
}
