import Foundation

/// What was wrong with a stored file, or with rows of it, and where it lies now: told once to the `onDamage` of the storage
/// that found it.
public struct Damage: Hashable, Sendable, CustomStringConvertible {
    /// What can be wrong with a file.
    public enum Reason: Hashable, Sendable {
        /// It is not JSON, or only the beginning of some.
        case notJSON
        /// It is JSON of another shape; the text says which part, without its contents.
        case wrongShape(String)
        /// It was written by a version of the format that this library does not know.
        case unknownVersion(Int)
        /// The number of that name is negative.
        case negative(String)
        /// Two rows have the same id.
        case repeatedRow
        /// So many of its rows are of another shape. The others stay in use.
        case unreadableRows(Int)
    }

    /// What was wrong.
    public var reason: Reason
    /// Where the file lay, and where a new one will be written.
    public var file: URL
    /// Where the damaged file is kept, untouched. Nothing ever deletes or overwrites it.
    public var kept: URL

    /// A file that was set aside.
    public init(reason: Reason, file: URL, kept: URL) {
        self.reason = reason
        self.file = file
        self.kept = kept
    }

    /// What was wrong and where the file is kept, in a line for a log.
    public var description: String {
        "\(file.lastPathComponent) could not be read (\(text)). It is kept as \(kept.lastPathComponent)."
    }

    private var text: String {
        switch reason {
        case .notJSON: "not JSON, or only half of it"
        case .wrongShape(let what): what
        case .unknownVersion(let version): "format version \(version) is not known"
        case .negative(let what): "\(what) is negative"
        case .repeatedRow: "a row is there twice"
        case .unreadableRows(let count): "\(count) of its rows are of another shape; the others stay in use"
        }
    }
}
