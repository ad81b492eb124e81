import PokedexPresenters
import SwiftUI

/// The settings, and the end of a session where there is one.
struct SettingsView: View {
    @Bindable var ajustes: SettingsPresenter
    let entrada: AuthPresenter?

    var body: some View {
        let estado = ajustes.state
        NavigationStack {
            Form {
                Section {
                    Picker("Tema", selection: $ajustes.tema) {
                        ForEach(Tema.allCases, id: \.self) { Text($0.etiqueta).tag($0) }
                    }
                } header: {
                    Text("Apariencia")
                } footer: {
                    Text("«Lo que diga el sistema» sigue el ajuste del dispositivo.")
                }
                Section("Favoritos") {
                    Toggle("Ordenar por número", isOn: $ajustes.favoritosPorNumero)
                }
                if let entrada, let session = entrada.state.session {
                    Section("Cuenta") {
                        LabeledContent("Correo", value: session.email ?? session.userId)
                        Button("Cerrar sesión", role: .destructive, action: entrada.salir)
                    }
                }
                Section("Acerca de") {
                    LabeledContent("App", value: "Pokédex")
                    LabeledContent("Datos", value: "PokeAPI")
                }
            }
            .disabled(estado.cargando)
            .navigationTitle("Ajustes")
        }
        .alerta(estado.error, descartar: ajustes.descartarError)
    }
}

extension Tema {
    var etiqueta: String {
        switch self {
        case .sistema: "Lo que diga el sistema"
        case .claro: "Claro"
        case .oscuro: "Oscuro"
        }
    }

    /// What SwiftUI is told: `nil` leaves it to the system.
    var esquema: ColorScheme? {
        switch self {
        case .sistema: nil
        case .claro: .light
        case .oscuro: .dark
        }
    }
}

struct SettingsPreviews: PreviewProvider {
    static var previews: some View {
        SettingsView(
            ajustes: SettingsPresenter(showing: SettingsUiState(settings: .init(tema: .oscuro))), entrada: nil)
    }
}
