import Foundation
import PokedexLive

/// Two processes write at once to their ends. Nothing of either is lost.
struct Together {
    let folder: URL
    private let counts = [301, 300]

    func run() async throws {
        let writers = try counts.enumerated().map { number, count in
            let writer = Process()
            writer.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
            writer.arguments = ["toggle", folder.path, String(number), String(count)]
            try writer.run()
            return writer
        }
        for writer in writers { writer.waitUntilExit() }
        guard writers.allSatisfy({ $0.terminationStatus == 0 }) else { fail("a writer ended before its end") }
        let found = await Disk.contents(folder)
        var wanted = counts.enumerated().flatMap { number, count in (0..<count).map { Toggler.id(own: number, $0) } }
        if counts.reduce(0, +) % 2 == 1 { wanted.append(Toggler.shared) }
        guard found.favorites.map(\.id).sorted() == wanted.sorted() else { fail("a toggle of two writers is lost") }
        guard found.settings == StoredSettings(tema: "oscuro", orden: "numero") else { fail("a setting is lost") }
        print("2 writers at once: \(2 * counts.reduce(0, +)) acknowledged toggles, none lost; neither setting lost")
    }
}

/// One of the two: toggles an id that both toggle, marks ids of its own, and changes a setting of its own.
enum Toggler {
    static let shared = 0

    static func id(own: Int, _ number: Int) -> Int { (own + 1) * 10_000 + number }

    static func run(folder: URL, own: Int, count: Int) async throws {
        let disk = Disk(folder)
        for number in 0..<count {
            let now = Timestamp(milliseconds: Int64(number))
            _ = try await disk.favorites.toggle(id: shared, name: "shared", at: now)
            _ = try await disk.favorites.toggle(id: id(own: own, number), name: "own", at: now)
            let isLast = number == count - 1
            if own == 0 {
                _ = try await disk.settings.setTema(isLast ? .oscuro : Tema.allCases[number % 3])
            } else {
                _ = try await disk.settings.setOrden(porNumero: isLast || number % 2 == 0)
            }
        }
    }
}
