import Foundation

/// Which descriptors have something to read. By `select`, since `poll` does not know terminals on Apple's systems.
struct Readiness {
    private var ready: Set<Int32>

    /// Waits until one of them can be read or its other end is gone, or until the time is over.
    ///
    /// - Parameters:
    ///   - descriptors: each below 1024, as those of a program that opens few are.
    ///   - milliseconds: how long; negative for as long as it takes.
    /// - Returns: `nil` if a signal came in between.
    static func wait(for descriptors: [Int32], milliseconds: Int32) -> Readiness? {
        var bits = fd_set()
        withUnsafeMutableBytes(of: &bits) { bytes in
            for descriptor in descriptors where descriptor >= 0 && Int(descriptor) < bytes.count * 8 {
                bytes[byte(of: descriptor)] |= mask(of: descriptor)
            }
        }
        let highest = (descriptors.max() ?? -1) + 1
        var time = timeval(tv_sec: .init(milliseconds / 1000), tv_usec: .init(milliseconds % 1000 * 1000))
        let count = milliseconds < 0 ? select(highest, &bits, nil, nil, nil) : select(highest, &bits, nil, nil, &time)
        guard count >= 0 else { return nil }
        return withUnsafeBytes(of: bits) { bytes in
            Readiness(
                ready: count == 0
                    ? [] : Set(descriptors.filter { $0 >= 0 && bytes[byte(of: $0)] & mask(of: $0) != 0 }))
        }
    }

    /// Whether the time was over before anything came.
    var isEmpty: Bool { ready.isEmpty }

    func contains(_ descriptor: Int32) -> Bool { ready.contains(descriptor) }

    // The words of the set are little-endian on every machine that Swift runs on, so its bits can be counted in bytes.
    private static func byte(of descriptor: Int32) -> Int { Int(descriptor) / 8 }
    private static func mask(of descriptor: Int32) -> UInt8 { 1 << UInt8(descriptor % 8) }
}
