/// What is typed into the entry form, and what may be said of it. The password shows in no description, dump or mirror.
public struct AuthFormState: Hashable, Sendable {
    /// The address as typed.
    public var email: String
    /// The password as typed.
    public var password: String
    /// The address was written in or left: its error may show.
    public var emailTocado: Bool
    /// The password was written in or left: its error may show.
    public var passwordTocado: Bool
    /// A request is in flight.
    public var enviando: Bool
    /// How the last request failed.
    public var error: UiError?
    /// A mail was sent: to confirm the address, or to set a new password.
    public var correoEnviado: Bool

    /// The fewest Unicode code points of a password.
    public static let minimoPassword = 6

    /// A state with all its fields, for a first value of a screen and for previews.
    public init(
        email: String, password: String, emailTocado: Bool, passwordTocado: Bool, enviando: Bool, error: UiError?,
        correoEnviado: Bool = false
    ) {
        self.email = email
        self.password = password
        self.emailTocado = emailTocado
        self.passwordTocado = passwordTocado
        self.enviando = enviando
        self.error = error
        self.correoEnviado = correoEnviado
    }

    /// Whole equality, code point by code point. A text's own would take é for e and its accent, which count as one and as
    /// two in a password and are sent as they were typed.
    public static func == (left: AuthFormState, right: AuthFormState) -> Bool {
        left.email.unicodeScalars.elementsEqual(right.email.unicodeScalars)
            && Secret(left.password) == Secret(right.password) && left.emailTocado == right.emailTocado
            && left.passwordTocado == right.passwordTocado
            && left.enviando == right.enviando && left.error == right.error && left.correoEnviado == right.correoEnviado
    }

    /// Hashes the texts, and whether a request is in flight: forms that differ in less are few.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(email)
        hasher.combine(Secret(password))
        hasher.combine(enviando)
    }

    /// An untouched form.
    public static let vacio = AuthFormState(
        email: "", password: "", emailTocado: false, passwordTocado: false, enviando: false, error: nil)

    /// What is wrong with the address, once it was touched.
    public var errorEmail: ErrorEmail? { emailTocado ? ErrorEmail(in: email) : nil }

    /// What is wrong with the password, once it was touched.
    public var errorPassword: ErrorPassword? { passwordTocado ? ErrorPassword(in: password) : nil }

    /// Both fields will do, touched or not, and nothing is in flight. An error of the server does not count.
    public var sePuedeEnviar: Bool {
        !enviando && ErrorEmail(in: email) == nil && ErrorPassword(in: password) == nil
    }
}

extension AuthFormState: CustomStringConvertible, CustomDebugStringConvertible {
    /// Everything but the password.
    public var description: String {
        "AuthFormState(email: \(email), password: \(Secret(password)), emailTocado: \(emailTocado), "
            + "passwordTocado: \(passwordTocado), enviando: \(enviando), "
            + "error: \(error.map { "\($0)" } ?? "nil"), correoEnviado: \(correoEnviado))"
    }

    /// Everything but the password.
    public var debugDescription: String { description }
}

#if !hasFeature(Embedded)
    extension AuthFormState: CustomReflectable {
        /// Everything but the password.
        public var customMirror: Mirror {
            Mirror(
                self,
                children: [
                    "email": email, "password": Secret(password), "emailTocado": emailTocado,
                    "passwordTocado": passwordTocado, "enviando": enviando, "error": error as Any,
                    "correoEnviado": correoEnviado,
                ], displayStyle: .struct)
        }
    }
#endif
