import PokedexDomain
import Testing

@Suite(.serialized) struct SpecVectors {
    @Test func favorites() throws { try check(FavoritesSubject.self) }
    @Test func form() throws { try check(FormSubject.self) }
    @Test func session() throws { try check(SessionSubject.self) }
    @Test func settings() throws { try check(SettingsSubject.self) }

    @Test func list() throws { try check(ListSubject.self) }

    private func check<Subject: SpecSubject>(_ subject: Subject.Type) throws {
        let clock = ContinuousClock(); let t0 = clock.now
        try subject.writeIfAsked()
        print(Subject.name, "written", clock.now - t0)
        let file = try VectorFile(reading: subject.name)
        let shown = try file.transitions(Subject.Spec.self)
        let reachable = try Reachable<Subject.World>()
        print(Subject.name, "all", clock.now - t0)
        print("Spec, \(subject.name): \(reachable.nodes.count) nodes, \(reachable.pairs.count) pairs, \(reachable.transitions.count) transitions; whole \(reachable.isWhole); vectors \(file.vectors.count) show \(shown.count)")
        #expect(reachable.pairs.subtracting(shown.map(\.pair)).isEmpty)
    }
}
enum SettingsSubject: SpecSubject {
    typealias World = SettingsWorld
    static var scenes: [Vector] { get throws { [] } }
}
enum ListSubject: SpecSubject {
    typealias World = ListSpecWorld
    static var scenes: [Vector] { get throws { [] } }
}
enum FavoritesSubject: SpecSubject {
    typealias World = FavoritesWorld
    static var scenes: [Vector] { get throws { [] } }
}
enum FormSubject: SpecSubject {
    typealias World = AuthFormWorld
    static var scenes: [Vector] { get throws { [] } }
}
enum SessionSubject: SpecSubject {
    typealias World = SessionWorld
    static var scenes: [Vector] { get throws { [] } }
}
