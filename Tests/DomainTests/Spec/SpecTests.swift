import PokedexDomain
import Testing

/// The machines that `Spec` tells of.
let specSubjects: [any SpecSubject.Type] = [
    ListSubject.self, FavoritesSubject.self, SettingsSubject.self, AuthFormSubject.self, SessionSubject.self,
]

/// The files of `Spec/vectors` and the machines say the same.
@Suite(.readsSources) struct SpecVectors {
    private static let isThorough = sequenceCount(0) > 0

    init() throws { try SpecWriter.isDone.get() }

    @Test(arguments: specSubjects) func everyVectorIsWhatItsMachineDoes(subject: any SpecSubject.Type) throws {
        try replay(subject)
    }

    private func replay<Subject: SpecSubject>(_ subject: Subject.Type) throws {
        let file = try VectorFile(reading: subject.name)
        #expect(try !Replayed.transitions(of: subject.name).isEmpty)
        #expect(Set(file.vectors.map(\.name)).count == file.vectors.count, "two vectors have one name")
        #expect(file.vectors.allSatisfy { !$0.name.isEmpty && !$0.why.isEmpty && !$0.steps.isEmpty })
    }

    @Test(arguments: specSubjects) func everyEventStandsInAVectorForEveryClassOfStateThatCanBeReached(
        subject: any SpecSubject.Type
    ) throws {
        try cover(subject)
    }

    private func cover<Subject: SpecSubject>(_ subject: Subject.Type) throws {
        let shown = try Replayed.transitions(of: subject.name)
        let reachable = try Reachable<Subject.World>(depth: Self.isThorough ? .max : Subject.World.quickDepth)
        let coverage = Coverage(of: reachable.transitions, by: shown)
        print("Spec, \(subject.name)\(reachable.isWhole ? "" : " (to a depth of \(Subject.World.quickDepth))"):")
        print(coverage)
        #expect(coverage.missing.isEmpty, "\(SpecFolder.cure)")
        #expect(reachable.isWhole || !Self.isThorough)
    }

    @Test(.enabled(if: isThorough), arguments: specSubjects) func aFileIsWhatIsGeneratedToday(
        subject: any SpecSubject.Type
    ) throws {
        let file = try SpecFolder.text(VectorFile.path(subject.name))
        #expect(try subject.generated().text == file, "\(subject.name): \(SpecFolder.cure)")
    }

    /// The lists that `Spec` explores are a small part of what the properties are explored in: no class of state may be
    /// missing from it that the larger one reaches.
    @Test(.enabled(if: isThorough)) func theLargerExplorationOfListsReachesNothingThatNoVectorShows() throws {
        let shown = try Replayed.transitions(of: ListSpec.name)
        let reachable = try Reachable<ListSpecWorld.Larger>()
        #expect(Coverage(of: reachable.transitions, by: shown).missing.isEmpty)
    }

    @Test func aVectorThatTellsSomethingElseIsFoundOutWithItsNameAndItsStep() throws {
        let vector = try Vector(
            SettingsSpec.self, "a write", why: "to be spoilt",
            [.event(.cambiarTema(.claro)), .event(.writeFailed(ticket: 1, .lento))])
        for (index, spoilt) in vector.spoilt().enumerated() {
            let error = #expect(throws: JSON.Failure.self) { try spoilt.transitions(SettingsSpec.self) }
            #expect(error?.description.contains("settings, «a write», ") == true, "spoilt \(index)")
        }
        #expect(vector.spoilt().count > 5)
    }
}

extension Vector {
    /// Copies, each with one thing in it that is not so.
    fileprivate func spoilt() -> [Vector] {
        let copy = { steps in Vector(name: name, why: why, setup: setup, initial: initial, steps: steps) }
        var spoilt = [
            Vector(name: name, why: why, setup: setup, initial: [:], steps: steps),
            copy(steps + [.ignores([SettingsSpec.json(.cambiarTema(.oscuro))])]),
        ]
        for (index, step) in steps.enumerated() {
            guard case .event(let event, let effects, let state) = step else { continue }
            for other in [
                Step.event(event, effects: effects + ["read"], state: state),
                .event(event, effects: effects, state: ["settings": "none"]), .ignores([event]),
            ] {
                var steps = steps
                steps[index] = other
                spoilt.append(copy(steps))
            }
        }
        return spoilt
    }
}
