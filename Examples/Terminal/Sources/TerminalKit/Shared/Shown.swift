import PokedexPresenters

/// What the root shows, one thing at a time: it is made when its turn comes, and let go of before the next is made.
package struct Shown<Content> {
    package private(set) var raiz: Raiz
    package private(set) var content: Content

    package init(_ raiz: Raiz, make: (Raiz) -> Content) {
        self.raiz = raiz
        content = make(raiz)
    }

    /// Changes over, if that is a change; answers whether it was.
    package mutating func show(_ raiz: Raiz, close: (Content) -> Void, make: (Raiz) -> Content) -> Bool {
        guard raiz != self.raiz else { return false }
        close(content)
        content = make(raiz)
        self.raiz = raiz
        return true
    }
}
