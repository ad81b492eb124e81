/// The keys that do something, for `--help` and for the screen that `?` shows.
package struct Keys: Hashable, Sendable {
    struct Row: Hashable, Sendable {
        let keys: String
        let meaning: String
    }

    let title: String
    let rows: [Row]

    private init(_ title: String, _ rows: [(String, String)]) {
        self.title = title
        self.rows = rows.map { Row(keys: $0.0, meaning: $0.1) }
    }

    /// Those of the tabs.
    package static let tabs = [
        Keys(
            Textos.teclas,
            [
                ("1 2 3  Tab Mayús-Tab", "las pestañas: Pokédex, Favoritos, Ajustes"),
                ("↑ ↓ ← → h j k l", "mover"),
                ("RePág AvPág", "una pantalla"),
                ("Inicio Fin g G", "al principio, al final"),
                ("f", "añadir a favoritos o quitar de ellos"),
                ("x Esc", "cerrar un aviso"),
                ("o", "cortar la red, o volver a darla: para probar"),
                ("?", "estas teclas"),
                ("q Ctrl-C", "salir (y Esc, si no hay nada que cerrar)"),
            ]),
        Keys(Textos.en("la Pokédex"), [("r", "actualizar"), ("t", "reintentar, donde se ofrece")]),
        Keys(
            Textos.en("Favoritos"),
            [("u", "deshacer"), ("v", "vaciar, que pregunta antes"), ("Supr", "quitar")]),
        Keys(Textos.en("Ajustes"), [("Intro Espacio", "elegir")]),
    ]

    /// Those of the entry form.
    package static let form = [
        Keys(
            Textos.en("el formulario"),
            [
                ("Tab ↑ ↓ Intro", "de un campo a otro"), ("← →", "entrar o crear cuenta"),
                ("Ctrl-U", "vaciar el campo"),
                ("?", "estas teclas, fuera de los campos"), ("Esc Ctrl-C", "salir"),
            ])
    ]

    /// How wide the column of the keys is.
    static let column = 24

    /// The section as text, a line a row.
    package var text: String {
        let lines = rows.map { row in
            "  \(row.keys)\(String(repeating: " ", count: max(1, Self.column - row.keys.displayWidth)))\(row.meaning)"
        }
        return (["\(title):"] + lines).joined(separator: "\n")
    }
}
