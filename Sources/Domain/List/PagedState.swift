/// What a paged list publishes: rows and flags that change together, in one value.
public struct PagedState<Item: Equatable & Sendable>: Equatable, Sendable {
    /// The rows shown: always the stored table from its first row on, no id twice.
    public var items: PagedItems<Item>
    /// A refresh runs, or the first read of the stored rows has not come back.
    public var cargando: Bool
    /// The next page is on its way, or wanted and waiting only for the refresh that runs now, with a copy that may be continued.
    public var cargandoMas: Bool
    /// How the last refresh failed, also with rows on screen.
    public var error: UiError?
    /// How the last request for the next page failed; the rows stay.
    public var errorAlAmpliar: UiError?
    /// More rows may exist: the end has not been reached.
    public var hayMas: Bool
    /// When the rows that are shown were saved, so that a strip can say how old they are; `nil` if they never were.
    public var guardado: Timestamp?

    /// A state with all its fields, for a first value of a screen and for previews.
    ///
    /// `sinConexion` stands here because the course's screens write it. It is not looked at: ``sinConexion`` follows from the
    /// rows and the errors, so that a preview cannot contradict itself.
    public init(
        items: PagedItems<Item>, cargando: Bool, cargandoMas: Bool, error: UiError?, errorAlAmpliar: UiError?,
        sinConexion: Bool = false, hayMas: Bool = true, guardado: Timestamp? = nil
    ) {
        self.items = items
        self.cargando = cargando
        self.cargandoMas = cargandoMas
        self.error = error
        self.errorAlAmpliar = errorAlAmpliar
        self.hayMas = hayMas
        self.guardado = guardado
    }

    /// The same with the rows of an array.
    public init(
        items: [Item], cargando: Bool, cargandoMas: Bool, error: UiError?, errorAlAmpliar: UiError?,
        sinConexion: Bool = false, hayMas: Bool = true, guardado: Timestamp? = nil
    ) {
        self.init(
            items: PagedItems(items), cargando: cargando, cargandoMas: cargandoMas, error: error,
            errorAlAmpliar: errorAlAmpliar, hayMas: hayMas, guardado: guardado)
    }

    /// Whole equality. Written out to be inlinable: every intent compares two states.
    @inlinable
    public static func == (left: PagedState, right: PagedState) -> Bool {
        left.cargando == right.cargando && left.cargandoMas == right.cargandoMas
            && left.hayMas == right.hayMas && left.guardado == right.guardado && left.error == right.error
            && left.errorAlAmpliar == right.errorAlAmpliar && left.items == right.items
    }

    /// There are rows, and the last refresh or the last request for a page failed, whatever the failure.
    public var sinConexion: Bool { !items.isEmpty && (error != nil || errorAlAmpliar != nil) }

    /// There is nothing to show and nothing on its way: no rows, not `cargando`, no `error`.
    public var vacia: Bool { items.isEmpty && !cargando && error == nil }
}

/// The state of the list of the Pokédex, under the name that the course gives it.
public typealias PagedListState = PagedState<Pokemon>
