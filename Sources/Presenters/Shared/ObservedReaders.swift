import Observation
import Synchronization

/// Whom Observation tells of a store's changes, and from where.
///
/// `withObservationTracking` begins to follow only when its body has returned. A change that another thread makes while a
/// body on the main actor still runs would be lost for good. So those who read on the main actor are told from the main
/// actor, where no body can be half done: of their own changes at once, of others by one hop for a burst of changes. Those who
/// read elsewhere are told at once by whoever made the change, so that a busy main actor keeps nobody waiting.
struct ObservedReaders: ~Copyable, Sendable {
    private let onMainActor = ObservationRegistrar()
    private let elsewhere = ObservationRegistrar()
    private let isReadOnMainActor = Atomic(false)
    private let isReadElsewhere = Atomic(false)
    private let isHopPending = Atomic(false)

    /// Somebody reads. The value must be read after this call.
    ///
    /// The flags are never missed though they are read without a lock: a reader sets one and then takes the store's lock to
    /// read. If it took the lock before the value was stored, the flag is seen by whoever stored; if after, it has read the new
    /// value.
    func access<Subject: Observable, Member>(_ subject: Subject, _ keyPath: KeyPath<Subject, Member>) {
        if MainActorCheck.isMainActor {
            onMainActor.access(subject, keyPath: keyPath)
            isReadOnMainActor.store(true, ordering: .relaxed)
        } else {
            elsewhere.access(subject, keyPath: keyPath)
            isReadElsewhere.store(true, ordering: .relaxed)
        }
    }

    /// Tells of a value that is stored.
    ///
    /// - Parameter hop: starts a task that calls ``tellOnMainActor(_:_:)`` on the main actor.
    func tell<Subject: Observable, Member>(
        _ subject: Subject, _ keyPath: KeyPath<Subject, Member>, hop: () -> Void
    ) {
        if isReadElsewhere.load(ordering: .relaxed) { Self.tell(elsewhere, subject, keyPath) }
        guard isReadOnMainActor.load(ordering: .relaxed) else { return }
        if MainActorCheck.isMainActor {
            Self.tell(onMainActor, subject, keyPath)
        } else if !isHopPending.exchange(true, ordering: .acquiringAndReleasing) {
            hop()
        }
    }

    /// The end of a hop. A change that comes from here on starts another one.
    @MainActor
    func tellOnMainActor<Subject: Observable, Member>(_ subject: Subject, _ keyPath: KeyPath<Subject, Member>) {
        _ = isHopPending.exchange(false, ordering: .acquiringAndReleasing)
        Self.tell(onMainActor, subject, keyPath)
    }

    private static func tell<Subject: Observable, Member>(
        _ registrar: ObservationRegistrar, _ subject: Subject, _ keyPath: KeyPath<Subject, Member>
    ) {
        registrar.willSet(subject, keyPath: keyPath)
        registrar.didSet(subject, keyPath: keyPath)
    }
}
