#if LibCurl && canImport(FoundationNetworking)
    import CLibCurl
    import Foundation
    import FoundationNetworking
    import PokedexDomain

    /// One exchange on one thread, with the redirections that it follows.
    final class CurlTransfer {
        private static let mostRedirects = 5

        private let id: Int
        private let exchanges: Exchanges
        private var head = CurlHead()
        /// Why what came was refused.
        private var refusal: AppError?

        init(_ id: Int, _ exchanges: Exchanges) {
            self.id = id
            self.exchanges = exchanges
        }

        /// Sends once and gives the head of the answer. Its body is with the exchange.
        func run(_ request: URLRequest, on handle: CurlHandle, longest: Duration) -> Result<CurlHead, any Error> {
            let isGet = (request.httpMethod ?? "GET") == "GET"
            var url = request.url
            while true {
                do {
                    guard let url else { throw AppError.inesperado(causa: "the address cannot be asked") }
                    try perform(request, url, on: handle, longest: longest)
                } catch {
                    return .failure(error)
                }
                guard let location = head.redirection else { return .success(head) }
                guard isGet else { return .failure(AppError.inesperado(causa: "the answer is a redirection")) }
                url = URL(string: location, relativeTo: url)?.absoluteURL
                guard BaseAddress.isSameOrigin(request.url, url) else {
                    return .failure(AppError.inesperado(causa: "the answer is a redirection to another server"))
                }
                guard exchanges.redirect(id, limit: Self.mostRedirects) else {
                    return .failure(AppError.inesperado(causa: "the answer is one redirection after another"))
                }
            }
        }

        private func perform(_ request: URLRequest, _ url: URL, on handle: CurlHandle, longest: Duration) throws {
            let easy = handle.easy
            curl_easy_reset(easy)
            head = CurlHead()
            var headers: UnsafeMutablePointer<curl_slist>?
            defer { curl_slist_free_all(headers) }
            for line in try Self.headerLines(request) { headers = curl_slist_append(headers, line) }
            pokedex_curl_set_headers(easy, headers)
            pokedex_curl_set_http_only(easy)
            pokedex_curl_set_text(easy, CURLOPT_URL, url.absoluteString)
            pokedex_curl_set_text(easy, CURLOPT_USERAGENT, "pokedex-presenters")
            // Gzip alone: a window of another one can be larger than all the memory that an answer may cost.
            pokedex_curl_set_text(easy, CURLOPT_ACCEPT_ENCODING, "gzip")
            pokedex_curl_set_number(easy, CURLOPT_NOSIGNAL, 1)
            pokedex_curl_set_number(easy, CURLOPT_FOLLOWLOCATION, 0)
            let milliseconds = min(longest, .seconds(1_000_000)) / .milliseconds(1)
            pokedex_curl_set_number(easy, CURLOPT_TIMEOUT_MS, Int(milliseconds))
            // What goes to this machine goes to no proxy, whatever the environment says.
            if url.host.map(BaseAddress.isLoopback) ?? false { pokedex_curl_set_text(easy, CURLOPT_PROXY, "") }
            if request.httpMethod == "POST" {
                let body = request.httpBody ?? Data()
                _ = body.withUnsafeBytes { pokedex_curl_set_post(easy, $0.baseAddress, $0.count) }
            }
            pokedex_curl_set_sinks(
                easy, { takePiece($0, $1 * $2, $3) { $0.takeHeader($1) } },
                { takePiece($0, $1 * $2, $3) { $0.takeBody($1) } },
                Unmanaged.passUnretained(self).toOpaque())
            let result = withExtendedLifetime(self) { handle.perform { exchanges.isRunning(id) } }
            head.status = pokedex_curl_status(easy)
            guard let result else { throw CancellationError() }
            if let refusal { throw refusal }
            if let error = Self.named(result) { throw error }
            guard head.isWhole else { throw AppError.sinConexion }
        }

        /// Takes a line of a head, or refuses it.
        fileprivate func takeHeader(_ bytes: UnsafeRawBufferPointer) -> Bool {
            refusal = head.take(bytes)
            return refusal == nil
        }

        /// Takes a piece of a body, or refuses it.
        fileprivate func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
            guard !exchanges.receive(id, Data(bytes)) else { return true }
            refusal = HTTPAnswer.endless
            return false
        }

        /// The request's headers as lines, and those that libcurl would add taken out.
        private static func headerLines(_ request: URLRequest) throws(AppError) -> [String] {
            let fields = request.allHTTPHeaderFields ?? [:]
            // Another line would be another header, or another request.
            guard fields.allSatisfy({ ($0.key + $0.value).utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }) else {
                throw .inesperado(causa: "a header cannot be sent")
            }
            var lines = fields.map { $0.value.isEmpty ? "\($0.key);" : "\($0.key): \($0.value)" }.sorted()
            lines.append("Expect:")
            if request.value(forHTTPHeaderField: "Content-Type") == nil { lines.append("Content-Type:") }
            return lines
        }

        /// The name of a failure of the transport, as over Foundation's.
        private static func named(_ code: CURLcode) -> AppError? {
            switch code {
            case CURLE_OK: nil
            case CURLE_OPERATION_TIMEDOUT: .lento
            case CURLE_URL_MALFORMAT: .inesperado(causa: "the address cannot be asked (\(code.rawValue))")
            // The first is what libcurl says of an answer without a status line.
            case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING, CURLE_HTTP2,
                CURLE_HTTP2_STREAM, CURLE_FILESIZE_EXCEEDED, CURLE_WRITE_ERROR, CURLE_OUT_OF_MEMORY:
                .inesperado(causa: "the answer cannot be read (\(code.rawValue))")
            case CURLE_FAILED_INIT: .inesperado(causa: "libcurl cannot begin")
            default: .sinConexion
            }
        }
    }

    /// Gives libcurl the number of bytes that were taken: all of them, or none, which ends the transfer.
    private func takePiece(
        _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
        _ take: (CurlTransfer, UnsafeRawBufferPointer) -> Bool
    ) -> Int {
        guard count > 0, let context else { return count }
        let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
        return take(transfer, UnsafeRawBufferPointer(start: bytes, count: count)) ? count : 0
    }
#endif
