import Glibc

/// A clock that runs on whatever happens to the time of day.
///
/// The standard library's `ContinuousClock` links the libraries of concurrency and Dispatch, whose
/// start-up would be a tenth of that of this program. A content process has no tasks.
enum MonotonicClock {
    /// The time since a moment that no one sets.
    static var now: Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
