/// Sees what presenters do, without changing it: how virtual time notices calls from foreign threads and writes down the
/// states of a run.
public protocol PresenterProbe: Sendable {
    /// A presenter takes an event, an intent or the result of its work, on the thread that calls this.
    func takes(_ event: any Sendable, in presenter: String)
    /// A presenter published a state.
    func published(_ state: any Sendable, by presenter: String)
    /// A presenter runs two works of one name and id at once, which is a mistake of its author's: a `cancel` means both.
    func clashed(_ work: String, id: Int, in presenter: String)
}
