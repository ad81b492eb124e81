import PokedexPresenters
import Testing

@testable import TerminalKit

@Suite struct StripTests {
    private func state(_ error: UiError?, ampliar: UiError? = nil) -> PagedListState {
        PagedListState(
            items: Array(Catalogue.pokemon.prefix(60)), cargando: false, cargandoMas: false, error: error,
            errorAlAmpliar: ampliar, sinConexion: true)
    }

    private func strip(_ state: PagedListState, width: Int = 80) -> String {
        var screen = ListScreen(state)
        return screen.draw(in: Size(width: width, height: 23), beat: 0).lines[0].plain
    }

    private func paper(_ state: PagedListState) -> String? {
        var paper = PlainList(width: 80)
        return paper.lines(for: state).first?.plain
    }

    @Test func `without a network it says so`() {
        #expect(strip(state(UiError(.sinConexion))) == " Sin conexión, mostrando lo guardado · Reintentar (t)")
        #expect(paper(state(UiError(.sinConexion))) == "Sin conexión, mostrando lo guardado · Reintentar")
    }

    @Test(arguments: [
        AppError.lento, .servidor(codigo: 503), .servidor(codigo: 404), .servidor(codigo: 400), .servidor(codigo: 500),
        .demasiadas(esperar: .seconds(30)), .demasiadas(esperar: nil), .inesperado(causa: "x"),
    ])
    func `another failure is told, and a retry is offered only where it can help`(failure: AppError) {
        let error = UiError(failure)
        let end = error.sePuedeReintentar ? " · Reintentar" : ""
        for state in [state(error), state(nil, ampliar: error)] {
            #expect(strip(state) == " \(error.titulo), mostrando lo guardado\(end)\(end.isEmpty ? "" : " (t)")")
            #expect(paper(state) == "\(error.titulo), mostrando lo guardado\(end)")
            var screen = ListScreen(state)
            #expect(screen.canRetry == error.sePuedeReintentar)
            #expect(screen.press(.character("t")) == (error.sePuedeReintentar ? [.retry] : nil))
            #expect(screen.press(.character("r")) == [.refresh], "a refresh is always there")
        }
    }

    @Test func `the strip says how old the copy is, where there is room for it`() {
        var old = state(UiError(.sinConexion))
        old.guardado = Timestamp(milliseconds: 1000)
        func strip(_ width: Int, now: (@Sendable () -> Timestamp)?) -> String {
            var screen = ListScreen(old, now: now)
            return screen.draw(in: Size(width: width, height: 23), beat: 0).lines[0].plain
        }
        let later: @Sendable () -> Timestamp = { Timestamp(milliseconds: 1000 + 3 * 3_600_000) }
        let (head, tail) = (" Sin conexión, mostrando lo guardado", " · Reintentar (t)")
        #expect(strip(80, now: later) == head + " · guardado hace 3 h" + tail)
        #expect(strip(60, now: later) == head + tail)
        #expect(strip(80, now: nil) == head + tail)
        #expect(strip(80, now: { Timestamp(milliseconds: 0) }) == head + " · guardado hace un momento" + tail)
        old.guardado = nil
        #expect(strip(80, now: later) == head + tail)
    }

    @Test func `the failure that a retry asks again is told before the other`() {
        let both = state(UiError(.servidor(codigo: 404)), ampliar: UiError(.sinConexion))
        #expect(strip(both) == " El servidor no responde, mostrando lo guardado")
        #expect(strip(state(UiError(.sinConexion), ampliar: UiError(.servidor(codigo: 404)))).hasSuffix("(t)"))
    }

    @Test func `a title from elsewhere cannot steer the terminal`() {
        let error = UiError(titulo: "a\u{1B}[2Jb", detalle: "", sePuedeReintentar: false)
        #expect(strip(state(error)) == " ab, mostrando lo guardado")
    }

    @Test(arguments: [
        (Duration.zero, "un momento"), (.seconds(-5), "un momento"), (.seconds(59), "un momento"),
        (.seconds(60), "1 min"),
        (.seconds(3599), "59 min"), (.seconds(3600), "1 h"), (.seconds(86_399), "23 h"), (.seconds(86_400), "1 día"),
        (.seconds(172_800), "2 días"), (.seconds(Int64.max), "106751991167300 días"),
        (.seconds(Int64.min), "un momento"),
    ])
    func `an age is told in its largest unit`(age: Duration, text: String) {
        #expect(Textos.guardado(hace: age) == "guardado hace \(text)")
    }
}
