import Foundation
import PokedexLive
import PokedexPresenters
import Testing

@Suite struct FailingFilesTests {
    let folder: Folder
    let files = FailingFiles()

    init() throws {
        folder = try Folder()
    }

    @Test(
        arguments: FileWrite.allCases,
        [
            (POSIXErrorCode.ENOSPC, Almacen.lleno), (.EDQUOT, .lleno), (.EACCES, .sinPermiso), (.EROFS, .sinPermiso),
            (.EBUSY, .ocupado),
        ])
    func `the next write fails with its error, and the one after it works`(
        write: FileWrite, named: (POSIXErrorCode, Almacen)
    ) async throws {
        try await write.prepare(folder)
        let before = try? Data(contentsOf: write.file(folder))
        files.fail(next: 1, of: .write, with: named.0)
        await #expect(throws: AppError.almacen(named.1)) { try await write.run(folder, files.calls) }
        let after = try? Data(contentsOf: write.file(folder))
        #expect(after == before)
        try await write.run(folder, files.calls)
        let written = try? Data(contentsOf: write.file(folder))
        #expect(written != before)
    }

    @Test(arguments: [1, 2, 10, 40, 1_000_000])
    func `a write that breaks off leaves the file as it was`(bytes: Int) async throws {
        let favorites = storage()
        _ = try await favorites.toggle(id: 7, name: "squirtle", at: noon)
        let before = try Data(contentsOf: folder.favoritesFile)
        files.fail(next: 1, of: .write, with: .EIO, afterBytes: bytes)
        await #expect(throws: AppError.self) { try await favorites.toggle(id: 4, name: "charmander", at: noon) }
        #expect(try Data(contentsOf: folder.favoritesFile) == before)
        let change = try await storage().toggle(id: 4, name: "charmander", at: noon)
        #expect(change.favorites.map(\.id) == [4, 7])
    }

    @Test func `what stands fails until it is taken back`() async throws {
        let favorites = storage()
        files.failAll(.synchronize, with: .ENOSPC)
        for _ in 0..<3 {
            await #expect(throws: AppError.almacen(.lleno)) { try await favorites.toggle(id: 7, name: "p", at: noon) }
        }
        files.failAll(.synchronize, with: nil)
        _ = try await favorites.toggle(id: 7, name: "p", at: noon)
        #expect(files.log.filter { $0 == .write }.count == 4)
    }

    @Test func `failures come in their order, those for one call first`() async throws {
        let favorites = storage()
        files.fail(next: 1, with: .EACCES)
        files.fail(next: 1, of: .write, with: .ENOSPC)
        var errors: [AppError] = []
        for _ in 0..<2 {
            do { _ = try await favorites.toggle(id: 7, name: "p", at: noon) } catch { errors.append(AppError(error)) }
        }
        #expect(errors == [.almacen(.lleno), .almacen(.sinPermiso)])
    }

    @Test func `each storage takes such files`() async throws {
        files.failAll(.write, with: .ENOSPC)
        let file = folder.url.appendingPathComponent("any.json")
        let settings = FileSettingsStorage(file: file, files: files) { _ in }
        let list = FilePokemonStorage(file: file, files: files) { _ in }
        let sessions = FileSessionStorage(file: file, files: files) { _ in }
        let full = AppError.almacen(.lleno)
        await #expect(throws: full) { try await settings.setTema(.oscuro) }
        await #expect(throws: full) { try await list.replace(with: pokemon(1...3), next: nil, savedAt: noon) }
        await #expect(throws: full) { try await sessions.save(AccountServer.session()) }
        #expect(try folder.names.filter { $0 == "any.json" }.isEmpty)
    }

    @Test func `a session whose file cannot be removed is given to nobody`() async throws {
        let sessions = FileSessionStorage(file: folder.file, files: files) { _ in }
        let session = AccountServer.session()
        try await sessions.save(session)
        files.failAll(.remove, with: .EACCES)
        files.failAll(.empty, with: .EACCES)
        await #expect(throws: AppError.almacen(.sinPermiso)) { try await sessions.delete(session) }
        #expect(files.log.contains(.remove))
        #expect(try await sessions.load() == nil)
    }

    private func storage() -> FileFavoritesStorage {
        FileFavoritesStorage(file: folder.favoritesFile, files: files) { [folder] in folder.note($0) }
    }
}
