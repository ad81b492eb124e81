/// What `?` shows: the keys of what is on the screen, in its place until a key is pressed.
package enum HelpScreen {
    /// The keys in a frame, or as much of them as fits.
    package static func lines(_ sections: [Keys], in size: Size) -> [Line] {
        let width = min(size.width, 76)
        let footer = Line(Textos.cualquierTeclaCierra, .dim)
        // The frame and the way out take three lines.
        let room = size.height - 3
        guard room > 0 else { return Array([footer.clipped(to: size.width)].prefix(size.height)) }
        let text = sections.flatMap { rows($0, width: max(1, width - 4)) }.prefix(room)
        let title = Line(" \(Textos.titulo) \(Version.text) ", .bold)
        let box = Box.lines(Array(text), width: width, isSelected: true, title: title)
        return (box + [footer]).map { $0.fitted(to: width).centered(in: size.width) }
    }

    private static func rows(_ section: Keys, width: Int) -> [Line] {
        let title = Line(section.title, .bold)
        guard width >= 64 else {
            return [title] + section.rows.flatMap { "\($0.keys): \($0.meaning)".wrapped(to: width).map { Line($0) } }
        }
        return [title]
            + section.rows.map { Line("  ") + Line($0.keys, .bold).padded(to: Keys.column) + Line($0.meaning) }
    }
}
