import Foundation
import PokedexDomain

extension RuleTable {
    static let all = [
        insignia, email, password, raiz, cardTexts, typeTexts, errorTexts, refusalTexts, refusalCodes, retryPolicy,
        freshness,
        pageEnd,
        markingTime, markedOrder, settingsReading, sessionTime, sessionWait,
    ]

    private static let insignia = RuleTable(
        name: "insignia", given: [-1, 0, 1, 2, 9, 10, 98, 99, 100, 101, 1_000]
    ) {
        JSON(PokedexDomain.insignia(try $0.int))
    }

    private static let email = RuleTable(
        name: "email", given: (try? emailsOfTheTable()) ?? []
    ) {
        let text = try $0.text
        return ["error": AuthFormSpec.json(ErrorEmail(in: text)), "sent": .text(ErrorEmail.trimmed(text))]
    }

    /// The addresses of the table that a person wrote, with what they say of each.
    private static func emailsOfTheTable() throws -> [JSON] {
        let file = SpecFolder.url("../Tests/DomainTests/Auth/EmailTable.json")
        let table = try JSON(Data(contentsOf: file))
        return [" ana@example.com "] + (try ["accepted", "empty", "incomplete"].flatMap { try table[$0].array })
    }

    private static let password = RuleTable(
        name: "password",
        given: [
            "", " ", "12345", "123456", "     ", "      ", " secreto ", "😀😀😀", "😀😀😀😀😀😀", "ñañaña", "ñaña",
            "e\u{301}e\u{301}e\u{301}", "👩‍👩‍👧", "👩‍👩‍👧‍",
        ]
    ) {
        AuthFormSpec.json(ErrorPassword(in: try $0.text))
    }

    private static let raiz = RuleTable(
        name: "raiz",
        given: [false, true].flatMap { accounts in
            [(true, false), (false, false), (false, true)].map { checking, isIn in
                ["hayCuentas": .bool(accounts), "comprobando": .bool(checking), "haySesion": .bool(isIn)]
            }
        }
    ) {
        let session = AuthSession(
            accessToken: "acceso", refreshToken: "refresco", expiresAt: Timestamp(milliseconds: 0), obtainedAt: nil,
            userId: "usuaria",
            email: nil)
        let state = AuthState(
            comprobando: try $0["comprobando"].bool, session: try $0["haySesion"].bool ? session : nil)
        return JSON(Raiz(hayCuentas: try $0["hayCuentas"].bool, state))
    }

    private static let cardTexts = RuleTable(
        name: "card-texts",
        given: [
            ["id": 1, "name": "bulbasaur", "types": ["grass", "poison"]],
            ["id": 25, "name": "pikachu", "types": ["electric"]], ["id": 122, "name": "mr-mime", "types": []],
            ["id": 772, "name": "type-null", "types": ["normal"]],
            ["id": 10_034, "name": "charizard-mega-x", "types": []],
            ["id": 6, "name": "charizard", "types": ["fire", "flying"]], ["id": 0, "name": "", "types": []],
            ["id": 29, "name": "nidoran f", "types": ["poison"]],
            ["id": -3, "name": "ábc", "types": ["unheard-of", "water"]],
        ]
    ) {
        let types = try $0["types"].array.compactMap { PokemonType(apiName: try $0.text) }
        let pokemon = Pokemon(id: try $0["id"].int, name: try $0["name"].text, types: types)
        return [
            "numero": .text(pokemon.numero), "nombre": .text(pokemon.nombre),
            "etiquetaAccesible": .text(pokemon.etiquetaAccesible), "artworkUrl": .text(pokemon.artworkUrl),
        ]
    }

    private static let typeTexts = RuleTable(
        name: "type-texts", given: PokemonType.allCases.map { .text($0.rawValue) } + ["stellar", "Fire", ""]
    ) {
        JSON(PokemonType(apiName: try $0.text)?.etiqueta)
    }

    private static let errorTexts = RuleTable(
        name: "error-texts",
        given: [
            .init(.sinConexion), .init(.lento), .init(.servidor(codigo: 499)), .init(.servidor(codigo: 500)),
            .init(.servidor(codigo: 503)), .init(.servidor(codigo: 599)), .init(.servidor(codigo: 600)),
            .init(.servidor(codigo: 404)), .init(.demasiadas(esperar: nil)),
            .init(.demasiadas(esperar: .milliseconds(1))), .init(.demasiadas(esperar: .milliseconds(1_000))),
            .init(.demasiadas(esperar: .milliseconds(1_001))), .init(.demasiadas(esperar: .milliseconds(60_000))),
            .init(.demasiadas(esperar: .zero)),
        ] + Almacen.allCases.map { .init(.almacen($0)) } + [.init(.inesperado(causa: "whatever a log should know"))]
    ) {
        let shown = UiError(try $0.appError)
        return [
            "titulo": .text(shown.titulo), "detalle": .text(shown.detalle),
            "sePuedeReintentar": .bool(shown.sePuedeReintentar),
        ]
    }

    private static let retryPolicy = RuleTable(
        name: "retry-policy",
        given: ([.sinConexion, .lento, .servidor(codigo: 500), .servidor(codigo: 503)] as [AppError]).flatMap { error in
            (0...3).map { ["failures": .int($0), "last": JSON(error)] }
        }
            + ([
                .servidor(codigo: 400), .servidor(codigo: 401), .servidor(codigo: 403), .servidor(codigo: 404),
                .servidor(codigo: 409), .servidor(codigo: 422), .servidor(codigo: 600), .demasiadas(esperar: nil),
                .almacen(.lleno), .almacen(.sinPermiso), .almacen(.ocupado), .almacen(.versionNueva),
                .inesperado(causa: "unreadable"),
            ] as [AppError]).map { ["failures": 1, "last": JSON($0)] }
    ) {
        let wait = RetryPolicy.standard.wait(afterFailures: try $0["failures"].int, last: try $0["last"].appError)
        return JSON(wait?.milliseconds)
    }
}

extension RuleTable {
    private static let freshness = RuleTable(
        name: "freshness",
        given: [0, 1, 3_600_000, 43_199_999, 43_200_000, 43_200_001, -1].map {
            ["savedAt": 1_000_000_000, "now": .int(1_000_000_000 + $0), "isPartial": false]
        } + [
            ["savedAt": .null, "now": 1_000_000_000, "isPartial": false],
            ["savedAt": .int(.min), "now": .int(.max), "isPartial": false],
            ["savedAt": .int(.max), "now": .int(.min), "isPartial": false],
            ["savedAt": 1_000_000_000, "now": 1_000_000_000, "isPartial": true],
            ["savedAt": 1_000_000_000, "now": 1_043_199_999, "isPartial": true],
        ]
    ) {
        let info = StoredInfo(
            count: 60, next: nil, savedAt: try $0["savedAt"].orNil?.timestamp, generation: 1, revision: 1,
            isPartial: try $0["isPartial"].bool)
        return .bool(PagedListConfiguration().isFresh(info, now: try $0["now"].timestamp))
    }

    private static let pageEnd = RuleTable(
        name: "page-end",
        given: [
            ("80", false), (nil, false), ("80", true), (nil, true), ("", false), ("-20", false),
            ("eyJpZCI6NjB9", false),
        ]
        .map { ["next": JSON($0.0 as PageCursor?), "isEmptyOnServer": .bool($0.1)] }
    ) {
        let page = Page<Int>(
            items: [], next: try $0["next"].orNil?.cursor, isEmptyOnServer: try $0["isEmptyOnServer"].bool)
        return JSON(page.continuation)
    }

    private static let markingTime = RuleTable(
        name: "marking-time",
        given: [(500, []), (500, [300, 400]), (400, [300, 400]), (100, [400]), (401, [400])].map { now, stored in
            ["now": .int(now), "stored": .array(stored.map { .int($0) })]
        }
    ) {
        let stored = try $0["stored"].array.map {
            FavoritePokemon(id: 1, name: "bulbasaur", markedAt: try $0.timestamp)
        }
        return JSON(FavoritePokemon.markingTime(now: try $0["now"].timestamp, among: stored))
    }

    private static let markedOrder = RuleTable(
        name: "marked-order",
        given: [
            ["1 bulbasaur @100", "7 squirtle @300", "4 charmander @200"], ["4 charmander @100", "7 squirtle @100"],
        ]
    ) {
        FavoritesSpec.json(try FavoritesSpec.favorites($0).sorted(by: FavoritePokemon.isBefore))
    }

    private static let settingsReading = RuleTable(
        name: "settings-reading",
        given: [
            (nil, nil), ("sistema", "fecha"), ("claro", "numero"), ("oscuro", nil), ("amoled", "numero"),
            ("Oscuro", "Numero"), ("", ""), (nil, "azar"),
        ].map { ["tema": JSON($0.0), "orden": JSON($0.1)] }
    ) {
        SettingsSpec.json(Settings(stored: try SettingsSpec.stored($0)))
    }
}
