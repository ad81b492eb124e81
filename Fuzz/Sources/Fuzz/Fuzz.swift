import Foundation

/// Attacks each reader of bytes with inputs that libFuzzer makes, each in a process of its own, two at a time.
///
/// A crash, a hang, too much memory or a broken promise fails the program, which prints the input and keeps it.
@main struct Fuzz {
    static let usage = """
        usage: Fuzz [--seconds N] [TARGET…]     every target, or these, for N seconds each (10)
               Fuzz --list                      the targets
               Fuzz --replay TARGET FILE…       these inputs alone

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
            guard words.allSatisfy(names.contains) else {
                FileHandle.standardError.write(Data(usage.utf8))
                exit(2)
            }
            try attack(words.isEmpty ? Target.all : Target.all.filter { words.contains($0.name) }, seconds: seconds)
        }
    }

    private static func attack(_ targets: [Target], seconds: Int) throws {
        let work = try folder()
        var total = 0
        for first in stride(from: 0, to: targets.count, by: atOnce) {
            let children = try targets[first..<min(first + atOnce, targets.count)].map {
                try Child($0.name, try words(for: $0, seconds: seconds, in: work), in: work)
            }
            for child in children {
                guard let executions = child.executions() else {
                    print("\(child.name): FAILED. The input lies in \(work.path(percentEncoded: false))")
                    exit(1)
                }
                total += executions
                print("\(child.name): \(executions) executions")
            }
        }
        try FileManager.default.removeItem(at: work)
        print("\(targets.count) targets, \(total) executions: no crash, no hang, no broken promise")
    }

    private static func folder() throws -> URL {
        let work = FileManager.default.temporaryDirectory.appending(path: "pokedex-fuzz-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        return work
    }

    /// What libFuzzer is told: where the seeds lie, the words to mutate with, and the bounds of time and memory.
    private static func words(for target: Target, seconds: Int, in work: URL) throws -> [String] {
        let corpus = work.appending(path: target.name)
        try FileManager.default.createDirectory(at: corpus, withIntermediateDirectories: true)
        for (number, seed) in target.seeds.enumerated() {
            try Data(seed).write(to: corpus.appending(path: "seed-\(number)"))
        }
        let dictionary = work.appending(path: "\(target.name).words")
        try Data(Dictionary.text(of: target.seeds).utf8).write(to: dictionary)
        return [
            corpus.path(percentEncoded: false), "-dict=\(dictionary.path(percentEncoded: false))",
            "-max_total_time=\(seconds)", "-max_len=2048", "-timeout=10", "-rss_limit_mb=600",
            "-artifact_prefix=\(work.path(percentEncoded: false))/\(target.name)-",
        ]
    }
}
