import Foundation
import PokedexDomain
import Testing

@Suite struct EntryRules {
    /// The table as data, so that another language can read it too.
    private struct Table: Decodable {
        let accepted: [String]
        let empty: [String]
        let incomplete: [String]

        static func read() throws -> Table {
            let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("EmailTable.json")
            return try JSONDecoder().decode(Table.self, from: Data(contentsOf: file))
        }
    }

    @Test(.readsSources) func theTableOfAddressesHolds() throws {
        let table = try Table.read()
        #expect(table.accepted.filter { ErrorEmail(in: $0) != nil } == [])
        #expect(table.empty.filter { ErrorEmail(in: $0) != .vacio } == [])
        #expect(table.incomplete.filter { ErrorEmail(in: $0) != .incompleto } == [])
        #expect(table.accepted.count > 10 && table.incomplete.count > 20)
    }

    @Test func anAddressIsTrimmedAndOtherwiseLeftAsTyped() {
        #expect(ErrorEmail.trimmed(" \tAna.B+c@Example.com\u{00a0}\n") == "Ana.B+c@Example.com")
        #expect(ErrorEmail.trimmed(" \n ") == "")
    }

    @Test(
        arguments: [
            ("", .vacia), ("😀😀😀", .corta), ("12345", .corta), ("     ", .corta), ("😀😀😀😀😀😀", nil), ("ñañaña", nil),
            ("123456", nil), (" secreto ", nil), ("      ", nil),
        ] as [(String, ErrorPassword?)]) func aPasswordIsCountedInCodePointsAndNeverTrimmed(
            text: String, error: ErrorPassword?
        )
    {
        #expect(ErrorPassword(in: text) == error)
    }

    @Test(arguments: [
        (false, true, false, Raiz.contenido), (false, false, false, .contenido), (true, true, false, .comprobando),
        (true, false, false, .entrada), (true, false, true, .contenido),
    ]) func theRootShowsTheTabsOnlyOnceASessionIsKnown(
        hayCuentas: Bool, comprobando: Bool, haySesion: Bool, raiz: Raiz
    ) {
        let session = AuthSession(
            accessToken: "a", refreshToken: "r", expiresAt: Timestamp(milliseconds: 0), obtainedAt: nil, userId: "u",
            email: nil)
        let state = AuthState(comprobando: comprobando, session: haySesion ? session : nil)
        #expect(Raiz(hayCuentas: hayCuentas, state) == raiz)
    }

    @Test func aKnownRefusalIsToldInSpanishAndAnyOtherInTheServersWordsButNeverAsMarkup() {
        func detail(_ code: AuthRefusalCode?, _ message: String?) -> String {
            UiError(AuthRefusal(status: 400, code: code, message: message)).detalle
        }
        #expect(detail("invalid_credentials", "Invalid login credentials").contains("no son correctos"))
        #expect(detail("odd_code", "Come back on Monday") == "Come back on Monday")
        #expect(!detail("odd_code", "<html>portal</html>").contains("<"))
        #expect(!detail(nil, nil).isEmpty && !detail(nil, "").isEmpty)
        let shown = UiError(AuthRefusal(status: 422, code: "weak_password", message: nil))
        #expect(shown.titulo == "No se pudo continuar" && !shown.sePuedeReintentar)
        #expect(shown.causa == .servidor(codigo: 422))
    }
}
