/// What the files of vectors show of every machine: read and replayed once for all tests that ask.
enum Replayed {
    private static let all = Dictionary(
        uniqueKeysWithValues: specSubjects.map { subject in (subject.name, Result { try shown(by: subject) }) })

    private static func shown<Subject: SpecSubject>(by subject: Subject.Type) throws -> Set<Transition> {
        try VectorFile(reading: subject.name).transitions(Subject.Spec.self)
    }

    /// What the file of that machine shows. Throws where the machine does something else than is written.
    static func transitions(of machine: String) throws -> Set<Transition> {
        guard let shown = all[machine] else { throw JSON.Failure(description: "there is no machine \(machine)") }
        return try shown.get()
    }
}
