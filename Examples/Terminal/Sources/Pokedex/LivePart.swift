import PokedexPresenters
import TerminalKit

/// A part made of a screen, of what it follows, and of what its intents do.
@MainActor
final class LivePart<Content: Screen>: Part {
    /// Follows one thing, handing each change of the screen to the closure.
    private typealias Following =
        @MainActor @Sendable (_ change: @MainActor @Sendable ((inout Content) -> Void) -> Void) async -> Void

    private var screen: Content
    private let perform: @MainActor (Content.Intent) -> Void
    private var followings: [Following] = []

    init(_ screen: Content, notices: Notices, perform: @escaping @MainActor (Content.Intent) -> Void) {
        self.screen = screen
        self.perform = perform
        shows(notices.changes) { $0.notice = $1.isEmpty ? nil : $1.joined(separator: " ") }
    }

    /// From now on the screen shows these values, as the closure says.
    func shows<Value>(
        _ values: StateValues<Value>, _ show: @escaping @MainActor @Sendable (inout Content, Value) -> Void
    ) {
        followings.append { change in
            for await value in values { change { show(&$0, value) } }
        }
    }

    func press(_ key: Key) -> Bool {
        guard let intents = screen.press(key) else { return false }
        intents.forEach(perform)
        return true
    }

    var takesText: Bool { screen.takesText }

    func paste(_ text: String) {
        screen.paste(text).forEach(perform)
    }

    func draw(in size: Size, beat: Int) -> (status: Line, lines: [Line], isMoving: Bool) {
        let drawing = screen.draw(in: size, beat: beat)
        drawing.intents.forEach(perform)
        return (drawing.status, drawing.lines, drawing.isMoving)
    }

    func follow(_ changed: @escaping @MainActor @Sendable () -> Void) async {
        await withDiscardingTaskGroup { group in
            for following in followings {
                group.addTask {
                    await following { change in
                        change(&self.screen)
                        changed()
                    }
                }
            }
        }
    }

    func resume() {}

    /// Its presenters belong to whoever gave them.
    func close() {}
}
