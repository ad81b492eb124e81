import Foundation

// The system's functions under names that the methods below do not hide, whatever the C library is called.
private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(descriptor, bytes, count)
}

private func systemOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }

/// The program on a pseudo-terminal of 80 × 24, with what a test types and what it waits to see.
///
/// A wait ends when the text has come. Its limit only says when to give up, and no test passes by it.
final class PseudoTerminal {
    struct GivenUp: Error, CustomStringConvertible {
        let description: String
    }

    /// Whether this machine has pseudo-terminals and the program was built beside the tests.
    static let isAvailable: Bool = {
        guard let pair = try? open() else { return false }
        close(pair.master)
        close(pair.slave)
        return FileManager.default.isExecutableFile(atPath: program)
    }()

    private static let patience = Duration.seconds(60)
    private static let program: String = {
        let tests = CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
        var folder = URL(fileURLWithPath: tests)
        while folder.pathComponents.contains(where: { $0.hasSuffix(".xctest") }) { folder.deleteLastPathComponent() }
        return folder.appendingPathComponent("Pokedex").path
    }()

    private let master: Int32
    private let process: pid_t
    private var status: Int32?
    private let data: URL
    /// All that was written to the terminal, and how much of it a wait has passed.
    private(set) var written: [UInt8] = []
    private var passed = 0

    /// Starts the program with a folder of its own for its files.
    init(_ options: [String] = [], environment: [String: String] = [:]) throws {
        data = FileManager.default.temporaryDirectory.appendingPathComponent("pokedex-\(UUID().uuidString)")
        let pair = try Self.open()
        master = pair.master
        defer { close(pair.slave) }
        var window = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &window)
        var variables = ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"]
        variables.merge(environment) { $1 }
        process = try Self.spawn(
            [Self.program, "--data", data.path] + options, variables, terminal: pair.slave, master: pair.master)
    }

    deinit {
        if status == nil {
            kill(process, SIGKILL)
            waitpid(process, nil, 0)
        }
        close(master)
        try? FileManager.default.removeItem(at: data)
    }

    func type(_ text: String) {
        var bytes = Array(text.utf8)
        _ = write(master, &bytes, bytes.count)
    }

    func signal(_ number: Int32) { kill(process, number) }

    /// Reads until that text has been written, behind what the wait before has passed.
    func wait(for text: String) throws {
        let wanted = Array(text.utf8)
        while true {
            if let found = place(of: wanted) { return passed = found + wanted.count }
            guard try read() else { throw GivenUp(description: "it ended without «\(text)»: \(seen)") }
        }
    }

    /// Reads until the program has ended; answers its exit code, or the negative number of the signal that ended it.
    func end() throws -> Int32 {
        while try read() {}
        var status: Int32 = 0
        guard waitpid(process, &status, 0) == process else { throw GivenUp(description: "it cannot be waited for") }
        self.status = status
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F)
    }

    /// The places where a mode was turned on (`h`) or off (`l`), in their order.
    func modes(_ number: Int) -> String {
        let text = String(decoding: written, as: UTF8.self)
        return text.components(separatedBy: "\u{1B}[?\(number)").dropFirst().compactMap { $0.first.map(String.init) }
            .joined()
    }

    private var seen: String { String(decoding: written.suffix(3000), as: UTF8.self).debugDescription }

    private func place(of wanted: [UInt8]) -> Int? {
        guard written.count >= passed + wanted.count else { return nil }
        return (passed...(written.count - wanted.count)).first {
            written[$0..<($0 + wanted.count)].elementsEqual(wanted)
        }
    }

    /// Reads what there is, or waits for some; `false` at the end.
    private func read() throws -> Bool {
        var ready = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard poll(&ready, 1, Int32(Self.patience.components.seconds * 1000)) > 0 else {
            throw GivenUp(description: "nothing more is written: \(seen)")
        }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = systemRead(master, &buffer, buffer.count)
        // Linux answers an error where the other end is closed.
        guard count > 0 else { return false }
        written += buffer.prefix(count)
        return true
    }

    private static func open() throws -> (master: Int32, slave: Int32) {
        #if canImport(Darwin)
            let master = posix_openpt(O_RDWR | O_NOCTTY)
            guard master >= 0, grantpt(master) == 0, unlockpt(master) == 0, let named = ptsname(master) else {
                throw GivenUp(description: "this machine has no pseudo-terminal")
            }
            let slave = systemOpen(String(cString: named), O_RDWR | O_NOCTTY)
        #else
            // Swift's C library hides the functions for this; these are the requests that they make.
            let (unlock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
            var (isLocked, number): (Int32, Int32) = (0, 0)
            let master = systemOpen("/dev/ptmx", O_RDWR | O_NOCTTY)
            guard master >= 0, ioctl(master, unlock, &isLocked) == 0, ioctl(master, getNumber, &number) == 0 else {
                throw GivenUp(description: "this machine has no pseudo-terminal")
            }
            let slave = systemOpen("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
        #endif
        guard slave >= 0 else {
            close(master)
            throw GivenUp(description: "its other end cannot be opened")
        }
        return (master, slave)
    }

    /// In a session of its own: what it sends to all processes of its terminal must not reach the tests.
    private static func spawn(
        _ arguments: [String], _ environment: [String: String], terminal: Int32, master: Int32
    ) throws -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
            let newSession: Int32 = 0x0400
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
            let newSession: Int32 = 0x80
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_adddup2(&actions, terminal, descriptor)
        }
        posix_spawn_file_actions_addclose(&actions, terminal)
        posix_spawn_file_actions_addclose(&actions, master)
        posix_spawnattr_setflags(&attributes, Int16(newSession))
        let words = arguments.map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for word in words + variables { free(word) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, arguments[0], &actions, &attributes, words, variables)
        guard code == 0 else { throw GivenUp(description: "it does not start: \(String(cString: strerror(code)))") }
        return process
    }
}
