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

/// Lets the driver's thread sleep until another thread has something for it, while somebody holds a ticket.
final class Doorbell: Sendable {
    #if canImport(Darwin) || canImport(Android) || canImport(Glibc) || canImport(Musl)
        private let parts: Parts

        init() {
            parts = Parts()
        }

        /// Wakes whoever waits, or whoever waits next.
        func ring() {
            pthread_mutex_lock(parts.mutex)
            parts.hasRung.pointee = true
            pthread_cond_signal(parts.condition)
            pthread_mutex_unlock(parts.mutex)
        }

        /// Returns once it was rung since the last wait.
        func wait() {
            pthread_mutex_lock(parts.mutex)
            while !parts.hasRung.pointee { pthread_cond_wait(parts.condition, parts.mutex) }
            parts.hasRung.pointee = false
            pthread_mutex_unlock(parts.mutex)
        }

        // Proof of `@unchecked Sendable`: the pointers never change after `init` and are freed in `deinit`, when nobody else
        // has a reference; `hasRung` is read and written between lock and unlock of `mutex` alone.
        private final class Parts: @unchecked Sendable {
            let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
            let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
            let hasRung = UnsafeMutablePointer<Bool>.allocate(capacity: 1)

            init() {
                mutex.initialize(to: pthread_mutex_t())
                condition.initialize(to: pthread_cond_t())
                hasRung.initialize(to: false)
                pthread_mutex_init(mutex, nil)
                pthread_cond_init(condition, nil)
            }

            deinit {
                pthread_cond_destroy(condition)
                pthread_mutex_destroy(mutex)
                mutex.deallocate()
                condition.deallocate()
                hasRung.deallocate()
            }
        }
    #else
        // Without POSIX threads the driver looks again and again: correct, at the price of a busy core.
        init() {}

        func ring() {}

        func wait() {}
    #endif
}
