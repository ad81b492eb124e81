import SwiftUI

/// Says over a list that it is the stored one. It does not scroll with the rows, so it is also seen at their end.
struct OfflineStrip: View {
    let reintentar: @MainActor () -> Void

    var body: some View {
        HStack(spacing: 12) {
            Label("Sin conexión, mostrando lo guardado", systemImage: "wifi.slash")
                .frame(maxWidth: .infinity, alignment: .leading)
            Button("Reintentar", action: reintentar)
        }
        .font(.subheadline)
        .padding(12)
        .background(.thinMaterial, in: .rect(cornerRadius: 12))
        .padding(.horizontal, 16)
    }
}

struct OfflineStripPreviews: PreviewProvider {
    static var previews: some View { OfflineStrip {} }
}
