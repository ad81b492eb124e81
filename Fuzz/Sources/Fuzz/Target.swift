import Foundation

/// A reader of bytes under attack: what is done with an input, and where the search begins.
struct Target: Sendable {
    let name: String
    /// Inputs that are well formed, made here and not taken from anybody.
    let seeds: [[UInt8]]
    /// Reads one input, and ends the process where a promise is broken.
    let body: @Sendable (Data) throws -> Void

    init(_ name: String, seeds: [String], _ body: @escaping @Sendable (Data) throws -> Void) {
        self.init(name, bytes: seeds.map { Array($0.utf8) }, body)
    }

    init(_ name: String, bytes: [[UInt8]], _ body: @escaping @Sendable (Data) throws -> Void) {
        self.name = name
        seeds = bytes
        self.body = body
    }

    /// An error that the reader throws is an answer like any other; what may not happen ends the process in `promise`.
    func run(_ data: Data) {
        try? body(data)
    }

    static let all = files + answers + heads + texts + terminal

    /// Breaks its promise on an input that only a search finds which is led by the counters of the compiler.
    static let planted = Target("planted", seeds: ["?"]) { data in
        let bytes = Array(data)
        promise(
            !(bytes.count > 3 && bytes[0] == 0x50 && bytes[1] == 0x4C && bytes[2] == 0x4F && bytes[3] == 0x54),
            "planted")
    }
}

/// Ends the process, so that the fuzzer keeps the input, unless the condition holds.
func promise(_ holds: Bool, _ what: @autoclosure () -> String) {
    guard !holds else { return }
    FileHandle.standardError.write(Data("BROKEN: \(what())\n".utf8))
    abort()
}

/// The input's two halves, cut at the first byte 0.
func halves(_ data: Data) -> (String, String) {
    let end = data.firstIndex(of: 0) ?? data.endIndex
    return (String(decoding: data[..<end], as: UTF8.self), String(decoding: data[end...].dropFirst(), as: UTF8.self))
}

/// What no error may repeat. Each seed with a secret holds it.
let secret = "hunter2secret"
