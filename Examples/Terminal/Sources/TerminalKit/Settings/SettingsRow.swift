import PokedexPresenters

/// A line of the settings, for a screen and for paper.
struct SettingsRow: Sendable {
    let text: Line
    /// What choosing it chooses, if anything.
    let choice: Choice?

    /// All the lines, from the top.
    ///
    /// - Parameter cuenta: the address of who is signed in, if anybody.
    static func all(_ settings: Settings, cuenta: String?, datos: String) -> [SettingsRow] {
        let temas = Choice.temas.map { tema in
            row(Line("  ") + Words.radio(Textos.tema(tema), tema == settings.tema), .tema(tema))
        }
        let order = Line("\(settings.favoritosPorNumero ? "[x]" : "[ ]") \(Textos.porNumero)")
        let account = cuenta.map {
            [heading(Textos.cuenta), fact(Textos.correo, $0), row(Line(Textos.cerrarSesion), .salir), blank]
        }
        return [heading(Textos.apariencia), row(Line(Textos.etiquetaTema))] + temas + [blank]
            + [heading(Textos.pestaña(.favoritos)), row(order, .porNumero), blank] + (account ?? [])
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

    private static func row(_ text: Line, _ choice: Choice? = nil) -> SettingsRow {
        SettingsRow(text: Line("  ") + text, choice: choice)
    }

    private static func fact(_ label: String, _ value: String) -> SettingsRow {
        SettingsRow(text: Line("  \(label)").padded(to: 9) + Line(value, .dim))
    }
}
