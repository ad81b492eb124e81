import Foundation
import Testing

@testable import TerminalKit

@Suite struct OptionsTests {
    private func options(_ arguments: String...) throws -> Options {
        guard case .run(let options) = try Command.parse(arguments) else { throw UsageError(message: "help") }
        return options
    }

    @Test func withoutOptionsItNeedsNothing() throws {
        let options = try options()
        #expect(options.source == .embedded)
        #expect(!options.isOffline)
        #expect(options.dataFolder == nil)
        #expect(options.pages == 2)
    }

    @Test func optionsAreRead() throws {
        #expect(try options("--live", "--offline").source == .live)
        #expect(try options("--live", "--offline").isOffline)
        #expect(try options("--api", "http://127.0.0.1:8000/api/v2/").source == .api("http://127.0.0.1:8000/api/v2/"))
        #expect(try options("--api=https://h/?a=b").source == .api("https://h/?a=b"))
        #expect(try options("--data", "-x").dataFolder == "-x")
        #expect(try options("--pages", "0").pages == 0)
        #expect(try options("--all").pages == nil)
        #expect(try options().accounts == nil)
        #expect(try options("--accounts").accounts == .embedded)
        #expect(
            try options("--auth", "https://h/auth/v1", "--auth-key", "k").accounts
                == .server(address: "https://h/auth/v1", key: "k"))
        #expect(try Command.parse(["--live", "--help"]) == .help)
    }

    @Test(arguments: [
        ["--foo"], ["foo"], ["-x"], ["--live=1"], ["--api"], ["--api", "pokeapi.co"], ["--api", "file:///etc/passwd"],
        ["--api", "http://"], ["--api", ""], ["--pages", "-1"], ["--pages", "x"], ["--pages", "--all"], ["--data="],
        ["--live", "--api", "http://h/"], [""], ["--auth", "https://h/"], ["--auth-key", "k"], ["--accounts=1"],
        ["--accounts", "--auth", "https://h/", "--auth-key", "k"], ["--auth", "h", "--auth-key", "k"],
    ])
    func nonsenseIsRefusedInWords(arguments: [String]) {
        let error = #expect(throws: UsageError.self) { try Command.parse(arguments) }
        #expect(error?.message.isEmpty == false)
    }

    @Test func aMessageCannotSteerTheTerminal() {
        let error = #expect(throws: UsageError.self) { try Command.parse(["--\u{1B}[2J"]) }
        #expect(error?.message.contains("\u{1B}") == false)
    }

    @Test func everySourceHasItsFile() {
        let folder = URL(filePath: "/data")
        let sources: [Options.Source] = [
            .embedded, .live, .api("http://h:1/a"), .api("http://h:1/b"), .api("http://h-1/a"), .api("https://h:1/a"),
            .api("http://h/../../x"),
        ]
        let lists = sources.map { DataFolder.file($0, in: folder) }
        let servers = ["https://h/a", "https://h/b"].map { Options.Accounts.server(address: $0, key: "k") }
        let sessions = ([.embedded] + servers).map { DataFolder.session($0, in: folder) }
        let files = lists + sessions + [DataFolder.favorites(in: folder), DataFolder.settings(in: folder)]
        #expect(Set(files).count == sources.count + 5)
        #expect(files.allSatisfy { $0.standardizedFileURL.deletingLastPathComponent().path == "/data" })
        #expect(DataFolder.file(.api("http://h/a"), in: folder) == DataFolder.file(.api("http://h/a/"), in: folder))
    }

    #if !os(macOS)
        @Test func dataGoWhereXDGSays() {
            let home = URL(filePath: "/home/ash")
            func folder(_ environment: [String: String]) -> String {
                DataFolder.standard(environment: environment, home: home).path
            }
            #expect(folder([:]) == "/home/ash/.local/share/pokedex-presenters")
            #expect(folder(["XDG_DATA_HOME": "/x"]) == "/x/pokedex-presenters")
            #expect(folder(["XDG_DATA_HOME": "relative"]) == "/home/ash/.local/share/pokedex-presenters")
        }
    #endif
}
