/// The list of the Pokédex: a ``PagedListPresenter`` of `Pokemon`.
public typealias PokemonListPresenter = PagedListPresenter<Pokemon>
