import Foundation
import PokedexFakes
import PokedexLive
import PokedexPresenters
import Testing

@Suite(.timeLimit(.minutes(1))) struct ListOverFilesTests {
    private enum Loss: CaseIterable {
        case deleted, damaged
    }

    @Test(arguments: Loss.allCases) private func listsAgreeAfterTheirFileWasLostAndMadeAnew(loss: Loss) throws {
        let folder = try Folder()
        try VirtualTime.run { time in
            let storage = folder.storage()
            let network = FakePokemonNetwork(total: 300)
            let lists = (0..<2).map { _ in
                PokemonListPresenter(network: network, storage: storage, environment: time.environment)
            }
            await time.settle()
            switch loss {
            case .deleted: try FileManager.default.removeItem(at: folder.file)
            case .damaged: try folder.write("{")
            }
            network.rows = Pokemon.fakes(300, prefix: "new")
            lists[0].refresh()
            await time.settle()
            for list in lists { #expect(list.state.items.map(\.name) == (1...60).map { "new\($0)" }) }
            lists[1].loadAround(index: 59)
            await time.settle()
            for list in lists {
                #expect(list.state.items.first?.name == "new1")
                list.close()
            }
            #expect(lists[1].state.items.count == 80)
        }
    }

    @Test func aRevisionAtItsEndGoesOnAndIsNoDamage() async throws {
        let folder = try Folder()
        let info = try await folder.storage().replace(with: pokemon(1...3), next: 3, savedAt: noon)
        let text = try folder.read().replacingOccurrences(
            of: "\"revision\":\(info.revision)", with: "\"revision\":\(Int.max)")
        try folder.write(text)
        #expect(try await folder.storage().info().revision == Int.max)
        _ = try await folder.storage().replace(with: pokemon(1...3), next: 3, savedAt: noon)
        #expect(try await folder.storage().info().count == 3 && folder.damages.isEmpty)
    }
}
