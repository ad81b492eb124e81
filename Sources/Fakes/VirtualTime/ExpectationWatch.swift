#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Sees the expectations of Swift Testing that fail in a piece of work, without being linked with Swift Testing.
///
/// This library may be linked with an app, where Swift Testing is not, so it cannot import it. In the process of a test it
/// looks up one public function there by its name: `withKnownIssue(…, matching:)`, which shows every issue to a function that
/// says whether it is a known one. That function notes the issue and always says no, so for the test nothing changes.
///
/// The name holds the types of all parameters, and the library's binary interface is a stable one (those types are passed by
/// address), so another version either has the same function or none of that name. Where it is not found, nothing is seen:
/// XCTest, a static Swift Testing, Windows. A failing expectation is then told by the test framework alone.
enum ExpectationWatch {
    /// Runs the work, and tells each issue that is recorded in it or in a task that it starts. The text is what Swift
    /// Testing calls the issue.
    static func around<Result>(_ work: () -> Result, seen: @escaping @Sendable (String) -> Void) -> Result {
        guard let testing = found else { return work() }
        var result: Result?
        testing.watch({ result = work() }, seen)
        // The function calls its body whatever happens. Should it not, the work is done here.
        return result ?? work()
    }

    private static let found: Functions? = Functions()

    private struct Functions: Sendable {
        private static let watchName =
            "$s7Testing14withKnownIssue_14isIntermittent14sourceLocation_4when8matchingyAA7CommentVSg_SbAA06SourceH0VyyKXESby"
            + "XESbAA0D0VYbctKF"
        private static let placeName = "$s7Testing14SourceLocationV6fileID0D4Path4line6columnACSS_SSS2itcfC"

        private let watch: Watch
        private let place: MakePlace
        private let comment: any Any.Type
        private let issue: any Any.Type

        init?() {
            guard let watch = Self.symbol(Self.watchName), let place = Self.symbol(Self.placeName),
                let comment = _typeByName("7Testing7CommentV"), let issue = _typeByName("7Testing5IssueV")
            else { return nil }
            let nothing: UnsafeRawPointer? = nil
            // A function value is the address of its code and of what it captures: here nothing. The structs keep the
            // compiler from wrapping it once more, as it does for a function that is a generic argument.
            self.watch = unsafeBitCast((watch, nothing), to: Watch.self)
            self.place = unsafeBitCast((place, nothing), to: MakePlace.self)
            self.comment = comment
            self.issue = issue
        }

        func watch(_ work: () -> Void, _ seen: @escaping @Sendable (String) -> Void) {
            let issue = issue
            let place = place.call("PokedexFakes/ExpectationWatch.swift", "ExpectationWatch.swift", 1, 1)
            Self.withNone(of: comment) { comment in
                withUnsafeBytes(of: place) { place in
                    guard let place = place.baseAddress else { return }
                    try? watch.call(comment, true, place, work, { true }) { address in
                        seen(Self.text(of: issue, at: address))
                        return false
                    }
                }
            }
        }

        private static func withNone<Value>(of type: Value.Type, _ body: (UnsafeRawPointer) -> Void) {
            let none: Value? = nil
            withUnsafeBytes(of: none) { if let address = $0.baseAddress { body(address) } }
        }

        private static func text<Issue>(of type: Issue.Type, at address: UnsafeRawPointer) -> String {
            String(describing: address.assumingMemoryBound(to: Issue.self).pointee)
        }

        /// The address of a function of Swift Testing, if the process has the dynamic library.
        private static func symbol(_ name: String) -> UnsafeRawPointer? {
            #if canImport(Darwin)
                let library = dlopen("Testing.framework/Testing", RTLD_NOLOAD | RTLD_LAZY)
                let address = dlsym(library ?? UnsafeMutableRawPointer(bitPattern: -2), name)
                return address.map { UnsafeRawPointer($0) }
            #elseif canImport(Glibc) || canImport(Musl)
                guard let library = dlopen("libTesting.so", RTLD_NOLOAD | RTLD_LAZY) else { return nil }
                return dlsym(library, name).map { UnsafeRawPointer($0) }
            #else
                return nil
            #endif
        }
    }

    /// `withKnownIssue(_:isIntermittent:sourceLocation:_:when:matching:)`, its types passed by address.
    private struct Watch: Sendable {
        let call:
            @Sendable (
                UnsafeRawPointer, Bool, UnsafeRawPointer, () throws -> Void, () -> Bool,
                @escaping @Sendable (UnsafeRawPointer) -> Bool
            ) throws -> Void
    }

    /// `SourceLocation.init(fileID:filePath:line:column:)`. What it makes is six words long and has room for twelve.
    private struct MakePlace: Sendable {
        let call: @Sendable (String, String, Int, Int) -> Room
    }

    private struct Room {
        let words: (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int)
    }
}
