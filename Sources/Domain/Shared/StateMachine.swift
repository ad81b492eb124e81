/// A feature as a pure value: events in, effects out, and a state to draw.
///
/// Three promises make a machine testable and portable, and every machine of this package keeps them:
///
/// - **Total**: every event has a defined answer in every state. A late, repeated or impossible event is absorbed.
/// - **Pure**: no clock, no randomness, no input or output. Time comes in as the value of an event.
/// - **Inspectable**: events and effects are comparable values, so a test can say which work was asked for.
///
/// A machine knows no lock and no task: whoever runs it (a presenter) owns both.
public protocol StateMachine: Sendable {
    /// What a front-end draws.
    associatedtype State: Equatable & Sendable
    /// An intent of the person, or the result of an effect.
    associatedtype Event: Equatable & Sendable
    /// Work to do, described as a value.
    associatedtype Effect: Equatable & Sendable

    /// What is published now. It is derived, so it cannot disagree with the machine's inner state.
    var state: State { get }

    /// Takes one event and answers with the work that it asks for, in the order in which it must start.
    mutating func handle(_ event: Event) -> [Effect]
}
