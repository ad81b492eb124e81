import PokedexPresenters
import Testing

@testable import TerminalKit

@Suite struct PlainSectionsTests {
    private static let failure = UiError(.inesperado(causa: "full"))

    private func favorites(_ state: FavoritesUiState) -> [String] {
        PlainFavorites.lines(state, width: 80).map(\.plain)
    }

    @Test func favouritesAreWrittenInTheirOrder() {
        let marked = [25, 1].map {
            FavoritePokemon(
                id: $0, name: Catalogue.pokemon[$0 - 1].name, markedAt: Timestamp(milliseconds: Int64($0)))
        }
        #expect(
            favorites(FavoritesUiState(favoritos: marked, cargando: false, quitado: nil)) == [
                "Favoritos", "N.º 0025  Pikachu", "N.º 0001  Bulbasaur",
            ])
    }

    @Test func whatIsMissingIsSaid() {
        #expect(
            favorites(FavoritesUiState(favoritos: [], cargando: false, quitado: nil)) == [
                "Favoritos", "Todavía no hay favoritos",
            ])
        #expect(
            favorites(FavoritesUiState(favoritos: [], cargando: true, quitado: nil)) == [
                "Favoritos", "No se han podido leer a tiempo.",
            ])
        #expect(
            favorites(FavoritesUiState(favoritos: [], cargando: false, quitado: nil, error: Self.failure)) == [
                "Favoritos", Self.failure.titulo, Self.failure.detalle,
            ])
    }

    @Test func settingsAreWrittenAsTheyAreStored() {
        let state = SettingsUiState(settings: Settings(tema: .oscuro, favoritosPorNumero: true))
        let lines = PlainSettings.lines(state, datos: "PokeAPI", width: 80).map(\.plain)
        #expect(lines.first == "Ajustes")
        #expect(lines.contains("      (•) Oscuro"))
        #expect(lines.contains("    [x] Ordenar por número"))
        #expect(lines.last == "    Datos  PokeAPI")
        let failed = SettingsUiState(settings: Settings(), error: Self.failure)
        #expect(PlainSettings.lines(failed, datos: "", width: 80).count == 3)
    }
}
