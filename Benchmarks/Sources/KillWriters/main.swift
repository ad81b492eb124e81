import Foundation

// Started by `.ci/kill-writers`. It starts itself again as the writers:
//
//   KillWriters kill FOLDER KILLS     kills writers one after the other and checks after each
//   KillWriters together FOLDER       lets two writers write at once to their ends, and checks
//   KillWriters write …               a writer

let arguments = CommandLine.arguments
do {
    switch arguments.dropFirst().first {
    case "kill" where arguments.count == 4:
        try await Kills(folder: URL(fileURLWithPath: arguments[2]), count: Int(arguments[3]) ?? 0).run()
    case "together" where arguments.count == 3:
        try await Together(folder: URL(fileURLWithPath: arguments[2])).run()
    case "write" where arguments.count == 5:
        try await Writer.run(
            folder: URL(fileURLWithPath: arguments[2]), seed: UInt64(arguments[3]) ?? 0, first: Int(arguments[4]) ?? 0)
    case "toggle" where arguments.count == 5:
        try await Toggler.run(
            folder: URL(fileURLWithPath: arguments[2]), own: Int(arguments[3]) ?? 0, count: Int(arguments[4]) ?? 0)
    default:
        fail("how to call it stands in the first lines of its main.swift")
    }
} catch {
    fail("\(error)")
}
