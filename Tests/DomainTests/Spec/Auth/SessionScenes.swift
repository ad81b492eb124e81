import PokedexDomain

enum SessionSubject: SpecSubject {
    typealias World = SessionWorld

    private static let now = SessionWorld.now
    private static let good = SessionWorld.good
    private static let ending = SessionWorld.ending
    private static let ended = SessionWorld.ended

    private static func later(_ seconds: Int64) -> Timestamp {
        Timestamp(milliseconds: now.milliseconds + seconds * 1000)
    }

    private static func ask(_ at: Timestamp) -> Script<SessionSpec> { .question(["tokenAt": JSON(at)]) }

    private static func scene(_ name: String, why: String, _ script: [Script<SessionSpec>]) throws -> Vector {
        try Vector(SessionSpec.self, name, why: why, script)
    }

    static var scenes: [Vector] {
        get throws { try restoringScenes + refreshScenes + waitScenes + refusalScenes + endScenes }
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
                        .event(.start), .event(.loadFailed(epoch: 1, .inesperado(causa: "locked"), at: now)), ask(now),
                        .event(.tokenAsked(at: now)), .event(.loaded(epoch: 3, good, at: now)), ask(now),
                    ]),
                try scene(
                    "the store stays locked for a while", why: "it is read again by itself: after 1 s, 2 s, 4 s",
                    [
                        .event(.start), .event(.loadFailed(epoch: 1, .inesperado(causa: "locked"), at: now)),
                        .event(.waited(epoch: 2)),
                        .event(.loadFailed(epoch: 3, .inesperado(causa: "locked"), at: later(1))),
                        .event(.waited(epoch: 4)),
                        .event(.loadFailed(epoch: 5, .inesperado(causa: "locked"), at: later(3))),
                        .event(.waited(epoch: 6)), .event(.loaded(epoch: 7, good, at: later(7))),
                    ]),
                try scene(
                    "a person tries again while the store is locked",
                    why: "the error goes until it was read, and the waits begin anew",
                    [
                        .event(.start), .event(.loadFailed(epoch: 1, .inesperado(causa: "locked"), at: now)),
                        .event(.waited(epoch: 2)),
                        .event(.loadFailed(epoch: 3, .inesperado(causa: "locked"), at: later(1))),
                        .event(.reintentar(at: later(2))), .event(.waited(epoch: 4)),
                        .event(.loadFailed(epoch: 5, .inesperado(causa: "locked"), at: later(2))),
                        .event(.signedIn(good)),
                    ]),
                try scene(
                    "signing out while the store is locked",
                    why: "what is stored goes as soon as somebody asks and it can be read",
                    [
                        .event(.start), .event(.loadFailed(epoch: 1, .inesperado(causa: "locked"), at: now)),
                        .event(.salir), .event(.writeFailed(ticket: 1)), .event(.tokenAsked(at: now)), ask(now),
                        .event(.written(ticket: 2)), .event(.tokenAsked(at: now)),
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
                        .event(.refreshed(epoch: 2, good, at: now)), ask(now), .event(.written(ticket: 1)),
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
                        .event(.tokenAsked(at: now)), ask(now), .event(.refreshed(epoch: 1, good, at: now)), ask(now),
                    ]),
                try scene(
                    "the network fails before the end",
                    why: "the old token is good until then; who asks after the wait has it tried again",
                    [
                        .event(.signedIn(ending)), .event(.tokenAsked(at: now)),
                        .event(.refreshFailed(epoch: 1, .sinConexion, at: now)), ask(now), ask(later(30)),
                        .event(.tokenAsked(at: later(31))), ask(later(31)),
                    ]),
                try scene(
                    "the server fails after the end", why: "the session stays: only a refusal ends it",
                    [
                        .event(.start), .event(.loaded(epoch: 1, ending, at: later(3_600))),
                        .event(.refreshFailed(epoch: 2, .servidor(codigo: 503), at: later(3_600))), ask(later(3_600)),
                        .event(.tokenAsked(at: later(3_601))), .event(.refreshed(epoch: 3, good, at: later(3_601))),
                    ]),
                try scene(
                    "a new session without tokens", why: "a failure: the old one stays",
                    [
                        .event(.signedIn(ending)), .event(.tokenAsked(at: now)),
                        .event(.refreshed(epoch: 1, SessionWorld.session("", endsIn: 3_600_000), at: now)), ask(now),
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

    private static var waitScenes: [Vector] {
        get throws {
            [
                try scene(
                    "asking again and again after a failure",
                    why: "the server is left alone for 1 s, then 2 s, then 4 s; a new session ends that",
                    [
                        .event(.start), .event(.loaded(epoch: 1, ending, at: later(60))),
                        .event(.refreshFailed(epoch: 2, .lento, at: later(60))), .event(.tokenAsked(at: later(60))),
                        .event(.tokenAsked(at: later(61))), .event(.refreshFailed(epoch: 3, .lento, at: later(61))),
                        .event(.tokenAsked(at: later(62))), ask(later(62)), .event(.tokenAsked(at: later(63))),
                        .event(.refreshFailed(epoch: 4, .lento, at: later(63))), .event(.tokenAsked(at: later(66))),
                        .event(.tokenAsked(at: later(67))), .event(.refreshed(epoch: 5, ending, at: later(67))),
                        .event(.tokenAsked(at: later(67))), .event(.refreshFailed(epoch: 6, .lento, at: later(67))),
                        .event(.tokenAsked(at: later(68))),
                    ]),
                try scene(
                    "the server says how long", why: "its own wait holds, and a person need not wait",
                    [
                        .event(.start), .event(.loaded(epoch: 1, ending, at: now)),
                        .event(.refreshFailed(epoch: 2, .demasiadas(esperar: .seconds(60)), at: now)),
                        .event(.tokenAsked(at: later(29))), ask(later(29)), .event(.tokenAsked(at: later(59))),
                        ask(later(59)), .event(.reintentar(at: later(59))),
                    ]),
                try scene(
                    "the clock is set back during a wait", why: "the wait is over: nobody knows how long it was",
                    [
                        .event(.start), .event(.loaded(epoch: 1, ending, at: now)),
                        .event(.refreshFailed(epoch: 2, .demasiadas(esperar: .seconds(60)), at: now)),
                        .event(.tokenAsked(at: later(-3_600))),
                    ]),
                try scene(
                    "the clock was ahead at the sign-in", why: "a token from the future counts as ending",
                    [
                        .event(.signedIn(good)), .event(.tokenAsked(at: later(-1))),
                        .event(.refreshed(epoch: 1, SessionWorld.session("otra", endsIn: 3_599_000), at: later(-1))),
                    ]),
                try scene(
                    "the clock is set",
                    why: "whatever it says of the end: a new token is counted by the clock as it is",
                    [
                        .event(.signedIn(good)), .event(.clockMoved), .event(.clockMoved),
                        .event(.refreshFailed(epoch: 1, .lento, at: now)), ask(now), .event(.tokenAsked(at: now)),
                        .event(.tokenAsked(at: later(1))), .event(.refreshed(epoch: 2, good, at: later(1))),
                    ]),
                try scene(
                    "a refresh that does not say whose it is", why: "it is the person of before",
                    [
                        .event(.signedIn(ending)), .event(.tokenAsked(at: now)),
                        .event(.refreshed(epoch: 1, nameless, at: now)),
                    ]),
            ]
        }
    }

    private static var nameless: AuthSession {
        var session = good
        session.userId = ""
        return session
    }

    private static var refusalScenes: [Vector] {
        get throws {
            let begin: [Script<SessionSpec>] = [
                .event(.start), .event(.loaded(epoch: 1, ending, at: now)),
                .event(.refreshRefused(epoch: 2, ended, at: now)), ask(now),
            ]
            return [
                try scene(
                    "the server refuses the token", why: "the store has no other one when it was looked at: signed out",
                    begin + [.event(.loaded(epoch: 3, ending, at: now)), ask(now)]),
                try scene(
                    "the store has nothing any more", why: "signed out",
                    begin + [.event(.loaded(epoch: 3, nil, at: now)), ask(now)]),
                try scene(
                    "another process has refreshed it", why: "its session is taken, and not written again",
                    begin + [.event(.loaded(epoch: 3, good, at: now)), ask(now)]),
                try scene(
                    "another process has refreshed it, and that one is ending too", why: "it is refreshed in its turn",
                    begin + [
                        .event(.loaded(epoch: 3, SessionWorld.session("otra", endsIn: 10_000), at: now)),
                        .event(.refreshed(epoch: 4, good, at: now)),
                    ]),
                try scene(
                    "the store cannot be read for that",
                    why: "no session ends without a look: the next refresh looks again",
                    begin + [
                        .event(.loadFailed(epoch: 3, .inesperado(causa: "locked"), at: now)), ask(now), ask(later(30)),
                        .event(.tokenAsked(at: later(1))),
                    ]),
                try scene(
                    "a refusal while a write runs", why: "the store is read when it has what it should have",
                    [
                        .event(.signedIn(ending)), .event(.tokenAsked(at: now)),
                        .event(.refreshRefused(epoch: 1, ended, at: now)), .event(.written(ticket: 1)),
                        .event(.loaded(epoch: 2, ending, at: now)),
                    ]),
                try scene(
                    "signing out while the store is read for that", why: "signed out is signed out",
                    begin + [.event(.salir), .event(.loaded(epoch: 3, good, at: now))]),
                try scene(
                    "the server refuses for reasons of its own",
                    why:
                        "a setting says nothing of who is signed in: the old token is given, and later it is tried again",
                    [
                        .event(.start), .event(.loaded(epoch: 1, ending, at: now)),
                        .event(.refreshRefused(epoch: 2, SessionWorld.closed, at: now)), ask(now), ask(later(30)),
                        .event(.tokenAsked(at: later(1))),
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
                        .event(.refreshed(epoch: 1, good, at: now)), .event(.refreshRefused(epoch: 1, ended, at: now)),
                    ]),
                try scene(
                    "a refresh of somebody who has gone", why: "the new person stays signed in, whatever it brings",
                    [
                        .event(.signedIn(ending)), .event(.tokenAsked(at: now)),
                        .event(.signedIn(SessionWorld.session("otra", endsIn: 3_600_000))),
                        .event(.refreshRefused(epoch: 1, ended, at: now)),
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
