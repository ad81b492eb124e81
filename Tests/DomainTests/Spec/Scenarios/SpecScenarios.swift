import Testing

/// The timed scenarios of `Spec/scenarios`, played with the presenters of this package.
@Suite(.readsSources) struct SpecScenarios {
    /// What is due at one time may run in any order, so each is played in two.
    private static let seeds: [UInt64?] = [nil, 1]

    @Test func listsDoWhatIsWritten() throws { try play("list", on: ListStage.self) }
    @Test func favouritesDoWhatIsWritten() throws { try play("favorites", on: FavoritesStage.self) }
    @Test func settingsDoWhatIsWritten() throws { try play("settings", on: SettingsStage.self) }
    @Test func entryAndSessionDoWhatIsWritten() throws { try play("auth", on: AuthStage.self) }

    private func play<S: Stage>(_ presenter: String, on stage: S.Type) throws {
        let scenarios = try Scenario.all(of: presenter)
        #expect(!scenarios.isEmpty && Set(scenarios.map(\.name)).count == scenarios.count)
        for scenario in scenarios {
            for seed in Self.seeds {
                #expect(throws: Never.self, "seed \(seed.map(String.init) ?? "none")") {
                    try scenario.play(on: S.self, seed: seed)
                }
            }
        }
    }
}
