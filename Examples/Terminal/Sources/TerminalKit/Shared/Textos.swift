import PokedexPresenters

/// Every text of this front-end that a person reads, in one place. Those of errors, numbers and types are the library's.
package enum Textos {
    static let titulo = "Pokédex"
    static let cargando = "Cargando…"
    static let cargandoMas = "Cargando más…"
    static let actualizando = "Actualizando…"
    package static let sinRed = "sin red"
    static let reintentar = "Reintentar"
    static let vacia = "No hay ningún Pokémon"
    static let vaciaDetalle = "Pulsa r para volver a pedir la lista."
    static let teclaMover = "↑↓←→ mover"
    static let teclaActualizar = "r actualizar"
    static let teclaReintentar = "t reintentar"
    static let teclaPestañas = "1 2 3 pestañas"
    static let teclaSalir = "q salir"
    /// Together, so that where there is little room the way to the other keys goes last.
    static let teclaAyudaYSalir = "? teclas · \(teclaSalir)"
    static let teclas = "Teclas"
    static let cualquierTeclaCierra = "Cualquier tecla cierra esto."
    static let vaciar = "Vaciar"
    static let teclaVaciar = "v \(vaciar)"
    static let teclaDeshacer = "u deshacer"
    static let teclaElegir = "Intro elegir"
    static let otraTeclaEsNo = "cualquier otra tecla es no"
    static let cerrar = "x cerrar"

    static let sinFavoritos = "Todavía no hay favoritos"
    static let sinFavoritosDetalle = "En la Pokédex (1), la tecla f guarda aquí el Pokémon elegido."
    static let sinLeer = "No se han podido leer a tiempo."
    static let preguntaVaciar = "¿Quitar todos los favoritos?"
    private static let respuestas = "s sí · n no"

    static let apariencia = "Apariencia"
    static let etiquetaTema = "Tema"
    static let porNumero = "Ordenar por número"
    static let acercaDe = "Acerca de"
    static let app = "App"
    static let datos = "Datos"

    static let cuenta = "Cuenta"
    static let cerrarSesion = "Cerrar sesión"

    static let correo = "Correo"
    static let contraseña = "Contraseña"
    static let olvidada = "¿Olvidaste la contraseña?"
    static let enviando = "Enviando…"
    static let correoEnviado = "Mira tu correo: si la dirección es la de tu cuenta, ahí está cómo seguir."
    static let entendido = "Entendido"
    static let formularioEnPapel = "Para entrar hace falta un terminal."
    package static let sesionSinLeer = "Todavía no se ha podido leer la sesión guardada."
    static let teclaModo = "← → cambiar"
    static let teclaSiguiente = "Intro siguiente"
    static let teclaRecuperar = "Intro pedir un correo"
    static let teclaCampos = "Tab ↑ ↓ moverse"
    static let teclaEscape = "Esc salir"
    static let teclaEntendido = "Intro entendido"

    static func enviar(registrando: Bool) -> String { registrando ? "Crear cuenta" : "Entrar" }

    static func teclaEnviar(registrando: Bool) -> String { "Intro \(enviar(registrando: registrando).lowercased())" }

    static func error(_ error: ErrorEmail) -> String {
        switch error {
        case .vacio: "Escribe tu correo"
        case .incompleto: "Escribe un correo completo, como nombre@correo.com"
        }
    }

    static func error(_ error: ErrorPassword) -> String {
        switch error {
        case .vacia: "Escribe tu contraseña"
        case .corta: "Al menos \(AuthFormState.minimoPassword) caracteres"
        }
    }

    static func pestaña(_ tab: TabName) -> String {
        switch tab {
        case .pokedex: titulo
        case .favoritos: "Favoritos"
        case .ajustes: "Ajustes"
        }
    }

    static func tema(_ tema: Tema) -> String {
        switch tema {
        case .sistema: "Lo que diga el sistema"
        case .claro: "Claro"
        case .oscuro: "Oscuro"
        }
    }

    /// Where the Pokémon come from.
    package static func origen(_ source: Options.Source) -> String {
        switch source {
        case .embedded: "catálogo de este programa"
        case .live: "PokeAPI"
        case .api(let address): address.cleaned
        }
    }

    static func teclaCorazon(_ isFavorite: Bool) -> String {
        isFavorite ? "f Quitar de favoritos" : "f Añadir a favoritos"
    }

    /// The question with its answers, which must be on the same line also where that is short.
    static func preguntaVaciar(width: Int) -> String {
        let whole = "\(preguntaVaciar) \(respuestas)"
        return whole.displayWidth <= width ? whole : "¿\(vaciar)? \(respuestas)"
    }

    static func quitado(_ name: String) -> String { "\(name) quitado" }

    /// What the strip over stored rows says: that there is no network, or what else failed.
    static func mostrandoLoGuardado(_ error: UiError?) -> String {
        let sinConexion = UiError(.sinConexion)
        let error = error ?? sinConexion
        return "\(error.causa == sinConexion.causa ? sinConexion.titulo : error.titulo), mostrando lo guardado"
    }

    /// How old a stored list is, in the largest unit of which there is one. One from the future is of now: a clock was set.
    static func guardado(hace age: Duration) -> String {
        let minutes = age.components.seconds / 60
        switch minutes {
        case ..<1: return "guardado hace un momento"
        case ..<60: return "guardado hace \(minutes) min"
        case ..<1440: return "guardado hace \(minutes / 60) h"
        case ..<2880: return "guardado hace 1 día"
        default: return "guardado hace \(minutes / 1440) días"
        }
    }

    static func en(_ place: String) -> String { "En \(place)" }

    /// «1–15 de 60», with a plus if there may be more.
    static func posicion(_ seen: Range<Int>, de count: Int, hayMas: Bool) -> String {
        "\(seen.lowerBound + 1)–\(seen.upperBound) de \(count)\(hayMas ? "+" : "")"
    }

    static func fin(_ count: Int) -> String { "Fin de la lista: \(count) Pokémon." }

    static func quedanMas(_ count: Int) -> String {
        "\(count) Pokémon, y hay más: --pages N baja más páginas, --all las baja todas."
    }
}
