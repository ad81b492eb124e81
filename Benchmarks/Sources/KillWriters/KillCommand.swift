import Foundation

/// Kills processes that write, and checks what their files hold. Started by `.ci/kill-writers`.
package enum KillCommand {
    /// Runs what the words ask for, and ends the process with an error if that fails. It starts this program again as the
    /// writers:
    ///
    ///     kill FOLDER KILLS     kills writers one after the other and checks after each
    ///     together FOLDER       lets two writers write at once to their ends, and checks
    ///     write …, toggle …     a writer
    ///     visit FOLDER          uses every storage once, for `.ci/two-users`
    package static func run(_ words: [String]) async {
        do {
            switch words.first {
            case "kill" where words.count == 3:
                try await Kills(folder: URL(fileURLWithPath: words[1]), count: Int(words[2]) ?? 0).run()
            case "together" where words.count == 2:
                try await Together(folder: URL(fileURLWithPath: words[1])).run()
            case "write" where words.count == 4:
                try await Writer.run(
                    folder: URL(fileURLWithPath: words[1]), seed: UInt64(words[2]) ?? 0, first: Int(words[3]) ?? 0)
            case "toggle" where words.count == 4:
                try await Toggler.run(
                    folder: URL(fileURLWithPath: words[1]), own: Int(words[2]) ?? 0, count: Int(words[3]) ?? 0)
            case "visit" where words.count == 2:
                await Visit.run(folder: URL(fileURLWithPath: words[1]))
            default:
                fail(
                    "without words it measures; with «screens ROUNDS» it draws screens; with «attacks» it attacks the adapters; with "
                        + "«kill FOLDER KILLS» or «together FOLDER» it kills writers; with «visit FOLDER» it uses a folder of others"
                )
            }
        } catch {
            fail("\(error)")
        }
    }
}
