// A screen needs one import: the states and values that a presenter speaks in come along.
@_exported public import PokedexDomain
