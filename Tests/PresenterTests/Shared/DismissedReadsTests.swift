import PokedexFakes
import PokedexPresenters
import Testing

/// A slow store whose failure is dismissed again and again: each dismissal asks for a reading of its own.
@Suite struct ReadsThatAreAskedForAgain {
    /// How often the error is dismissed, and how many seconds lie between two dismissals.
    static let dismissals: [(count: Int, seconds: Int)] = [(1, 0), (2, 0), (2, 7), (3, 60), (5, 1)]

    @Test(arguments: dismissals)
    func `a close ends every reading of the settings that is under way`(count: Int, seconds: Int) throws {
        try VirtualTime.run { time in
            let storage = InMemorySettingsStorage(latency: .seconds(100))
            storage.readError = .lento
            let screen = SettingsPresenter(storage: storage, environment: time.environment)
            await time.advance(by: .seconds(100))
            await dismiss(count, every: seconds, time) {
                #expect(screen.state.error != nil)
                screen.descartarError()
                storage.readError = $0
            }
            screen.close()
            // Were a reading alive after this, the run would fail and name it.
            await time.settle()
        }
    }

    @Test(arguments: dismissals)
    func `a close ends every reading of the favourites that is under way`(count: Int, seconds: Int) throws {
        try VirtualTime.run { time in
            let (storage, settings) = (InMemoryFavoritesStorage(latency: .seconds(100)), InMemorySettingsStorage())
            storage.readError = .lento
            let screen = FavoritesPresenter(storage: storage, settings: settings, environment: time.environment)
            await time.advance(by: .seconds(100))
            await dismiss(count, every: seconds, time) {
                #expect(screen.state.error != nil)
                screen.descartarError()
                storage.readError = $0
            }
            screen.close()
            await time.settle()
        }
    }

    /// Each time with another failure: the store tells its followers of it at once, while the readings asked for go on.
    private func dismiss(
        _ count: Int, every seconds: Int, _ time: VirtualTime, _ dismissal: @Sendable (AppError) -> Void
    ) async {
        for number in 0..<count {
            dismissal(number.isMultiple(of: 2) ? .sinConexion : .lento)
            await time.advance(by: .seconds(seconds))
        }
    }
}
