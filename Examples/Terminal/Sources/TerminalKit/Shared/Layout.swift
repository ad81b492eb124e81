/// What stands above and below the content of a screen, and what of it gives way on a small one.
package struct Layout: Sendable {
    private let size: Size
    private var banner: [Line]
    private var footer: [Line]
    private var help: [Line]

    /// - Parameters:
    ///   - isPressing: the footer asks for an answer or tells of a failure: it is the last thing to go.
    ///   - minimum: with fewer lines than that, the content needs the room more than the words around it.
    package init(
        _ size: Size, banner: [Line], footer: [Line], isPressing: Bool, hints: [String], minimum: Int
    ) {
        self.size = size
        self.banner = banner
        self.footer = footer
        help = [Hints.line(hints, width: size.width)]
        if room < minimum { help = [] }
        if room < minimum, !isPressing { self.footer = [] }
        if room < 1 { self.banner = Array(banner.prefix(max(0, size.height - self.footer.count - 1))) }
        if room < 1 { self.footer = Array(self.footer.prefix(max(isPressing ? 1 : 0, size.height - 1))) }
    }

    private var room: Int { size.height - banner.count - footer.count - help.count }

    /// How big the content may be.
    package var body: Size { Size(width: size.width, height: room) }

    /// All of it, with the content in the middle.
    package func lines(_ content: [Line]) -> [Line] {
        let height = body.height
        let filled = content.prefix(height) + Array(repeating: Line(), count: max(0, height - content.count))
        return (banner + filled + footer + help).prefix(size.height).map { $0.clipped(to: size.width) }
    }
}
