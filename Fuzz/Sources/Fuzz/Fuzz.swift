import Foundation

/// Attacks each reader of bytes with inputs that libFuzzer makes, each in a process of its own, two at a time.
///
/// Before the search each target reads a seed stretched to fifty thousand bytes, where time that grows faster than the
/// input shows as a hang. A crash, a hang, too much memory or a broken promise fails the program, which prints the input and
/// keeps it. One promise is broken on purpose, and must be found before anything else is believed.
@main struct Fuzz {
    static let usage = """
        usage: Fuzz [--seconds N] [--seed N] [TARGET…]
                                            every target, or these, for N seconds each (10); one seed (1) begins with
                                            the same inputs each time
               Fuzz --list                  the targets
               Fuzz --replay TARGET FILE…   these inputs alone

        """
    private static let atOnce = 2

    static func main() throws {
        if ProcessInfo.processInfo.environment[Child.key] != nil { exit(Child.run()) }
        let names = Target.all.map { $0.name }
        var words = Array(CommandLine.arguments.dropFirst())
        if words == ["--list"] {
            for name in names { print(name) }
        } else if words.first == "--replay", words.count > 2, names.contains(words[1]) {
            let work = try folder()
            guard try Child(words[1], Array(words.dropFirst(2)), in: work).executions() != nil else { exit(1) }
            try FileManager.default.removeItem(at: work)
            print("\(words[1]): nothing broken")
        } else {
            var seconds = 10
            if words.first == "--seconds", words.count > 1, let number = Int(words[1]), number > 0 {
                seconds = number
                words.removeFirst(2)
            }
            var seed = 1
            if words.first == "--seed", words.count > 1, let number = Int(words[1]), number > 0 {
                seed = number
                words.removeFirst(2)
            }
            guard words.allSatisfy(names.contains) else {
                FileHandle.standardError.write(Data(usage.utf8))
                exit(2)
            }
            try findPlanted()
            let chosen = words.isEmpty ? Target.all : Target.all.filter { words.contains($0.name) }
            try attack(chosen, seconds: seconds, seed: seed)
        }
    }

    /// Fails unless the search finds, by its counters, the one promise that is broken on purpose.
    private static func findPlanted() throws {
        let work = try folder()
        let search = try Child(
            Target.planted.name, try search(for: Target.planted, seconds: 60, seed: 1, in: work), in: work)
        guard search.executions(isQuiet: true) == nil else {
            print("FAILED: the search does not find what was planted")
            exit(1)
        }
        try FileManager.default.removeItem(at: work)
    }

    private static func attack(_ targets: [Target], seconds: Int, seed: Int) throws {
        let work = try folder()
        var total = 0
        for first in stride(from: 0, to: targets.count, by: atOnce) {
            let some = targets[first..<min(first + atOnce, targets.count)]
            _ = run(try some.map { try Child($0.name, try long(for: $0, in: work), in: work) }, in: work)
            let searches = try some.map {
                try Child($0.name, try search(for: $0, seconds: seconds, seed: seed, in: work), in: work)
            }
            for (target, executions) in zip(some, run(searches, in: work)) {
                total += executions
                print("\(target.name): \(executions) executions")
            }
        }
        try FileManager.default.removeItem(at: work)
        print("\(targets.count) targets, \(total) executions: no crash, no hang, no broken promise")
    }

    /// Waits for them all. Ends the program if one failed.
    private static func run(_ children: [Child], in work: URL) -> [Int] {
        children.map { child in
            guard let executions = child.executions() else {
                print("\(child.name): FAILED. The input lies in \(work.path(percentEncoded: false))")
                exit(1)
            }
            return executions
        }
    }

    private static func folder() throws -> URL {
        let work = FileManager.default.temporaryDirectory.appending(path: "pokedex-fuzz-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        return work
    }

    /// What libFuzzer is told for a search: where the seeds lie, the words to mutate with, and the bounds.
    private static func search(for target: Target, seconds: Int, seed: Int, in work: URL) throws -> [String] {
        let corpus = work.appending(path: target.name)
        try write(target.seeds, into: corpus, "seed")
        let dictionary = work.appending(path: "\(target.name).words")
        try Data(Dictionary.text(of: target.seeds).utf8).write(to: dictionary)
        return [
            corpus.path(percentEncoded: false), "-dict=\(dictionary.path(percentEncoded: false))",
            "-max_total_time=\(seconds)", "-seed=\(seed)", "-max_len=2048",
        ] + bounds(target, in: work)
    }

    /// What it is told for the long inputs.
    private static func long(for target: Target, in work: URL) throws -> [String] {
        let folder = work.appending(path: "\(target.name)-long")
        let files = try write(LongInputs.all(of: target.seeds), into: folder, "long")
        return files.map { $0.path(percentEncoded: false) } + bounds(target, in: work)
    }

    /// An input may take ten seconds, and the process 600 MB.
    private static func bounds(_ target: Target, in work: URL) -> [String] {
        [
            "-timeout=10", "-rss_limit_mb=600",
            "-artifact_prefix=\(work.path(percentEncoded: false))/\(target.name)-",
        ]
    }

    @discardableResult
    private static func write(_ inputs: [[UInt8]], into folder: URL, _ name: String) throws -> [URL] {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return try inputs.enumerated().map { number, input in
            let file = folder.appending(path: "\(name)-\(number)")
            try Data(input).write(to: file)
            return file
        }
    }
}
