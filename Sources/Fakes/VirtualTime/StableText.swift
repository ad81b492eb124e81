/// What a value looks like in a timeline: the same text for equal values, in every run.
///
/// `String(describing:)` does not do: the order of a set or a dictionary differs from one instance to the next. Of a
/// long list only both ends are written, since nobody reads the middle and reflection is slow.
struct StableText {
    /// So many elements of a list are written at each end.
    private static let ends = 2

    let text: String

    init(_ value: Any) {
        text = Self.text(of: value)
    }

    private static func text(of value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .set: return list(mirror.children.map { text(of: $0.value) }.sorted())
        case .dictionary where mirror.children.isEmpty: return "[:]"
        case .dictionary: return list(mirror.children.map { entry($0.value) }.sorted())
        case .collection: return collection(mirror.children)
        case .optional: return mirror.children.first.map { text(of: $0.value) } ?? "nil"
        case .tuple: return "(\(fields(mirror)))"
        case .enum: return enumCase(value, mirror)
        case .struct where !isDescribed(value) && !mirror.children.isEmpty:
            return "\(type(of: value))(\(fields(mirror)))"
        default: return value is String ? String(reflecting: value) : String(describing: value)
        }
    }

    private static func isDescribed(_ value: Any) -> Bool {
        value is any CustomStringConvertible || value is any CustomDebugStringConvertible
    }

    private static func fields(_ mirror: Mirror) -> String {
        mirror.children.map { child in
            guard let label = child.label, !label.hasPrefix(".") else { return text(of: child.value) }
            return "\(label): \(text(of: child.value))"
        }.joined(separator: ", ")
    }

    private static func enumCase(_ value: Any, _ mirror: Mirror) -> String {
        guard !isDescribed(value), let child = mirror.children.first else { return String(describing: value) }
        let payload = text(of: child.value)
        let isTuple = Mirror(reflecting: child.value).displayStyle == .tuple
        return "\(child.label ?? "")\(isTuple ? payload : "(\(payload))")"
    }

    private static func entry(_ pair: Any) -> String {
        Mirror(reflecting: pair).children.map { text(of: $0.value) }.joined(separator: ": ")
    }

    private static func collection(_ children: Mirror.Children) -> String {
        guard children.count > 2 * ends + 1 else { return list(children.map { text(of: $0.value) }) }
        let first = children.prefix(ends).map { text(of: $0.value) }
        let last = children.suffix(ends).map { text(of: $0.value) }
        return list(first + ["… \(children.count - 2 * ends) more …"] + last)
    }

    private static func list(_ texts: [String]) -> String {
        "[\(texts.joined(separator: ", "))]"
    }
}
