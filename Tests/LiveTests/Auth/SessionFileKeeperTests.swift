import Foundation
import PokedexFakes
import PokedexLive
import PokedexPresenters
import Testing

/// Keepers over a session's file, under virtual time.
@Suite struct SessionFileKeeperTests {
    let folder: Folder

    init() throws {
        folder = try Folder()
    }

    private func put(_ obstacle: String) throws {
        let file = folder.file
        switch obstacle {
        case "a folder": try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
        case "a link to itself": try FileManager.default.createSymbolicLink(at: file, withDestinationURL: file)
        case "a link to a folder":
            try FileManager.default.createSymbolicLink(at: file, withDestinationURL: folder.url)
        case "a folder with a file in it":
            try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
            try Data().write(to: file.appendingPathComponent("x"))
        default:
            #expect(mkfifo(file.path, 0o600) == 0)
        }
    }

    @Test(arguments: ["a folder", "a link to itself", "a link to a folder", "a folder with a file in it", "a pipe"])
    func `while something else stands where the file should be the state says so, and then it goes on`(
        obstacle: String
    ) throws {
        try put(obstacle)
        try VirtualTime.run { time in
            let network = FakeAuthNetwork()
            let keeper = SessionKeeper(
                network: network, storage: folder.sessions(.system(on: time.clock)), environment: time.environment)
            await time.advance(by: .seconds(10))
            #expect(keeper.state.comprobando && keeper.state.error != nil)
            await #expect(throws: AppError.self) { try await keeper.tokenValido() }
            try FileManager.default.removeItem(at: folder.file)
            let session = network.session(of: "ana@example.com")
            try await folder.sessions(.system(on: time.clock)).save(session)
            await time.advance(by: .seconds(60))
            #expect(keeper.state == AuthState(comprobando: false, session: session))
            #expect(folder.damages.isEmpty)
        }
    }

    @Test func `two keepers with an object each over one file end signed in with the new session`() throws {
        try VirtualTime.run { time in
            let network = FakeAuthNetwork()
            let first = folder.sessions(.system(on: time.clock))
            try await first.save(network.session(of: "ana@example.com", left: .seconds(30)))
            let keepers = [first, folder.sessions(.system(on: time.clock))].map {
                SessionKeeper(network: network, storage: $0, environment: time.environment)
            }
            await time.settle()
            let stored = try await first.load()
            #expect(keepers.allSatisfy { $0.state.session == stored } && stored != nil && network.refreshes == 2)
        }
    }
}
