import PokedexPresenters
import SwiftUI

/// The entry form. It keeps no text of its own: what is typed is in the presenter when the letter is.
struct AuthView: View {
    @Bindable var entrada: AuthPresenter
    @State private var registrando = false
    @FocusState private var campo: Campo?

    var body: some View {
        let form = entrada.form
        VStack(spacing: 24) {
            Text("Pokédex").font(.largeTitle.bold())
            Picker("Modo", selection: $registrando) {
                Text("Entrar").tag(false)
                Text("Crear cuenta").tag(true)
            }
            .pickerStyle(.segmented)
            .labelsHidden()
            .onChange(of: registrando) { entrada.cambiarModo() }

            VStack(alignment: .leading, spacing: 12) {
                TextField("Correo", text: $entrada.email)
                    .takesAddress()
                    .focused($campo, equals: .correo)
                    .submitLabel(.next)
                    .onSubmit { campo = .password }
                FieldError(texto: form.errorEmail?.texto)
                SecureField("Contraseña", text: $entrada.password)
                    .takesPassword(isNew: registrando)
                    .focused($campo, equals: .password)
                    .submitLabel(.go)
                    .onSubmit(enviar)
                FieldError(texto: form.errorPassword?.texto)
            }
            .textFieldStyle(.roundedBorder)

            Button(action: enviar) {
                Group {
                    if form.enviando { ProgressView() } else { Text(registrando ? "Crear cuenta" : "Entrar") }
                }
                .frame(maxWidth: .infinity)
            }
            .buttonStyle(.borderedProminent)
            .controlSize(.large)
            .disabled(!form.sePuedeEnviar)
            Button("¿Olvidaste la contraseña?", action: entrada.recuperar).disabled(form.enviando)
            if form.correoEnviado {
                Text("Mira tu correo: si la dirección es la de tu cuenta, ahí está cómo seguir.")
                    .font(.subheadline)
                    .multilineTextAlignment(.center)
            }
        }
        .padding(32)
        .onChange(of: campo) { anterior, _ in
            switch anterior {
            case .correo: entrada.salirDeEmail()
            case .password: entrada.salirDePassword()
            case nil: break
            }
        }
        .alerta(form.error, descartar: entrada.descartarError)
    }

    private func enviar() {
        campo = nil
        if registrando { entrada.registrar() } else { entrada.entrar() }
    }

    private enum Campo {
        case correo, password
    }
}

/// What is wrong with the field above it, if anything.
private struct FieldError: View {
    let texto: String?

    var body: some View {
        if let texto { Text(texto).font(.caption).foregroundStyle(.red) }
    }
}

extension ErrorEmail {
    fileprivate var texto: String {
        switch self {
        case .vacio: "Escribe tu correo"
        case .incompleto: "Escribe un correo completo, como nombre@correo.com"
        }
    }
}

extension ErrorPassword {
    fileprivate var texto: String {
        switch self {
        case .vacia: "Escribe tu contraseña"
        case .corta: "Al menos \(AuthFormState.minimoPassword) caracteres"
        }
    }
}

struct AuthPreviews: PreviewProvider {
    private static let fuera = AuthState(comprobando: false, session: nil)
    private static let mal = AuthFormState(
        email: "ash@", password: "", emailTocado: true, passwordTocado: true, enviando: false, error: nil)

    static var previews: some View {
        AuthView(entrada: AuthPresenter(showing: fuera)).previewDisplayName("Vacío")
        AuthView(entrada: AuthPresenter(showing: fuera, form: mal)).previewDisplayName("Con errores")
    }
}
