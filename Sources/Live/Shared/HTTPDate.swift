import PokedexDomain

/// The dates of HTTP (RFC 9110, section 5.6.7), read byte by byte.
///
/// A server can write anything into a header. No general parser of dates sees it: Foundation's ends the process at a
/// letter with a combining mark (Linux, 6.3).
enum HTTPDate {
    /// The instant of a date in one of the three forms that a reader must accept, or `nil` for anything else:
    ///
    /// - `Sun, 06 Nov 1994 08:49:37 GMT`, the usual one;
    /// - `Sunday, 06-Nov-94 08:49:37 GMT`, whose year is the last such one that is not more than fifty years after `now`;
    /// - `Sun Nov  6 08:49:37 1994`.
    ///
    /// The name of the day is not compared with the date.
    static func instant(_ text: some Sequence<UInt8>, now: Timestamp) -> Timestamp? {
        var reader = Reader(bytes: Array(text.prefix(longest + 1)))
        guard reader.bytes.count <= longest, let dayName = reader.letters() else { return nil }
        let fields: Fields?
        if days.contains(dayName), reader.take(", ") {
            fields = reader.usual()
        } else if longDays.contains(dayName), reader.take(", ") {
            return reader.dashed()?.instant(lastBefore: now)
        } else if days.contains(dayName), reader.take(" ") {
            fields = reader.asctime()
        } else {
            return nil
        }
        return fields?.instant
    }

    /// The longest date is a Wednesday's, `Wednesday, 06-Nov-94 08:49:37 GMT`.
    private static let longest = 33
    private static let days: Set = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let longDays: Set = [
        "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// A date's numbers as they were written. Each has four digits at the most, so no arithmetic on them overflows.
    private struct Fields {
        var year: Int64
        var month: Int64
        var day: Int64
        var secondOfDay: Int64

        /// `nil` for a day that its month does not have.
        var instant: Timestamp? {
            let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            let length: Int64 = [4, 6, 9, 11].contains(month) ? 30 : month == 2 ? (isLeapYear ? 29 : 28) : 31
            guard (1...length).contains(day) else { return nil }
            return Timestamp(milliseconds: (dayNumber * 86_400 + secondOfDay) * 1000)
        }

        /// The same with a year of two digits: in the last century in which it is not more than fifty years after `now`.
        func instant(lastBefore now: Timestamp) -> Timestamp? {
            let latest = now.advanced(by: .seconds(50 * 31_556_952))
            let centuries = stride(from: Int64(1900), through: 9900, by: 100)
            let instants = centuries.compactMap { century in
                var fields = self
                fields.year += century
                return fields.instant
            }
            return instants.last { $0 <= latest } ?? instants.first
        }

        /// Days since 1970-01-01. The year is counted from March, so that a leap day is its last day.
        private var dayNumber: Int64 {
            let monthFromMarch = (month + 9) % 12
            let yearFromMarch = year + 400 - (month <= 2 ? 1 : 0)
            let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
            let leapDays = yearFromMarch / 4 - yearFromMarch / 100 + yearFromMarch / 400
            return yearFromMarch * 365 + leapDays + dayOfYear - 719_468 - 146_097
        }
    }

    /// Takes one part after the other off the front; `nil` or `false` where the next byte is another.
    private struct Reader {
        var bytes: [UInt8]
        private var next = 0

        init(bytes: [UInt8]) {
            self.bytes = bytes
        }

        private var isAtEnd: Bool { next == bytes.count }

        mutating func take(_ text: String) -> Bool {
            guard bytes[next...].starts(with: text.utf8) else { return false }
            next += text.utf8.count
            return true
        }

        mutating func letters() -> String? {
            let letters = bytes[next...].prefix { (UInt8(ascii: "A")...UInt8(ascii: "z")).contains($0) }
            next += letters.count
            return letters.isEmpty ? nil : String(decoding: letters, as: UTF8.self)
        }

        mutating func digits(_ count: Int) -> Int64? {
            let digits = bytes[next...].prefix(count)
            guard digits.count == count, digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
            else { return nil }
            next += count
            return digits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
        }

        mutating func month() -> Int64? {
            letters().flatMap { HTTPDate.months.firstIndex(of: $0) }.map { Int64($0) + 1 }
        }

        /// `08:49:37`. The second of a leap second, 60, is the next minute's first.
        mutating func time() -> Int64? {
            guard let hour = digits(2), take(":"), let minute = digits(2), take(":"), let second = digits(2),
                hour < 24, minute < 60, second <= 60
            else { return nil }
            return hour * 3600 + minute * 60 + second
        }

        /// `06 Nov 1994 08:49:37 GMT`.
        mutating func usual() -> Fields? {
            guard let day = digits(2), take(" "), let month = month(), take(" "), let year = digits(4), take(" "),
                let time = time(), take(" GMT"), isAtEnd
            else { return nil }
            return Fields(year: year, month: month, day: day, secondOfDay: time)
        }

        /// `06-Nov-94 08:49:37 GMT`.
        mutating func dashed() -> Fields? {
            guard let day = digits(2), take("-"), let month = month(), take("-"), let year = digits(2), take(" "),
                let time = time(), take(" GMT"), isAtEnd
            else { return nil }
            return Fields(year: year, month: month, day: day, secondOfDay: time)
        }

        /// `Nov  6 08:49:37 1994`.
        mutating func asctime() -> Fields? {
            guard let month = month(), take(" "), let day = take(" ") ? digits(1) : digits(2), take(" "),
                let time = time(), take(" "), let year = digits(4), isAtEnd
            else { return nil }
            return Fields(year: year, month: month, day: day, secondOfDay: time)
        }
    }
}
