import Foundation

/// A JSON value of the files in `Spec`. Numbers are whole.
enum JSON: Hashable, Sendable {
    case null
    case bool(Bool)
    case int(Int)
    case text(String)
    case array([JSON])
    case object([String: JSON])

    /// What is wrong with a file of `Spec`, in words.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// One of several things, named: the bare name, or an object with that one key when something goes with it.
    static func named(_ name: String, _ fields: [String: JSON] = [:]) -> JSON {
        fields.isEmpty ? .text(name) : .object([name: .object(fields)])
    }

    /// The name of a thing made by ``named(_:_:)``, and what goes with it.
    var named: (name: String, fields: JSON) {
        get throws {
            switch self {
            case .text(let name): return (name, .object([:]))
            case .object(let fields):
                guard let (name, value) = fields.first, fields.count == 1 else { break }
                return (name, value)
            default: break
            }
            throw Failure(description: "\(line) is neither a name nor an object of one key")
        }
    }

    /// What stands under a key; `null` if nothing does.
    subscript(_ key: String) -> JSON {
        guard case .object(let fields) = self else { return .null }
        return fields[key] ?? .null
    }

    /// The same, unless it is `null`.
    var orNil: JSON? { self == .null ? nil : self }

    var int: Int {
        get throws {
            guard case .int(let value) = self else { throw Failure(description: "\(line) is no whole number") }
            return value
        }
    }

    var text: String {
        get throws {
            guard case .text(let value) = self else { throw Failure(description: "\(line) is no text") }
            return value
        }
    }

    var bool: Bool {
        get throws {
            guard case .bool(let value) = self else { throw Failure(description: "\(line) is neither true nor false") }
            return value
        }
    }

    var array: [JSON] {
        get throws {
            guard case .array(let values) = self else { throw Failure(description: "\(line) is no array") }
            return values
        }
    }

    init(_ value: Int?) { self = value.map(JSON.int) ?? .null }
    init(_ value: String?) { self = value.map(JSON.text) ?? .null }

    /// On one line, with the keys in the order of the alphabet.
    var line: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(self) else { return "unwritable" }
        return Self.visible(String(decoding: data, as: UTF8.self))
    }

    /// A text that an editor would not show as it is stands in its escaped form.
    private static func visible(_ json: String) -> String {
        var visible = ""
        for scalar in json.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .nonspacingMark:
                for unit in String(scalar).utf16 {
                    visible += "\\u" + String(repeating: "0", count: 4 - String(unit, radix: 16).count)
                    visible += String(unit, radix: 16)
                }
            case .spaceSeparator where scalar != " ":
                visible += "\\u" + String(repeating: "0", count: 4 - String(scalar.value, radix: 16).count)
                visible += String(scalar.value, radix: 16)
            default: visible.unicodeScalars.append(scalar)
            }
        }
        return visible
    }
}

extension JSON: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // The frequent first: each kind that it is not costs an error that is thrown.
        if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode(Int.self) {
            self = .int(value)
        } else if let fields = try? container.decode([String: JSON].self) {
            self = .object(fields)
        } else if let values = try? container.decode([JSON].self) {
            self = .array(values)
        } else if container.decodeNil() {
            self = .null
        } else {
            self = .bool(try container.decode(Bool.self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .int(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .array(let values): try container.encode(values)
        case .object(let fields): try container.encode(fields)
        }
    }
}

extension JSON: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    init(booleanLiteral value: Bool) { self = .bool(value) }
    init(integerLiteral value: Int) { self = .int(value) }
    init(stringLiteral value: String) { self = .text(value) }
    init(arrayLiteral values: JSON...) { self = .array(values) }
    init(dictionaryLiteral fields: (String, JSON)...) {
        self = .object(Dictionary(fields) { _, last in last })
    }
}
