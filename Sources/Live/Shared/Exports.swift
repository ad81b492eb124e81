@_exported public import PokedexDomain
