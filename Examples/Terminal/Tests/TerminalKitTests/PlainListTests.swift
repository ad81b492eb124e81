import PokedexPresenters
import Testing

@testable import TerminalKit

@Suite struct PlainListTests {
    private func state(_ count: Int) -> PagedListState {
        PagedListState(
            items: Array(Catalogue.pokemon.prefix(count)), cargando: false, cargandoMas: false, error: nil,
            errorAlAmpliar: nil)
    }

    @Test func eachRowIsWrittenOnce() {
        var paper = PlainList(width: 80)
        var loading = state(0)
        loading.cargando = true
        #expect(paper.lines(for: loading).map(\.plain) == ["Cargando…"])
        #expect(paper.lines(for: loading).isEmpty)
        let first = paper.lines(for: state(2)).map(\.plain)
        #expect(
            first == [
                "N.º 0001  Bulbasaur                     Planta · Veneno",
                "N.º 0002  Ivysaur                       Planta · Veneno",
            ])
        var more = state(2)
        more.cargandoMas = true
        #expect(paper.lines(for: more).map(\.plain) == ["Cargando más…"])
        #expect(paper.lines(for: state(3)).count == 1)
        #expect(paper.count == 3)
        #expect(paper.ending(state(3)).first?.plain.hasPrefix("3 Pokémon, y hay más") == true)
    }

    @Test func favouritesHaveTheirHeart() {
        var paper = PlainList(width: 80)
        #expect(
            paper.lines(for: state(2), favorites: [2]).map(\.plain) == [
                "N.º 0001  Bulbasaur                     Planta · Veneno",
                "N.º 0002  Ivysaur ♥                     Planta · Veneno",
            ])
    }

    @Test func aStaleCopyWaitsForItsRefresh() {
        var paper = PlainList(width: 80)
        var stale = state(2)
        stale.cargando = true
        #expect(paper.lines(for: stale).map(\.plain) == ["Actualizando…"])
        var failed = state(2)
        failed.error = UiError(.sinConexion)
        let lines = paper.lines(for: failed).map(\.plain)
        #expect(lines.first == "Sin conexión, mostrando lo guardado · Reintentar")
        #expect(lines.count == 3)
        #expect(paper.ending(failed).isEmpty)
    }

    @Test func errorsAreToldInTheirPlace() {
        var paper = PlainList(width: 40)
        var failed = state(0)
        failed.error = UiError(.lento)
        #expect(
            paper.lines(for: failed).map(\.plain) == [
                "La respuesta tardó demasiado", "Vuelve a intentarlo dentro de un", "momento.", "", "[ Reintentar ]",
            ])
        var append = state(1)
        append.errorAlAmpliar = UiError(.servidor(codigo: 404))
        let lines = paper.lines(for: append).map(\.plain)
        #expect(lines.contains("El servidor no responde"))
        #expect(!lines.contains("[ Reintentar ]"))
    }

    @Test func theEndIsTold() {
        var paper = PlainList(width: 80)
        var whole = state(151)
        whole.hayMas = false
        _ = paper.lines(for: whole)
        #expect(paper.ending(whole).map(\.plain) == ["Fin de la lista: 151 Pokémon."])
        var empty = state(0)
        empty.hayMas = false
        #expect(PlainList(width: 0).ending(empty).isEmpty)
    }
}
