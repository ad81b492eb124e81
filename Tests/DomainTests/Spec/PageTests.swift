import Testing

/// The pages of `Spec`: what is made from the vectors stands in them as it is made today, and they need nothing else.
@Suite(.readsSources) struct SpecPages {
    init() throws { try SpecWriter.isDone.get() }

    @Test(arguments: specSubjects) func theTableAndTheDiagramsOfAPageAreWhatTheVectorsShow(
        subject: any SpecSubject.Type
    ) throws {
        try check(subject)
    }

    private func check<Subject: SpecSubject>(_ subject: Subject.Type) throws {
        let path = Pages.path(Subject.Spec.self)
        #expect(try SpecFolder.text(path) == Pages.page(Subject.Spec.self), "\(path): \(SpecFolder.cure)")
    }

    @Test func theTablesOfThePageOfRulesAreTheFiles() throws {
        #expect(try SpecFolder.text(Pages.rulesPath) == Pages.rules(), "\(SpecFolder.cure)")
    }

    @Test func noPageSendsItsReaderToASwiftFileAndEveryLinkLeadsSomewhere() throws {
        let pages = try SpecFolder.pages()
        #expect(pages.count > 8)
        for path in pages {
            let page = try SpecFolder.text(path)
            #expect(!page.contains(".swift"), "\(path) names a Swift file")
            for link in page.matches(of: #/\]\((?<to>[^)#]+)(#(?<place>[^)]+))?\)/#) where !link.to.hasPrefix("http") {
                #expect(SpecFolder.exists(String(link.to)), "\(path) leads to \(link.to), which is not there")
                guard let place = link.place, link.to.hasSuffix(".md") else { continue }
                let target = try SpecFolder.text(String(link.to))
                #expect(target.contains("\n## \(place)\n"), "\(path) leads to \(link.to)#\(place)")
            }
        }
    }
}
