import Foundation

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// The process in which one target is attacked. The driver never comes back from a failure, so each has one of its own.
struct Child {
    /// Names the target to the process that attacks it.
    static let key = "POKEDEX_FUZZ_TARGET"

    /// The one target of this process. libFuzzer calls a function without a context.
    private static let target = (Target.all + [Target.planted]).first {
        $0.name == ProcessInfo.processInfo.environment[key]
    }

    let name: String
    private let process = Process()
    private let told: URL

    /// What this process does if it is such a child.
    static func run() -> CInt {
        guard target != nil else { return 2 }
        var count = CommandLine.argc
        var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
        return runDriver(&count, &words) { bytes, length in
            Child.target?.run(bytes.map { Data(bytes: $0, count: length) } ?? Data())
            return 0
        }
    }

    /// Starts it, with libFuzzer's words.
    init(_ name: String, _ words: [String], in work: URL) throws {
        self.name = name
        told = work.appending(path: "\(name).log")
        _ = FileManager.default.createFile(atPath: told.path(percentEncoded: false), contents: nil)
        process.executableURL = URL(filePath: CommandLine.arguments[0], directoryHint: .notDirectory)
        process.arguments = words + ["-print_final_stats=1"]
        // The backtracer would take the signal that makes libFuzzer keep the input.
        process.environment = ProcessInfo.processInfo.environment.merging([
            Self.key: name, "SWIFT_BACKTRACE": "enable=no", "SWIFT_DETERMINISTIC_HASHING": "1",
        ]) { _, new in new }
        process.standardError = try FileHandle(forWritingTo: told)
        try process.run()
    }

    /// Waits for it. Answers how often the target was run, or `nil` if it failed, which is told on standard error unless it
    /// was to fail.
    func executions(isQuiet: Bool = false) -> Int? {
        process.waitUntilExit()
        let text = String(decoding: (try? Data(contentsOf: told)) ?? Data(), as: UTF8.self)
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            if !isQuiet { FileHandle.standardError.write(Data(text.suffix(6_000).utf8)) }
            return nil
        }
        return text.split(separator: "\n").last { $0.hasPrefix("stat::number_of_executed_units:") }
            .flatMap { $0.split(separator: " ").last }.flatMap { Int($0) } ?? 0
    }
}
