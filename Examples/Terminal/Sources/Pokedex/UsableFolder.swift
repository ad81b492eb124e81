import Foundation
import TerminalKit

/// A folder that was asked for and cannot be used.
struct UnusableFolder: Error {
    let path: String
    let reason: String
}

enum UsableFolder {
    /// The folder that was asked for, or the account's own; made if it is not there.
    ///
    /// An account without a folder that can be written (a build machine) still sees the list: it is then kept among the
    /// temporary files, and the person is told. A folder that somebody named is another matter.
    static func make(_ asked: String?, onNotice: (String) -> Void) throws -> URL {
        if let asked {
            let folder = URL(filePath: asked, directoryHint: .isDirectory)
            if let reason = whyUnusable(folder) { throw UnusableFolder(path: asked, reason: reason) }
            return folder
        }
        let files = FileManager.default
        let folder = DataFolder.standard(
            environment: ProcessInfo.processInfo.environment, home: files.homeDirectoryForCurrentUser)
        guard whyUnusable(folder) != nil else { return folder }
        let other = files.temporaryDirectory.appending(component: "pokedex-presenters-\(getuid())")
        if let reason = whyUnusable(other) { throw UnusableFolder(path: other.path, reason: reason) }
        // Anybody can make a folder there before; what is kept in it would be theirs.
        var status = stat()
        guard lstat(other.path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == getuid(),
            chmod(other.path, 0o700) == 0
        else {
            throw UnusableFolder(path: other.path, reason: Textos.carpetaAjena)
        }
        onNotice(Textos.carpetaPrestada(other.path))
        return other
    }

    private static func whyUnusable(_ folder: URL) -> String? {
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            return error.localizedDescription
        }
        return access(folder.path, W_OK | X_OK) == 0 ? nil : String(cString: strerror(errno))
    }
}
