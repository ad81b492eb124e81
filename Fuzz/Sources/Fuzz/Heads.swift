import Foundation
import PokedexDomain

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
