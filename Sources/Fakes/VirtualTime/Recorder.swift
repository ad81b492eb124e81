import PokedexPresenters

/// What an async sequence gave in a run of virtual time, with the time of each element.
///
/// Made by ``VirtualTime/record(_:)``.
public final class Recorder<Element: Sendable>: Sendable, CustomStringConvertible {
    /// One element and when it came.
    public struct Entry: Sendable {
        /// Time since the run began.
        public let time: Duration
        /// The element.
        public let value: Element
    }

    private struct Contents: Sendable {
        var entries: [Entry] = []
        var endTime: Duration?
        var error: (any Error)?
    }

    private let contents = Lock(Contents())

    /// The elements so far and when each came, in order.
    public var entries: [Entry] { contents.withLock { $0.entries } }

    /// The elements so far, in order.
    public var values: [Element] { entries.map(\.value) }

    /// When the sequence ended by itself or threw; `nil` if it has not, or if the run ended first.
    public var endTime: Duration? { contents.withLock { $0.endTime } }

    /// What the sequence threw, or `nil`.
    public var error: (any Error)? { contents.withLock { $0.error } }

    /// One line an element: its time, and what it is.
    public var description: String {
        entries.map { "\(VirtualTime.text($0.time))  \(StableText($0.value).text)" }.joined(separator: "\n")
    }

    /// Notes every element until the sequence ends or the task is cancelled.
    func follow<Sequence: AsyncSequence>(_ sequence: Sequence, now: () -> Duration) async
    where Sequence.Element == Element {
        var failure: (any Error)?
        do {
            for try await value in sequence {
                let time = now()
                contents.withLock { $0.entries.append(Entry(time: time, value: value)) }
            }
        } catch {
            failure = error
        }
        // Cancelled is ended by the run, which says nothing of the sequence.
        guard !Task.isCancelled else { return }
        let time = now()
        contents.withLock { contents in
            contents.endTime = time
            contents.error = failure
        }
    }
}

extension Recorder.Entry: Equatable where Element: Equatable {}
