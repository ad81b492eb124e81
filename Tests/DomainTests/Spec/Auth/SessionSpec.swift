import PokedexDomain

enum SessionSpec: SpecMachine {
    typealias Machine = SessionMachine

    static let name = "session"

    static func machine(_ setup: JSON) throws -> Machine { try machine(setup) { SessionMachine() } }

    static func json(_ event: Machine.Event) -> JSON {
        switch event {
        case .start: "start"
        case .tokenAsked(let now): .named("tokenAsked", ["at": JSON(now)])
        case .reintentar(let now): .named("reintentar", ["at": JSON(now)])
        case .clockMoved: "clockMoved"
        case .signedIn(let session): .named("signedIn", ["session": json(session)])
        case .salir: "salir"
        case .loaded(let epoch, let session, let now):
            .named(
                "loaded",
                ["epoch": .int(epoch), "session": session.map { json($0) } ?? .null, "at": JSON(now)])
        case .loadFailed(let epoch, let error, let now):
            .named("loadFailed", ["epoch": .int(epoch), "error": JSON(error), "at": JSON(now)])
        case .waited(let epoch): .named("waited", ["epoch": .int(epoch)])
        case .refreshed(let epoch, let session, let now):
            .named("refreshed", ["epoch": .int(epoch), "session": json(session), "at": JSON(now)])
        case .refreshRefused(let epoch, let refusal, let now):
            .named(
                "refreshRefused", ["epoch": .int(epoch), "refusal": AuthFormSpec.json(refusal), "at": JSON(now)])
        case .refreshFailed(let epoch, let error, let now):
            .named("refreshFailed", ["epoch": .int(epoch), "error": JSON(error), "at": JSON(now)])
        case .written(let ticket): .named("written", ["ticket": .int(ticket)])
        case .writeFailed(let ticket): .named("writeFailed", ["ticket": .int(ticket)])
        }
    }

    static func event(_ json: JSON) throws -> Machine.Event {
        let (name, fields) = try json.named
        func epoch() throws -> Int { try fields["epoch"].int }
        func at() throws -> Timestamp { try fields["at"].timestamp }
        switch name {
        case "start": return .start
        case "tokenAsked": return .tokenAsked(at: try at())
        case "reintentar": return .reintentar(at: try at())
        case "signedIn": return .signedIn(try session(fields["session"]))
        case "clockMoved": return .clockMoved
        case "salir": return .salir
        case "loaded":
            return .loaded(
                epoch: try epoch(), try fields["session"].orNil.map(session), at: try at())
        case "loadFailed": return .loadFailed(epoch: try epoch(), try fields["error"].appError, at: try at())
        case "waited": return .waited(epoch: try epoch())
        case "refreshed": return .refreshed(epoch: try epoch(), try session(fields["session"]), at: try at())
        case "refreshRefused":
            return .refreshRefused(epoch: try epoch(), try AuthFormSpec.refusal(fields["refusal"]), at: try at())
        case "refreshFailed": return .refreshFailed(epoch: try epoch(), try fields["error"].appError, at: try at())
        case "written": return .written(ticket: try fields["ticket"].int)
        case "writeFailed": return .writeFailed(ticket: try fields["ticket"].int)
        default: throw JSON.Failure(description: "a session knows no event \(name)")
        }
    }

    static func json(_ effect: Machine.Effect) -> JSON {
        switch effect {
        case .load(let epoch): .named("load", ["epoch": .int(epoch)])
        case .reread(let session, let epoch):
            .named("reread", ["session": json(session), "epoch": .int(epoch)])
        case .wait(let wait, let epoch): .named("wait", ["for": .int(wait.milliseconds), "epoch": .int(epoch)])
        case .cancelWait(let epoch): .named("cancelWait", ["epoch": .int(epoch)])
        case .refresh(let token, let epoch):
            .named("refresh", ["refreshToken": .text(token.revealed), "epoch": .int(epoch)])
        case .write(.save(let session), let ticket):
            .named("write", ["write": .named("save", ["session": json(session)]), "ticket": .int(ticket)])
        case .write(.forget(let session), let ticket):
            .named(
                "write",
                [
                    "write": .named("forget", ["session": session.map { json($0) } ?? .null]),
                    "ticket": .int(ticket),
                ])
        case .tellSignedOut(let token): .named("tellSignedOut", ["accessToken": .text(token.revealed)])
        }
    }

    static func json(_ machine: Machine) -> JSON { json(machine.state) }

    static func json(_ state: Machine.State) -> JSON {
        [
            "comprobando": .bool(state.comprobando), "session": state.session.map { json($0) } ?? .null,
            "haySesion": .bool(state.haySesion), "error": JSON(state.error),
        ]
    }

    static func json(_ session: AuthSession) -> JSON {
        [
            "accessToken": .text(session.accessToken), "refreshToken": .text(session.refreshToken),
            "expiresAt": JSON(session.expiresAt), "obtainedAt": session.obtainedAt.map { JSON($0) } ?? .null,
            "userId": .text(session.userId), "email": JSON(session.email),
        ]
    }

    static func session(_ json: JSON) throws -> AuthSession {
        AuthSession(
            accessToken: try json["accessToken"].text, refreshToken: try json["refreshToken"].text,
            expiresAt: try json["expiresAt"].timestamp, obtainedAt: try json["obtainedAt"].orNil?.timestamp,
            userId: try json["userId"].text,
            email: try json["email"].orNil?.text)
    }

    /// What an asker of a token is told at that time; «wait» while there is no answer.
    static func answer(_ machine: Machine, to question: JSON) throws -> JSON {
        switch machine.answer(at: try question["tokenAt"].timestamp) {
        case nil: "wait"
        case .token(let token): .named("token", ["token": .text(token.revealed)])
        case .nobody: "nobody"
        case .failure(let error): .named("failure", ["error": JSON(error)])
        }
    }

    static let parts = ["session", "writes", "stored"]
    static let diagrams = ["session", "writes"]

    static func stateClass(_ machine: Machine) -> [String] {
        let phase = machine.phase
        return [phase.standing.rawValue, phase.writes.rawValue, phase.stored.rawValue]
    }

    static func begins(_ effect: Machine.Effect) -> Work? {
        switch effect {
        case .load(let epoch), .reread(_, let epoch), .refresh(_, let epoch), .wait(_, let epoch): Work(number: epoch)
        case .write(_, let ticket): Work(counter: "ticket", number: ticket)
        case .tellSignedOut, .cancelWait: nil
        }
    }

    static func callsOff(_ effect: Machine.Effect) -> Work? {
        if case .cancelWait(let epoch) = effect { Work(number: epoch) } else { nil }
    }

    static func ends(_ event: Machine.Event) -> Work? {
        switch event {
        case .start, .tokenAsked, .reintentar, .clockMoved, .signedIn, .salir: nil
        case .loaded(let epoch, _, _), .loadFailed(let epoch, _, _), .waited(let epoch),
            .refreshed(let epoch, _, _), .refreshRefused(let epoch, _, _), .refreshFailed(let epoch, _, _):
            Work(number: epoch)
        case .written(let ticket), .writeFailed(let ticket): Work(counter: "ticket", number: ticket)
        }
    }

    static let late: [Machine.Event] = {
        let late = AuthSession(
            accessToken: "acceso-tarde", refreshToken: "refresco-tarde", expiresAt: Timestamp(milliseconds: 9_000_000),
            obtainedAt: nil, userId: "tarde", email: nil)
        let now = Timestamp(milliseconds: 0)
        let refusal = AuthRefusal(status: 400, code: .refreshTokenNotFound, message: nil)
        return [
            .loaded(epoch: 0, late, at: now), .loadFailed(epoch: 0, .lento, at: now), .waited(epoch: 0),
            .refreshed(epoch: 0, late, at: now), .refreshRefused(epoch: 0, refusal, at: now),
            .refreshFailed(epoch: 0, .lento, at: now),
            .written(ticket: 0), .writeFailed(ticket: 0),
        ]
    }()
}
