/// Takes one layer of escapes off a text. What is no escape stays as it is.
enum Unescaping {
    /// Each way in which a server may escape what it repeats.
    static let all: [@Sendable (String) -> String] = [
        backslashes, { percent($0, plusIsBlank: false) }, { percent($0, plusIsBlank: true) }, entities,
    ]

    /// `\u00e9`, `\u{e9}`, `\xe9`, `\"`, `\n`, as in JSON and its kin. Half a surrogate pair is left out.
    static func backslashes(_ text: String) -> String {
        var units: [UInt16] = []
        var rest = Array(text.utf16)[...]
        while let unit = rest.popFirst() {
            guard unit == Ascii.backslash, let kind = rest.first else {
                units.append(unit)
                continue
            }
            rest = rest.dropFirst()
            switch kind {
            case UInt16(ascii: "u"):
                if let braced = Ascii.braced(rest) {
                    units += braced.units
                    rest = rest.dropFirst(braced.length)
                } else if let value = Ascii.number(rest.prefix(4), radix: 16, count: 4) {
                    units.append(UInt16(truncatingIfNeeded: value))
                    rest = rest.dropFirst(4)
                } else {
                    units += [unit, kind]
                }
            case UInt16(ascii: "x"):
                if let value = Ascii.number(rest.prefix(2), radix: 16, count: 2) {
                    units.append(UInt16(truncatingIfNeeded: value))
                    rest = rest.dropFirst(2)
                } else {
                    units += [unit, kind]
                }
            case UInt16(ascii: "n"), UInt16(ascii: "t"), UInt16(ascii: "r"), UInt16(ascii: "b"), UInt16(ascii: "f"):
                units.append(UInt16(ascii: " "))
            default: units.append(kind)
            }
        }
        return String(decoding: units, as: UTF16.self)
    }

    /// `%C3%A9`, the bytes of UTF-8, and `+` for a blank if a form would write it so.
    static func percent(_ text: String, plusIsBlank: Bool) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = Ascii.number(rest.prefix(2), radix: 16, count: 2) {
                bytes.append(UInt8(truncatingIfNeeded: value))
                rest = rest.dropFirst(2)
            } else if byte == UInt8(ascii: "+"), plusIsBlank {
                bytes.append(UInt8(ascii: " "))
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let named: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    ]

    /// `&quot;`, `&#39;`, `&#x27;`, as in HTML.
    static func entities(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        var rest = Array(text.unicodeScalars)[...]
        while let scalar = rest.popFirst() {
            if scalar == "&", let end = rest.prefix(12).firstIndex(of: ";"), let meant = entity(rest[..<end]) {
                scalars.append(meant)
                rest = rest[(end + 1)...]
            } else {
                scalars.append(scalar)
            }
        }
        return String(scalars)
    }

    private static func entity(_ scalars: ArraySlice<Unicode.Scalar>) -> Unicode.Scalar? {
        var name = String.UnicodeScalarView()
        name.append(contentsOf: scalars)
        let text = String(name)
        guard scalars.first == "#" else { return named[text] }
        let digits = text.dropFirst()
        let number =
            digits.first == "x" || digits.first == "X"
            ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
        return number.flatMap { Unicode.Scalar($0) }
    }
}

private enum Ascii {
    static let backslash = UInt16(ascii: "\\")

    /// The number that so many digits write.
    static func number<Unit: FixedWidthInteger>(_ digits: ArraySlice<Unit>, radix: UInt32, count: Int) -> UInt32? {
        guard digits.count == count else { return nil }
        var number: UInt32 = 0
        for digit in digits {
            guard let value = value(digit), value < radix else { return nil }
            number = number &* radix &+ value
        }
        return number
    }

    /// `{e9}`: the code point as UTF-16, and how long that is in the text.
    static func braced(_ units: ArraySlice<UInt16>) -> (units: [UInt16], length: Int)? {
        guard units.first == UInt16(ascii: "{"), let end = units.prefix(8).firstIndex(of: UInt16(ascii: "}")) else {
            return nil
        }
        let digits = units[(units.startIndex + 1)..<end]
        guard !digits.isEmpty, let value = number(digits, radix: 16, count: digits.count),
            let scalar = Unicode.Scalar(value)
        else { return nil }
        return (Array(String(scalar).utf16), digits.count + 2)
    }

    private static func value<Unit: FixedWidthInteger>(_ digit: Unit) -> UInt32? {
        guard let byte = UInt8(exactly: digit) else { return nil }
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): return UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): return UInt32(byte - UInt8(ascii: "a")) + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): return UInt32(byte - UInt8(ascii: "A")) + 10
        default: return nil
        }
    }
}

extension UInt16 {
    fileprivate init(ascii scalar: Unicode.Scalar) {
        self = UInt16(UInt8(ascii: scalar))
    }
}
