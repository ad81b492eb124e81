import Foundation

/// How many random sequences a test of properties runs: few enough for every `swift test`, more where CI asks for them.
func sequenceCount(_ usual: Int) -> Int {
    ProcessInfo.processInfo.environment["POKEDEX_SEQUENCES"].flatMap(Int.init) ?? usual
}
