"""The rules without a state (Spec/rules.md)."""

import unicodedata

LEAST, MOST = -(2**63), 2**63 - 1
HOURS_12 = 43_200_000


def held(number):
    """A number moved to the nearest end of 64 bits with a sign."""
    return max(LEAST, min(MOST, number))


def kind(value):
    """The name of one of several things, and what goes with it."""
    if isinstance(value, dict):
        ((name, fields),) = value.items()
        return name, fields
    return value, {}


# insignia


def insignia(count):
    if count <= 0:
        return None
    return "99+" if count > 99 else str(count)


# email, password

WHITE = set("\t\n\x0b\x0c\r \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000") | {chr(c) for c in range(0x2000, 0x200B)}
FORBIDDEN = set('()<>[]:;,\\"\u2800\ufffc\ufffd')
IGNORABLE = [
    (0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F),
    (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
]


def trimmed(text):
    start, end = 0, len(text)
    while start < end and text[start] in WHITE:
        start += 1
    while end > start and text[end - 1] in WHITE:
        end -= 1
    return text[start:end]


def is_allowed(character):
    if character in WHITE or character in FORBIDDEN:
        return False
    if unicodedata.category(character) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zs", "Zl", "Zp"):
        return False
    return not any(first <= ord(character) <= last for first, last in IGNORABLE)


def error_email(text):
    address = trimmed(text)
    if not address:
        return "vacio"
    parts = address.split("@")
    if len(parts) != 2:
        return "incompleto"
    local, domain = (part.split(".") for part in parts)
    for label in local + domain:
        if not label or not all(is_allowed(character) for character in label):
            return "incompleto"
    if len(domain) < 2 or any(label[0] == "-" or label[-1] == "-" for label in domain):
        return "incompleto"
    return None


def email(text):
    return {"error": error_email(text), "sent": trimmed(text)}


def error_password(text):
    if not text:
        return "vacia"
    return "corta" if len(text) < 6 else None


# raiz


def raiz(given):
    if not given["hayCuentas"] or given["haySesion"]:
        return "contenido"
    return "comprobando" if given["comprobando"] else "entrada"


# card-texts, type-texts

TYPES = {
    "normal": "Normal", "fighting": "Lucha", "flying": "Volador", "poison": "Veneno", "ground": "Tierra", "rock": "Roca",
    "bug": "Bicho", "ghost": "Fantasma", "steel": "Acero", "fire": "Fuego", "water": "Agua", "grass": "Planta",
    "electric": "Eléctrico", "psychic": "Psíquico", "ice": "Hielo", "dragon": "Dragón", "dark": "Siniestro", "fairy": "Hada",
}
ARTWORK = "https://raw.githubusercontent.com/PokeAPI/sprites/master/sprites/pokemon/other/official-artwork/"


def type_text(name):
    return TYPES.get(name)


def card_texts(given):
    number = given["id"]
    name, starts = "", True
    for character in given["name"]:
        name += character.upper() if starts else character
        starts = character == "-" or character in WHITE
    types = [TYPES[one] for one in given["types"] if one in TYPES]
    return {
        "artworkUrl": f"{ARTWORK}{number}.png",
        "etiquetaAccesible": name + (", tipo " + " y ".join(types) if types else ""),
        "nombre": name,
        "numero": "N.º " + ("-" if number < 0 else "") + str(abs(number)).rjust(4, "0"),
    }


# error-texts

STORE = {
    "lleno": ("No queda espacio", "Libera espacio en el dispositivo y vuelve a intentarlo.", True),
    "sinPermiso": ("Sin permiso para los datos", "Da permiso a la aplicación para leer y escribir en su carpeta.", False),
    "ocupado": (
        "Los datos están en uso", "Otro programa los tiene abiertos. Espera o ciérralo y vuelve a intentarlo.", True),
    "versionNueva": (
        "Datos de una versión más nueva", "Actualiza la aplicación para usarlos. No se ha cambiado nada.", False),
}


def is_transient(error):
    name, fields = kind(error)
    return name in ("sinConexion", "lento") or name == "servidor" and 500 <= fields["codigo"] <= 599


def error_texts(error):
    name, fields = kind(error)
    if name == "sinConexion":
        texts = ("Sin conexión", "Comprueba la red y vuelve a intentarlo.", True)
    elif name == "lento":
        texts = ("La respuesta tardó demasiado", "Vuelve a intentarlo dentro de un momento.", True)
    elif name == "servidor" and is_transient(error):
        texts = ("El servidor no responde", f"Contestó con un error {fields['codigo']}. Vuelve a intentarlo más tarde.", True)
    elif name == "servidor":
        texts = (
            "El servidor no responde",
            f"Rechazó la petición con un error {fields['codigo']}. Repetirla no lo arreglará.", False)
    elif name == "demasiadas":
        texts = ("Demasiadas peticiones", f"Espera {wait_words(fields.get('esperar'))} y vuelve a intentarlo.", True)
    elif name == "almacen":
        texts = STORE[fields["razon"]]
    else:
        texts = ("Algo se rompió", "Vuelve a intentarlo más tarde. Si se repite, avísanos.", False)
    return {"titulo": texts[0], "detalle": texts[1], "sePuedeReintentar": texts[2]}


def wait_words(wait):
    if wait is None:
        return "un poco"
    seconds = max(1, -(-wait // 1000))
    return "1 segundo" if seconds == 1 else f"{seconds} segundos"


def ui_error(error):
    return {**error_texts(error), "causa": error}


# refusal-texts, refusal-codes

ENDING = {
    "refresh_token_already_used", "refresh_token_not_found", "session_expired", "session_not_found", "user_banned",
    "user_not_found", "invalid_grant",
}
OFF = {"signup_disabled", "email_provider_disabled", "phone_provider_disabled", "provider_disabled"}
OFF_TEXTS = {
    "entrar": "Ahora no se puede entrar con correo y contraseña.",
    "registrar": "Ahora no se pueden crear cuentas.",
    "recuperar": "Ahora no se puede cambiar la contraseña por correo.",
}
REFUSALS = {
    "invalid_credentials": "El correo o la contraseña no son correctos.",
    "invalid_grant": "El correo o la contraseña no son correctos.",
    "email_not_confirmed": "Confirma tu correo con el mensaje que te enviamos y vuelve a entrar.",
    "user_already_exists": "Ya hay una cuenta con ese correo. Entra con ella.",
    "email_exists": "Ya hay una cuenta con ese correo. Entra con ella.",
    "email_address_invalid": "Revisa el correo: el servidor no lo acepta.",
    "email_address_not_authorized": "Revisa el correo: el servidor no lo acepta.",
    "validation_failed": "Revisa lo que escribiste: el servidor no lo acepta.",
    "captcha_failed": "El servidor no pudo comprobar que eres una persona. Vuelve a intentarlo.",
    "user_banned": "Esta cuenta está bloqueada.",
    "user_not_found": "Esta cuenta ya no existe.",
    "refresh_token_not_found": "Tu sesión terminó. Vuelve a entrar.",
    "refresh_token_already_used": "Tu sesión terminó. Vuelve a entrar.",
    "session_not_found": "Tu sesión terminó. Vuelve a entrar.",
    "session_expired": "Tu sesión terminó. Vuelve a entrar.",
    "hook_timeout": "El servidor tardó demasiado. Vuelve a intentarlo más tarde.",
    "hook_timeout_after_retry": "El servidor tardó demasiado. Vuelve a intentarlo más tarde.",
    "request_timeout": "El servidor tardó demasiado. Vuelve a intentarlo más tarde.",
}
WEAK = [
    ("length", "Es demasiado corta."), ("characters", "Mezcla letras, números y signos."),
    ("pwned", "Aparece en listas de contraseñas robadas."),
]


def ends_session(code):
    return code in ENDING


def refusal_text(refusal, act):
    code, message = refusal.get("code"), refusal.get("message")
    if code in OFF:
        return OFF_TEXTS[act]
    if code == "weak_password":
        reasons = [text for name, text in WEAK if name in (refusal.get("weaknesses") or [])]
        return " ".join(["Elige otra contraseña."] + reasons) if reasons else "Elige una contraseña más difícil de adivinar."
    if code in REFUSALS:
        return REFUSALS[code]
    if not message or "<" in message:
        return "El servidor rechazó la petición. Revisa lo que escribiste."
    return message


def refusal_error(refusal, act):
    return {
        "titulo": "No se pudo continuar", "detalle": refusal_text(refusal, act), "sePuedeReintentar": False,
        "causa": {"servidor": {"codigo": refusal["status"]}},
    }


def refusal_texts(given):
    return refusal_error(given, given.get("act") or "entrar")


# times


def retry_policy(given):
    if not is_transient(given["last"]):
        return None
    return {1: 1000, 2: 2000}.get(given["failures"])


def freshness(given):
    return is_fresh(given["savedAt"], given["isPartial"], given["now"])


def is_fresh(saved_at, is_partial, now):
    return saved_at is not None and not is_partial and 0 <= held(now - saved_at) < HOURS_12


def page_end(given):
    return None if given["isEmptyOnServer"] else given["next"]


def marking_time(given):
    return max([given["now"]] + [held(time + 1) for time in given["stored"]])


def marked_order(given):
    return [show(mark) for mark in sorted(map(mark_of, given), key=lambda mark: (-mark[2], -mark[0]))]


def mark_of(text):
    """`25 pikachu @1000` as id, name and time."""
    if text is None:
        return None
    number, rest = text.split(" ", 1)
    name, time = rest.rsplit(" @", 1)
    return int(number), name, int(time)


def show(mark):
    return None if mark is None else f"{mark[0]} {mark[1]} @{mark[2]}"


def settings_reading(given):
    tema = given["tema"] if given["tema"] in ("sistema", "claro", "oscuro") else "sistema"
    return {"tema": tema, "favoritosPorNumero": given["orden"] == "numero"}


def session_time(given):
    now, end, began = given["now"], given["expiresAt"], given.get("obtainedAt")
    left = held(end - now)
    ending = left <= 60_000
    if began is not None:
        life = held(end - began)
        if life < 120_000:
            ending = 2 * left <= life
        if now < began or left > life:
            ending = True
    return {"isOver": left <= 0, "isEnding": ending}


def session_wait(given):
    name, fields = kind(given["last"])
    if name == "demasiadas" and (fields.get("esperar") or 0) > 0:
        return fields["esperar"]
    return min(60_000, 1000 * 2 ** min(given["failures"] - 1, 10))


RULES = {
    "insignia": insignia, "email": email, "password": error_password, "raiz": raiz, "card-texts": card_texts,
    "type-texts": type_text, "error-texts": error_texts, "refusal-texts": refusal_texts, "refusal-codes": ends_session,
    "retry-policy": retry_policy, "freshness": freshness, "page-end": page_end, "marking-time": marking_time,
    "marked-order": marked_order, "settings-reading": settings_reading, "session-time": session_time,
    "session-wait": session_wait,
}
