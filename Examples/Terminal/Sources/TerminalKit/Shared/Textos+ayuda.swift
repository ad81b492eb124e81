extension Textos {
    /// What `--help` says.
    package static let uso = """
        Pokédex: la lista de PokedexPresenters en un terminal.

        Uso: Pokedex [opciones]

        De dónde vienen los Pokémon (si no se dice, de un catálogo propio de 151, sin red):
          --live            de PokéAPI, en su dirección
          --api URL         de otra dirección con la misma API: http://127.0.0.1:8000/api/v2/
          --offline         toda petición falla, como sin red: se ve la lista guardada

        Con cuenta (si no se dice, no hace falta ninguna):
          --accounts        pide entrar, en un servidor de cuentas que va dentro del programa.
                            Hay una cuenta: \(EmbeddedAccounts.email), contraseña \(EmbeddedAccounts.password).
                            Las que crees duran lo que dure el programa, y no se manda ningún
                            correo.
          --auth URL --auth-key CLAVE
                            pide entrar, en un servidor GoTrue (el de un proyecto de Supabase es
                            https://….supabase.co/auth/v1) con su clave pública.
        La sesión se guarda hasta que la cierres, en Ajustes.

        La lista, los favoritos y los ajustes se guardan entre una vez y otra. Cada origen tiene
        su lista; los favoritos y los ajustes valen para todos:
          --data CARPETA    en esa carpeta, y no en la de datos de la cuenta

        Sin terminal (una tubería, un registro) se escriben la lista, los favoritos y los ajustes;
        con cuenta y sin sesión guardada, solo el formulario:
          --pages N         cuántas páginas más tras la primera (2)
          --all             todas las páginas

        Teclas:
          1 2 3  Tab Mayús-Tab    las pestañas: Pokédex, Favoritos, Ajustes
          ↑ ↓ ← → h j k l         mover
          RePág AvPág             una pantalla
          Inicio Fin g G          al principio, al final
          f                       añadir a favoritos o quitar de ellos
          x Esc                   cerrar un aviso
          q Ctrl-C                salir (y Esc, si no hay nada que cerrar)
        En la Pokédex:  r  actualizar     t  reintentar
        En Favoritos:   u  deshacer       v  vaciar, que pregunta antes     Supr  quitar
        En Ajustes:     Intro o espacio   elegir

        En el formulario:  Tab ↑ ↓ Intro  de un campo a otro     ← →  entrar o crear cuenta
                           Ctrl-U  vaciar el campo              Esc Ctrl-C  salir

        Código de salida: 0 si terminó, también cuando lo que enseñó fue un error de red;
        64 si las opciones no se entienden; 73 si la carpeta de --data no se puede usar;
        74 si no se puede escribir lo que enseña.

        NO_COLOR=1 quita los colores, también los del tema.
        """

    package static func usoMalo(_ message: String) -> String {
        "Pokedex: \(message)\nPrueba «Pokedex --help»."
    }

    package static func carpetaMala(_ path: String, _ reason: String) -> String {
        "Pokedex: no se puede usar la carpeta \(path.cleaned): \(reason.cleaned)\nElige otra con «--data CARPETA»."
    }

    package static let carpetaAjena = "no es una carpeta de esta cuenta"

    package static func carpetaPrestada(_ path: String) -> String {
        "No se puede escribir en la carpeta de datos de la cuenta; lo que se guarda queda en \(path)."
    }

    package static func listaRota(guardadaComo kept: String) -> String {
        "La lista guardada estaba dañada: queda aparte, en \(kept), y empieza de nuevo."
    }

    package static func favoritosIlegibles(guardadosComo kept: String) -> String {
        "Algunos favoritos guardados no se podían leer: el archivo entero queda aparte, en \(kept); los demás siguen."
    }

    package static func favoritosRotos(guardadosComo kept: String) -> String {
        "Los favoritos guardados estaban dañados: quedan aparte, en \(kept), y empiezan de nuevo."
    }

    package static func sesionRota(guardadaComo kept: String) -> String {
        "La sesión guardada estaba dañada: queda aparte, en \(kept), y hay que volver a entrar."
    }

    package static func ajustesRotos(guardadosComo kept: String) -> String {
        "Los ajustes guardados estaban dañados: quedan aparte, en \(kept), y vuelven a ser los del principio."
    }

    static func opcionDesconocida(_ option: String) -> String { "no existe la opción «\(option.cleaned)»." }

    static func faltaValor(_ option: String) -> String { "a \(option) le falta su valor." }

    static func juntas(_ first: String, _ second: String) -> String {
        "elige solo un origen: «\(first)» o «\(second)»."
    }

    static let cuentasJuntas = "elige solo unas cuentas: «--accounts» o «--auth»."
    static let cuentasAMedias = "«--auth» y «--auth-key» van juntas."

    package static let direccionConClave =
        "la dirección lleva usuario o contraseña: quita lo que hay antes de la @."

    package static func direccionConPregunta(_ address: String) -> String {
        "«\(address.cleaned)»: quita lo que hay a partir del ? o de la #."
    }

    package static func direccionSinCifrar(_ address: String) -> String {
        "«\(address.cleaned)» no va cifrada: escríbela con https (http solo vale para esta máquina)."
    }

    package static func direccionMala(_ text: String) -> String {
        "«\(text.cleaned)» no es una dirección: \(ejemploDeDireccion)"
    }

    static func cuentaMala(_ text: String) -> String {
        "«\(text.cleaned)» no es un número de páginas: escribe 0 o más, o «--all»."
    }

    private static let ejemploDeDireccion = "escríbela entera, con http:// o https:// delante."
}
