/// What the screen of favourites shows: what is stored, in the order that the settings ask for.
public struct FavoritesUiState: Equatable, Sendable {
    /// The favourites: the last marked first, or by number.
    public var favoritos: [FavoritePokemon]
    /// The favourites, or the order that they must be shown in, have not been read yet.
    public var cargando: Bool
    /// The last favourite that a `toggle` removed, which `deshacer()` can put back.
    public var quitado: FavoritePokemon?
    /// How the last write, or the reading, failed.
    public var error: UiError?

    /// A state with all its fields, for a first value of a screen and for previews.
    public init(favoritos: [FavoritePokemon], cargando: Bool, quitado: FavoritePokemon?, error: UiError? = nil) {
        self.favoritos = favoritos
        self.cargando = cargando
        self.quitado = quitado
        self.error = error
    }

    /// There is nothing to show and nothing on its way: no favourites, not `cargando`, no `error`.
    public var vacia: Bool { favoritos.isEmpty && !cargando && error == nil }
}
