import Foundation
import PokedexFakes
import PokedexLive
import PokedexPresenters
import Testing

/// The README's snippets, compiled: what stands in its Swift blocks stands here too, line by line.
@Suite struct Readme {
    @Test func theSecondPageComesWhenItsLastRowsAreSeen() throws {
        try VirtualTime.run { time in
            let network = FakePokemonNetwork(total: 200, latency: .seconds(2))
            let presenter = PokemonListPresenter(
                network: network, storage: InMemoryPokemonStorage(), environment: time.environment)
            await time.advance(by: .seconds(2))
            presenter.loadAround(index: 59)
            await time.advance(by: .seconds(2))
            #expect(presenter.state.items.count == 80)
        }
    }

    /// Compiled and not called: it would ask the real server.
    private func screen(file: URL) async {
        let presenter = PokemonListPresenter(
            network: PokeAPI(),
            storage: FilePokemonStorage(file: file, onDamage: { print($0) })
        )

        for await state in presenter.states {  // or read `presenter.state` in a SwiftUI body
            draw(state.items, isLoading: state.cargando, isOffline: state.sinConexion)
        }

        presenter.loadAround(index: 55)  // a row appeared: the next page is asked for when it is needed
        presenter.refresh()  // pulled
        presenter.retry()  // the button of an error
        presenter.resume()  // in front again: refreshes a stale copy, retries what failed
    }

    private func draw(_ items: PagedItems<Pokemon>, isLoading: Bool, isOffline: Bool) {}

    @Test(.readsSources) func everySwiftLineOfTheReadmeIsCompiledHere() throws {
        let here = URL(fileURLWithPath: #filePath)
        let root = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
        let compiled = Set(lines(try String(contentsOf: here, encoding: .utf8)))
        let blocks = readme.components(separatedBy: "```swift\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
        // The last block is for a manifest.
        let snippets = blocks.dropLast().flatMap(lines)
        #expect(snippets.count > 20)
        #expect(snippets.filter { !compiled.contains($0) } == [])
    }

    private func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map { line in
            line.split(separator: " ").joined(separator: " ")
        }
    }
}

extension Trait where Self == ConditionTrait {
    /// For what reads files of the sources, which are not there where the tests run on another machine than they were built on.
    static var readsSources: Self {
        .enabled(if: FileManager.default.fileExists(atPath: #filePath), "the sources are not on this machine")
    }
}
