import Foundation
import PokedexFakes
import PokedexLive
import PokedexPresenters
import Testing

@Suite(.timeLimit(.minutes(1))) struct FileSettingsStorageTests {
    let folder: Folder

    init() throws {
        folder = try Folder()
    }

    /// What an object finds that has never seen the file.
    var stored: StoredSettings? {
        get async {
            var readings = StreamReader(folder.settings().settings)
            guard case .value(let stored, _) = await readings.next() else { return nil }
            return stored
        }
    }

    @Test func withoutAFileNothingIsSetAndReadingMakesNone() async throws {
        #expect(await stored == StoredSettings())
        #expect(try folder.names == [])
    }

    @Test func whatWasSetIsStillThereForTheNextObject() async throws {
        let storage = folder.settings()
        #expect(try await storage.setTema(.oscuro).stored == StoredSettings(tema: "oscuro"))
        #expect(try await storage.setOrden(porNumero: true).stored == StoredSettings(tema: "oscuro", orden: "numero"))
        #expect(await stored == StoredSettings(tema: "oscuro", orden: "numero"))
        _ = try await storage.setTema(.sistema)
        _ = try await storage.setOrden(porNumero: false)
        #expect(await stored == StoredSettings(tema: "sistema", orden: "fecha"))
        #expect(
            try folder.read("settings.json") == """
                {
                  "orden" : "fecha",
                  "tema" : "sistema"
                }
                """)
        #expect(try folder.modes == [0o600])
    }

    @Test func aThemeThatThisVersionDoesNotKnowIsLeftForTheOneThatDoes() async throws {
        let text = #"{"tema":"amoled","orden":"numero"}"#
        try folder.write(text, to: "settings.json")
        let storage = folder.settings()
        var readings = StreamReader(storage.settings)
        guard case .value(let words, _) = await readings.next() else {
            Issue.record("nothing was read")
            return
        }
        #expect(words == StoredSettings(tema: "amoled", orden: "numero"))
        #expect(Settings(stored: words) == Settings(tema: .sistema, favoritosPorNumero: true))
        #expect(try folder.read("settings.json") == text)
        #expect(try folder.names == ["settings.json"])
        #expect(try await storage.setOrden(porNumero: false).stored == StoredSettings(tema: "amoled", orden: "fecha"))
        #expect(await stored == StoredSettings(tema: "amoled", orden: "fecha"))
        #expect(try await storage.setTema(.sistema).stored == StoredSettings(tema: "sistema", orden: "fecha"))
        #expect(await stored == StoredSettings(tema: "sistema", orden: "fecha"))
        #expect(folder.damages.isEmpty)
    }

    @Test(arguments: ["7", "null", "true", "[\"oscuro\"]", "{\"claro\":1}", "1.25", "1e300", "\"AMOLED\\n\\u00e9\""])
    func whatIsNotUnderstoodStaysUntilAWordTakesItsPlace(value: String) async throws {
        let text = #"{"tema":\#(value),"later":\#(value),"version":1}"#
        try folder.write(text, to: "settings.json")
        let wanted = value.hasPrefix("\"") ? "AMOLED\né" : nil
        #expect(await stored == StoredSettings(tema: wanted))
        _ = try await folder.settings().setOrden(porNumero: true)
        #expect(try members() == members(#"{"tema":\#(value),"later":\#(value),"version":1,"orden":"numero"}"#))
        _ = try await folder.settings().setTema(.claro)
        #expect(try members() == members(#"{"tema":"claro","later":\#(value),"version":1,"orden":"numero"}"#))
        #expect(folder.damages.isEmpty)
    }

    private func members(_ text: String? = nil) throws -> NSDictionary? {
        let data = Data(try (text ?? folder.read("settings.json")).utf8)
        return try JSONSerialization.jsonObject(with: data) as? NSDictionary
    }

    @Test func aWordThatStandsThereAlreadyWritesNothing() async throws {
        let text = #"{"orden":"fecha","tema":"oscuro"}"#
        try folder.write(text, to: "settings.json")
        let storage = folder.settings()
        let first = try await storage.setTema(.oscuro)
        #expect(try await storage.setOrden(porNumero: false) == first)
        #expect(try folder.read("settings.json") == text)
        #expect(try folder.names == ["settings.json"])
    }

    @Test func aKeyThatIsThereTwiceIsNoTrap() async throws {
        try folder.write(#"{"tema":"claro","tema":"oscuro"}"#, to: "settings.json")
        #expect(["claro", "oscuro"].contains(try #require(await stored?.tema)))
    }

    @Test(arguments: [
        ("", Damage.Reason.notJSON), ("tema", .notJSON), (#"{"tema":"osc"#, .notJSON),
        ("[]", .wrongShape("the whole is of another type")),
        ("\"oscuro\"", .wrongShape("the whole is of another type")),
        ("null", .wrongShape("the whole is null")),
    ])
    func aDamagedFileIsSetAsideAndToldOnce(text: String, reason: Damage.Reason) async throws {
        try folder.write(text, to: "settings.json")
        #expect(await stored == StoredSettings())
        #expect(await stored == StoredSettings())
        #expect(folder.damages.map(\.reason) == [reason])
        #expect(try folder.read("settings.json.damaged-1") == text)
        _ = try await folder.settings().setTema(.oscuro)
        #expect(await stored == StoredSettings(tema: "oscuro"))
        #expect(folder.damages.count == 1)
    }

    @Test func randomBytesAreDefaultsAndTheNextSetIsKept() async throws {
        var generator = SeededGenerator(seed: 8)
        for number in 1...40 {
            let bytes = Data((0..<10).map { _ in UInt8.random(in: 0...255, using: &generator) })
            try bytes.write(to: folder.settingsFile)
            #expect(await stored == StoredSettings())
            _ = try await folder.settings().setTema(.oscuro)
            #expect(await stored == StoredSettings(tema: "oscuro"))
            #expect(folder.damages.count == number)
        }
    }

    @Test func theStreamTellsThatTheFileCannotBeReadAndGoesOn() async throws {
        try FileManager.default.createDirectory(at: folder.settingsFile, withIntermediateDirectories: false)
        let storage = folder.settings()
        var readings = StreamReader(storage.settings)
        guard case .failure = await readings.next() else {
            Issue.record("it was read")
            return
        }
        await #expect(throws: AppError.self) { try await storage.setTema(.oscuro) }
        try FileManager.default.removeItem(at: folder.settingsFile)
        let change = try await storage.setTema(.oscuro)
        #expect(await readings.next() == .value(change.stored, sequence: change.sequence))
        #expect(folder.damages.isEmpty)
    }

    @Test func twoObjectsTellEachOtherAtOnceInBothDirections() async throws {
        let storages = [folder.settings(), folder.settings()]
        var readers = storages.map { StreamReader($0.settings) }
        for place in readers.indices { _ = await readers[place].next() }
        for number in 0..<30 {
            let change = try await storages[number % 2].setTema(Tema.allCases[number % 3])
            for place in readers.indices {
                guard case .value(change.stored, _) = await readers[place].next() else {
                    Issue.record("object \(place) tells something else after write \(number)")
                    return
                }
            }
        }
    }

    @Test func writersOfTwoSettingsLoseNeither() async throws {
        let folder = folder
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask {
                    let storage = folder.settings()
                    _ =
                        number % 2 == 0
                        ? try await storage.setTema(.oscuro) : try await storage.setOrden(porNumero: true)
                }
            }
            try await group.waitForAll()
        }
        #expect(await stored == StoredSettings(tema: "oscuro", orden: "numero"))
    }

    @Test func theStreamEndsWithTheStorage() async throws {
        var storage: FileSettingsStorage? = folder.settings()
        var readings = (storage?.settings).map(StreamReader.init)
        guard case .value = await readings?.next() else {
            Issue.record("nothing was read")
            return
        }
        storage = nil
        #expect(await readings?.next() == nil)
    }
}
