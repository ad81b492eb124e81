import PokedexPresenters
import TerminalKit

/// All that is on the terminal: the tabs, or what comes before them where one must sign in; and the theme over it.
@MainActor
final class Root {
    private let auth: AuthPresenter?
    private let settings: SettingsPresenter
    private let depth: ColorDepth
    private let make: @MainActor (Raiz) -> any Part
    private var shown: Shown<any Part>
    private var palette: Palette?
    /// Whether the keys are shown in the place of everything.
    private var showsHelp = false

    /// - Parameters:
    ///   - auth: who is signed in; `nil` for the tabs at once.
    ///   - settings: gives the theme, also before there are tabs.
    ///   - make: makes what is shown when its turn comes.
    init(
        _ auth: AuthPresenter?, settings: SettingsPresenter, depth: ColorDepth,
        make: @escaping @MainActor (Raiz) -> any Part
    ) {
        self.auth = auth
        self.settings = settings
        self.depth = depth
        self.make = make
        shown = Shown(auth?.raiz ?? .contenido, make: make)
        palette = Palette(settings.settings.tema, depth: depth)
    }

    /// Whether «q» ends the app now: it is text in the form, and any key closes the help.
    var isEndedByQ: Bool { !showsHelp && shown.raiz != .entrada }

    /// Answers whether there was a use for the key.
    func press(_ key: Key) -> Bool {
        if showsHelp {
            showsHelp = false
            return true
        }
        guard key == .character("?"), !shown.content.takesText else { return shown.content.press(key) }
        showsHelp = true
        return true
    }

    /// Takes a paste: text for a field that is seen, and nothing elsewhere.
    func paste(_ text: String) {
        if !showsHelp { shown.content.paste(text) }
    }

    func draw(in size: Size, beat: Int) -> (lines: [Line], isMoving: Bool) {
        if showsHelp {
            let lines = HelpScreen.lines(shown.raiz == .entrada ? Keys.form : Keys.tabs, in: size)
            return (painted(lines, in: size), false)
        }
        let drawn = shown.content.draw(in: size, beat: beat)
        return (painted(drawn.lines, in: size), drawn.isMoving)
    }

    private func painted(_ lines: [Line], in size: Size) -> [Line] {
        lines.prefix(size.height).map { palette?.painted($0, width: size.width) ?? $0 }
    }

    /// Follows all that is shown, until cancelled.
    func follow(_ changed: @escaping @MainActor @Sendable () -> Void) async {
        await withDiscardingTaskGroup { group in
            group.addTask { await self.followContent(changed) }
            group.addTask { await self.followTheme(changed) }
        }
    }

    /// Tells that the app goes on after a stop.
    func resume() { shown.content.resume() }

    /// Closes what is shown and what is the root's own.
    func close() {
        shown.content.close()
        settings.close()
    }

    private func followContent(_ changed: @escaping @MainActor @Sendable () -> Void) async {
        guard let auth else { return await shown.content.follow(changed) }
        var following = follow(shown.content, changed)
        for await raiz in auth.raizStates {
            guard shown.show(raiz, close: { $0.close() }, make: make) else { continue }
            following.cancel()
            following = follow(shown.content, changed)
            changed()
        }
        following.cancel()
    }

    private func follow(
        _ part: any Part, _ changed: @escaping @MainActor @Sendable () -> Void
    ) -> Task<Void, Never> {
        Task { await part.follow(changed) }
    }

    private func followTheme(_ changed: @MainActor @Sendable () -> Void) async {
        for await settings in settings.settingsStates {
            palette = Palette(settings.tema, depth: depth)
            changed()
        }
    }
}
