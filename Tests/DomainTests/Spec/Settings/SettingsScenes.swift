import PokedexDomain

enum SettingsSubject: SpecSubject {
    typealias World = SettingsWorld

    private static func stored(_ tema: String?, _ orden: String?, _ sequence: Int) -> SettingsMachine.Event {
        .stored(.value(StoredSettings(tema: tema, orden: orden), sequence: sequence))
    }

    private static func written(
        _ ticket: Int, _ tema: String?, _ orden: String?, _ sequence: Int
    ) -> SettingsMachine.Event {
        let stored = StoredSettings(tema: tema, orden: orden)
        return .written(ticket: ticket, SettingsChange(stored: stored, sequence: sequence))
    }

    private static func scene(_ name: String, why: String, _ events: [SettingsMachine.Event]) throws -> Vector {
        try Vector(SettingsSpec.self, name, why: why, events.map { .event($0) })
    }

    static var scenes: [Vector] {
        get throws {
            [
                try scene(
                    "a look of a later version", why: "it reads as `sistema`, alone, and reading asks for no write",
                    [stored("amoled", "numero", 1)]),
                try scene("nothing is stored", why: "the defaults", [stored(nil, nil, 1)]),
                try scene(
                    "an unknown order", why: "the last marked first, and the look stays", [stored("oscuro", "azar", 1)]),
                try scene(
                    "the order is changed under an unknown look", why: "its word stays in the store",
                    [
                        stored("amoled", "fecha", 1), .cambiarOrden(porNumero: true),
                        written(1, "amoled", "numero", 2),
                    ]),
                try scene(
                    "`sistema` is asked for over an unknown look",
                    why: "it is written, though it is what shows already",
                    [stored("amoled", "fecha", 1), .cambiarTema(.sistema), written(1, "sistema", "fecha", 2)]),
                try scene(
                    "a write is refused, and the next one works",
                    why: "the stored value is the shown value: no state has the one that was refused",
                    [
                        stored("claro", "fecha", 1), .cambiarTema(.oscuro),
                        .writeFailed(ticket: 1, .inesperado(causa: "disk full")), .cambiarTema(.oscuro),
                        written(2, "oscuro", "fecha", 2),
                    ]),
                try scene(
                    "`oscuro`, then `sistema`", why: "`sistema` shows once it is stored, by way of no other look",
                    [
                        stored("claro", "fecha", 1), .cambiarTema(.oscuro), .cambiarTema(.sistema),
                        written(1, "oscuro", "fecha", 2), written(2, "sistema", "fecha", 3),
                    ]),
                try scene(
                    "an error is dismissed", why: "it is gone for everybody; nothing is written again",
                    [
                        stored("claro", "fecha", 1), .cambiarTema(.oscuro), .writeFailed(ticket: 1, .lento),
                        .descartarError,
                    ]),
                try scene(
                    "a write ends as cancelled", why: "that is no error, and the next one runs",
                    [
                        stored("claro", "fecha", 1), .cambiarTema(.oscuro), .cambiarOrden(porNumero: true),
                        .cancelled(ticket: 1), written(2, "claro", "numero", 2),
                    ]),
                try scene(
                    "the store cannot be read, and then it can",
                    why: "the defaults with an error, and it ends by itself",
                    [.stored(.failure(.lento)), .descartarError, stored("claro", "fecha", 1)]),
                try scene(
                    "a control gives back the defaults at its birth",
                    why: "nothing was read yet and it asks for what shows: no change, or what is stored would be lost",
                    [
                        .cambiarTema(.sistema), .cambiarOrden(porNumero: false), .stored(.failure(.lento)),
                        .cambiarTema(.sistema), stored("oscuro", "numero", 1),
                    ]),
                try scene(
                    "`oscuro`, then `sistema`, before anything was read",
                    why:
                        "a write of the look is on its way, so the second call is a change of mind; the order's is not",
                    [
                        .cambiarTema(.oscuro), .cambiarOrden(porNumero: false), .cambiarTema(.sistema),
                        written(1, "oscuro", "numero", 2), written(2, "sistema", "numero", 3),
                    ]),
                try scene(
                    "a write is refused, and one behind it works",
                    why: "the failure is told until it is seen or the next call that writes",
                    [
                        stored("claro", "fecha", 1), .cambiarTema(.oscuro), .cambiarOrden(porNumero: true),
                        .writeFailed(ticket: 1, .lento), written(2, "claro", "numero", 2),
                        stored("claro", "numero", 2), .cambiarTema(.oscuro), written(3, "oscuro", "numero", 3),
                    ]),
                try scene(
                    "somebody else's change, and an older one that comes late", why: "a smaller sequence is older",
                    [stored("claro", "fecha", 2), stored("oscuro", "fecha", 3), stored("claro", "fecha", 2)]),
                try scene(
                    "a close between two writes", why: "writes that were asked for go on to the last",
                    [
                        stored("claro", "fecha", 1), .cambiarTema(.oscuro), .cambiarOrden(porNumero: true), .close,
                        .cambiarTema(.claro), written(1, "oscuro", "fecha", 2), written(2, "oscuro", "numero", 3),
                    ]),
            ]
        }
    }
}
