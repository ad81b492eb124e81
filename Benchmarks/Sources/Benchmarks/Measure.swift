/// Measures a body: the median over several rounds of the time that one call takes.
struct Measure {
    static let rounds = 9

    /// Nanoseconds a call, the median of nine rounds of so many calls, after one round that does not count.
    static func nanoseconds(calls: Int, _ body: () throws -> Void) rethrows -> Double {
        try median { try seconds { for _ in 0..<calls { try body() } } } * 1e9 / Double(calls)
    }

    /// As `nanoseconds(calls:_:)`, where each round has something to prepare that is not measured.
    static func nanoseconds<Prepared>(
        prepare: () throws -> Prepared, _ body: (inout Prepared) throws -> Void
    ) rethrows -> Double {
        try median {
            var prepared = try prepare()
            return try seconds { try body(&prepared) }
        } * 1e9
    }

    static func median(_ round: () throws -> Double) rethrows -> Double {
        _ = try round()
        let all = try (0..<rounds).map { _ in try round() }.sorted()
        return all[rounds / 2]
    }

    private static func seconds(_ body: () throws -> Void) rethrows -> Double {
        let (seconds, attoseconds) = try ContinuousClock().measure(body).components
        return Double(seconds) + Double(attoseconds) / 1e18
    }
}

/// The table that is printed, a line a measurement, each with its ratio to a baseline of the same run.
struct Table {
    private let width = 60

    func section(_ title: String, baseline: String, _ nanoseconds: Double) {
        print("\n\(title)")
        row(baseline, nanoseconds, ratio: "baseline")
    }

    func row(_ name: String, _ nanoseconds: Double, baseline: Double, limit: String = "") {
        row(name, nanoseconds, ratio: "\(decimal(nanoseconds / baseline)) ×", limit: limit)
    }

    private func row(_ name: String, _ nanoseconds: Double, ratio: String, limit: String = "") {
        let padded = name + String(repeating: " ", count: max(1, width - name.count))
        let time = text(nanoseconds)
        let columns = [time, ratio].map { String(repeating: " ", count: max(0, 12 - $0.count)) + $0 }
        print("  \(padded)\(columns.joined())  \(limit)")
    }

    private func text(_ nanoseconds: Double) -> String {
        switch nanoseconds {
        case ..<1_000: "\(decimal(nanoseconds)) ns"
        case ..<1_000_000: "\(decimal(nanoseconds / 1_000)) µs"
        default: "\(decimal(nanoseconds / 1_000_000)) ms"
        }
    }

    private func decimal(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}
