import Dispatch
import PokedexFakes
import PokedexPresenters
import Testing

/// Each on a thread of its own: the driver sleeps in it, and the pool of tasks, where tests run, needs its few threads.
@Suite struct VirtualTimeTicket {
    @Test func workOutsideIsWaitedForAndIsNoForeignWork() async throws {
        let answer = try await onOwnThread {
            try VirtualTime.run { time in
                await time.outside("detached") { await Task.detached { 42 }.value }
            }
        }
        #expect(answer == 42)
    }

    @Test func aCallThatComesFromOutsideMeanwhileIsNoForeignWork() async throws {
        try await onOwnThread {
            try VirtualTime.run { time in
                let favorites = FavoritesPresenter(
                    storage: InMemoryFavoritesStorage(), settings: InMemorySettingsStorage(),
                    environment: time.environment)
                await time.settle()
                await time.outside("push") {
                    await withCheckedContinuation { continuation in
                        DispatchQueue.global().async {
                            favorites.toggle(id: 1, name: "bulbasaur")
                            continuation.resume()
                        }
                    }
                }
                await time.settle()
                #expect(favorites.favoriteIds == [1])
                // The other thread may hold it a little longer than the body lasts.
                favorites.close()
                await time.settle()
            }
        }
    }

    @Test func noVirtualTimePassesMeanwhile() async throws {
        try await onOwnThread {
            try VirtualTime.run { time in
                time.environment.spawner.spawn("sleeper") { try? await time.clock.sleep(for: .seconds(1)) }
                await time.settle()
                await time.outside("detached") { await Task.detached {}.value }
                #expect(time.now == .zero)
                await time.advance(by: .seconds(1))
            }
        }
    }

    @Test func whatItThrowsIsThrown() async throws {
        try await onOwnThread {
            try VirtualTime.run { time in
                await #expect(throws: AppError.lento) {
                    try await time.outside("detached") { try await Task.detached { throw AppError.lento }.value }
                }
                #expect(time.timeline.contains("detached is outside") && time.timeline.contains("detached is back"))
            }
        }
    }

    @Test func workInsideGoesOnMeanwhile() async throws {
        try await onOwnThread {
            try VirtualTime.run { time in
                let inside = Lock(false)
                time.environment.spawner.spawn("inside") { inside.withLock { $0 = true } }
                await time.outside("detached") { await Task.detached {}.value }
                await time.settle()
                #expect(inside.withLock { $0 })
            }
        }
    }

    @Test func manyAtOnceAllComeBack() async throws {
        let sum = try await onOwnThread {
            try VirtualTime.run { time in
                await withTaskGroup(of: Int.self) { group in
                    for number in 0..<20 {
                        group.addTask { await time.outside("\(number)") { await Task.detached { number }.value } }
                    }
                    return await group.reduce(0, +)
                }
            }
        }
        #expect(sum == 190)
    }
}
