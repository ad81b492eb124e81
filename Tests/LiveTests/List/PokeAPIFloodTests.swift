#if LibCurl
    import PokedexFakes
    import PokedexLive
    import PokedexPresenters
    import Testing

    /// Bodies without an end, as fast as they are taken. Foundation's transport on Linux does not look up from such a one, so
    /// these tests belong to the trait.
    @Suite(.timeLimit(.minutes(1))) struct PokeAPIFloodTests {
        private static let spaces = [UInt8](repeating: UInt8(ascii: " "), count: 65_536)

        private static let floods: [LoopbackServer.Answer] = [
            .flood(head: [:], then: spaces),
            .flood(head: ["Content-Length": "1000000000000"], then: spaces),
            .flood(head: ["Transfer-Encoding": "chunked"], then: Array("10000\r\n".utf8) + spaces + Array("\r\n".utf8)),
            .flood(head: ["Content-Encoding": "gzip"], first: EndlessGzip.first, then: EndlessGzip.then),
            .flood(
                head: ["Content-Encoding": "gzip", "Content-Length": "9000000"], first: EndlessGzip.first,
                then: EndlessGzip.then),
        ]

        @Test(arguments: floods) func `a body without an end is stopped`(answer: LoopbackServer.Answer) async throws {
            let server = try LoopbackServer { _ in answer }
            defer { server.stop() }
            await #expect(throws: AppError.inesperado(causa: "the answer has no end")) {
                try await server.api().page(after: nil, limit: 60)
            }
            await server.reached { $0.closed == $0.opened }
            #expect(server.counts.requests == 1)
        }

        @Test(arguments: floods) func `details without an end fail their page`(answer: LoopbackServer.Answer)
            async throws
        {
            let server = try LoopbackServer(list: Wire.list(ids: 1...60)) { _ in answer }
            defer { server.stop() }
            await #expect(throws: AppError.inesperado(causa: "the answer has no end")) {
                try await server.api().page(after: nil, limit: 60)
            }
            await server.reached { $0.closed == $0.opened }
            #expect(server.counts.requests <= 13)
        }
    }
#endif
