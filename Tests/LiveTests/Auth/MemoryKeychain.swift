import Foundation
import PokedexPresenters

@testable import PokedexLive

/// A keychain of one item that locks, refuses and lies.
final class MemoryKeychain: Sendable {
    private struct Contents: Sendable {
        var item: KeychainContents?
        /// What every call answers, if it is not the truth.
        var refusal: Int32?
        /// What the next calls of a kind answer once, and what happens to the item before.
        var surprises: [String: [Surprise]] = [:]
        var calls: [String] = []
        var damages: [Damage.Reason] = []
    }

    /// Something that somebody else does just before a call.
    struct Surprise: Sendable {
        var item: KeychainContents??
        var answer: Int32?
    }

    private let contents = Lock(Contents())

    var item: KeychainContents? {
        get { contents.withLock { $0.item } }
        set { contents.withLock { $0.item = newValue } }
    }

    var asked: [String] { contents.withLock { $0.calls } }

    /// What a storage told of damage.
    var damages: [Damage.Reason] { contents.withLock { $0.damages } }

    func note(_ reason: Damage.Reason) { contents.withLock { $0.damages.append(reason) } }

    func refuse(with status: Int32?) { contents.withLock { $0.refusal = status } }

    func surprise(_ call: String, _ surprise: Surprise) {
        contents.withLock { $0.surprises[call, default: []].append(surprise) }
    }

    var calls: KeychainCalls {
        KeychainCalls(
            read: {
                self.answer("read") { contents in
                    contents.item.map { (KeychainStatus.success, $0) } ?? (KeychainStatus.notFound, nil)
                }
            },
            add: { new in
                self.answer("add") { contents in
                    guard contents.item == nil else { return (KeychainStatus.duplicate, nil) }
                    contents.item = new
                    return (KeychainStatus.success, nil)
                }.status
            },
            update: { new, stamp in
                self.answer("update") { contents in
                    guard let item = contents.item, stamp.isEmpty || item.stamp == stamp else {
                        return (KeychainStatus.notFound, nil)
                    }
                    contents.item = new
                    return (KeychainStatus.success, nil)
                }.status
            },
            delete: { stamp in
                self.answer("delete") { contents in
                    guard let item = contents.item, stamp.isEmpty || item.stamp == stamp else {
                        return (KeychainStatus.notFound, nil)
                    }
                    contents.item = nil
                    return (KeychainStatus.success, nil)
                }.status
            })
    }

    private func answer(
        _ call: String, _ truth: (inout Contents) -> (status: Int32, contents: KeychainContents?)
    ) -> (status: Int32, contents: KeychainContents?) {
        contents.withLock { contents in
            contents.calls.append(call)
            if let refusal = contents.refusal { return (refusal, nil) }
            guard var left = contents.surprises[call], !left.isEmpty else { return truth(&contents) }
            let surprise = left.removeFirst()
            contents.surprises[call] = left
            if let item = surprise.item { contents.item = item }
            return surprise.answer.map { ($0, nil) } ?? truth(&contents)
        }
    }
}
