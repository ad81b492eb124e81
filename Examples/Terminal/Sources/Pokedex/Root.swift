import PokedexPresenters
import TerminalKit

/// All that is on the terminal: the bar, the tab that is open beneath it, and the theme over both.
@MainActor
final class Root {
    private let tabs: [TabName: any Tab]
    private let presenters: Presenters
    private let sources: Sources
    private let depth: ColorDepth
    private var bar = TabBar()
    private var palette: Palette?

    init(_ tabs: [TabName: any Tab], _ presenters: Presenters, _ sources: Sources, depth: ColorDepth) {
        self.tabs = tabs
        self.presenters = presenters
        self.sources = sources
        self.depth = depth
        palette = Palette(presenters.settings.settings.tema, depth: depth)
    }

    /// Answers whether there was a use for the key. The tab that is open is given only what the bar leaves.
    func press(_ key: Key) -> Bool {
        guard bar.press(key) else { return tabs[bar.current]?.press(key) ?? false }
        // Whoever opens a tab sees it as it is stored, whichever process stored it.
        Task { [sources] in await sources.look() }
        return true
    }

    func draw(in size: Size, beat: Int) -> (lines: [Line], isMoving: Bool) {
        let below = Size(width: size.width, height: size.height - 1)
        let drawn = tabs[bar.current]?.draw(in: below, beat: beat)
        let first = bar.line(width: size.width, status: drawn?.status ?? Line())
        let lines = ([first] + (drawn?.lines ?? [])).prefix(size.height)
        return (lines.map { palette?.painted($0, width: size.width) ?? $0 }, drawn?.isMoving ?? false)
    }

    /// Follows all that is shown, also in the tabs that are not open, until cancelled.
    func follow(_ changed: @escaping @MainActor @Sendable () -> Void) async {
        await withDiscardingTaskGroup { group in
            for tab in tabs.values { group.addTask { await tab.follow(changed) } }
            group.addTask { await self.followBadge(changed) }
            group.addTask { await self.followTheme(changed) }
        }
    }

    private func followBadge(_ changed: @MainActor @Sendable () -> Void) async {
        for await insignia in presenters.favorites.insigniaStates {
            bar.insignia = insignia
            changed()
        }
    }

    private func followTheme(_ changed: @MainActor @Sendable () -> Void) async {
        for await settings in presenters.settings.settingsStates {
            palette = Palette(settings.tema, depth: depth)
            changed()
        }
    }
}
