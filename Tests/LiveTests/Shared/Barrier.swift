import Dispatch
import PokedexPresenters

/// Holds threads until so many have come, then lets these go on and holds the next.
final class Barrier: Sendable {
    private let size: Int
    private let held = Lock<[DispatchSemaphore]>([])

    init(_ size: Int) {
        self.size = size
    }

    func wait() {
        let own = DispatchSemaphore(value: 0)
        let released = held.withLock { held in
            held.append(own)
            guard held.count == size else { return [DispatchSemaphore]() }
            defer { held = [] }
            return held
        }
        for semaphore in released { semaphore.signal() }
        own.wait()
    }
}
