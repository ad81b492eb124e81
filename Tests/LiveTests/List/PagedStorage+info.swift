import PokedexPresenters

extension PagedStorage {
    /// The facts alone, as they are read.
    func info() async throws -> StoredInfo { try await rows(in: 0..<0).info }
}
