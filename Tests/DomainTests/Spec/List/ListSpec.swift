import PokedexDomain

enum ListSpec: SpecMachine {
    typealias Machine = PagedListMachine<Row>

    static let name = "paged-list"

    /// The setup, where one is given, is the configuration.
    static func machine(_ setup: JSON) throws -> Machine {
        Machine(configuration: try configuration(setup))
    }

    static func configuration(_ setup: JSON) throws -> PagedListConfiguration {
        guard let setup = setup.orNil else { return PagedListConfiguration() }
        return PagedListConfiguration(
            pageSize: try setup["pageSize"].int, initialLoadSize: try setup["initialLoadSize"].int,
            prefetchDistance: try setup["prefetchDistance"].int)
    }

    static func setup(_ configuration: PagedListConfiguration) -> JSON {
        [
            "pageSize": .int(configuration.pageSize), "initialLoadSize": .int(configuration.initialLoadSize),
            "prefetchDistance": .int(configuration.prefetchDistance),
        ]
    }

    static func json(_ event: Machine.Event) -> JSON {
        switch event {
        case .start: "start"
        case .loadAround(let index): .named("loadAround", ["index": .int(index)])
        case .refresh: "refresh"
        case .retry: "retry"
        case .resume(let now): .named("resume", ["at": JSON(now)])
        case .close: "close"
        case .read(let epoch, let stored, let now):
            .named(
                "read",
                [
                    "epoch": .int(epoch), "items": .text(RowsText.text(stored.items)), "info": json(stored.info),
                    "at": JSON(now),
                ])
        case .readFailed(let epoch, let error): .named("readFailed", ["epoch": .int(epoch), "error": JSON(error)])
        case .answered(let epoch, let page, let now):
            .named("answered", ["epoch": .int(epoch), "page": json(page), "at": JSON(now)])
        case .requestFailed(let epoch, let error):
            .named("requestFailed", ["epoch": .int(epoch), "error": JSON(error)])
        case .cancelled(let epoch): .named("cancelled", ["epoch": .int(epoch)])
        case .written(let epoch, let info): .named("written", ["epoch": .int(epoch), "info": json(info)])
        case .refused(let epoch): .named("refused", ["epoch": .int(epoch)])
        case .writeFailed(let epoch, let error): .named("writeFailed", ["epoch": .int(epoch), "error": JSON(error)])
        case .changed(let info): .named("changed", ["info": json(info)])
        }
    }

    static func event(_ json: JSON) throws -> Machine.Event {
        let (name, fields) = try json.named
        func epoch() throws -> Int { try fields["epoch"].int }
        func error() throws -> AppError { try fields["error"].appError }
        switch name {
        case "start": return .start
        case "loadAround": return .loadAround(try fields["index"].int)
        case "refresh": return .refresh
        case "retry": return .retry
        case "resume": return .resume(at: try fields["at"].timestamp)
        case "close": return .close
        case "read":
            let stored = StoredRows(items: try RowsText.rows(fields["items"]), info: try info(fields["info"]))
            return .read(epoch: try epoch(), stored, at: try fields["at"].timestamp)
        case "readFailed": return .readFailed(epoch: try epoch(), try error())
        case "answered":
            return .answered(epoch: try epoch(), try page(fields["page"]), at: try fields["at"].timestamp)
        case "requestFailed": return .requestFailed(epoch: try epoch(), try error())
        case "cancelled": return .cancelled(epoch: try epoch())
        case "written": return .written(epoch: try epoch(), try info(fields["info"]))
        case "refused": return .refused(epoch: try epoch())
        case "writeFailed": return .writeFailed(epoch: try epoch(), try error())
        case "changed": return .changed(try info(fields["info"]))
        default: throw JSON.Failure(description: "a list knows no event \(name)")
        }
    }

    static func json(_ effect: Machine.Effect) -> JSON {
        switch effect {
        case .read(let range, let epoch):
            .named("read", ["from": .int(range.lowerBound), "to": .int(range.upperBound), "epoch": .int(epoch)])
        case .request(let cursor, let limit, let epoch):
            .named("request", ["after": JSON(cursor), "limit": .int(limit), "epoch": .int(epoch)])
        case .replace(let rows, let next, let savedAt, let isPartial, let epoch):
            .named(
                "replace",
                [
                    "items": .text(RowsText.text(rows)), "next": JSON(next), "savedAt": JSON(savedAt),
                    "isPartial": .bool(isPartial), "epoch": .int(epoch),
                ])
        case .append(let rows, let next, let isPartial, let answering, let epoch):
            .named(
                "append",
                [
                    "items": .text(RowsText.text(rows)), "next": JSON(next), "isPartial": .bool(isPartial),
                    "epoch": .int(epoch),
                    "answering": [
                        "cursor": JSON(answering.cursor), "savedAt": JSON(answering.savedAt),
                        "revision": .int(answering.revision),
                    ],
                ])
        case .cancel(let epoch): .named("cancel", ["epoch": .int(epoch)])
        }
    }

    static func json(_ machine: Machine) -> JSON { json(machine.state) }

    static func json(_ state: Machine.State) -> JSON {
        [
            "items": .text(RowsText.text(Array(state.items))), "cargando": .bool(state.cargando),
            "cargandoMas": .bool(state.cargandoMas), "error": cause(state.error),
            "errorAlAmpliar": cause(state.errorAlAmpliar), "sinConexion": .bool(state.sinConexion),
            "hayMas": .bool(state.hayMas), "guardado": state.guardado.map { JSON($0) } ?? .null,
            "vacia": .bool(state.vacia),
        ]
    }

    private static func cause(_ error: UiError?) -> JSON { error.map { JSON($0.causa) } ?? .null }

    static func json(_ info: StoredInfo) -> JSON {
        [
            "count": .int(info.count), "next": JSON(info.next), "savedAt": info.savedAt.map { JSON($0) } ?? .null,
            "generation": .int(info.generation), "revision": .int(info.revision),
            "isPartial": .bool(info.isPartial),
        ]
    }

    static func info(_ json: JSON) throws -> StoredInfo {
        StoredInfo(
            count: try json["count"].int, next: try json["next"].orNil?.cursor,
            savedAt: try json["savedAt"].orNil?.timestamp, generation: try json["generation"].int,
            revision: try json["revision"].int, isPartial: try json["isPartial"].bool)
    }

    static func json(_ page: Page<Row>) -> JSON {
        [
            "items": .text(RowsText.text(page.items)), "next": JSON(page.next),
            "isEmptyOnServer": .bool(page.isEmptyOnServer), "isPartial": .bool(page.isPartial),
        ]
    }

    static func page(_ json: JSON) throws -> Page<Row> {
        Page(
            items: try RowsText.rows(json["items"]), next: try json["next"].orNil?.cursor,
            isEmptyOnServer: try json["isEmptyOnServer"].bool, isPartial: try json["isPartial"].bool)
    }

    static let parts = ["L", "R", "A", "gate"]
    static let diagrams = ["L", "R", "A", "gate"]

    static func stateClass(_ machine: Machine) -> [String] {
        let phase = machine.phase
        let reading =
            switch phase.reading {
            case .notStarted: "unstarted"
            case .first, .firstThenRefresh: "unread"
            case .idle: "idle"
            case .more, .again: "reading"
            case .failed: "failed"
            }
        let refresh =
            switch phase.refresh {
            case .idle: "idle"
            case .waiting, .asking, .writing: "loading"
            case .failed: "failed"
            }
        let append =
            switch phase.append {
            case .idle: "idle"
            case .asking, .writing: "loading"
            case .failed: "failed"
            case .end: "end"
            }
        return [reading, refresh, append, phase.isGateOpen ? "open" : "closed"]
    }

    static func isOver(_ machine: Machine) -> Bool { machine.phase.isClosed }

    static func begins(_ effect: Machine.Effect) -> Work? {
        if case .cancel = effect { nil } else { Work(number: effect.epoch) }
    }

    static func callsOff(_ effect: Machine.Effect) -> Work? {
        if case .cancel(let epoch) = effect { Work(number: epoch) } else { nil }
    }

    static func ends(_ event: Machine.Event) -> Work? {
        switch event {
        case .start, .loadAround, .refresh, .retry, .resume, .close, .changed: nil
        case .read(let epoch, _, _), .readFailed(let epoch, _), .answered(let epoch, _, _),
            .requestFailed(let epoch, _), .cancelled(let epoch), .written(let epoch, _), .refused(let epoch),
            .writeFailed(let epoch, _):
            Work(number: epoch)
        }
    }

    static let late: [Machine.Event] = {
        let info = StoredInfo(
            count: 1, next: nil, savedAt: Timestamp(milliseconds: 0), generation: 99, revision: 99)
        let rows = [Row(id: 99)]
        return [
            .read(epoch: 0, StoredRows(items: rows, info: info), at: Timestamp(milliseconds: 0)),
            .readFailed(epoch: 0, .lento),
            .answered(epoch: 0, Page(items: rows, next: nil), at: Timestamp(milliseconds: 0)),
            .requestFailed(epoch: 0, .lento), .cancelled(epoch: 0), .written(epoch: 0, info), .refused(epoch: 0),
            .writeFailed(epoch: 0, .lento),
        ]
    }()
}
