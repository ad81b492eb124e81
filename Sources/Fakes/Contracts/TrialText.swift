import PokedexPresenters

/// Values as a failure shows them: short, and no token of a session.
extension Trial {
    func text(_ value: Any) -> String {
        switch value {
        case let info as StoredInfo:
            "(count \(info.count), next \(text(info.next as Any)), saved \(text(info.savedAt as Any)), "
                + "generation \(info.generation), revision \(info.revision))"
        case AppendOutcome.appended(let info) as AppendOutcome: "appended \(text(info))"
        case let time as Timestamp: "\(time.milliseconds)"
        case let favorite as FavoritePokemon: "\(favorite.id) at \(favorite.markedAt.milliseconds)"
        case let stored as StoredSettings:
            "(tema \(text(stored.tema as Any)), orden \(text(stored.orden as Any)))"
        case let reading as StorageReading<[FavoritePokemon]>: self.text(reading)
        case let reading as StorageReading<StoredSettings>: self.text(reading)
        case let text as String: "\"\(text)\""
        case let list as [Any]: "[\(list.map(text).joined(separator: ", "))]"
        case let optional as any OptionalValue: optional.wrappedValue.map(text) ?? "nil"
        default: String(describing: value)
        }
    }
}

extension Trial {
    private func text<Value>(_ reading: StorageReading<Value>) -> String {
        switch reading {
        case .value(let value, let sequence): "\(text(value as Any)) at place \(sequence)"
        case .failure(let error): "failure \(error)"
        }
    }
}

extension StorageReading {
    /// The value that is told, without its place; `nil` for a failure.
    var value: Value? {
        if case .value(let value, _) = self { value } else { nil }
    }
}

private protocol OptionalValue {
    var wrappedValue: Any? { get }
}

extension Optional: OptionalValue {
    fileprivate var wrappedValue: Any? { self }
}
