import Attacks
import Foundation
import KillWriters

// Without words: medians and ratios against a baseline of the same run. Times differ from machine to machine; the ratios
// less so. With words: `screens ROUNDS`, writers that are killed, hostile servers, or two users of one folder. One program does
// it all, so that `swift run` needs no name.

let words = Array(CommandLine.arguments.dropFirst())
if words.isEmpty {
    let table = Table()
    print("Medians of \(Measure.rounds) rounds")
    await Intents.run(table)
    try VirtualTimes.run(table)
    try await Lists.run(table)
    Favorites.run(table)
    guard try await Screens.run(rounds: 540) else { exit(1) }
} else if words.first == "screens", words.count == 2, let rounds = Int(words[1]), rounds > 0 {
    guard try await Screens.run(rounds: rounds) else { exit(1) }
} else if words.first?.hasPrefix("attack") == true {
    guard try await AttackCommand.run(words) else { exit(1) }
} else {
    await KillCommand.run(words)
}
