import Foundation
import PokedexDomain
import Testing

@Suite struct PokemonTexts {
    @Test(arguments: [
        (7, "N.º 0007"), (151, "N.º 0151"), (1025, "N.º 1025"), (10157, "N.º 10157"), (0, "N.º 0000"),
        (-3, "N.º -0003"), (Int.min, "N.º -9223372036854775808"),
    ]) func theNumberHasAtLeastFourDigits(id: Int, text: String) {
        #expect(Pokemon(id: id, name: "x", types: []).numero == text)
    }

    @Test(arguments: [
        ("bulbasaur", "Bulbasaur"), ("mr-mime", "Mr-Mime"), ("ho-oh", "Ho-Oh"), ("type null", "Type Null"),
        ("nidoran-f", "Nidoran-F"), ("farfetch'd", "Farfetch'd"), ("éclair", "Éclair"), ("", ""), ("-", "-"),
        ("porygon2", "Porygon2"), ("zygarde-10-power-construct", "Zygarde-10-Power-Construct"),
    ]) func eachWordOfTheNameBeginsWithACapitalAndAHyphenBeginsAWord(name: String, text: String) {
        #expect(Pokemon(id: 1, name: name, types: []).nombre == text)
    }

    @Test func aScreenReaderSaysTheNameAndTheTypes() {
        #expect(
            Pokemon(id: 1, name: "bulbasaur", types: [.grass, .poison]).etiquetaAccesible
                == "Bulbasaur, tipo Planta y Veneno")
        #expect(Pokemon(id: 4, name: "charmander", types: [.fire]).etiquetaAccesible == "Charmander, tipo Fuego")
        #expect(Pokemon(id: 4, name: "mr-mime", types: []).etiquetaAccesible == "Mr-Mime")
    }

    @Test func theArtworkIsMadeFromTheIdAlone() {
        #expect(Pokemon(id: 25, name: "pikachu", types: []).artworkUrl.hasSuffix("/official-artwork/25.png"))
    }

    @Test func thereAreEighteenTypesEachWithASpanishLabelOfItsOwn() {
        #expect(PokemonType.allCases.count == 18)
        #expect(Set(PokemonType.allCases.map(\.etiqueta)).count == 18)
        #expect(PokemonType(apiName: "psychic")?.etiqueta == "Psíquico")
    }

    @Test(arguments: ["shadow", "unknown", "stellar", "Grass", ""]) func anUnknownTypeIsNoType(name: String) {
        #expect(PokemonType(apiName: name) == nil)
    }

    @Test func aStoredTypeOfALaterVersionIsLeftOut() throws {
        let stored = Data(#"{"id":1,"name":"a","types":["stellar","grass"],"generation":9}"#.utf8)
        #expect(try JSONDecoder().decode(Pokemon.self, from: stored) == Pokemon(id: 1, name: "a", types: [.grass]))
    }

    @Test func aStoredPokemonReadsBackAsItWas() throws {
        let pokemon = Pokemon(id: 122, name: "mr-mime", types: [.psychic, .fairy])
        #expect(try JSONDecoder().decode(Pokemon.self, from: JSONEncoder().encode(pokemon)) == pokemon)
    }
}

@Suite struct PagedStateFields {
    @Test func twoStatesAreEqualOnlyIfEveryFieldIs() {
        let base = PagedState<Row>(
            items: [Row(id: 1)], cargando: false, cargandoMas: false, error: nil, errorAlAmpliar: nil)
        var others = Array(repeating: base, count: 8)
        others[0].items = []
        others[1].items = [Row(id: 1, version: 2)]
        others[2].cargando = true
        others[3].cargandoMas = true
        others[4].error = UiError(.lento)
        others[5].errorAlAmpliar = UiError(.lento)
        others[6].guardado = Timestamp(milliseconds: 0)
        others[7].hayMas = false
        #expect(base == base)
        for other in others { #expect(other != base) }
        // `==` is written by hand: a field that is added must be added there too.
        #expect(Mirror(reflecting: base).children.count == 7)
    }

    @Test func itIsEmptyOnlyWithoutRowsLoadingAndError() {
        var state = PagedListState(items: [], cargando: false, cargandoMas: false, error: nil, errorAlAmpliar: nil)
        #expect(state.vacia)
        state.cargando = true
        #expect(!state.vacia)
        state.cargando = false
        state.error = UiError(.sinConexion)
        #expect(!state.vacia)
        state.error = nil
        state.items = [Pokemon(id: 1, name: "a", types: [])]
        #expect(!state.vacia)
    }

    @Test func theInitialValueCompilesAsTheCourseWritesIt() {
        let state = PagedListState(
            items: [], cargando: true, cargandoMas: false, error: nil, errorAlAmpliar: nil, sinConexion: false
        )
        #expect(state.hayMas && !state.vacia)
    }
}

@Suite struct PagedStateTests {
    static let failed = UiError(.sinConexion)

    @Test(
        arguments: [
            (0, nil, nil, false), (0, failed, nil, false), (0, nil, failed, false), (3, nil, nil, false),
            (3, failed, nil, true), (3, nil, failed, true), (3, failed, failed, true),
        ] as [(Int, UiError?, UiError?, Bool)])
    func `offline follows from the rows and the errors, whatever a preview writes`(
        rows: Int, error: UiError?, errorAlAmpliar: UiError?, expected: Bool
    ) {
        for written in [true, false] {
            let state = PagedListState(
                items: Pokemon.fakes(rows), cargando: false, cargandoMas: false, error: error,
                errorAlAmpliar: errorAlAmpliar, sinConexion: written)
            #expect(state.sinConexion == expected)
        }
    }
}
