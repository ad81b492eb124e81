/// Every text of this front-end that a person reads, in one place. Those of errors, numbers and types are the library's.
package enum Textos {
    static let titulo = "Pokédex"
    static let cargando = "Cargando…"
    static let cargandoMas = "Cargando más…"
    static let actualizando = "Actualizando…"
    static let sinConexion = "Sin conexión, mostrando lo guardado"
    static let reintentar = "Reintentar"
    static let vacia = "No hay ningún Pokémon"
    static let vaciaDetalle = "Pulsa r para volver a pedir la lista."
    static let ayuda = "↑↓←→ mover · r actualizar · q salir"
    static let ayudaConReintentar = "↑↓←→ mover · r actualizar · t reintentar · q salir"

    /// «1–15 de 60», with a plus if there may be more.
    static func posicion(_ seen: Range<Int>, de count: Int, hayMas: Bool) -> String {
        "\(seen.lowerBound + 1)–\(seen.upperBound) de \(count)\(hayMas ? "+" : "")"
    }

    static func fin(_ count: Int) -> String { "Fin de la lista: \(count) Pokémon." }

    static func quedanMas(_ count: Int) -> String {
        "\(count) Pokémon, y hay más: --pages N baja más páginas, --all las baja todas."
    }
}
