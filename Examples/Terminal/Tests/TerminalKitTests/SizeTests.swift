import Testing

@testable import TerminalKit

@Suite struct SizeTests {
    @Test(arguments: [
        ("100", 100), ("1", 1), ("1000", 1000), ("1001", 1000), ("9223372036854775807", 1000),
        ("99999999999999999999999", 1000), ("0", 80), ("00", 80), ("-1", 80), ("-9223372036854775808", 80), ("", 80),
        (" 80", 80), ("80x24", 80), ("+90", 80), ("1e9", 80), ("ochenta", 80), ("٣٠", 80), ("\u{1B}[2J", 80),
    ])
    func `COLUMNS and LINES of any value are a size that can be drawn`(text: String, columns: Int) {
        let size = Size(environment: ["COLUMNS": text, "LINES": text])
        #expect(size.width == columns)
        #expect((1...Size.largest.height).contains(size.height))
        #expect(Size(environment: [:]) == Size.usual)
    }

    @Test(arguments: ["1", "2", "5", "19", "1000", "99999999999999999999999", "-1"])
    func `paper of any width holds its lines`(columns: String) {
        let width = Size(environment: ["COLUMNS": columns]).width
        #expect(!PlainForm.lines(.vacio, width: width).isEmpty)
        #expect(!HelpScreen.lines(Keys.tabs, in: Size(width: width, height: 24)).isEmpty)
    }
}
