/// A Pokémon as a card of the list shows it.
public struct Pokemon: Identifiable, Hashable, Sendable {
    /// The number that the API gives it, read from its address and never from its position in a list.
    public var id: Int
    /// The API's name, in lower case and with hyphens, such as `mr-mime`.
    public var name: String
    /// One or two types, or none where none is known; in the API's slot order, so the main one comes first.
    public var types: [PokemonType]

    /// A Pokémon with its API name and its types in slot order.
    public init(id: Int, name: String, types: [PokemonType]) {
        self.id = id
        self.name = name
        self.types = types
    }

    /// Where the official artwork of that number lies in PokéAPI's repository of sprites: made from the id alone.
    public var artworkUrl: String { Textos.artworkUrl(id) }

    /// The number as it is shown: «N.º 0007».
    public var numero: String { Textos.numero(id) }

    /// The name as it is shown: «Mr-Mime».
    public var nombre: String { Textos.nombre(name) }

    /// What a screen reader says: «Bulbasaur, tipo Planta y Veneno», or just the name when there is no type.
    public var etiquetaAccesible: String { Textos.etiquetaAccesible(nombre: nombre, types: types) }
}

#if !hasFeature(Embedded)
    extension Pokemon: Codable {
        private enum CodingKeys: String, CodingKey {
            case id, name, types
        }

        /// Reads a stored Pokémon. A type written by a later version, which this one does not know, is left out.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Int.self, forKey: .id)
            name = try container.decode(String.self, forKey: .name)
            types = try container.decode([String].self, forKey: .types).compactMap(PokemonType.init(apiName:))
        }
    }
#endif
