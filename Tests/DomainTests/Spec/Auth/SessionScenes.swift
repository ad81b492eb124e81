import PokedexDomain

enum SessionSubject: SpecSubject {
    typealias World = SessionWorld

    private static let now = SessionWorld.now
    private static let good = SessionWorld.good
    private static let ending = SessionWorld.ending

    private static func later(_ seconds: Int64) -> Timestamp {
        Timestamp(milliseconds: now.milliseconds + seconds * 1000)
    }

    private static func ask(_ at: Timestamp) -> Script<SessionSpec> { .question(["tokenAt": JSON(at)]) }

    private static func scene(_ name: String, why: String, _ script: [Script<SessionSpec>]) throws -> Vector {
        try Vector(SessionSpec.self, name, why: why, script)
    }

    static var scenes: [Vector] {
        get throws { try restoringScenes + refreshScenes + endScenes }
    }

    private static var restoringScenes: [Vector] {
        get throws {
            [
                try scene(
                    "a stored session", why: "unknown is not «signed out»: `comprobando` until it was read",
                    [ask(now), .event(.start), ask(now), .event(.loaded(epoch: 1, good, at: now)), ask(now)]),
                try scene(
                    "nothing is stored", why: "signed out, once that is known",
                    [.event(.start), .event(.loaded(epoch: 1, nil, at: now)), ask(now)]),
                try scene(
                    "a stored session without tokens", why: "it is damage, and counts as none",
                    [
                        .event(.start), .event(.loaded(epoch: 1, SessionWorld.session("", endsIn: 3_600_000), at: now)),
                        .event(.signedIn(good)),
                    ]),
                try scene(
                    "the store is locked", why: "that is no damage: the next asker has it read again",
                    [
                        .event(.start), .event(.loadFailed(epoch: 1, .inesperado(causa: "locked"))), ask(now),
                        .event(.tokenAsked(at: now)), .event(.loaded(epoch: 2, good, at: now)), ask(now),
                    ]),
                try scene(
                    "signing out before it was read", why: "what is stored goes, unseen; the reading comes too late",
                    [.event(.start), .event(.salir), .event(.loaded(epoch: 1, good, at: now))]),
            ]
        }
    }

    private static var refreshScenes: [Vector] {
        get throws {
            [
                try scene(
                    "a stored session within a minute of its end", why: "it shows, and a new one is asked for",
                    [
                        .event(.start), .event(.loaded(epoch: 1, ending, at: now)), ask(now),
                        .event(.refreshed(epoch: 2, good)), ask(now), .event(.written(ticket: 1)),
                    ]),
                try scene(
                    "61 seconds before the end nothing is asked, and 60 before it is", why: "the limit is 60 seconds",
                    [
                        .event(.signedIn(good)), .event(.written(ticket: 1)), .event(.tokenAsked(at: later(3_539))),
                        ask(later(3_539)), .event(.tokenAsked(at: later(3_540))), ask(later(3_540)),
                    ]),
                try scene(
                    "many ask for a token", why: "one refresh: a refresh token is spent once",
                    [
                        .event(.signedIn(ending)), .event(.tokenAsked(at: now)), .event(.tokenAsked(at: now)),
                        .event(.tokenAsked(at: now)), ask(now), .event(.refreshed(epoch: 1, good)), ask(now),
                    ]),
                try scene(
                    "the network fails before the end",
                    why: "the old token is good until then; the next asker tries again",
                    [
                        .event(.signedIn(ending)), .event(.tokenAsked(at: now)),
                        .event(.refreshFailed(epoch: 1, .sinConexion)), ask(now), ask(later(30)),
                        .event(.tokenAsked(at: later(31))), ask(later(31)),
                    ]),
                try scene(
                    "the server fails after the end", why: "the session stays: only a refusal ends it",
                    [
                        .event(.start), .event(.loaded(epoch: 1, ending, at: later(3_600))),
                        .event(.refreshFailed(epoch: 2, .servidor(codigo: 503))), ask(later(3_600)),
                        .event(.tokenAsked(at: later(3_601))), .event(.refreshed(epoch: 3, good)),
                    ]),
                try scene(
                    "the server refuses", why: "signed out, and forgotten",
                    [
                        .event(.start), .event(.loaded(epoch: 1, ending, at: now)), .event(.refreshRefused(epoch: 2)),
                        ask(now),
                    ]),
                try scene(
                    "a new session without tokens", why: "a failure: the old one stays",
                    [
                        .event(.signedIn(ending)), .event(.tokenAsked(at: now)),
                        .event(.refreshed(epoch: 1, SessionWorld.session("", endsIn: 3_600_000))), ask(now),
                    ]),
                try scene(
                    "somebody signs in with a session without tokens", why: "it is none: nothing changes",
                    [
                        .event(.start), .event(.loaded(epoch: 1, nil, at: now)),
                        .event(.signedIn(SessionWorld.session("", endsIn: 3_600_000))), ask(now),
                    ]),
                try scene(
                    "a session that cannot be stored", why: "it is stored again when somebody asks for a token",
                    [
                        .event(.signedIn(good)), .event(.writeFailed(ticket: 1)), .event(.tokenAsked(at: now)),
                        .event(.written(ticket: 2)), .event(.tokenAsked(at: now)),
                    ]),
            ]
        }
    }

    private static var endScenes: [Vector] {
        get throws {
            [
                try scene(
                    "signing out", why: "at once, also without a connection; telling the server is best effort",
                    [.event(.signedIn(good)), .event(.written(ticket: 1)), .event(.salir), .event(.salir), ask(now)]),
                try scene(
                    "a refresh that answers after signing out", why: "it changes nothing",
                    [
                        .event(.signedIn(ending)), .event(.tokenAsked(at: now)), .event(.salir),
                        .event(.refreshed(epoch: 1, good)), .event(.refreshRefused(epoch: 1)),
                    ]),
                try scene(
                    "a refresh of somebody who has gone", why: "the new person stays signed in, whatever it brings",
                    [
                        .event(.signedIn(ending)), .event(.tokenAsked(at: now)),
                        .event(.signedIn(SessionWorld.session("otra", endsIn: 3_600_000))),
                        .event(.refreshRefused(epoch: 1)),
                    ]),
                try scene(
                    "writes while one runs", why: "one at a time, in order, and none is left out",
                    [
                        .event(.signedIn(good)), .event(.salir), .event(.signedIn(ending)), .event(.written(ticket: 1)),
                        .event(.writeFailed(ticket: 2)), .event(.written(ticket: 3)),
                    ]),
            ]
        }
    }
}
