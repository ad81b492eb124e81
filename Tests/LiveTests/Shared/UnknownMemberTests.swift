import Foundation
import PokedexLive
import PokedexPresenters
import Testing

/// A value that a later version may write beside what this version knows.
struct UnknownValue: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let json: String

    init(_ name: String, _ json: String) {
        testDescription = name
        self.json = json
    }

    private static func deep(_ levels: Int, _ opening: String, _ innermost: String, _ closing: String) -> String {
        String(repeating: opening, count: levels) + innermost + String(repeating: closing, count: levels)
    }

    static let all = [
        UnknownValue("half of a surrogate pair", #""\ud800""#),
        UnknownValue("the halves the wrong way round", #"["\udc00\ud800",{"\udfff":1}]"#),
        UnknownValue("a number above every Double", "1e400"),
        UnknownValue("a zero with a sign and an exponent", "-0e400"),
        UnknownValue("a number of 400 digits", String(repeating: "7", count: 400)),
        UnknownValue("a number with zeros at its end", "1.50000000000000000000000"),
        UnknownValue("one key twice", #"{"a":1,"a":{"a":2,"a":2}}"#),
        UnknownValue("arrays 500 deep", deep(500, "[", "", "]")),
        UnknownValue("arrays 5 000 deep", deep(5_000, "[", "\"]\"", "]")),
        UnknownValue("objects 2 000 deep", deep(2_000, #"{"a\"}":"#, "{}", "}")),
        UnknownValue("a text with a control character", "\"a\u{1}b\""),
        UnknownValue("escapes that look like ends", #""\\\"]}\\""#),
    ]
}

@Suite(.timeLimit(.minutes(1))) struct UnknownMemberTests {
    let folder: Folder

    init() throws {
        folder = try Folder()
    }

    @Test(arguments: UnknownValue.all)
    func `an unknown member of favourites costs no favourite and is kept as it is`(value: UnknownValue) async throws {
        let text = """
            {"version":1,"x":\(value.json),"favorites":[
            {"x":\(value.json),"id":1,"name":"name-1","markedAt":100},
            {"id":4,"name":"name-4","markedAt":200,"\\udbff\\udbff":\(value.json)},{"id":7,"name":"name-7","markedAt":300}]}
            """
        try folder.write(text, to: "favorites.json")
        let storage = folder.favorites()
        var readings = StreamReader(storage.favorites)
        guard case .value(let read, _) = await readings.next() else {
            Issue.record("nothing was read")
            return
        }
        #expect(read == [favorite(7, at: 300), favorite(4, at: 200), favorite(1, at: 100)])
        #expect(try folder.read("favorites.json") == text)
        for number in 0..<3 {
            let change = try await storage.toggle(id: 9, name: "name-9", at: at(400))
            #expect(change.favorites.filter { $0.id != 9 } == read, "write \(number)")
        }
        #expect(try folder.read("favorites.json").components(separatedBy: value.json).count == 4)
        #expect(try folder.read("favorites.json").contains(#""\udbff\udbff" : "#))
        #expect(try await folder.favorites().toggle(id: 9, name: "name-9", at: at(400)).favorites == read)
        #expect(folder.damages.isEmpty)
    }

    @Test(arguments: UnknownValue.all)
    func `an unknown member of settings costs no word and is kept as it is`(value: UnknownValue) async throws {
        try folder.write(#"{"tema":"oscuro","x":\#(value.json)}"#, to: "settings.json")
        let storage = folder.settings()
        var readings = StreamReader(storage.settings)
        guard case .value(StoredSettings(tema: "oscuro"), _) = await readings.next() else {
            Issue.record("another word was read")
            return
        }
        for porNumero in [true, false] {
            let change = try await storage.setOrden(porNumero: porNumero)
            #expect(change.stored == StoredSettings(tema: "oscuro", orden: porNumero ? "numero" : "fecha"))
        }
        #expect(try folder.read("settings.json").contains(#""x" : \#(value.json)"#))
        #expect(folder.damages.isEmpty)
    }

    @Test(arguments: UnknownValue.all)
    func `a word that cannot be read is none and costs no other`(value: UnknownValue) async throws {
        try folder.write(#"{"tema":\#(value.json),"orden":"numero"}"#, to: "settings.json")
        var readings = StreamReader(folder.settings().settings)
        guard case .value(let stored, _) = await readings.next() else {
            Issue.record("nothing was read")
            return
        }
        #expect(Settings(stored: stored) == Settings(tema: .sistema, favoritosPorNumero: true))
        _ = try await folder.settings().setOrden(porNumero: false)
        #expect(try folder.read("settings.json").contains(value.json))
        #expect(try await folder.settings().setTema(.claro).stored == StoredSettings(tema: "claro", orden: "fecha"))
        #expect(folder.damages.isEmpty)
    }

    @Test(arguments: UnknownValue.all)
    func `an unknown member of a session signs nobody out`(value: UnknownValue) async throws {
        try folder.write(
            """
            {"x":\(value.json),"version":1,"accessToken":"secret-a","refreshToken":"secret-b","expiresAt":1,
            "userId":"user"}
            """, mode: 0o600)
        #expect(try await folder.sessions().load()?.refreshToken == "secret-b")
        #expect(folder.damages.isEmpty)
    }

    @Test(arguments: UnknownValue.all)
    func `an unknown member of a list costs no row`(value: UnknownValue) async throws {
        _ = try await folder.storage().replace(with: pokemon(1...3), next: nil, savedAt: noon)
        let text = try folder.read().replacingOccurrences(of: "{", with: #"{"x":\#(value.json),"#)
        try folder.write(text)
        #expect(try await folder.storage().rows(in: 0..<9).items == pokemon(1...3))
        #expect(folder.damages.isEmpty)
    }

    @Test(arguments: UnknownValue.all)
    func `a favourite whose own member cannot be read costs itself alone`(value: UnknownValue) async throws {
        let text = """
            {"version":1,"favorites":[{"id":1,"name":"name-1","markedAt":100},{"id":\(value.json),"name":"a",
            "markedAt":1}]}
            """
        try folder.write(text, to: "favorites.json")
        let read = try await folder.favorites().restore(favorite(1, at: 0)).favorites
        // A zero is a number, however it is written.
        #expect(read.filter { $0.id != 0 } == [favorite(1, at: 100)])
        if read.count == 1 {
            #expect(folder.damages.map(\.reason) == [.unreadableRows(1)])
            #expect(try folder.read("favorites.json.damaged-1") == text)
        }
    }

    @Test(arguments: [String.Encoding.utf8, .utf16BigEndian, .utf16LittleEndian, .utf32LittleEndian, .utf32BigEndian])
    func `a file that an editor saved with a byte order mark is read`(encoding: String.Encoding) async throws {
        let text = "\u{FEFF}" + #"{"tema":"oscuro","x":"é"}"#
        try #require(text.data(using: encoding)).write(to: folder.settingsFile)
        #expect(
            try await folder.settings().setOrden(porNumero: true).stored
                == StoredSettings(tema: "oscuro", orden: "numero"))
        #expect(try folder.read("settings.json").contains("é"))
        #expect(folder.damages.isEmpty)
    }

    @Test(arguments: ["\u{0}", "\u{1F}", "\n\r\t", "\u{8}\u{C}", "\"\\/", "🦎 é \u{2028}", "\\u0041"])
    func `a name is read as it was written`(name: String) async throws {
        _ = try await folder.favorites().toggle(id: 1, name: name, at: noon)
        let read = try await folder.favorites().toggle(id: 2, name: "two", at: noon).favorites
        #expect(read.map(\.name) == ["two", name])
        #expect(try JSONSerialization.jsonObject(with: Data(contentsOf: folder.favoritesFile)) is NSDictionary)
    }

    @Test(arguments: [
        "{", "[1,]", #"{"a" 1}"#, #"{"a":}"#, #"{"a":1,}"#, #"{1:2}"#, "nul", "{]", #"{"a":1}}"#, #"{"a":"b}"#, "'a'",
        #"{"a":[1}"#, "\\", "{\"a\\", "-a", "+1",
    ])
    func `what has not the structure of JSON is set aside`(text: String) async throws {
        try folder.write(text, to: "settings.json")
        #expect(try await folder.settings().setTema(.claro).stored == StoredSettings(tema: "claro"))
        #expect(folder.damages.count == 1)
        #expect(try folder.read("settings.json.damaged-1") == text)
    }
}
