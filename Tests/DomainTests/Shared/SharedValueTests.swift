import PokedexDomain
import Testing

@Suite struct Errors {
    @Test(arguments: [
        (AppError.sinConexion, "Sin conexión", true), (.lento, "La respuesta tardó demasiado", true),
        (.servidor(codigo: 503), "El servidor no responde", true),
        (.servidor(codigo: 404), "El servidor no responde", false),
        (.demasiadas(esperar: .seconds(30)), "Demasiadas peticiones", true),
        (.almacen(.lleno), "No queda espacio", true), (.almacen(.ocupado), "Los datos están en uso", true),
        (.almacen(.sinPermiso), "Sin permiso para los datos", false),
        (.almacen(.versionNueva), "Datos de una versión más nueva", false),
        (.inesperado(causa: "x"), "Algo se rompió", false),
    ]) func eachErrorHasItsTitleAndKnowsWhetherTryingAgainHelps(error: AppError, title: String, isRetryable: Bool) {
        let shown = UiError(error)
        #expect(shown.titulo == title)
        #expect(shown.sePuedeReintentar == isRetryable)
        #expect(shown.causa == error)
        #expect(!shown.detalle.isEmpty)
    }

    @Test func aServerErrorNamesItsCode() {
        #expect(UiError(.servidor(codigo: 503)).detalle.contains("503"))
        #expect(UiError(.servidor(codigo: 418)).detalle.contains("418"))
    }

    @Test(arguments: [
        (Duration.seconds(30), "30 segundos"), (.seconds(1), "1 segundo"), (.zero, "1 segundo"),
        (.milliseconds(1500), "2 segundos"), (.seconds(-5), "1 segundo"),
        (.seconds(Int64.max) * 17, "\(Int64.max) segundos"),
    ]) func theWaitIsToldInWholeSecondsRoundedUp(wait: Duration, text: String) {
        #expect(UiError(.demasiadas(esperar: wait)).detalle.contains(text))
    }

    @Test func theCauseOfAnUnexpectedErrorIsNoTextForAPerson() {
        #expect(!UiError(.inesperado(causa: "secret detail")).detalle.contains("secret"))
    }

    @Test func anyErrorHasAName() {
        struct Odd: Error {}
        #expect(AppError(AppError.lento) == .lento)
        #expect(AppError(Odd()) == .inesperado(causa: "Odd()"))
    }

    @Test(arguments: Almacen.allCases) func `a store is never tried again without anybody asking`(why: Almacen) {
        #expect(!AppError.almacen(why).isTransient)
        #expect(RetryPolicy.standard.wait(afterFailures: 1, last: .almacen(why)) == nil)
    }

    @Test(arguments: [400, 401, 403, 404, 409, 422, 429, 499, 600]) func onlyAServersOwnFailurePasses(code: Int) {
        #expect(!AppError.servidor(codigo: code).isTransient)
    }
}

@Suite struct Retries {
    @Test(arguments: [AppError.sinConexion, .lento, .servidor(codigo: 500), .servidor(codigo: 503)])
    func aTransientErrorIsTriedThreeTimesWithOneAndTwoSecondsBetween(error: AppError) {
        #expect(RetryPolicy.standard.wait(afterFailures: 1, last: error) == .seconds(1))
        #expect(RetryPolicy.standard.wait(afterFailures: 2, last: error) == .seconds(2))
        #expect(RetryPolicy.standard.wait(afterFailures: 3, last: error) == nil)
    }

    @Test(arguments: [AppError.servidor(codigo: 404), .demasiadas(esperar: nil), .inesperado(causa: "")])
    func anErrorThatStaysIsToldAtOnce(error: AppError) {
        #expect(RetryPolicy.standard.wait(afterFailures: 1, last: error) == nil)
    }

    @Test(arguments: [0, -1, 99, Int.min, Int.max]) func aCountThatCannotBeIsNoWait(tries: Int) {
        #expect(RetryPolicy.standard.wait(afterFailures: tries, last: .lento) == nil)
    }

    @Test func aPolicyWithoutWaitsTriesOnce() {
        #expect(RetryPolicy.once.wait(afterFailures: 1, last: .lento) == nil)
    }
}

@Suite struct Timestamps {
    @Test func theDifferenceIsADurationAndNeverOverflows() {
        let early = Timestamp(milliseconds: 1_000)
        let late = Timestamp(milliseconds: 3_500)
        #expect(late.timeSince(early) == .milliseconds(2_500))
        #expect(early.timeSince(late) == .milliseconds(-2_500))
        let (first, last) = (Timestamp(milliseconds: .min), Timestamp(milliseconds: .max))
        #expect(last.timeSince(first) == .milliseconds(Int64.max))
        #expect(first.timeSince(last) == .milliseconds(Int64.min))
    }

    @Test func advancingStaysWithinSixtyFourBits() {
        let one = Timestamp(milliseconds: 1)
        #expect(one.advanced(by: .milliseconds(41)) == Timestamp(milliseconds: 42))
        #expect(one.advanced(by: .seconds(-1)) == Timestamp(milliseconds: -999))
        #expect(one.advanced(by: .seconds(Int64.max)) == Timestamp(milliseconds: .max))
        #expect(one.advanced(by: .seconds(Int64.min)) == Timestamp(milliseconds: .min))
        #expect(one.advanced(by: .seconds(Int64.max) * 17) == Timestamp(milliseconds: .max))
        #expect(one.advanced(by: .seconds(Int64.max) * -17) == Timestamp(milliseconds: .min))
    }

    @Test(arguments: [-1, -999, -1_000, -1_001, Int64.min])
    func `an instant before the earliest is the earliest`(milliseconds: Int64) {
        #expect(
            Timestamp(milliseconds: .min).advanced(by: .milliseconds(milliseconds)) == Timestamp(milliseconds: .min))
        #expect(
            Timestamp(milliseconds: .max).advanced(by: .milliseconds(-(milliseconds + 1)))
                == Timestamp(milliseconds: .max))
    }

    @Test func aConfigurationThatCouldStopAListIsMovedToTheNearestOneThatCannot() {
        let odd = PagedListConfiguration(pageSize: 0, initialLoadSize: -5, prefetchDistance: -1)
        #expect((odd.pageSize, odd.initialLoadSize, odd.prefetchDistance) == (1, 1, 0))
        let huge = PagedListConfiguration(pageSize: .max, initialLoadSize: .max, prefetchDistance: .max)
        #expect((huge.pageSize, huge.initialLoadSize, huge.prefetchDistance) == (100_000, 100_000, 100_000))
    }
}
