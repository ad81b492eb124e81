#if canImport(Darwin)
    import Darwin
#elseif canImport(Android)
    import Android
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
    // The system's functions under names that the functions of the enumeration do not hide.
    private func systemListen(_ socket: Int32, _ backlog: Int32) -> Int32 { listen(socket, backlog) }
    private func systemAccept(_ listener: Int32) -> Int32 { accept(listener, nil, nil) }
    private func systemClose(_ socket: Int32) -> Int32 { close(socket) }

    /// The system gave no socket.
    public struct LoopbackFailure: Error, Hashable, Sendable {
        /// The call that failed.
        public let call: String
        /// The system's number for why.
        public let code: Int32
    }

    /// The socket calls of a server on 127.0.0.1.
    enum LoopbackSockets {
        static func listen() throws -> Int32 {
            #if canImport(Glibc)
                let kind = Int32(SOCK_STREAM.rawValue)
            #else
                let kind = SOCK_STREAM
            #endif
            let socket = socket(AF_INET, kind, 0)
            guard socket >= 0 else { throw LoopbackFailure(call: "socket", code: errno) }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            let bound = withAddress(&address) { bind(socket, $0, $1) }
            let listening = systemListen(socket, 128)
            guard bound == 0, listening == 0 else {
                _ = systemClose(socket)
                throw LoopbackFailure(call: "bind", code: errno)
            }
            return socket
        }

        static func port(of socket: Int32) -> UInt16 {
            var address = sockaddr_in()
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            _ = withAddress(&address) { pointer, _ in getsockname(socket, pointer, &length) }
            return UInt16(bigEndian: address.sin_port)
        }

        /// The next connection, or `nil` when the listener was shut down.
        static func accept(_ listener: Int32) -> Int32? {
            while true {
                let socket = systemAccept(listener)
                if socket >= 0 {
                    #if canImport(Darwin)
                        var on: Int32 = 1
                        setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
                    #endif
                    return socket
                }
                guard [EINTR, ECONNABORTED].contains(errno) else { return nil }
            }
        }

        /// Ends all reading and writing, so that who waits for it goes on.
        static func shutDown(_ socket: Int32) {
            shutdown(socket, Int32(SHUT_RDWR))
        }

        /// Gives the number of the socket back.
        static func close(_ socket: Int32) {
            _ = systemClose(socket)
        }

        /// What comes until an empty line, or `nil` when the other side has gone.
        static func readHead(_ socket: Int32) -> String? {
            read(socket) { $0.suffix(4).elementsEqual("\r\n\r\n".utf8) }
        }

        /// The next so many bytes, or `nil` when the other side has gone.
        static func read(_ socket: Int32, count: Int) -> String? {
            read(socket) { $0.count == count }
        }

        private static func read(_ socket: Int32, until isWhole: ([UInt8]) -> Bool) -> String? {
            var bytes: [UInt8] = []
            while !isWhole(bytes) {
                var byte: UInt8 = 0
                let count = recv(socket, &byte, 1, 0)
                if count < 0, errno == EINTR { continue }
                guard count == 1 else { return nil }
                bytes.append(byte)
            }
            return String(decoding: bytes, as: UTF8.self)
        }

        /// Whether the other side goes within so many milliseconds, which it waits for.
        static func isGone(_ socket: Int32, within milliseconds: Int32) -> Bool {
            var waiting = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, milliseconds) > 0 else { return false }
            var byte: UInt8 = 0
            return recv(socket, &byte, 1, Int32(MSG_PEEK)) <= 0
        }

        /// Whether all of it could be sent.
        static func write(_ socket: Int32, _ text: String) -> Bool {
            write(socket, Array(text.utf8))
        }

        /// Whether all of it could be sent.
        static func write(_ socket: Int32, _ bytes: [UInt8]) -> Bool {
            #if canImport(Darwin)
                let flags: Int32 = 0
            #else
                let flags = Int32(MSG_NOSIGNAL)
            #endif
            var sent = 0
            while sent < bytes.count {
                let count = bytes.withUnsafeBytes { buffer in
                    send(socket, buffer.baseAddress.map { $0 + sent }, bytes.count - sent, flags)
                }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                sent += count
            }
            return true
        }

        private static func withAddress<Result>(
            _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Result
        ) -> Result {
            withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
        }
    }
#endif
