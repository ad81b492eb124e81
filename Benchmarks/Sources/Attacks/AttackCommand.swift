import Foundation
import PokedexFakes
import PokedexLive
import PokedexPresenters

/// Attacks the adapters over a loopback server that lives in this process, each attack on a process of its own, and holds the
/// victim to its bounds: less than 96 MB of memory at its fullest, an end within the timeout and two seconds, and no crash.
package enum AttackCommand {
    private static let most = 96
    private static let timeout = 2

    /// Runs what the words ask for: `attacks`, every attack; `attacked LIST|ACCOUNT ADDRESS`, a victim.
    package static func run(_ words: [String]) async throws -> Bool {
        switch (words.first, words.count) {
        case ("attacks", 1):
            var holds = true
            for attack in Attack.all { holds = try report(attack) && holds }
            return holds
        case ("attacked", 3):
            await suffer(Attack.Victim(rawValue: words[1]) ?? .list, at: words[2])
            return true
        default: return false
        }
    }

    private static var overCurl: Bool {
        #if LibCurl || canImport(Darwin)
            true
        #else
            false
        #endif
    }

    private static func report(_ attack: Attack) throws -> Bool {
        guard overCurl || !attack.needsCurl else {
            print("\(attack.name): not tried, since Foundation's transport on Linux has no bound for it")
            return true
        }
        let server = try LoopbackServer(attack.answer)
        defer { server.stop() }
        let victim = Process()
        victim.executableURL = URL(filePath: CommandLine.arguments[0], directoryHint: .notDirectory)
        victim.arguments = ["attacked", attack.victim.rawValue, server.address]
        let told = Pipe()
        victim.standardOutput = told
        try victim.run()
        let text = String(decoding: try told.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        victim.waitUntilExit()
        let words = text.split(separator: "\t")
        guard victim.terminationStatus == 0, words.count == 3, let megabytes = Int(words[0]),
            let seconds = Double(words[1])
        else {
            print("\(attack.name): FAILED, the process ended with \(victim.terminationStatus)")
            return false
        }
        let holds = megabytes < most && seconds <= Double(timeout) + 2
        print("\(attack.name): \(megabytes) MB, \(words[1]) s, \(words[2])\(holds ? "" : " FAILED")")
        return holds
    }

    /// Asks the server once, and tells the memory at its fullest, the time, and what came of it.
    private static func suffer(_ victim: Attack.Victim, at address: String) async {
        let clock = ContinuousClock()
        let start = clock.now
        let outcome: String
        do {
            switch victim {
            case .list:
                let api = try PokeAPI(
                    baseURL: address, timeout: .seconds(timeout), pageTimeout: .seconds(timeout), environment: .live)
                outcome = "\(try await api.page(after: nil, limit: 60).items.count) rows"
            case .account:
                let accounts = try GoTrue(
                    baseURL: address, apiKey: "key", timeout: .seconds(timeout), environment: .live)
                _ = try await accounts.signIn(email: "a@b.es", password: "hunter2secret")
                outcome = "signed in"
            }
        } catch {
            outcome = "\(error)".replacing("\n", with: " ")
        }
        let took = clock.now - start
        let seconds = Double(took.components.seconds) + Double(took.components.attoseconds) / 1e18
        let tenths = (seconds * 10).rounded() / 10
        print("\(fullest)\t\(tenths)\t\(outcome.prefix(100))", terminator: "")
    }

    /// The most memory that this process ever held, in MB. What `getrusage` says on Linux is at least what its parent held.
    private static var fullest: Int {
        #if os(Linux)
            let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
            let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
            return line.split(separator: " ").compactMap { Int($0) }.first.map { $0 >> 10 } ?? .max
        #else
            var usage = rusage()
            getrusage(RUSAGE_SELF, &usage)
            return usage.ru_maxrss >> 20
        #endif
    }
}
