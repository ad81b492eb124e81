import Foundation
import PokedexDomain

/// What stands in a JSON file, and the part of it that is told.
protocol JSONDocument: Codable, Sendable {
    /// What those who follow the file are told. Every change of the document changes it too.
    associatedtype Told: Equatable & Sendable

    /// How it is laid out.
    static var formatting: JSONEncoder.OutputFormatting { get }

    /// What no file stands for.
    init()

    var told: Told { get }

    /// Takes over, where there is no file any more, what must go on from the document that lay there before.
    mutating func follow(_ previous: Self)

    /// What of the file could not be read though the rest could, if anything.
    var damage: Damage.Reason? { get }

    /// The document in those bytes, or what is wrong with them.
    static func read(_ data: Data) -> Result<Self, UnusableFile>
}

/// Why the bytes of a file cannot be used.
struct UnusableFile: Error {
    let reason: Damage.Reason
}

extension JSONDocument {
    var damage: Damage.Reason? { nil }

    mutating func follow(_ previous: Self) {}

    /// The document in those bytes, or what is wrong with them.
    static func read(_ data: Data) -> Result<Self, UnusableFile> { decoded(data) }

    /// The JSON in those bytes as a document, or what is wrong with it.
    static func decoded(_ data: Data) -> Result<Self, UnusableFile> {
        do {
            return .success(try JSONDecoder().decode(Self.self, from: data))
        } catch let unusable as UnusableFile {
            return .failure(unusable)
        } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
            // A number that does not fit comes without its place.
            let isJSON = (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) != nil
            return .failure(UnusableFile(reason: isJSON ? .wrongShape("a number cannot be read") : .notJSON))
        } catch {
            return .failure(UnusableFile(reason: .wrongShape(DecodingError.summary(error))))
        }
    }

    /// The bytes for a file; throws what the document refuses to have written.
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

extension JSONEncoder.OutputFormatting {
    /// For a file that a person may look into.
    static let readable: JSONEncoder.OutputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
}
