#if LibCurl && canImport(FoundationNetworking)
    import Foundation
    import PokedexDomain

    /// What is read of the head of an answer, line by line.
    struct CurlHead: Sendable {
        /// More than this of header lines, also of informational answers and trailers, is no head any more.
        private static let mostBytes = 64 * 1024
        /// One of them alone is gzip, which its own bound stops. Five in a row would each unpack what the one before gave.
        private static let encodings: Set = ["", "identity", "gzip", "x-gzip"]

        var status = 0
        private(set) var retryAfter: String?
        private(set) var date: String?
        /// Whether its last line came. Libcurl takes a head that breaks off for an answer without a body.
        private(set) var isWhole = false
        private var location: String?
        private var isEncoded = false
        private var bytes = 0

        /// Where the answer leads, if it is a redirection.
        var redirection: String? { [301, 302, 303, 307, 308].contains(status) ? location : nil }

        /// Takes a line. Answers why it is refused, or `nil`.
        mutating func take(_ line: UnsafeRawBufferPointer) -> AppError? {
            bytes += line.count
            guard bytes <= Self.mostBytes else { return .inesperado(causa: "the answer's head has no end") }
            // The head of another answer, after an informational one.
            if line.starts(with: "HTTP/".utf8) {
                (retryAfter, date, location, isWhole) = (nil, nil, nil, false)
                return nil
            }
            if line.allSatisfy({ $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }) { isWhole = true }
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
            let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
            let value = String(decoding: Self.trimmed(line[(colon + 1)...]), as: UTF8.self)
            switch name {
            case "retry-after": retryAfter = retryAfter ?? value
            case "date": date = date ?? value
            case "location": location = location ?? value
            case "content-encoding", "transfer-encoding":
                let isPacked = !["", "identity", "chunked"].contains(value.lowercased())
                if isPacked, isEncoded || name == "transfer-encoding" || !Self.encodings.contains(value.lowercased()) {
                    return .inesperado(causa: "the answer is packed in a way that was not asked for")
                }
                isEncoded = isEncoded || isPacked
            default: break
            }
            return nil
        }

        private static func trimmed(_ bytes: Slice<UnsafeRawBufferPointer>) -> [UInt8] {
            func isBlank(_ byte: UInt8) -> Bool { byte <= UInt8(ascii: " ") }
            return bytes.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
        }
    }

    extension HTTPAnswer {
        init(_ head: CurlHead, body: Data) {
            status = head.status
            retryAfter = head.retryAfter
            date = head.date
            self.body = body
        }
    }
#endif
