import PokedexPresenters

/// What of the form is looked at. The password is not: a screen knows how long it is, and so can show nothing else.
package struct FormLook: Hashable, Sendable {
    let email: String
    let passwordLength: Int
    let errorEmail: ErrorEmail?
    let errorPassword: ErrorPassword?
    let sePuedeEnviar: Bool
    let enviando: Bool
    var error: UiError?
    let correoEnviado: Bool

    package init(_ form: AuthFormState) {
        email = form.email
        passwordLength = form.password.count
        errorEmail = form.errorEmail
        errorPassword = form.errorPassword
        sePuedeEnviar = form.sePuedeEnviar
        enviando = form.enviando
        error = form.error
        correoEnviado = form.correoEnviado
    }
}
