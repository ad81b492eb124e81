import PokedexPresenters

/// The favourites on paper.
package enum PlainFavorites {
    /// The whole section.
    package static func lines(_ state: FavoritesUiState, width: Int) -> [Line] {
        let title = Line(Textos.pestaña(.favoritos), .bold)
        if let error = state.error {
            return [title] + Message(title: Line(error.titulo), detail: error.detalle).lines(width: width)
        }
        if state.cargando { return [title, Line(Textos.sinLeer)] }
        return [title] + (state.vacia ? [Line(Textos.sinFavoritos)] : state.favoritos.map(FavoritesScreen.row))
    }
}
