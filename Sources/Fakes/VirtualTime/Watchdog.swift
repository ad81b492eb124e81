import PokedexPresenters

#if canImport(Darwin)
    import Darwin
#elseif canImport(Android)
    import Android
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Ends the process when a job of a run does not come back: it loops without end, or blocks the run's only thread.
///
/// One thread for all runs of the process looks at them four times a second, and sleeps while there is no run. A run only
/// says that it begins and that it ends. The time of a job is counted in those looks, and a look counts half a second at
/// most: a process that was stopped, or a machine that slept, is not mistaken for a job that is stuck.
final class Watchdog: Sendable {
    static let shared = Watchdog()

    private struct Contents: Sendable {
        var runs: [Int: VirtualScheduler] = [:]
        var lastID = 0
        var isStarted = false
        var isAsleep = false
    }

    private let contents = Lock(Contents())

    #if canImport(Darwin) || canImport(Android) || canImport(Glibc) || canImport(Musl)
        private static let tick = Duration.milliseconds(250)
        private let doorbell = Doorbell()

        /// A run begins. Answers what to end it by.
        func begin(_ scheduler: VirtualScheduler) -> Int {
            let (id, isFirst, mustWake) = contents.withLock { contents in
                defer {
                    contents.isStarted = true
                    contents.isAsleep = false
                }
                contents.lastID += 1
                contents.runs[contents.lastID] = scheduler
                return (contents.lastID, !contents.isStarted, contents.isAsleep)
            }
            if isFirst { startThread() }
            if mustWake { doorbell.ring() }
            return id
        }

        /// A run has ended.
        func end(_ id: Int) {
            // Released outside of the lock.
            _ = contents.withLock { $0.runs.removeValue(forKey: id) }
        }

        private func startThread() {
            #if canImport(Darwin) || canImport(Musl)
                var thread: pthread_t?
                let failed = pthread_create(&thread, nil, { _ in Watchdog.shared.patrol() }, nil)
                if failed == 0, let thread { pthread_detach(thread) }
            #else
                var thread = pthread_t()
                let failed = pthread_create(&thread, nil, { _ in Watchdog.shared.patrol() }, nil)
                if failed == 0 { pthread_detach(thread) }
            #endif
        }

        private func patrol() -> Never {
            let clock = SuspendingClock()
            var last = clock.now
            var jobs = StuckJobs()
            while true {
                if fallsAsleep {
                    doorbell.wait()
                    last = clock.now
                }
                Self.pause(Self.tick)
                let now = clock.now
                look(&jobs, after: min(now - last, Self.tick * 2))
                last = now
            }
        }

        private var fallsAsleep: Bool {
            contents.withLock { contents in
                contents.isAsleep = contents.runs.isEmpty
                return contents.isAsleep
            }
        }

        private func look(_ jobs: inout StuckJobs, after passed: Duration) {
            let runs = contents.withLock { $0.runs }.sorted { $0.key < $1.key }
            let sights = runs.map { id, scheduler in
                let progress = scheduler.progress
                return StuckJobs.Sight(
                    run: id, driver: scheduler.driver.value, jobsRun: progress.jobsRun, isOutside: progress.isOutside,
                    limit: scheduler.plan.budget.realTime)
            }
            guard let (run, stuck) = jobs.look(at: sights, after: passed) else { return }
            if Debugger.isAttached { return jobs.forget(run) }
            // It may have ended since.
            guard let scheduler = contents.withLock({ $0.runs[run] }) else { return }
            giveUp(scheduler, after: stuck)
        }

        private func giveUp(_ scheduler: VirtualScheduler, after stuck: Duration) -> Never {
            let text = scheduler.blockedText(after: stuck, in: TaskNameProbe.name(on: scheduler.driver))
            Self.printError(text)
            // In that thread, so that a debugger, a core file or Swift's backtrace show where it stands.
            signal(Self.interruption) { _ in abort() }
            scheduler.driver.interrupt(with: Self.interruption)
            Self.pause(.seconds(2))
            abort()
        }

        /// The threads of Dispatch, on which tests run, block all signals but a few. This one is free, for profilers.
        fileprivate static let interruption = SIGPROF

        private static func printError(_ text: String) {
            var rest = Array("\(text)\n".utf8)[...]
            while !rest.isEmpty {
                let written = rest.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
                guard written > 0 else { return }
                rest = rest.dropFirst(written)
            }
        }

        static func pause(_ duration: Duration) {
            let (seconds, attoseconds) = duration.components
            var time = timespec(tv_sec: .init(seconds), tv_nsec: .init(attoseconds / 1_000_000_000))
            nanosleep(&time, nil)
        }
    #else
        func begin(_ scheduler: VirtualScheduler) -> Int { 0 }

        func end(_ id: Int) {}
    #endif
}

#if canImport(Darwin) || canImport(Android) || canImport(Glibc) || canImport(Musl)
    /// Asks a thread for the name of the task that it runs, by a signal. Only for a process that is about to end: the name is
    /// read wherever the thread happens to be, also where that can block it for good.
    private enum TaskNameProbe {
        private static let answer = Lock<(has: Bool, name: String?)>((false, nil))

        static func name(on thread: ThreadIdentity) -> String? {
            answer.withLock { $0 = (false, nil) }
            signal(Watchdog.interruption) { _ in TaskNameProbe.hears(TaskNameProbe.nameOfCurrentTask) }
            thread.interrupt(with: Watchdog.interruption)
            for _ in 0..<100 {
                Watchdog.pause(.milliseconds(10))
                let (has, name) = answer.withLock { $0 }
                if has { return name }
            }
            return nil
        }

        private static func hears(_ name: String?) {
            answer.withLock { $0 = (true, name) }
        }

        private static var nameOfCurrentTask: String? {
            if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
                Task<Never, Never>.name
            } else {
                nil
            }
        }
    }

    /// Whether somebody looks at this process with a debugger and may have stopped it.
    private enum Debugger {
        static var isAttached: Bool {
            #if canImport(Darwin)
                var info = kinfo_proc()
                var size = MemoryLayout<kinfo_proc>.size
                var name = [CTL_KERN, KERN_PROC, KERN_PROC_PID, getpid()]
                let failed = sysctl(&name, UInt32(name.count), &info, &size, nil, 0)
                return failed == 0 && info.kp_proc.p_flag & P_TRACED != 0
            #else
                guard let file = fopen("/proc/self/status", "r") else { return false }
                defer { fclose(file) }
                var line = [CChar](repeating: 0, count: 256)
                while fgets(&line, Int32(line.count), file) != nil {
                    let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
                    if text.hasPrefix("TracerPid:") { return text.contains { ("1"..."9").contains($0) } }
                }
                return false
            #endif
        }
    }
#endif
