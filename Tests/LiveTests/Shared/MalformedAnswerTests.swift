#if LibCurl
    import PokedexFakes
    import PokedexLive
    import PokedexPresenters
    import Testing

    /// Answers that are none, over real sockets: each is told as an error, and none ends the process.
    ///
    /// Foundation's transport on Linux does not survive three kinds of them, so these tests belong to the trait.
    @Suite(.timeLimit(.minutes(5))) struct MalformedAnswerTests {
        @Test func `there are enough of them, and no two are the same`() {
            #expect(MalformedAnswer.all.count >= 300)
            #expect(Set(MalformedAnswer.all.map(\.bytes)).count == MalformedAnswer.all.count)
        }

        @Test(arguments: MalformedAnswer.all)
        func `an answer that is none is an error with a name`(answer: MalformedAnswer) async throws {
            let server = try LoopbackServer { _ in .raw(answer.bytes) }
            defer { server.stop() }
            await #expect(throws: AppError.self) { try await server.api().page(after: nil, limit: 60) }
            await server.reached { $0.closed == $0.opened }
            // Some lead to this server again.
            #expect((1...6).contains(server.counts.requests))
        }

        @Test(arguments: MalformedAnswer.all)
        func `an account server's answer that is none is an error with a name`(answer: MalformedAnswer) async throws {
            let server = try AccountServer(standing: .raw(answer.bytes))
            await #expect(throws: AppError.self) { try await server.goTrue().refresh(refreshToken: "R0") }
            #expect(server.requests.count == 1)
        }

        @Test(arguments: [
            ("Content-Length: 9223372036854775807\r\n\r\nno", AppError.sinConexion), ("Content-Le", .sinConexion),
            (
                "Transfer-Encoding: chunked\r\n\r\n2\r\nno\r\n0\r\nTrailer: field\r\n\r\n",
                .inesperado(causa: "the answer is not what was asked for: not JSON")
            ),
        ])
        func `what ends a process over Foundation's transport is an error here`(
            rest: String, error: AppError
        ) async throws {
            let server = try LoopbackServer { _ in .raw(Array("HTTP/1.1 200 OK\r\n\(rest)".utf8)) }
            defer { server.stop() }
            await #expect(throws: error) { try await server.api().page(after: nil, limit: 60) }
        }

        @Test func `an answer with a trailer field is read`() async throws {
            let server = try LoopbackServer { request in
                let body = request.isDetail ? Wire.water : Wire.list(ids: [1])
                let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
                let length = String(body.utf8.count, radix: 16)
                return .raw(Array("\(head)\(length)\r\n\(body)\r\n0\r\nTrailer: field\r\n\r\n".utf8))
            }
            defer { server.stop() }
            #expect(try await server.api().page(after: nil, limit: 60).items.map(\.types) == [[.water]])
        }

        @Test(arguments: [
            "HTTP/1.1 100 Continue\r\n\r\n", "HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n", "HTTP/1.1 ", "X: y\r\n",
            "X",
            " ", "\r\n", "\n", "\u{0}", "HTTP/1.1 200 OK\r\n",
        ])
        func `a head without an end is stopped`(piece: String) async throws {
            for begin in ["", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nX: "] {
                let flood = Array(String(repeating: piece, count: 2_000).utf8)
                let server = try LoopbackServer { _ in .flood(head: nil, first: Array(begin.utf8), then: flood) }
                defer { server.stop() }
                await #expect(throws: AppError.self) { try await server.api().page(after: nil, limit: 60) }
                await server.reached { $0.closed == $0.opened }
            }
        }

        @Test(arguments: ["br", "zstd", "deflate", "gzip, gzip", "gzip,gzip,gzip,gzip,gzip", "compress", "x"])
        func `a body that is packed in another way than was asked for is refused`(coding: String) async throws {
            let server = try LoopbackServer { _ in .reply(headers: ["Content-Encoding": coding], body: "no") }
            defer { server.stop() }
            await #expect(
                throws: AppError.inesperado(causa: "the answer is packed in a way that was not asked for")
            ) { try await server.api().page(after: nil, limit: 60) }
        }
    }
#endif
