import PokedexPresenters

/// The tabs of the app, in their order.
package enum TabName: Int, CaseIterable, Hashable, Sendable {
    case pokedex, favoritos, ajustes
}

/// The bar that is always on the screen: which tab is open, and the badge of the favourites.
package struct TabBar: Hashable, Sendable {
    package private(set) var current = TabName.pokedex
    /// The badge; `nil` for none.
    package var insignia: String?

    package init() {}

    /// Answers a key that opens a tab, or `false` for one that does not.
    package mutating func press(_ key: Key) -> Bool {
        switch key {
        case .tab: open(current.rawValue + 1)
        case .backTab: open(current.rawValue - 1)
        case .character("1"): open(TabName.pokedex.rawValue)
        case .character("2"): open(TabName.favoritos.rawValue)
        case .character("3"): open(TabName.ajustes.rawValue)
        default: return false
        }
        return true
    }

    private mutating func open(_ position: Int) {
        let all = TabName.allCases
        current = all[((position % all.count) + all.count) % all.count]
    }

    /// The bar in one line, with the status on the right where there is room for it. On a narrow screen the tabs that are
    /// not open are their numbers.
    package func line(width: Int, status: Line) -> Line {
        let whole = tabs { label($0) }
        guard whole.width <= width else {
            return tabs { $0 == current ? label($0) : String($0.rawValue + 1) }.clipped(to: width)
        }
        let blanks = width - whole.width - status.width
        guard blanks > 0 else { return whole }
        return whole + Line(String(repeating: " ", count: blanks)) + status
    }

    private func tabs(_ label: (TabName) -> String) -> Line {
        TabName.allCases.reduce(Line()) { line, tab in
            line + Line(" \(label(tab)) ", tab == current ? Words.accent : .plain)
        }
    }

    private func label(_ tab: TabName) -> String {
        let name = Textos.pestaña(tab)
        guard tab == .favoritos, let insignia else { return name }
        return "\(name) (\(insignia))"
    }
}
