import PokedexPresenters
import TerminalKit

/// The tabs: the bar, and the one that is open beneath it. Their presenters begin and end with it.
@MainActor
final class Board: Part {
    private let presenters: Presenters
    private let tabs: [TabName: any Part]
    private let red: NetworkSwitch
    private let look: @Sendable () async -> Void
    private var bar = TabBar()

    /// - Parameters:
    ///   - red: what a key turns off and on.
    ///   - look: comes upon what another process may have written.
    init(
        _ presenters: Presenters, _ tabs: [TabName: any Part], red: NetworkSwitch,
        look: @escaping @Sendable () async -> Void
    ) {
        self.presenters = presenters
        self.tabs = tabs
        self.red = red
        self.look = look
    }

    /// The tab that is open is given only what the bar leaves.
    func press(_ key: Key) -> Bool {
        guard bar.press(key) else {
            if tabs[bar.current]?.press(key) == true { return true }
            guard key == .character("o") else { return false }
            red.toggle()
            return true
        }
        // Whoever opens a tab sees it as it is stored, whichever process stored it.
        Task { [look] in await look() }
        return true
    }

    var takesText: Bool { tabs[bar.current]?.takesText ?? false }

    func paste(_ text: String) {
        tabs[bar.current]?.paste(text)
    }

    func draw(in size: Size, beat: Int) -> (status: Line, lines: [Line], isMoving: Bool) {
        let below = Size(width: size.width, height: size.height - 1)
        let drawn = tabs[bar.current]?.draw(in: below, beat: beat)
        let offline = red.isOn ? Line() : Line("\(Textos.sinRed)  ", .bold)
        let first = bar.line(width: size.width, status: offline + (drawn?.status ?? Line()))
        return (Line(), [first] + (drawn?.lines ?? []), drawn?.isMoving ?? false)
    }

    /// Follows also the tabs that are not open.
    func follow(_ changed: @escaping @MainActor @Sendable () -> Void) async {
        await withDiscardingTaskGroup { group in
            for tab in tabs.values { group.addTask { await tab.follow(changed) } }
            group.addTask { await self.followBadge(changed) }
        }
    }

    /// A list that stood still for long is no longer fresh, and a failed request may succeed now.
    func resume() {
        presenters.list.resume()
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
