import PokedexFakes
import PokedexPresenters
import Testing

@testable import PokedexLive

/// What a 429 asks for, in every form that a server can write, and in those that no server should.
@Suite struct RetryAfterTests {
    /// Sunday, 6 November 1994, 08:49:37 GMT.
    private static let noon = Timestamp(milliseconds: 784_111_777_000)

    private static func wait(_ header: String, date: String? = nil) -> Duration? {
        RetryAfter.wait(header, date: date, now: noon)
    }

    @Test(arguments: [
        "W\u{301}", "Sun, 06 Nov 1994 08:50:37 GMT\u{FE0F}", "Su\u{301}n, 06 Nov 1994 08:50:37 GMT",
        "Sun, 06 Nov 1994 08:50:37 GM\u{301}T", "\u{301}", "1\u{301}", "6\u{FE0F}\u{20E3}", "\u{663}\u{660}",
        "Sun, 06 Nov 1994 08:50:37 GMT\u{0}", "\u{0}30", "Sun, 06\u{A0}Nov 1994 08:50:37 GMT", "\u{202E}30",
        "\u{FEFF}30", "\u{1F468}\u{200D}\u{1F469}", "\u{E0067}", "Sun, 6 Nov 1994 08:50:37 GMT",
        "Sun, 31 Feb 1994 08:50:37 GMT", "Sun, 29 Feb 1900 08:50:37 GMT", "Sun, 00 Nov 1994 08:50:37 GMT",
        "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:00 GMT", "Sun, 06 Nov 1994 08:50:61 GMT",
        "Sun, 06 Nov 1994 08:50:37 CET", "Sun, 06 Nov 1994 08:50:37", "Sun, 06 Nov 1994 08:50:37 GMT GMT",
        "Sun, 06 nov 1994 08:50:37 GMT", "Xyz, 06 Nov 1994 08:50:37 GMT", "Sun, 06 Nov 99999 08:50:37 GMT",
        "Sun, 06 Nov -994 08:50:37 GMT", "Sunday, 06-Nov-1994 08:50:37 GMT", "Sun Nov 6 08:50:37 1994",
        "Sun Nov  6 08:50:37 1994 GMT", "30, 60", "0x1E", "+30", "3e1", "30.0", "9223372036854775808",
        String(repeating: "9", count: 100_000), String(repeating: "W\u{301}", count: 10_000), "Sun", "Sun,", "Sun ",
        "Sunday, ", "[", "zzz", ", ,", "::", "- -",
    ])
    func `what is neither a number nor a date asks for nothing in particular`(header: String) {
        #expect(Self.wait(header) == nil)
        // As the server's own date it counts as none.
        #expect(Self.wait("Sun, 06 Nov 1994 08:50:37 GMT", date: header) == .seconds(60))
    }

    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:50:37 GMT", 60), ("Sunday, 06-Nov-94 08:50:37 GMT", 60), ("Sun Nov  6 08:50:37 1994", 60),
        ("Wednesday, 09-Nov-94 08:49:37 GMT", 3 * 86_400), ("Thu Nov 10 08:49:37 1994", 4 * 86_400),
        (" \tSun, 06 Nov 1994 08:50:37 GMT \t", 60), ("\t30 ", 30), ("007", 7), ("604800", 604_800),
        ("Sun, 06 Nov 1994 08:49:60 GMT", 23), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
        ("Sat, 01 Jan 0000 00:00:00 GMT", 0),
        ("Tue, 29 Feb 1000 00:00:00 GMT", nil), ("Fri, 31 Dec 9999 23:59:59 GMT", nil),
        ("Saturday, 06-Nov-43 08:49:37 GMT", nil), ("Monday, 06-Nov-45 08:49:37 GMT", 0),
        ("Tuesday, 29-Feb-00 00:00:00 GMT", nil),
    ])
    func `a number counts seconds, and a date is waited for`(header: String, seconds: Int?) {
        #expect(Self.wait(header) == seconds.map { .seconds($0) })
    }

    @Test(arguments: [
        (1970, 1, 1, 0), (1970, 12, 31, 364), (1972, 2, 29, 789), (1972, 3, 1, 790), (2000, 2, 29, 11_016),
        (2000, 3, 1, 11_017), (2026, 12, 1, 20_788), (2100, 3, 1, 47_541), (1969, 12, 31, -1), (1, 1, 1, -719_162),
        (0, 1, 1, -719_528), (9999, 12, 31, 2_932_896),
    ])
    func `a date is as many days after 1970 as the calendar says`(year: Int, month: Int, day: Int, days: Int64) {
        let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        func padded(_ number: Int, _ length: Int) -> String {
            String(repeating: "0", count: length - String(number).count) + String(number)
        }
        let text = "Mon, \(padded(day, 2)) \(names[month - 1]) \(padded(year, 4)) 00:00:00 GMT"
        #expect(
            HTTPDate.instant(text.utf8, now: Timestamp(milliseconds: .min))
                == Timestamp(milliseconds: days * 86_400_000))
    }

    @Test(arguments: ["W\u{301}", "Sun, 06 Nov 1994 08:50:37 GMT\u{FE0F}", "Su\u{301}n Nov  6 08:50:37 1994"])
    func `no header of a 429 ends the process`(header: String) async throws {
        for headers in [["Retry-After": header], ["Retry-After": "Thu, 01 Jan 1970 00:01:00 GMT", "Date": header]] {
            let server = try LoopbackServer { _ in .reply(status: 429, headers: headers, body: "") }
            defer { server.stop() }
            let expected: Duration? = headers.count == 1 ? nil : .seconds(60)
            await #expect(throws: AppError.demasiadas(esperar: expected)) {
                try await server.api().page(after: nil, limit: 3)
            }
        }
    }
}
