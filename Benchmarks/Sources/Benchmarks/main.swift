// Medians and ratios against a baseline of the same run. Times differ from machine to machine; the ratios less so.

let table = Table()
print("Medians of \(Measure.rounds) rounds")
await Intents.run(table)
try VirtualTimes.run(table)
try await Lists.run(table)
Favorites.run(table)
