import PokedexPresenters

/// The settings on paper.
package enum PlainSettings {
    /// The whole section.
    package static func lines(
        _ state: SettingsUiState, cuenta: String? = nil, datos: String, width: Int
    ) -> [Line] {
        let title = Line(Textos.pestaña(.ajustes), .bold)
        if let error = state.error {
            return [title] + Message(title: Line(error.titulo), detail: error.detalle).lines(width: width)
        }
        return [title] + SettingsRow.all(state.settings, cuenta: cuenta, datos: datos).map { Line("  ") + $0.text }
    }
}
