import Foundation
import PokedexDomain

/// Settings as they stand in a file: a JSON object with `tema` and `orden`, and whatever a later version put beside them.
///
/// It has no version: a word that is not understood has its default and stays where it is, so there is nothing that a
/// version could forbid.
struct SettingsDocument: JSONDocument {
    static var formatting: JSONEncoder.OutputFormatting { .readable }

    private var members: [String: JSONValue] = [:]

    /// What is no word reads as none, and is left as it is until a word takes its place.
    var tema: String? {
        get { members["tema"]?.text }
        set { members["tema"] = newValue.map { .text($0) } }
    }

    /// What is no word reads as none, and is left as it is until a word takes its place.
    var orden: String? {
        get { members["orden"]?.text }
        set { members["orden"] = newValue.map { .text($0) } }
    }

    var told: StoredSettings { StoredSettings(tema: tema, orden: orden) }

    init() {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: JSONKey.self)
        members = try container.others(than: [])
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: JSONKey.self)
        try container.encode(others: members)
    }
}
