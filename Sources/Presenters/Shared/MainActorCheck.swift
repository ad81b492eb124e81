#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// Whether the caller is on the main actor, asked from code that is isolated to nothing.
///
/// Swift has no such question that does not trap when the answer is no. On Apple's systems the main thread is the answer. On
/// Linux a main-actor task runs on any thread, so the runtime is asked which executor runs. Where neither can be asked
/// (Windows, WebAssembly, a statically linked runtime), the answer is always no: Observation is then told at once by whoever
/// changed the value.
package enum MainActorCheck {
    #if canImport(Darwin)
        package static var isMainActor: Bool { pthread_main_np() != 0 }
    #elseif canImport(Glibc) || canImport(Musl) || canImport(Android)
        /// `swift_task_isCurrentExecutorWithFlags(executor, flags)`: an executor is two words.
        private typealias Question = @convention(c) (UInt, UInt, UInt64) -> Bool

        private static let question: Question? = dlsym(nil, "swift_task_isCurrentExecutorWithFlags").map {
            unsafe unsafeBitCast($0, to: Question.self)
        }
        package static var isMainActor: Bool {
            // Asked each time: a run of virtual time has a main actor of its own.
            let executor = unsafe unsafeBitCast(MainActor.sharedUnownedExecutor, to: (UInt, UInt).self)
            // Without flags the runtime answers and never traps.
            return question?(executor.0, executor.1, 0) ?? false
        }
    #else
        package static var isMainActor: Bool { false }
    #endif
}
