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
            case .help:
                Output.write(Textos.uso + "\n")
                leave(0)
            case .version:
                Output.write(Textos.version + "\n")
                leave(0)
            case .run(let options): leave(try await run(options))
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

    private static func leave(_ exitCode: Int32) -> Never {
        exit(exitCode == 0 && Output.hasFailed.load(ordering: .relaxed) ? 74 : exitCode)
    }

    /// How long the process waits for writes that were asked for just before its end.
    private static let patience = Duration.seconds(3)

    private static func run(_ options: Options) async throws -> Int32 {
        var environment = PresenterEnvironment.live
        let spawner = CountingSpawner(environment.spawner)
        environment.spawner = spawner
        let notices = Notices()
        let sources = try Sources(options, environment: environment) { notices.add($0) }
        let auth = sources.accounts.map { accounts in
            let keeper = SessionKeeper(
                network: accounts.network, storage: accounts.storage, environment: environment)
            return AuthPresenter(keeper: keeper, environment: environment)
        }

        let exitCode: Int32
        if Terminal.isInteractive {
            let depth = ColorDepth(environment: ProcessInfo.processInfo.environment)
            let root = Root(
                auth, settings: SettingsPresenter(storage: sources.settings, environment: environment), depth: depth
            ) { raiz in
                if let auth, raiz == .comprobando { return Parts.restoring(auth, notices) }
                if let auth, raiz == .entrada { return Parts.form(auth, notices) }
                let presenters = Presenters(sources, environment: environment)
                let tabs = Parts.tabs(presenters, auth, options, notices, now: environment.now)
                return Board(presenters, tabs, red: sources.red) {
                    await sources.look()
                }
            }
            exitCode = await App(root, depth: depth).run()
            root.close()
        } else {
            await PlainRun(
                sources: sources, auth: auth, options: options, notices: notices, environment: environment
            ).run()
            exitCode = 0
        }
        auth?.close()
        await spawner.finish(within: patience)
        return exitCode
    }
}
