import Foundation
import PokedexDomain

/// What stands in a JSON file, and the part of it that is told.
protocol FileDocument: Sendable {
    /// What those who follow the file are told. Every change of the document changes it too.
    associatedtype Told: Equatable & Sendable

    /// The newest version of the format that this document knows. The file's stands in its member `version`.
    static var version: Int { get }

    /// Whether the file can be had anew from elsewhere. A newer version's file may then be set aside and replaced;
    /// otherwise it is neither read nor written, and stays as it is.
    static var isCache: Bool { get }

    /// What no file stands for.
    init()

    /// The document of a file.
    ///
    /// - Throws: what is wrong with it.
    init(_ text: JSONText) throws

    var told: Told { get }

    /// Takes over, where there is no file any more, what must go on from the document that lay there before.
    mutating func follow(_ previous: Self)

    /// What of the file could not be read though the rest could, if anything.
    var damage: Damage.Reason? { get }

    /// The document in those bytes, or why they cannot be used.
    static func read(_ data: Data) -> Result<Self, UnusableFile>

    /// The bytes for a file; throws what the document refuses to have written.
    func written() throws(AppError) -> Data
}

/// Why the bytes of a file cannot be used.
struct UnusableFile: Error {
    var reason: Damage.Reason
    /// Whether they must be left as they are: a newer version, which can read them, wrote them.
    var isNewer = false
}

extension FileDocument {
    static var isCache: Bool { false }
    var damage: Damage.Reason? { nil }

    mutating func follow(_ previous: Self) {}

    static func read(_ data: Data) -> Result<Self, UnusableFile> { decoded(data) }

    /// The document in those bytes, or why they cannot be used.
    static func decoded(_ data: Data) -> Result<Self, UnusableFile> {
        do {
            let text = try JSONText(file: data)
            if let newer = text.newerVersion(than: version) {
                return .failure(UnusableFile(reason: .unknownVersion(newer), isNewer: !isCache))
            }
            return .success(try Self(text))
        } catch let unusable as UnusableFile {
            return .failure(unusable)
        } catch {
            return .failure(UnusableFile(reason: .wrongShape(DecodingError.member(error))))
        }
    }
}

/// A document that says by itself how it is encoded. Members that it does not know are left out when it is written.
protocol JSONDocument: FileDocument, Codable {
    /// How it is laid out.
    static var formatting: JSONEncoder.OutputFormatting { get }
}

extension JSONDocument {
    init(_ text: JSONText) throws {
        self = try text.decoded()
    }

    func written() throws(AppError) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = Self.formatting
        do {
            return try encoder.encode(self)
        } catch let error as AppError {
            throw error
        } catch {
            throw .inesperado(causa: "a value cannot be written as JSON")
        }
    }
}

extension JSONText {
    /// The members of a file.
    ///
    /// - Throws: an ``UnusableFile`` if the file holds something else.
    func file() throws -> [JSONMember] {
        if let members { return members }
        throw UnusableFile(reason: .wrongShape("the whole is \(isNull ? "null" : "of another type")"))
    }

    /// Whether it is `null`.
    var isNull: Bool { bytes.elementsEqual("null".utf8) }
}

/// A row of an array that may be of another shape, which is no reason to lose the others.
struct Attempt<Row: Decodable>: Decodable {
    let row: Result<Row, any Error>

    init(from decoder: any Decoder) throws {
        row = Result { try Row(from: decoder) }
    }
}

extension JSONEncoder.OutputFormatting {
    /// For a file that a person may look into.
    static let readable: JSONEncoder.OutputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
}

extension DecodingError {
    /// Which member of a file cannot be read, without its contents.
    static func member(_ error: any Error) -> String {
        // A number that does not fit comes without its place.
        if case .dataCorrupted(let context)? = error as? DecodingError, context.codingPath.isEmpty {
            return "a number cannot be read"
        }
        return summary(error)
    }
}

extension JSONText {
    /// The version of the file, if it is a newer one than that.
    ///
    /// A later version may write it as it likes: `2`, `2.0`, `1e9`, `"2"`, `"v2.1"`. What is no number says nothing.
    func newerVersion(than known: Int) -> Int? {
        let numbers = (members ?? []).filter { $0.name == "version" }.compactMap(\.value.leadingNumber)
        guard let version = numbers.max(), version > Double(known) else { return nil }
        return Int(exactly: version.rounded(.up)) ?? Int.max
    }

    private var leadingNumber: Double? {
        guard let text else { return Double(String(decoding: bytes, as: UTF8.self)) }
        var digits = text.drop { $0.isWhitespace }
        if digits.first == "v" || digits.first == "V" { digits = digits.dropFirst() }
        guard digits.first?.isASCIIDigit == true else { return nil }
        return Double(digits) ?? Double(digits.prefix(while: \.isASCIIDigit))
    }
}
