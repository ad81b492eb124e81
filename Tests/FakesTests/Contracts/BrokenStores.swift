import PokedexFakes
import PokedexPresenters

/// Stores whose next object finds nothing, as with a file of another name: only the checks between two objects see it.
let brokenStores: [BrokenCase] = [
    BrokenCase(
        "a list that the next object does not find",
        PagedStorageContract(
            rows: Pokemon.fakes(8),
            store: { ContractStore(InMemoryPokemonStorage(), reopen: { InMemoryPokemonStorage() }) }),
        breaks: [
            "What was stored is there for the next object over the store",
            "Two objects over one store see what the other wrote",
            "An append that another object overtook is refused",
        ], says: ["then rows(in: 0..<104)\n  happened: the ids of the stored rows: [], not [1, 2, 3, 4]"]),
    BrokenCase(
        "favourites that the next object does not find",
        FavoritesStorageContract(store: {
            ContractStore(InMemoryFavoritesStorage(), reopen: { InMemoryFavoritesStorage() })
        }),
        breaks: [
            "Toggles of one id at once end with their parity",
            "Of toggles of several ids at once none is lost, and no two have one time",
            "What was marked is there for the next object over the store, with its name",
            "Two objects over one store see what the other wrote",
            "A write of another object leaves a gap in the places",
        ], says: ["happened: the place went from 1 to 2, though two writes lie between"]),
    BrokenCase(
        "settings that the next object does not find",
        SettingsStorageContract { words in
            ContractStore(InMemorySettingsStorage(words), reopen: { InMemorySettingsStorage() })
        },
        breaks: [
            "Writes of both words at once are both kept",
            "What was set is there for the next object over the store",
            "Two objects over one store see what the other wrote",
        ], says: [#"happened: the stored words: (tema nil, orden nil), not (tema "claro", orden "tipo é 🌙")"#]),
    BrokenCase(
        "a session that the next object does not find",
        SessionStorageContract(store: {
            ContractStore(InMemorySessionStorage(), reopen: { InMemorySessionStorage() })
        }),
        breaks: ["What was saved is there for the next object over the store"],
        says: ["then open another object over the store, then load()\n  happened: there is no session"]),
]
