import KillWriters

// Without words: medians and ratios against a baseline of the same run. Times differ from machine to machine; the ratios
// less so. With words: writers that are killed. One program does both, so that `swift run` needs no name.

let words = Array(CommandLine.arguments.dropFirst())
if words.isEmpty {
    let table = Table()
    print("Medians of \(Measure.rounds) rounds")
    await Intents.run(table)
    try VirtualTimes.run(table)
    try await Lists.run(table)
    Favorites.run(table)
} else {
    await KillCommand.run(words)
}
