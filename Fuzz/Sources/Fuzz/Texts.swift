import Foundation
import PokedexDomain

extension Target {
    /// What a person types, and what rows and cursors hold.
    static let texts = [
        Target("typed", seeds: ["larga y buena 1", "ana@correo.es", " a.b+c@d-e.example\n", "a@b", "@", "á@é.es"]) {
            data in
            let text = String(decoding: data, as: UTF8.self)
            let trimmed = ErrorEmail.trimmed(text)
            promise(ErrorEmail.trimmed(trimmed) == trimmed, "trimming twice trims more")
            promise(ErrorEmail(in: text) == ErrorEmail(in: trimmed), "blanks around an address change what it is")
            if ErrorPassword(in: text) == nil { promise(!text.isEmpty, "an empty password") }
            if ErrorEmail(in: text) == nil {
                promise(trimmed.unicodeScalars.filter { $0 == "@" }.count == 1, "an address without its one @")
            }
        },
        Target("card-texts", seeds: ["bulbasaur\u{0}1", "mr-mime", "ñu--x"]) { data in
            let (name, rest) = halves(data)
            let pokemon = Pokemon(id: Int(rest) ?? 0, name: name, types: [.fire, .water])
            _ = (pokemon.nombre, pokemon.numero, pokemon.etiquetaAccesible, pokemon.artworkUrl)
            promise(pokemon.numero.hasSuffix("\(pokemon.id.magnitude)"), "a number without itself")
        },
    ]
}
