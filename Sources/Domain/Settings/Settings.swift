/// What a person set.
///
/// In a file that also imports SwiftUI the bare name is ambiguous on macOS where it stands as a type (`var s: Settings`);
/// `import struct PokedexDomain.Settings` cures it.
public struct Settings: Hashable, Sendable {
    /// The look.
    public var tema: Tema
    /// Favourites by number instead of the last marked first.
    public var favoritosPorNumero: Bool

    /// Settings; without arguments those of a first start.
    public init(tema: Tema = .sistema, favoritosPorNumero: Bool = false) {
        self.tema = tema
        self.favoritosPorNumero = favoritosPorNumero
    }

    /// What stored words mean: a word that is missing or unknown means the default of its own setting, and touches no
    /// other. Reading writes nothing, so a later version finds its word again.
    public init(stored: StoredSettings) {
        self.init(
            tema: stored.tema.flatMap(Tema.init(token:)) ?? .sistema,
            favoritosPorNumero: stored.orden == StoredSettings.porNumero
        )
    }
}
