import PokedexDomain

/// The session, its store and an account server. Two people sign in, a token ends, and the store and the server fail.
struct SessionWorld: SpecWorld {
    typealias Spec = SessionSpec

    static let quickDepth = 6

    static let starts: [(setup: JSON, world: SessionWorld)] = [(.null, SessionWorld())]

    struct Key: Hashable {
        let phase: SessionPhase
        let state: AuthState
        let writes: [Write]
        let work: String?
    }

    /// A write as far as it decides anything: what it is, and whether it keeps the session that is signed in.
    enum Write: Hashable {
        case saveOfThis, saveOfAnother, forget, forgetAll
    }

    static let now = Timestamp(milliseconds: 1_000_000)
    /// When the wait after any failure here is over.
    private static let afterTheWait = now.advanced(by: .seconds(3600))
    /// With an hour to go, and with less than a minute of one.
    static let good = session("buena", endsIn: 3_600_000)
    static let ending = session("breve", endsIn: 30_000)
    /// A refusal that ends a session, and one that does not.
    static let ended = AuthRefusal(status: 400, code: .refreshTokenNotFound, message: nil)
    static let closed = AuthRefusal(status: 422, code: .emailProviderDisabled, message: nil)
    private static let broken = session("", endsIn: 3_600_000)

    static func session(_ word: String, endsIn milliseconds: Int64) -> AuthSession {
        AuthSession(
            accessToken: word.isEmpty ? "" : "acceso-\(word)", refreshToken: word.isEmpty ? "" : "refresco-\(word)",
            expiresAt: Timestamp(milliseconds: now.milliseconds + milliseconds),
            obtainedAt: Timestamp(milliseconds: now.milliseconds + milliseconds - 3_600_000), userId: "usuaria",
            email: nil)
    }

    private(set) var events: [SessionMachine.Event] = []
    private var machine = SessionMachine()
    private var work: SessionMachine.Effect?
    private var ticket: Int?

    var key: Key {
        Key(
            phase: machine.phase, state: machine.state, writes: writes,
            work: try? work.map { try Spec.kind(of: $0) })
    }

    private var writes: [Write] {
        machine.pendingWrites.map { write in
            switch write {
            case .save(let session): session == machine.state.session ? .saveOfThis : .saveOfAnother
            case .forget(nil): .forgetAll
            case .forget: .forget
            }
        }
    }

    func successors() -> [SessionWorld] {
        var events: [SessionMachine.Event] = [
            .start, .tokenAsked(at: Self.now), .tokenAsked(at: Self.afterTheWait), .reintentar(at: Self.now),
            .clockMoved,
        ]
        if machine.pendingWrites.count < 3 { events.append(.salir) }
        if machine.pendingWrites.count < 2 { events += [.signedIn(Self.good), .signedIn(Self.ending)] }
        switch work {
        case .load(let epoch), .reread(_, let epoch):
            events += [Self.good, Self.ending, Self.broken, nil].map { .loaded(epoch: epoch, $0, at: Self.now) }
            events.append(.loadFailed(epoch: epoch, .inesperado(causa: "locked"), at: Self.now))
        case .wait(_, let epoch): events.append(.waited(epoch: epoch))
        case .refresh(_, let epoch):
            // The queue must end somewhere, or there is no end of what can be reached.
            if machine.pendingWrites.count < 3 { events.append(.refreshed(epoch: epoch, Self.good, at: Self.now)) }
            events += [
                .refreshed(epoch: epoch, Self.broken, at: Self.now),
                .refreshRefused(epoch: epoch, Self.ended, at: Self.now),
                .refreshRefused(epoch: epoch, Self.closed, at: Self.now),
                .refreshFailed(epoch: epoch, .sinConexion, at: Self.now),
            ]
        case .cancelWait, .write, .tellSignedOut, nil: break
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
            case .load, .reread, .refresh, .wait: work = effect
            case .cancelWait: work = nil
            case .write(_, let ticket): self.ticket = ticket
            case .tellSignedOut: break
            }
        }
    }
}
