import PokedexFakes
import PokedexPresenters

/// Those who ask for a token, and what each was told.
final class Askers: Sendable {
    private struct Asker: Sendable {
        let task: Task<Void, Never>
        let told: Told
    }

    private final class Told: Sendable {
        let answer = Lock<JSON>("waiting")
    }

    private let askers = Lock<[String: Asker]>([:])

    func ask(_ name: String, _ run: ScenarioRun, _ token: @escaping @Sendable () async throws -> String?) {
        let told = Told()
        let task = run.time.environment.spawner.spawn("asker \(name)") {
            let answer: JSON
            do {
                answer = try await token().map { ["token": .text($0)] } ?? "nobody"
            } catch is CancellationError {
                answer = "cancelled"
            } catch {
                answer = ["failure": JSON(AppError(error))]
            }
            told.answer.withLock { $0 = answer }
        }
        askers.withLock { $0[name] = Asker(task: task, told: told) }
    }

    func cancel(_ name: String) throws {
        guard let asker = askers.withLock({ $0[name] }) else {
            throw JSON.Failure(description: "nobody asks as \(name)")
        }
        asker.task.cancel()
    }

    func cancelAll() {
        for asker in askers.withLock({ $0 }).values { asker.task.cancel() }
    }

    /// What each was told, or that they wait.
    var answers: JSON { .object(askers.withLock { $0 }.mapValues { $0.told.answer.withLock { $0 } }) }
}
