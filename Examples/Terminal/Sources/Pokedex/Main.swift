import Foundation
import PokedexPresenters
import TerminalKit

@main
@MainActor
enum Main {
    static func main() async {
        // A reader that has seen enough (`| head`) is no accident: writing answers that nobody reads any more.
        signal(SIGPIPE, SIG_IGN)
        do {
            switch try Command.parse(Array(CommandLine.arguments.dropFirst())) {
            case .help: Output.write(Textos.uso + "\n")
            case .run(let options): exit(try await run(options))
            }
        } catch let error as UsageError {
            Output.tell(Textos.usoMalo(error.message))
            exit(64)
        } catch let error as UnusableFolder {
            Output.tell(Textos.carpetaMala(error.path, error.reason))
            exit(73)
        } catch {
            Output.tell(String(describing: error))
            exit(70)
        }
    }

    /// How long the process waits for writes that were asked for just before its end.
    private static let patience = Duration.seconds(3)

    private static func run(_ options: Options) async throws -> Int32 {
        var environment = PresenterEnvironment.live
        let spawner = CountingSpawner(environment.spawner)
        environment.spawner = spawner
        let notices = Notices()
        let sources = try Sources(options, environment: environment) { notices.add($0) }
        let presenters = Presenters(sources, environment: environment)

        let exitCode = await show(presenters, sources, options, notices)
        presenters.close()
        await spawner.finish(within: patience)
        return exitCode
    }

    private static func show(
        _ presenters: Presenters, _ sources: Sources, _ options: Options, _ notices: Notices
    ) async -> Int32 {
        guard Terminal.isInteractive else {
            await PlainRun(presenters: presenters, sources: sources, options: options, notices: notices).run()
            return 0
        }
        let depth = ColorDepth(environment: ProcessInfo.processInfo.environment)
        let root = Root(Tabs.all(presenters, options, notices), presenters, sources, depth: depth)
        return await App(root, depth: depth).run()
    }
}
