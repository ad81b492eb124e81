/// What is answered to one after the other; the last answer goes for all that come later.
struct AnswerScript<Answer: Sendable>: Sendable {
    private var answers: [Answer]

    init(_ answers: [Answer]) throws {
        guard !answers.isEmpty else { throw JSON.Failure(description: "a script without an answer") }
        self.answers = answers
    }

    init(always answer: Answer) {
        answers = [answer]
    }

    mutating func next() -> Answer {
        answers.count > 1 ? answers.removeFirst() : answers[0]
    }
}
