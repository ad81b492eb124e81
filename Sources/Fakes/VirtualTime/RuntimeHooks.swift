import PokedexPresenters

#if canImport(Glibc) && compiler(>=6.3)
    import Glibc

    /// How a run gets the work that was never told about it: `Task {}`, `Task.detached` and the main actor's.
    ///
    /// The runtime asks a hook, a pointer that it exports by name, before it gives a job to the machine's pool and when somebody
    /// asks for the main actor's executor. The hooks are for the whole process. They are set once, by the first run, and stay: a
    /// thread that drives no run is answered as if they were not there, for the price of reading one thread-local word.
    ///
    /// A job belongs to the run that drives on the thread which hands the job in. Everything else goes on to where it would have
    /// gone, at once and in its order.
    enum RuntimeHooks {
        private typealias GiveToPool = @convention(thin) (UnownedJob) -> Void
        private typealias PoolHook = @convention(thin) (UnownedJob, GiveToPool) -> Void
        private typealias FindMain = @convention(thin) () -> UnownedSerialExecutor
        private typealias MainHook = @convention(thin) (FindMain) -> UnownedSerialExecutor

        /// Whether the hooks are there.
        static let areInstalled = install()

        private typealias Pointers = (pool: UnsafeMutablePointer<PoolHook?>, main: UnsafeMutablePointer<MainHook?>)

        /// Hooks that somebody set before: they are asked for what is not a run's. Functions without a context, read once before
        /// ours are set and never written again: so any thread may call them.
        private struct Before: @unchecked Sendable {
            let pool: PoolHook?
            let main: MainHook?

            init() {
                let pointers = RuntimeHooks.pointers()
                pool = pointers?.pool.pointee
                main = pointers?.main.pointee
            }
        }

        private static let before = Before()

        private static func pointers() -> Pointers? {
            guard let pool = dlsym(nil, "swift_task_enqueueGlobal_hook"),
                let main = dlsym(nil, "swift_task_getMainExecutor_hook")
            else { return nil }
            return (pool.assumingMemoryBound(to: PoolHook?.self), main.assumingMemoryBound(to: MainHook?.self))
        }

        private static func install() -> Bool {
            guard let (pool, main) = pointers() else { return false }
            _ = before
            pool.pointee = { job, give in
                if let driving = Driving.current {
                    driving.scheduler.enqueueOwned(job)
                } else if let before = RuntimeHooks.before.pool {
                    before(job, give)
                } else {
                    give(job)
                }
            }
            main.pointee = { find in
                if let driving = Driving.current, !driving.isForwarding { return MainActorOfRuns.executor }
                return RuntimeHooks.before.main.map { $0(find) } ?? find()
            }
            return true
        }
    }

    /// Which run drives on this thread.
    final class Driving {
        let scheduler: VirtualScheduler
        let ownsMainActor: Bool
        /// A job of the main actor's is on its way to the real main actor.
        var isForwarding = false
        private let outer: Unmanaged<Driving>?

        private static let key: pthread_key_t = {
            var key = pthread_key_t()
            pthread_key_create(&key, nil)
            return key
        }()

        private init(_ scheduler: VirtualScheduler, ownsMainActor: Bool) {
            self.scheduler = scheduler
            self.ownsMainActor = ownsMainActor
            outer = pthread_getspecific(Self.key).map { Unmanaged.fromOpaque($0) }
        }

        static var current: Driving? {
            pthread_getspecific(key).map { Unmanaged<Driving>.fromOpaque($0).takeUnretainedValue() }
        }

        /// Runs the body with what it hands in belonging to the run; and the main actor too, if it is held by the caller.
        static func during<Result>(_ scheduler: VirtualScheduler, _ body: () throws -> Result) rethrows -> Result {
            guard RuntimeHooks.areInstalled else { return try body() }
            let driving = Driving(scheduler, ownsMainActor: MainActorCheck.isMainActor)
            return try withExtendedLifetime(driving) {
                if driving.ownsMainActor { MainActorOfRuns.owners.withLock { $0.append(scheduler) } }
                pthread_setspecific(key, Unmanaged.passUnretained(driving).toOpaque())
                defer {
                    pthread_setspecific(key, driving.outer?.toOpaque())
                    if driving.ownsMainActor { MainActorOfRuns.owners.withLock { _ = $0.popLast() } }
                }
                return try body()
            }
        }
    }

    /// The main actor's executor for all who ask for it in a run.
    ///
    /// One for the whole process, which is never let go: a task that waits remembers it beyond the end of its run.
    final class MainActorOfRuns: SerialExecutor {
        /// The runs that own the main actor, the innermost last. More than one only if a run starts another.
        static let owners = Lock<[VirtualScheduler]>([])

        private static let shared = MainActorOfRuns()
        static let executor = shared.asUnownedSerialExecutor()

        func enqueue(_ job: consuming ExecutorJob) {
            let unowned = UnownedJob(job)
            let driving = Driving.current
            if let driving, !driving.ownsMainActor {
                driving.scheduler.meetsMainActor()
            } else if let scheduler = driving?.scheduler ?? Self.owners.withLock({ $0.last }) {
                scheduler.enqueueOnMainActor(unowned)
                return
            }
            driving?.isForwarding = true
            MainActor.shared.enqueue(unowned)
            driving?.isForwarding = false
        }
    }
#else
    /// No hooks that were tried here: a run gets what is started through its environment, and tells of the rest.
    final class Driving {
        static func during<Result>(_ scheduler: VirtualScheduler, _ body: () throws -> Result) rethrows -> Result {
            try body()
        }
    }

    enum MainActorOfRuns {
        static var executor: UnownedSerialExecutor { MainActor.sharedUnownedExecutor }
    }
#endif
