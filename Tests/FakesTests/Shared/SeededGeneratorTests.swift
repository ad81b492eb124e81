import PokedexFakes
import Testing

@Test func aSeedGivesTheNumbersOfSplitMix64() {
    var random = SeededGenerator(seed: 1_234_567)
    // The reference values of the published algorithm, so that a port can check itself against them.
    let published: [UInt64] = [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423, 4_593_380_528_125_082_431,
    ]
    #expect(published.map { _ in random.next() } == published)
}

@Test func theSameSeedGivesTheSameNumbersAndAnotherSeedGivesOthers() {
    func numbers(_ seed: UInt64) -> [UInt64] {
        var random = SeededGenerator(seed: seed)
        return (0..<100).map { _ in random.next() }
    }
    #expect(numbers(7) == numbers(7))
    #expect(numbers(7) != numbers(8))
    #expect(Set(numbers(0)).count == 100)
}
