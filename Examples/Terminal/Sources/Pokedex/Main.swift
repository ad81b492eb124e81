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

    private static func run(_ options: Options) async throws -> Int32 {
        let environment = PresenterEnvironment.live
        let notices = Notices()
        let sources = try Sources(options, environment: environment) { notices.add($0) }
        let presenter = PokemonListPresenter(
            network: sources.network, storage: sources.storage, environment: environment)
        defer { presenter.close() }

        if Terminal.isInteractive {
            return await App(tab: ListTab(presenter, notices: notices)).run()
        }
        await PlainRun(presenter: presenter, storage: sources.storage, pages: options.pages, notices: notices).run()
        return 0
    }
}
