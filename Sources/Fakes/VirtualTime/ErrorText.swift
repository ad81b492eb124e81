/// An error that a body threw, in words for a person.
struct ErrorText {
    let text: String
    /// Whether a test framework threw it and has told more about it already.
    let isOfTesting: Bool

    init(_ error: any Error) {
        let type = String(reflecting: Swift.type(of: error))
        isOfTesting = type.hasPrefix("Testing.")
        text =
            switch error {
            // What is inside of these is the framework's own affair, and long.
            case _ where isOfTesting: "A requirement of the test failed."
            case let error as VirtualTimeError: error.summary
            case let error as VirtualWorkError: error.description
            default: "The body threw \(StableText(error).text)."
            }
    }
}
