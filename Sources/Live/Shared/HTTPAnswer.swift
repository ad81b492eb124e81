import Foundation
import PokedexDomain

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A whole HTTP answer, whatever its status.
struct HTTPAnswer: Sendable {
    /// How many bytes a body may have once it is unpacked. The largest answer of PokéAPI has under a million.
    static let largestBody = 2 * 1024 * 1024
    /// How many values a JSON body may hold, names of members counted too. The largest answer of PokéAPI has some fifty
    /// thousand; two million bytes of empty objects have seven hundred thousand, and cost a hundred times their length.
    static let mostValues = 200_000
    /// The error of a body above ``largestBody``.
    static let endless = AppError.inesperado(causa: "the answer has no end")

    var status: Int
    var retryAfter: String?
    var date: String?
    var body: Data

    /// The answer, if the body is as long as the server announced.
    ///
    /// An encoded body is announced with its encoded length and handed over decoded, so there the lengths say nothing; and
    /// what is no success, or has no content, may announce a body that does not come.
    init(_ response: URLResponse?, body: Data) throws(AppError) {
        guard let response = response as? HTTPURLResponse else { throw .inesperado(causa: "not an HTTP answer") }
        if (200...299).contains(response.statusCode), response.statusCode != 204,
            response.value(forHTTPHeaderField: "Content-Encoding") == nil,
            let announced = response.value(forHTTPHeaderField: "Content-Length").flatMap({ Int($0) }),
            body.count < announced
        {
            throw .sinConexion
        }
        status = response.statusCode
        retryAfter = response.value(forHTTPHeaderField: "Retry-After")
        date = response.value(forHTTPHeaderField: "Date")
        self.body = body
    }

    /// The error that the status stands for, or `nil` for a success.
    func failure(now: Timestamp) -> AppError? {
        switch status {
        case 200...299: nil
        case 429: .demasiadas(esperar: RetryAfter.wait(retryAfter, date: date, now: now))
        default: .servidor(codigo: status)
        }
    }

    /// The body as a value.
    ///
    /// - Throws: `.inesperado` with what was wrong, without a word of the body: it can be anybody's page.
    func decoded<Value: Decodable>(_ type: Value.Type) throws(AppError) -> Value {
        guard Self.hasFewValues(body) else { throw .inesperado(causa: "the answer has too many values") }
        do {
            return try JSONDecoder().decode(type, from: body)
        } catch {
            throw .inesperado(causa: "the answer is not what was asked for: \(DecodingError.summary(error))")
        }
    }

    /// Whether a text has up to ``mostValues`` if it is JSON. It is counted before the decoder sees it, and without reading
    /// it: each value but the first of all follows one of four signs.
    private static func hasFewValues(_ text: Data) -> Bool {
        var values = 0
        var isInString = false
        var isEscaped = false
        for byte in text {
            if isEscaped {
                isEscaped = false
            } else if isInString {
                isEscaped = byte == UInt8(ascii: "\\")
                isInString = byte != UInt8(ascii: "\"")
            } else {
                switch byte {
                case UInt8(ascii: "\""): isInString = true
                case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "{"): values += 1
                default: break
                }
            }
        }
        return values <= mostValues
    }
}

extension DecodingError {
    /// What was wrong and where, without the data.
    static func summary(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return "unreadable" }
        return switch error {
        case .keyNotFound(let key, let context): "\(place(context, then: key)) is missing"
        case .valueNotFound(_, let context): "\(place(context)) is null"
        case .typeMismatch(_, let context): "\(place(context)) is of another type"
        case .dataCorrupted(let context) where context.codingPath.isEmpty: "not JSON"
        case .dataCorrupted(let context): "\(place(context)) cannot be read"
        @unknown default: "unreadable"
        }
    }

    private static func place(_ context: Context, then key: (any CodingKey)? = nil) -> String {
        let keys = (context.codingPath + (key.map { [$0] } ?? []))
        guard !keys.isEmpty else { return "the whole" }
        return keys.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    }
}
