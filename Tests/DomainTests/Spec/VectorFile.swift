import PokedexDomain

/// A file of `Spec/vectors`: everything that is shown of one machine.
struct VectorFile {
    static let format = 1

    let machine: String
    let vectors: [Vector]

    static func path(_ machine: String) -> String { "vectors/\(machine).json" }

    init(machine: String, vectors: [Vector]) {
        self.machine = machine
        self.vectors = vectors
    }

    init(reading machine: String) throws {
        let json = try SpecFolder.json(Self.path(machine))
        guard json["format"] == .int(Self.format), json["machine"] == .text(machine) else {
            throw JSON.Failure(description: "\(Self.path(machine)) is of another format or machine: \(SpecFolder.cure)")
        }
        self.init(machine: machine, vectors: try json["vectors"].array.map(Vector.init))
    }

    var text: String {
        var lines = [
            "{", "  \"format\": \(Self.format),", "  \"machine\": \(JSON.text(machine).line),", "  \"vectors\": [",
        ]
        for (index, vector) in vectors.enumerated() {
            lines += vector.lines
            if index + 1 < vectors.count { lines[lines.count - 1] += "," }
        }
        return (lines + ["  ]", "}", ""]).joined(separator: "\n")
    }

    /// Everything that the vectors show, replayed.
    func transitions<Spec: SpecMachine>(_ spec: Spec.Type) throws -> Set<Transition> {
        Set(try vectors.flatMap { try $0.transitions(spec) })
    }
}

/// A machine of `Spec`: its world, and the vectors that a person wrote.
protocol SpecSubject: SendableMetatype {
    associatedtype World: SpecWorld

    static var scenes: [Vector] { get throws }
}

extension SpecSubject {
    typealias Spec = World.Spec

    static var name: String { Spec.name }

    /// What a person wrote, and after it the shortest ways to the rest.
    static func generated() throws -> VectorFile {
        let scenes = try scenes
        let seen = Set(try scenes.flatMap { try $0.transitions(Spec.self) })
        var tour = Tour<World>(try Reachable(), after: seen)
        return VectorFile(machine: name, vectors: scenes + (try tour.vectors()))
    }
}
