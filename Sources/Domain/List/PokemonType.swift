/// The eighteen types, under the names that the API gives them.
///
/// Colours belong to the front-ends: a type carries only its Spanish label.
public enum PokemonType: String, CaseIterable, Hashable, Sendable {
    // In the order of the API's own numbering, 1 to 18.
    case normal, fighting, flying, poison, ground, rock, bug, ghost, steel
    case fire, water, grass, electric, psychic, ice, dragon, dark, fairy

    /// The type of that API name, or `nil` for a name that is not known: a type that is unknown is left out.
    public init?(apiName: String) {
        self.init(rawValue: apiName)
    }

    /// The Spanish label, such as «Planta».
    public var etiqueta: String { Textos.tipo(self) }
}

#if !hasFeature(Embedded)
    extension PokemonType: Codable {}
#endif
