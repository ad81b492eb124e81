import PokedexDomain

/// The session, its store and an account server. Two people sign in, a token ends, and the store and the server fail.
struct SessionWorld: SpecWorld {
    typealias Spec = SessionSpec

    static let quickDepth = 6

    static let starts: [(setup: JSON, world: SessionWorld)] = [(.null, SessionWorld())]

    struct Key: Hashable {
        let phase: SessionPhase
        let state: AuthState
        let writes: [SessionMachine.Write]
        let work: String?
    }

    static let now = Timestamp(milliseconds: 1_000_000)
    /// With an hour to go, and with less than a minute.
    static let good = session("buena", endsIn: 3_600_000)
    static let ending = session("breve", endsIn: 30_000)
    private static let broken = session("", endsIn: 3_600_000)

    static func session(_ word: String, endsIn milliseconds: Int64) -> AuthSession {
        AuthSession(
            accessToken: word.isEmpty ? "" : "acceso-\(word)", refreshToken: word.isEmpty ? "" : "refresco-\(word)",
            expiresAt: Timestamp(milliseconds: now.milliseconds + milliseconds), userId: "usuaria", email: nil)
    }

    private(set) var events: [SessionMachine.Event] = []
    private var machine = SessionMachine()
    private var work: SessionMachine.Effect?
    private var ticket: Int?

    var key: Key {
        Key(
            phase: machine.phase, state: machine.state, writes: machine.pendingWrites,
            work: try? work.map { try Spec.kind(of: $0) })
    }

    func successors() -> [SessionWorld] {
        var events: [SessionMachine.Event] = [.start, .tokenAsked(at: Self.now), .salir]
        if machine.pendingWrites.count < 3 { events += [.signedIn(Self.good), .signedIn(Self.ending)] }
        switch work {
        case .load(let epoch):
            events += [Self.good, Self.ending, Self.broken, nil].map { .loaded(epoch: epoch, $0, at: Self.now) }
            events.append(.loadFailed(epoch: epoch, .inesperado(causa: "locked")))
        case .refresh(_, let epoch):
            events += [
                .refreshed(epoch: epoch, Self.good), .refreshed(epoch: epoch, Self.broken),
                .refreshRefused(epoch: epoch), .refreshFailed(epoch: epoch, .sinConexion),
            ]
        case .write, .tellSignedOut, nil: break
        }
        if let ticket { events += [.written(ticket: ticket), .writeFailed(ticket: ticket)] }
        return events.map { event in
            var next = self
            next.send(event)
            return next
        }
    }

    private mutating func send(_ event: SessionMachine.Event) {
        events.append(event)
        switch Spec.ends(event)?.counter {
        case "ticket": ticket = nil
        case nil: break
        default: work = nil
        }
        for effect in machine.handle(event) {
            switch effect {
            case .load, .refresh: work = effect
            case .write(_, let ticket): self.ticket = ticket
            case .tellSignedOut: break
            }
        }
    }
}
