import PokedexPresenters

/// A line of the settings, for a screen and for paper.
struct SettingsRow: Sendable {
    let text: Line
    /// What choosing it chooses, if anything.
    let choice: Choice?

    /// All the lines, from the top.
    static func all(_ settings: Settings, datos: String) -> [SettingsRow] {
        let temas = Choice.temas.map { tema in
            row("  \(mark("(•)", "( )", tema == settings.tema)) \(Textos.tema(tema))", .tema(tema))
        }
        let order = "\(mark("[x]", "[ ]", settings.favoritosPorNumero)) \(Textos.porNumero)"
        return [heading(Textos.apariencia), row(Textos.etiquetaTema)] + temas + [blank]
            + [heading(Textos.pestaña(.favoritos)), row(order, .porNumero), blank]
            + [heading(Textos.acercaDe), fact(Textos.app, Textos.titulo), fact(Textos.datos, datos)]
    }

    func line(width: Int, isSelected: Bool) -> Line {
        Words.row(text, width: width, isSelected: isSelected)
    }

    private init(text: Line, choice: Choice? = nil) {
        self.text = text
        self.choice = choice
    }

    private static let blank = SettingsRow(text: Line())

    private static func heading(_ text: String) -> SettingsRow { SettingsRow(text: Line(text, .bold)) }

    private static func row(_ text: String, _ choice: Choice? = nil) -> SettingsRow {
        SettingsRow(text: Line("  \(text)"), choice: choice)
    }

    private static func fact(_ label: String, _ value: String) -> SettingsRow {
        SettingsRow(text: Line("  \(label)").padded(to: 9) + Line(value, .dim))
    }

    private static func mark(_ chosen: String, _ other: String, _ isChosen: Bool) -> String {
        isChosen ? chosen : other
    }
}
