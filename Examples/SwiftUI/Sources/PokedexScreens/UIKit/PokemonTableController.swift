#if canImport(UIKit)
    import Foundation
    import PokedexPresenters
    import UIKit

    /// The same list for UIKit: a diffable data source that the presenter's states feed.
    public final class PokemonTableController: UITableViewController {
        private let lista: PokemonListPresenter
        private var siguiendo: Task<Void, Never>?
        private lazy var filas = UITableViewDiffableDataSource<Int, Pokemon>(tableView: tableView) {
            tabla, lugar, pokemon in
            let celda = tabla.dequeueReusableCell(withIdentifier: "Pokemon", for: lugar)
            var contenido = celda.defaultContentConfiguration()
            contenido.text = pokemon.nombre
            contenido.secondaryText = pokemon.numero
            celda.contentConfiguration = contenido
            return celda
        }

        /// A list that this presenter runs.
        public init(lista: PokemonListPresenter) {
            self.lista = lista
            super.init(style: .plain)
        }

        /// It comes from no storyboard.
        public required init?(coder: NSCoder) { nil }

        deinit { siguiendo?.cancel() }

        /// Begins to follow the list.
        public override func viewDidLoad() {
            super.viewDidLoad()
            title = "Pokédex"
            tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Pokemon")
            refreshControl = UIRefreshControl()
            refreshControl?.addAction(UIAction { [lista] _ in lista.refresh() }, for: .valueChanged)
            // The task does not hold the controller, so letting go of the controller ends the task.
            siguiendo = Task { [weak self, lista] in
                for await estado in lista.states { self?.mostrar(estado) }
            }
        }

        /// Tells the presenter which row is seen.
        public override func tableView(
            _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
        ) {
            lista.loadAround(index: indexPath.row)
        }

        private func mostrar(_ estado: PagedListState) {
            var foto = NSDiffableDataSourceSnapshot<Int, Pokemon>()
            foto.appendSections([0])
            foto.appendItems(Array(estado.items))
            filas.apply(foto)
            if !estado.cargando { refreshControl?.endRefreshing() }
            navigationItem.prompt = estado.sinConexion ? "Sin conexión, mostrando lo guardado" : nil
            navigationItem.rightBarButtonItem = estado.sinConexion ? UIBarButtonItem(primaryAction: reintentar) : nil
            contentUnavailableConfiguration = estado.items.isEmpty ? vacio(estado) : nil
        }

        /// What stands in the place of rows.
        private func vacio(_ estado: PagedListState) -> UIContentUnavailableConfiguration {
            guard !estado.cargando else { return .loading() }
            var vacio = UIContentUnavailableConfiguration.empty()
            vacio.text = estado.error?.titulo ?? "No hay ningún Pokémon"
            vacio.secondaryText = estado.error?.detalle
            if estado.error?.sePuedeReintentar == true {
                vacio.button.title = "Reintentar"
                vacio.buttonProperties.primaryAction = reintentar
            }
            return vacio
        }

        private var reintentar: UIAction {
            UIAction(title: "Reintentar") { [lista] _ in lista.retry() }
        }
    }
#endif
