/// The first place where something is not as it is written, in words.
///
/// Of an object only the fields that are written count, also inside another one; everything else must be equal.
struct Difference: CustomStringConvertible {
    let description: String

    init?(written: JSON, done: JSON, in place: String = "") {
        switch (written, done) {
        case (.object(let fields), .object(let all)):
            for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
                let place = place.isEmpty ? name : "\(place).\(name)"
                guard let done = all[name] else {
                    description = "\(place): there is no such field"
                    return
                }
                if let inner = Difference(written: value, done: done, in: place) {
                    self = inner
                    return
                }
            }
            return nil
        case (.array(let written), .array(let done)) where written.count == done.count:
            for (index, pair) in zip(written, done).enumerated() {
                if let inner = Difference(written: pair.0, done: pair.1, in: "\(place)[\(index)]") {
                    self = inner
                    return
                }
            }
            return nil
        default:
            guard written != done else { return nil }
            description = "\(place)\n  written: \(written.line)\n  done:    \(done.line)"
        }
    }
}
