import PokedexPresenters

/// Values as a failure shows them: short, and no token of a session.
extension Trial {
    func text(_ value: Any) -> String {
        switch value {
        case let info as StoredInfo:
            "(count \(info.count), next \(text(info.next as Any)), saved \(text(info.savedAt as Any)), "
                + "generation \(info.generation), revision \(info.revision))"
        case let time as Timestamp: "\(time.milliseconds)"
        case let favorite as FavoritePokemon: "\(favorite.id) at \(favorite.markedAt.milliseconds)"
        case let stored as StoredSettings:
            "(tema \(text(stored.tema as Any)), orden \(text(stored.orden as Any)))"
        case let text as String: "\"\(text)\""
        case let list as [Any]: "[\(list.map(text).joined(separator: ", "))]"
        case let optional as any OptionalValue: optional.wrappedValue.map(text) ?? "nil"
        default: String(describing: value)
        }
    }
}

private protocol OptionalValue {
    var wrappedValue: Any? { get }
}

extension Optional: OptionalValue {
    fileprivate var wrappedValue: Any? { self }
}
