/// Sees what presenters do, without changing it: how virtual time notices calls from foreign threads and writes down the
/// states of a run.
public protocol PresenterProbe: Sendable {
    /// A presenter was called, on the thread that calls this.
    func called(_ presenter: String)
    /// A presenter published a state.
    func published(_ state: any Sendable, by presenter: String)
}
