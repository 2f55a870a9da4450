import Glibc

/// A flag that one thread raises and another waits for; waiting lowers it.
@safe package final class Signal: @unchecked Sendable {
    // Guarded by itself: a semaphore may be used from any thread.
    private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    /// Makes a flag that is down.
    package init() { unsafe sem_init(semaphore, 0, 0) }

    deinit {
        unsafe sem_destroy(semaphore)
        unsafe semaphore.deallocate()
    }

    /// Raises the flag; never waits.
    package func raise() { unsafe sem_post(semaphore) }

    /// Waits until the flag is up, or the time is over; nil is for ever.
    package func wait(atMost limit: Duration? = nil) {
        guard let limit else {
            while unsafe sem_wait(semaphore) != 0, errno == EINTR {}
            while unsafe sem_trywait(semaphore) == 0 {}
            return
        }
        var end = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &end)
        let (seconds, attoseconds) = limit.components
        end.tv_sec += Int(seconds)
        end.tv_nsec += Int(attoseconds / 1_000_000_000)
        if end.tv_nsec >= 1_000_000_000 {
            end.tv_sec += 1
            end.tv_nsec -= 1_000_000_000
        }
        while unsafe sem_timedwait(semaphore, &end) != 0, errno == EINTR {}
    }
}
