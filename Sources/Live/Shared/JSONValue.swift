import Foundation

/// Any JSON value: what stands in a file and is not this version's to understand, but to leave as it is.
enum JSONValue: Hashable, Sendable, Codable {
    case null
    case text(String)
    case bool(Bool)
    /// A number with all its digits, 38 of them.
    case number(Decimal)
    /// A number too large or too small for a `Decimal`.
    case real(Double)
    case array([JSONValue])
    case object([String: JSONValue])

    var text: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try? container.decode(Decimal.self) {
            self = .number(number)
        } else if let real = try? container.decode(Double.self) {
            self = .real(real)
        } else if let array = try? container.decode([JSONValue].self) {
            self = .array(array)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .text(let text): try container.encode(text)
        case .bool(let bool): try container.encode(bool)
        case .number(let number): try container.encode(number)
        case .real(let real): try container.encode(real)
        case .array(let array): try container.encode(array)
        case .object(let object): try container.encode(object)
        }
    }
}

/// A key of a JSON object, whichever it is.
struct JSONKey: CodingKey, ExpressibleByStringLiteral {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) {
        self.stringValue = stringValue
    }

    init(stringLiteral: String) {
        stringValue = stringLiteral
    }

    init?(intValue: Int) {
        nil
    }
}

extension KeyedDecodingContainer<JSONKey> {
    /// The members that this version does not know.
    func others(than known: Set<String>) throws -> [String: JSONValue] {
        var others: [String: JSONValue] = [:]
        for key in allKeys where !known.contains(key.stringValue) {
            others[key.stringValue] = try decode(JSONValue.self, forKey: key)
        }
        return others
    }
}

extension KeyedEncodingContainer<JSONKey> {
    mutating func encode(others: [String: JSONValue]) throws {
        for (key, value) in others { try encode(value, forKey: JSONKey(stringValue: key)) }
    }
}
