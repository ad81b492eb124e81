import PokedexPresenters

/// The form on paper, where nobody can fill it in.
package enum PlainForm {
    /// The whole form.
    package static func lines(_ form: AuthFormState, width: Int) -> [Line] {
        FormRows(look: FormLook(form), registrando: false, focus: nil, beat: 0).plain(width: width)
            + [Line()] + Textos.formularioEnPapel.wrapped(to: width).map { Line($0) }
    }

    /// What stands for it while it is not known whether anybody is signed in.
    package static let unread = [Line(Textos.titulo, .bold), Line(Textos.sesionSinLeer)]
}
