import PokedexPresenters
import SwiftUI

/// A screen over a list of one's own.
public struct BerriesView: View {
    private let berries: PagedListPresenter<Berry>

    /// A list that this presenter runs.
    public init(_ berries: PagedListPresenter<Berry>) {
        self.berries = berries
    }

    /// The rows.
    public var body: some View {
        let state = berries.state
        List(state.items) { berry in
            Text(berry.name).onAppear { berries.loadAround(id: berry.id) }
        }
        .refreshable { await berries.refreshed() }
        .overlay { if state.cargando { ProgressView() } }
    }
}
