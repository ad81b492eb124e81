import Foundation
import PokedexDomain

#if LibCurl && canImport(FoundationNetworking)
    import CLibCurl
#endif

@testable import PokedexLive

extension Target {
    #if LibCurl && canImport(FoundationNetworking)
        /// The lines of an answer's head, as libcurl hands them over.
        static let heads = [
            Target(
                "head",
                seeds: [
                    "HTTP/1.1 200 OK\r\nRetry-After: 5\r\nContent-Encoding: gzip\r\n\r\n", "Location: /a\r\ndate:x\r\n",
                ]
            ) {
                data in
                var head = CurlHead()
                var taken = 0
                for line in data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
                    taken += line.count + 1
                    let refusal = Array(line + [UInt8(ascii: "\n")]).withUnsafeBytes { head.take($0) }
                    promise(taken <= 64 * 1024 || refusal != nil, "a head of \(taken) bytes")
                    if refusal != nil { return }
                }
                head.status = 302
                for value in [head.redirection, head.date, head.retryAfter] {
                    promise(value.map { !$0.contains("\n") && $0.first != " " } ?? true, "a header of two lines")
                }
            }
        ]
    #else
        static let heads: [Target] = []
    #endif
}

/// Libcurl goes to the host that Foundation reads in an address, and to no other: the second is what was looked at.
func promiseSameHost(_ url: URL) {
    #if LibCurl && canImport(FoundationNetworking)
        guard let parts = curl_url() else { return }
        defer { curl_url_cleanup(parts) }
        guard curl_url_set(parts, CURLUPART_URL, url.absoluteString, 0) == CURLUE_OK else { return }
        func part(_ name: CURLUPart, _ flags: CInt = 0) -> String? {
            var text: UnsafeMutablePointer<CChar>?
            guard curl_url_get(parts, name, &text, UInt32(flags)) == CURLUE_OK, let text else { return nil }
            defer { curl_free(text) }
            return String(cString: text).lowercased()
        }
        let read = url.host?.lowercased().filter { $0 != "[" && $0 != "]" } ?? ""
        let asked = part(CURLUPART_HOST)?.filter { $0 != "[" && $0 != "]" } ?? ""
        // Libcurl writes 127.1 and 0x7F.1 as 127.0.0.1, and [::0] as [::]: another spelling of the same address.
        let isNumber =
            read.contains(":") && asked.contains(":")
            || asked.allSatisfy { $0.isNumber || $0 == "." } && read.first?.isNumber == true
        promise(asked == read || isNumber, "two hosts in \(url.absoluteString.debugDescription)")
        promise(
            !BaseAddress.isLoopback(read) || asked.hasPrefix("127.") || ["localhost", "::1"].contains(asked),
            "this machine is another one in \(url.absoluteString.debugDescription)")
        promise(
            part(CURLUPART_SCHEME) == url.scheme?.lowercased(), "two schemes in \(url.absoluteString.debugDescription)")
        promise(
            part(CURLUPART_PORT, CURLU_DEFAULT_PORT)
                == String(url.port ?? (url.scheme?.lowercased() == "https" ? 443 : 80)),
            "two ports in \(url.absoluteString.debugDescription)")
    #endif
}
