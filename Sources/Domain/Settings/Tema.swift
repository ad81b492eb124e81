/// The look that a person chose.
///
/// A real enum without a default: when a fourth look is added, every `switch` over it stops compiling until it answers for
/// the new one. `.ci/added-theme` shows that it does.
public enum Tema: CaseIterable, Hashable, Sendable {
    /// Whatever the system says.
    case sistema
    /// Light.
    case claro
    /// Dark.
    case oscuro

    /// The word that stands for it in a store.
    public var token: String {
        switch self {
        case .sistema: "sistema"
        case .claro: "claro"
        case .oscuro: "oscuro"
        }
    }

    /// The look that a stored word stands for, or `nil` for a word that this version does not know.
    public init?(token: String) {
        guard let tema = Tema.allCases.first(where: { $0.token == token }) else { return nil }
        self = tema
    }
}
