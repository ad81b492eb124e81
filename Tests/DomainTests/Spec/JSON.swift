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

extension JSON {
    /// Reads a file of `Spec`.
    ///
    /// Not by a decoder: which kind a value is could only be found by trying, and each try that fails throws an error, for
    /// which Swift Testing walks the stack.
    init(_ data: Data) throws {
        self = try JSON(object: JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed))
    }

    private init(object: Any) throws {
        switch object {
        case let text as String: self = .text(text)
        // Before numbers: a Boolean is one of them, and only its type tells.
        case let number as NSNumber where String(cString: number.objCType) == "c": self = .bool(number.boolValue)
        case let number as NSNumber where NSNumber(value: number.intValue) == number: self = .int(number.intValue)
        case let fields as [String: Any]: self = .object(try fields.mapValues { try JSON(object: $0) })
        case let values as [Any]: self = .array(try values.map { try JSON(object: $0) })
        case is NSNull: self = .null
        default: throw Failure(description: "\(object) is nothing that stands in a file of Spec")
        }
    }
}

extension JSON: Encodable {
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
