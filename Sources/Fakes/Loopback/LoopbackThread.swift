#if canImport(Darwin)
    import Darwin
#elseif canImport(Android)
    import Android
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
    /// A thread that may block without taking one from everybody's tasks.
    enum LoopbackThread {
        private final class Work: Sendable {
            let body: @Sendable () -> Void

            init(_ body: @escaping @Sendable () -> Void) {
                self.body = body
            }
        }

        /// Runs the work on a thread of its own.
        static func start(_ body: @escaping @Sendable () -> Void) {
            let work = Unmanaged.passRetained(Work(body)).toOpaque()
            #if canImport(Darwin)
                var thread: pthread_t?
                let code = pthread_create(&thread, nil, { LoopbackThread.run($0) }, work)
                if let thread { pthread_detach(thread) }
            #elseif canImport(Musl)
                var thread: pthread_t?
                let code = pthread_create(&thread, nil, { $0.flatMap { LoopbackThread.run($0) } }, work)
                if let thread { pthread_detach(thread) }
            #else
                var thread = pthread_t()
                let code = pthread_create(&thread, nil, { $0.flatMap { LoopbackThread.run($0) } }, work)
                if code == 0 { pthread_detach(thread) }
            #endif
            // No thread was made, so nobody else releases the work.
            if code != 0 { Unmanaged<Work>.fromOpaque(work).release() }
        }

        private static func run(_ work: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
            Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
            return nil
        }
    }
#endif
