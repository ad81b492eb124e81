import Observation

// Written as an app is written, and knows nothing of this library: no clock, no spawner, no environment.

@MainActor @Observable final class SearchModel {
    private(set) var results: [String] = []
    private(set) var isSearching = false
    /// What was searched for, the last one first, kept in the background.
    let history = SearchHistory()
    private var pending: Task<Void, Never>?
    private let find: @Sendable (String) async throws -> [String]
    private let checksQuery: Bool

    var query = "" {
        didSet { search() }
    }

    init(checksQuery: Bool, find: @escaping @Sendable (String) async throws -> [String]) {
        self.checksQuery = checksQuery
        self.find = find
    }

    private func search() {
        pending?.cancel()
        pending = Task {
            try? await Task.sleep(for: .milliseconds(300))
            guard !Task.isCancelled else { return }
            load(query)
        }
    }

    private func load(_ asked: String) {
        isSearching = true
        Task.detached { [history] in await history.note(asked) }
        Task {
            let found = (try? await find(asked)) ?? []
            // Without the check an older answer overwrites a newer one.
            guard !checksQuery || asked == query else { return }
            results = found
            isSearching = false
        }
    }
}

actor SearchHistory {
    private(set) var all: [String] = []

    func note(_ query: String) async {
        await Task.yield()
        all.insert(query, at: 0)
    }
}

/// A server that is slow with short queries.
@Sendable func slowFind(_ query: String) async throws -> [String] {
    try await Task.sleep(for: query.count < 2 ? .seconds(1) : .milliseconds(500))
    return ["\(query)…"]
}
