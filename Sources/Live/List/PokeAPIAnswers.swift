import Foundation
import PokedexDomain

/// What is read of `GET pokemon`.
struct ListAnswer: Decodable, Sendable {
    /// Every row that the server gave, also those that cannot be read.
    var rows: [Row]
    /// The `offset` of the server's own next address, or `nil` if there is none that can be read.
    private var nextOffset: Int?

    private enum CodingKeys: String, CodingKey {
        case next, results
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        rows = try container.decode([Row].self, forKey: .results)
        let next = try? container.decodeIfPresent(String.self, forKey: .next)
        nextOffset = next.flatMap { URLComponents(string: $0)?.queryItems?.first { $0.name == "offset" }?.value }
            .flatMap(Int.init(digits:))
    }

    /// Where the next page begins if only so many rows were used of this one, which was asked for from `offset`. The
    /// server's own word counts if all of them were.
    func nextOffset(after offset: Int, used: Int) -> Int? {
        guard used < rows.count else { return nextOffset }
        let (next, overflow) = offset.addingReportingOverflow(used)
        return overflow ? nil : next
    }

    /// A row; without an `id` it cannot be shown.
    struct Row: Decodable, Sendable {
        var id: Int?
        var name = ""

        private enum CodingKeys: String, CodingKey {
            case name, url
        }

        init(from decoder: any Decoder) {
            // Not one row may cost the page: the server counts it, the list leaves it out.
            guard let container = try? decoder.container(keyedBy: CodingKeys.self),
                let name = try? container.decode(String.self, forKey: .name), !name.isEmpty,
                let url = try? container.decode(String.self, forKey: .url)
            else { return }
            self.name = name
            id = URLComponents(string: url)?.path.split(separator: "/").last.flatMap { Int(digits: String($0)) }
        }
    }
}

/// What is read of `GET pokemon/{id}`: the types alone. Pictures are often null and are not looked at.
struct DetailAnswer: Decodable, Sendable {
    /// The known types, in slot order.
    var types: [PokemonType]

    private enum CodingKeys: String, CodingKey {
        case types
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        // An object without types is somebody else's answer (a quota, a sign-in page in JSON), and no Pokémon without types.
        guard container.contains(.types) else {
            throw DecodingError.keyNotFound(CodingKeys.types, .init(codingPath: [], debugDescription: "no types"))
        }
        let slots = try container.decodeIfPresent(Slots.self, forKey: .types)?.first ?? []
        types = slots.sorted { $0.slot < $1.slot }.compactMap(\.type)
    }

    /// The first slots. A Pokémon has two, and reading a hundred thousand would take a second.
    private struct Slots: Decodable {
        private static let most = 32
        var first: [Slot] = []

        init(from decoder: any Decoder) throws {
            var slots = try decoder.unkeyedContainer()
            while !slots.isAtEnd, first.count < Self.most { first.append(try slots.decode(Slot.self)) }
        }
    }

    private struct Slot: Decodable {
        var slot = Int.max
        var type: PokemonType?

        private enum CodingKeys: String, CodingKey {
            case slot, type
        }

        private struct Named: Decodable {
            var name: String
        }

        init(from decoder: any Decoder) {
            guard let container = try? decoder.container(keyedBy: CodingKeys.self) else { return }
            slot = (try? container.decode(Int.self, forKey: .slot)) ?? .max
            type = (try? container.decode(Named.self, forKey: .type)).flatMap { PokemonType(apiName: $0.name) }
        }
    }
}

extension Int {
    /// A number written in digits alone, without a sign.
    init?(digits: String) {
        guard digits.allSatisfy(\.isASCIIDigit) else { return nil }
        self.init(digits)
    }
}
