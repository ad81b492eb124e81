import Foundation
import PokedexFakes
import PokedexLive

/// Kills one writer after another at random moments. After each, the files hold what was acknowledged, and of what was
/// not at most the one write that was on its way.
struct Kills {
    let folder: URL
    let count: Int
    /// Any seed does: which writes come. The moments of the kills are the machine's.
    private let seed: UInt64 = 1

    func run() async throws {
        guard count > 0 else { fail("how many kills?") }
        // What the files must hold: the same writes in memory.
        let (favorites, settings) = (InMemoryFavoritesStorage(), InMemorySettingsStorage())
        var (number, unacknowledged) = (0, 0)
        // Each has a name of its own; a later writer clears it.
        var leftovers = Set<String>()
        for kill in 1...count {
            let acknowledged = try killed(first: number)
            for number in number..<(number + acknowledged) {
                try await Write(seed: seed, number: number).run(number: number, favorites, settings)
            }
            number += acknowledged
            leftovers.formUnion(names.filter { $0.hasSuffix(".tmp") })
            let found = await Disk.contents(folder)
            if found.favorites != favorites.stored || found.settings != settings.stored {
                try await Write(seed: seed, number: number).run(number: number, favorites, settings)
                number += 1
                unacknowledged += 1
                guard found.favorites == favorites.stored, found.settings == settings.stored else {
                    fail("after kill \(kill) an acknowledged write is lost, of \(number)")
                }
            }
        }
        guard number > count else { fail("only \(number) writes in \(count) kills: nothing was tried") }
        guard !names.contains(where: { $0.contains("damaged") }) else { fail("a file was damaged") }
        print(
            "\(count) writers were killed: \(number - unacknowledged) acknowledged writes, none lost; "
                + "\(unacknowledged) more were stored unacknowledged, \(leftovers.count) left a file half-made; none was damaged"
        )
    }

    private var names: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    }

    /// Starts a writer, kills it and answers how many writes it acknowledged.
    private func killed(first: Int) throws -> Int {
        let writer = Process()
        let said = Pipe()
        writer.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        writer.arguments = ["write", folder.path, String(seed), String(first)]
        writer.standardOutput = said
        try writer.run()
        // Now and then it does not even come to its first write.
        var acknowledged = 0
        if Int.random(in: 0..<10) > 0 {
            for _ in 0...Int.random(in: 0..<8) {
                acknowledged += try said.fileHandleForReading.read(upToCount: 1)?.count ?? 0
            }
        }
        usleep(UInt32.random(in: 0..<4000))
        kill(writer.processIdentifier, SIGKILL)
        acknowledged += try said.fileHandleForReading.readToEnd()?.count ?? 0
        writer.waitUntilExit()
        guard writer.terminationReason == .uncaughtSignal, writer.terminationStatus == SIGKILL else {
            fail("a writer ended by itself")
        }
        return acknowledged
    }
}
