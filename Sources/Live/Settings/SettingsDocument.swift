import Foundation
import PokedexDomain

/// Settings as they stand in a file: a JSON object with `tema` and `orden`, and whatever a later version put beside them.
///
/// This version writes no `version`: a word that is not understood has its default and stays where it is. A later version
/// that breaks with that writes one above 1, and then this one leaves the file alone. Any other `version` is a member like
/// others that are not known.
struct SettingsDocument: FileDocument {
    static var version: Int { 1 }

    private var members: [JSONMember] = []

    /// What is no word reads as none, and is left as it is until a word takes its place.
    var tema: String? {
        get { self["tema"] }
        set { self["tema"] = newValue }
    }

    /// What is no word reads as none, and is left as it is until a word takes its place.
    var orden: String? {
        get { self["orden"] }
        set { self["orden"] = newValue }
    }

    var told: StoredSettings { StoredSettings(tema: tema, orden: orden) }

    init() {}

    init(_ text: JSONText) throws {
        members = try text.file().map(\.alone)
    }

    func written() -> Data {
        Data(JSONText.object(members).bytes)
    }

    private subscript(name: String) -> String? {
        get { members.last { $0.name == name }?.value.text }
        set {
            members.removeAll { $0.name == name }
            if let newValue { members.append(JSONMember(name, JSONText(newValue))) }
        }
    }
}
