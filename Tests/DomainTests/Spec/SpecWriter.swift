/// Writes all that is generated anew, if that was asked for, before the first test looks at any of it.
enum SpecWriter {
    static let isDone = Result { if SpecFolder.isWriting { try writeAll() } }

    /// The pages come last: they are made from what the vectors show.
    private static func writeAll() throws {
        for table in RuleTable.all { try SpecFolder.write(try table.text, to: table.path) }
        for subject in specSubjects {
            try SpecFolder.write(try subject.generated().text, to: VectorFile.path(subject.name))
        }
        for subject in specSubjects { try writePage(subject) }
        try SpecFolder.write(try Pages.rules(), to: Pages.rulesPath)
    }

    private static func writePage<Subject: SpecSubject>(_ subject: Subject.Type) throws {
        try SpecFolder.write(try Pages.page(Subject.Spec.self), to: Pages.path(Subject.Spec.self))
    }
}
