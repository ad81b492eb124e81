import Foundation
import PokedexFakes
import PokedexLive

/// A write to one of the two storages.
enum Write: Sendable {
    case toggle(id: Int)
    case removeAll
    case tema(Tema)
    case orden(porNumero: Bool)

    /// The write of that number: the same for the writer and for whoever checks.
    init(seed: UInt64, number: Int) {
        var generator = SeededGenerator(seed: seed &* 1_000_003 &+ UInt64(number))
        switch Int.random(in: 0..<100, using: &generator) {
        case 0: self = .removeAll
        case 1..<15: self = .tema(Tema.allCases[Int.random(in: 0..<3, using: &generator)])
        case 15..<25: self = .orden(porNumero: Bool.random(using: &generator))
        default: self = .toggle(id: Int.random(in: 0..<60, using: &generator))
        }
    }

    func run(number: Int, _ favorites: some FavoritesStorage, _ settings: some SettingsStorage) async throws {
        switch self {
        case .toggle(let id):
            _ = try await favorites.toggle(id: id, name: "name-\(id)", at: Timestamp(milliseconds: Int64(number)))
        case .removeAll: _ = try await favorites.removeAll()
        case .tema(let tema): _ = try await settings.setTema(tema)
        case .orden(let porNumero): _ = try await settings.setOrden(porNumero: porNumero)
        }
    }
}

/// Writes for ever, and says so after each write that was acknowledged.
enum Writer {
    static func run(folder: URL, seed: UInt64, first: Int) async throws {
        let disk = Disk(folder)
        var number = first
        while true {
            try await Write(seed: seed, number: number).run(number: number, disk.favorites, disk.settings)
            // Unbuffered: what was written here is in the pipe, whatever becomes of this process.
            try FileHandle.standardOutput.write(contentsOf: Data(".".utf8))
            number += 1
        }
    }
}
