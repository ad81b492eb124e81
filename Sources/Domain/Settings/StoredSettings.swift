/// Settings as they stand in a store: raw words, which only ``Settings/init(stored:)`` gives a meaning.
public struct StoredSettings: Hashable, Sendable {
    /// The word for the look (``Tema/token``), or whatever a later version wrote; `nil` if nothing is stored.
    public var tema: String?
    /// The word for the order of favourites: ``porNumero``, ``porFecha``, or whatever a later version wrote.
    public var orden: String?

    /// The stored words.
    public init(tema: String? = nil, orden: String? = nil) {
        self.tema = tema
        self.orden = orden
    }

    /// The word for favourites by number.
    public static let porNumero = "numero"
    /// The word for the last marked first.
    public static let porFecha = "fecha"

    /// The word for an order.
    public static func orden(porNumero: Bool) -> String {
        porNumero ? Self.porNumero : porFecha
    }
}
