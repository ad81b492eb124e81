// What this module needs of a system, in one place: files and locks as POSIX has them (`openat`, `flock`, `fsync`), and Foundation
// with URLSession. Where they are not, it is left out, and the other three modules are whole without it.
#if !(canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android))
    #error("PokedexLive needs POSIX files. Depend on PokedexPresenters alone, and write adapters of your own.")
#endif
