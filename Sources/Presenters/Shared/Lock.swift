import Synchronization

#if POKEDEX_TSAN
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Darwin)
        import Darwin
    #endif
#endif

/// The one lock of this package: a value that only one thread at a time can reach.
///
/// It is a `Mutex`. On Linux the thread sanitizer cannot see the order that a `Mutex` makes and reports correct code, so
/// under `POKEDEX_TSAN` it is a `pthread_mutex_t`, which the sanitizer knows. Nothing is suppressed either way.
///
/// It is never inlined. On Linux a `Mutex` knows its owner by a thread-local number, and in an asynchronous function the
/// optimiser reads that once, also when the function goes on on another thread after an `await`: unlocking then traps.
/// Inside a function of its own there is no `await` between the two.
///
/// The body must not call out: no continuation resumed, no callback, no other lock but one that never takes another: a
/// store's (`StateStore`) or that of virtual time's doorbell.
@frozen @usableFromInline
package struct Lock<Value: Sendable>: ~Copyable, Sendable {
    #if POKEDEX_TSAN
        @usableFromInline let storage: Storage

        /// A lock around that value.
        @inlinable
        package init(_ value: Value) {
            storage = Storage(value)
        }

        /// Runs the body with the value, alone.
        @inlinable @inline(never)
        package borrowing func withLock<Result: Sendable, Failure: Error>(
            _ body: (inout Value) throws(Failure) -> Result
        ) throws(Failure) -> Result {
            pthread_mutex_lock(storage.mutex)
            defer { pthread_mutex_unlock(storage.mutex) }
            return try body(&storage.value.pointee)
        }

        // Proof of `@unchecked Sendable`: what `value` points at is read and written in `withLock` alone, between lock and
        // unlock of `mutex`; neither pointer ever changes after `init`, and both are freed in `deinit`, when nobody else
        // has a reference.
        //
        // The value has a place of its own because the sanitizer takes an inout access to a property of a class for a
        // write to the whole object, and the reading of `mutex` before the lock for a race with it.
        @usableFromInline
        final class Storage: @unchecked Sendable {
            @usableFromInline let value: UnsafeMutablePointer<Value>
            @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>

            @usableFromInline
            init(_ value: Value) {
                self.value = .allocate(capacity: 1)
                self.value.initialize(to: value)
                mutex = .allocate(capacity: 1)
                mutex.initialize(to: pthread_mutex_t())
                pthread_mutex_init(mutex, nil)
            }

            deinit {
                pthread_mutex_destroy(mutex)
                mutex.deallocate()
                value.deinitialize(count: 1)
                value.deallocate()
            }
        }
    #else
        @usableFromInline let mutex: Mutex<Value>

        /// A lock around that value.
        @inlinable
        package init(_ value: Value) {
            mutex = Mutex(value)
        }

        /// Runs the body with the value, alone.
        @inlinable @inline(never)
        package borrowing func withLock<Result: Sendable, Failure: Error>(
            _ body: (inout Value) throws(Failure) -> Result
        ) throws(Failure) -> Result {
            try mutex.withLock { value throws(Failure) in try body(&value) }
        }
    #endif
}
