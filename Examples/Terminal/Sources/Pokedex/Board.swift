import PokedexPresenters
import TerminalKit

/// The tabs: the bar, and the one that is open beneath it. Their presenters begin and end with it.
@MainActor
final class Board: Part {
    private let presenters: Presenters
    private let tabs: [TabName: any Part]
    private let look: @Sendable () async -> Void
    private var bar = TabBar()

    /// - Parameter look: comes upon what another process may have written.
    init(_ presenters: Presenters, _ tabs: [TabName: any Part], look: @escaping @Sendable () async -> Void) {
        self.presenters = presenters
        self.tabs = tabs
        self.look = look
    }

    /// The tab that is open is given only what the bar leaves.
    func press(_ key: Key) -> Bool {
        guard bar.press(key) else { return tabs[bar.current]?.press(key) ?? false }
        // Whoever opens a tab sees it as it is stored, whichever process stored it.
        Task { [look] in await look() }
        return true
    }

    func draw(in size: Size, beat: Int) -> (status: Line, lines: [Line], isMoving: Bool) {
        let below = Size(width: size.width, height: size.height - 1)
        let drawn = tabs[bar.current]?.draw(in: below, beat: beat)
        let first = bar.line(width: size.width, status: drawn?.status ?? Line())
        return (Line(), [first] + (drawn?.lines ?? []), drawn?.isMoving ?? false)
    }

    /// Follows also the tabs that are not open.
    func follow(_ changed: @escaping @MainActor @Sendable () -> Void) async {
        await withDiscardingTaskGroup { group in
            for tab in tabs.values { group.addTask { await tab.follow(changed) } }
            group.addTask { await self.followBadge(changed) }
        }
    }

    func close() {
        presenters.close()
    }

    private func followBadge(_ changed: @MainActor @Sendable () -> Void) async {
        for await insignia in presenters.favorites.insigniaStates {
            bar.insignia = insignia
            changed()
        }
    }
}
