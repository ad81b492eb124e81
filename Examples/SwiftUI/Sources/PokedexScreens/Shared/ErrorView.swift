import PokedexPresenters
import SwiftUI

/// An error in the place of what could not be had, with a button where trying again can help.
struct ErrorView: View {
    let error: UiError
    let reintentar: @MainActor () -> Void

    var body: some View {
        ContentUnavailableView {
            Label(error.titulo, systemImage: "exclamationmark.triangle")
        } description: {
            Text(error.detalle)
        } actions: {
            if error.sePuedeReintentar { Button("Reintentar", action: reintentar) }
        }
    }
}

struct ErrorPreviews: PreviewProvider {
    static var previews: some View { ErrorView(error: UiError(.sinConexion)) {} }
}
