import Foundation
import PokedexDomain

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A whole HTTP answer, whatever its status.
struct HTTPAnswer: Sendable {
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
        do {
            return try JSONDecoder().decode(type, from: body)
        } catch {
            throw .inesperado(causa: "the answer is not what was asked for: \(DecodingError.summary(error))")
        }
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
