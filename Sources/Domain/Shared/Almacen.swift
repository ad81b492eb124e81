/// Why something stored on this machine cannot be read or written now. In all four cases it stays as it is.
public enum Almacen: String, Hashable, Sendable, CaseIterable {
    /// The disk is full, or the person's share of it is used up.
    case lleno
    /// This program has no right to read or write there.
    case sinPermiso
    /// Another program holds it and did not let it go in time.
    case ocupado
    /// A newer version of the program wrote it. This version cannot read it and leaves it untouched.
    case versionNueva
}
