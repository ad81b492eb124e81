/// Every Spanish text of this module that a person reads, in one place.
enum Textos {
    static func error(_ error: AppError) -> (titulo: String, detalle: String) {
        switch error {
        case .sinConexion:
            ("Sin conexión", "Comprueba la red y vuelve a intentarlo.")
        case .lento:
            ("La respuesta tardó demasiado", "Vuelve a intentarlo dentro de un momento.")
        case .servidor(let codigo) where error.isTransient:
            ("El servidor no responde", "Contestó con un error \(codigo). Vuelve a intentarlo más tarde.")
        case .servidor(let codigo):
            ("El servidor no responde", "Rechazó la petición con un error \(codigo). Repetirla no lo arreglará.")
        case .demasiadas(let esperar?):
            ("Demasiadas peticiones", "Espera \(segundos(esperar)) y vuelve a intentarlo.")
        case .demasiadas(nil):
            ("Demasiadas peticiones", "Espera un poco y vuelve a intentarlo.")
        case .almacen(.lleno):
            ("No queda espacio", "Libera espacio en el dispositivo y vuelve a intentarlo.")
        case .almacen(.sinPermiso):
            ("Sin permiso para los datos", "Da permiso a la aplicación para leer y escribir en su carpeta.")
        case .almacen(.ocupado):
            ("Los datos están en uso", "Otro programa los tiene abiertos. Espera o ciérralo y vuelve a intentarlo.")
        case .almacen(.versionNueva):
            ("Datos de una versión más nueva", "Actualiza la aplicación para usarlos. No se ha cambiado nada.")
        case .inesperado:
            ("Algo se rompió", "Vuelve a intentarlo más tarde. Si se repite, avísanos.")
        }
    }

    static let rechazo = "No se pudo continuar"

    /// What to do about a refusal of the account server, at what was asked for.
    static func rechazo(_ refusal: AuthRefusal, _ act: AuthAct) -> String {
        switch refusal.code {
        case .invalidCredentials, .invalidGrant:
            return "El correo o la contraseña no son correctos."
        case .emailNotConfirmed:
            return "Confirma tu correo con el mensaje que te enviamos y vuelve a entrar."
        case .userAlreadyExists, .emailExists:
            return "Ya hay una cuenta con ese correo. Entra con ella."
        case .weakPassword:
            return contraseñaDébil(refusal.weaknesses)
        case .emailAddressInvalid, .emailAddressNotAuthorized:
            return "Revisa el correo: el servidor no lo acepta."
        case .validationFailed:
            return "Revisa lo que escribiste: el servidor no lo acepta."
        case .captchaFailed:
            return "El servidor no pudo comprobar que eres una persona. Vuelve a intentarlo."
        case .signupDisabled, .emailProviderDisabled, .phoneProviderDisabled, .providerDisabled:
            return cerrado(act)
        case .userBanned:
            return "Esta cuenta está bloqueada."
        case .userNotFound:
            return "Esta cuenta ya no existe."
        case .refreshTokenNotFound, .refreshTokenAlreadyUsed, .sessionNotFound, .sessionExpired:
            return "Tu sesión terminó. Vuelve a entrar."
        case .hookTimeout, .hookTimeoutAfterRetry, .requestTimeout:
            return "El servidor tardó demasiado. Vuelve a intentarlo más tarde."
        default:
            guard let message = refusal.message, !message.isEmpty, !message.contains("<") else {
                return "El servidor rechazó la petición. Revisa lo que escribiste."
            }
            return message
        }
    }

    /// What the server does not do now for anybody.
    private static func cerrado(_ act: AuthAct) -> String {
        switch act {
        case .entrar: "Ahora no se puede entrar con correo y contraseña."
        case .registrar: "Ahora no se pueden crear cuentas."
        case .recuperar: "Ahora no se puede cambiar la contraseña por correo."
        }
    }

    private static func contraseñaDébil(_ weaknesses: [PasswordWeakness]) -> String {
        let all = PasswordWeakness.allCases.filter(weaknesses.contains)
        guard !all.isEmpty else { return "Elige una contraseña más difícil de adivinar." }
        let reasons = all.map { weakness in
            switch weakness {
            case .length: "Es demasiado corta."
            case .characters: "Mezcla letras, números y signos."
            case .pwned: "Aparece en listas de contraseñas robadas."
            }
        }
        return (["Elige otra contraseña."] + reasons).joined(separator: " ")
    }

    /// The official artwork of that number, in PokéAPI's repository of sprites.
    static func artworkUrl(_ id: Int) -> String {
        "https://raw.githubusercontent.com/PokeAPI/sprites/master/sprites/pokemon/other/official-artwork/\(id).png"
    }

    /// «N.º 0007»: at least four digits, as the games print it.
    static func numero(_ id: Int) -> String {
        let digits = String(id.magnitude)
        return "N.º " + (id < 0 ? "-" : "") + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    /// The API's name with a capital at the beginning of each word; a hyphen begins a word too.
    static func nombre(_ name: String) -> String {
        var result = ""
        var startsWord = true
        for character in name {
            result += startsWord ? character.uppercased() : String(character)
            startsWord = character == "-" || character.isWhitespace
        }
        return result
    }

    static func etiquetaAccesible(nombre: String, types: [PokemonType]) -> String {
        types.isEmpty ? nombre : "\(nombre), tipo \(types.map(\.etiqueta).joined(separator: " y "))"
    }

    static func tipo(_ type: PokemonType) -> String {
        switch type {
        case .normal: "Normal"
        case .fighting: "Lucha"
        case .flying: "Volador"
        case .poison: "Veneno"
        case .ground: "Tierra"
        case .rock: "Roca"
        case .bug: "Bicho"
        case .ghost: "Fantasma"
        case .steel: "Acero"
        case .fire: "Fuego"
        case .water: "Agua"
        case .grass: "Planta"
        case .electric: "Eléctrico"
        case .psychic: "Psíquico"
        case .ice: "Hielo"
        case .dragon: "Dragón"
        case .dark: "Siniestro"
        case .fairy: "Hada"
        }
    }

    private static func segundos(_ wait: Duration) -> String {
        let (seconds, attoseconds) = wait.heldWithinSeconds.components
        let whole = max(1, attoseconds > 0 && seconds < Int64.max ? seconds + 1 : seconds)
        return whole == 1 ? "1 segundo" : "\(whole) segundos"
    }
}
