extension Textos {
    /// What `--help` says.
    package static let uso = """
        Pokédex: la lista de PokedexPresenters en un terminal.

        Uso: Pokedex [opciones]

        De dónde vienen los Pokémon (si no se dice, de un catálogo propio de 151, sin red):
          --live            de PokéAPI, en su dirección
          --api URL         de otra dirección con la misma API: http://127.0.0.1:8000/api/v2/
          --offline         empieza sin red: toda petición falla, y se ve la lista guardada.
                            La tecla o da la red, y la corta.

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

        Y nada más que esto (--help) o la versión (--version).

        \((Keys.tabs + Keys.form).map(\.text).joined(separator: "\n"))

        Código de salida: 0 si terminó, también cuando lo que enseñó fue un error de red;
        64 si las opciones no se entienden; 73 si la carpeta de --data no se puede usar;
        74 si no se puede escribir lo que enseña.

        NO_COLOR=1 quita los colores, también los del tema. Los colores son los que TERM y COLORTERM
        dicen: dieciséis si no dicen más. Donde la codificación (LC_ALL, LC_CTYPE, LANG) no es UTF-8,
        todo se escribe con caracteres ASCII. COLUMNS dice el ancho de lo que no va a un terminal.
        """

    /// What `--version` says.
    package static let version = "Pokedex \(Version.text)"

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
