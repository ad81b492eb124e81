import Foundation
import PokedexDomain

@testable import PokedexLive

extension Target {
    /// The files that somebody may have edited, cut off or planted.
    static let files = [
        Target(
            "json", seeds: [#"{"a": [1, -2.5e3, "b\n", {"c": null}], "": true}"#, "[[[[1]], []], {}]", #""\u00e9""#]
        ) {
            try json($0)
        },
        Target("list-file", bytes: [written(list)] + [oldList, oddList].map { Array($0.utf8) }) { data in
            readAndWrite(StoredList<Pokemon>.self, data) { $0.rows }
        },
        Target("favorites-file", seeds: [favorites]) { data in
            readAndWrite(FavoritesDocument.self, data) { $0.favorites }
        },
        Target("settings-file", seeds: [#"{"tema": "oscuro", "orden": "nombre", "x": [0.1e400]}"#]) { data in
            readAndWrite(SettingsDocument.self, data) { $0.told }
        },
        Target("session-file", seeds: [session]) { data in
            readAndWrite(SessionDocument.self, data) { $0.session }
        },
    ]

    private static let list: StoredList<Pokemon> = {
        var list = StoredList<Pokemon>()
        _ = list.replace(
            with: [Pokemon(id: 1, name: "uno", types: [.fire]), Pokemon(id: 2, name: "dos", types: [])], next: "20",
            savedAt: Timestamp(milliseconds: 1_700_000_000_000), isPartial: true)
        return list
    }()

    private static let oldList =
        #"{"version": 1, "generation": 1, "revision": 2, "savedAt": 3, "next": 20, "rows": [{"id": 7, "name": "x", "types": ["fire"]}]}"#

    private static let oddList =
        #"{"version": 2, "generation": 1, "revision": 2, "savedAt": 3, "next": null, "rows": [{"id": 7, "name": "x", "types": []}, 4]}"#

    private static let favorites =
        #"{"version": 1, "favorites": [{"id": 7, "name": "x", "markedAt": 9, "by": "me"}, {"id": 7}], "more": {"a": []}}"#

    private static let session = """
        {"version": 1, "accessToken": "\(secret)", "refreshToken": "\(secret)", "expiresAt": 1700000000000, "obtainedAt": 1,
         "userId": "u", "email": "a@b.es"}
        """

    private static func written(_ document: some FileDocument) -> [UInt8] {
        (try? document.written()).map { Array($0) } ?? []
    }

    /// What was read is written and read again with the same meaning, and writing it once more gives the same bytes. What is
    /// wrong with a file is told without its secrets.
    private static func readAndWrite<Document: FileDocument, Contents: Equatable>(
        _ type: Document.Type, _ data: Data, _ contents: (Document) -> Contents
    ) {
        switch Document.read(data) {
        case .success(let document):
            guard let once = try? document.written() else { return }
            guard case .success(let again) = Document.read(once) else {
                return promise(false, "\(Document.self) cannot read what it wrote")
            }
            promise(contents(again) == contents(document), "\(Document.self) reads something else than it wrote")
            promise(again.told == document.told, "\(Document.self) tells something else of what it wrote")
            promise(again.damage == nil, "\(Document.self) writes damage")
            // The encoder puts the keys of a list in any order.
            guard !Document.isCache else { return }
            promise((try? again.written()) == once, "\(Document.self) writes the same contents in two ways")
        case .failure(let unusable):
            let place = URL(filePath: "file.json", directoryHint: .notDirectory)
            let text = Damage(reason: unusable.reason, file: place, kept: place).description
            promise(!text.contains(secret), "damage tells a secret")
        }
    }

    private static func json(_ data: Data) throws {
        // What Foundation writes is read. (It reads more itself, such as a comma behind the last element.)
        if let value = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed),
            let plain = try? JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
        {
            promise((try? JSONText(file: plain)) != nil, "JSON is refused")
        }
        let text = try JSONText(file: data)
        var scanner = JSONScanner(text.bytes)
        promise(scanner.value()?.bytes == text.bytes, "a value is not itself")
        promise(scanner.steps <= 8 * text.bytes.count + 8, "\(scanner.steps) steps for \(text.bytes.count) bytes")
        for member in text.members ?? [] {
            promise(member.alone == member, "a copy of a member is another member")
            _ = (member.name, member.value.text, member.value.elements)
        }
        for element in text.elements ?? [] {
            promise(element.depth < max(text.depth, 1), "an element is deeper than its array")
        }
        if let members = text.members {
            let written = JSONText.object(members)
            let sorted = members.sorted { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }
            promise(try JSONText(file: Data(written.bytes)).members == sorted, "members are other ones after writing")
        }
        _ = text.newerVersion(than: 2)
        _ = try? text.decoded(as: [String: Int].self)
    }
}
