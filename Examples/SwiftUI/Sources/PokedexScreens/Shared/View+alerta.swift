import PokedexPresenters
import SwiftUI

extension View {
    /// Shows an error until it is closed, however it is closed.
    func alerta(_ error: UiError?, descartar: @escaping @Sendable () -> Void) -> some View {
        alert(
            error?.titulo ?? "", isPresented: Binding(get: { error != nil }, set: { if !$0 { descartar() } }),
            presenting: error
        ) { _ in
            Button("Entendido", role: .cancel) {}
        } message: {
            Text($0.detalle)
        }
    }
}
