import Glibc

/// Threads for work that may wait: for a disk, a socket, a library.
package enum BackgroundThread {
    /// Runs a function on a thread of its own, which ends with the function; returns false if no
    /// thread can be created.
    ///
    /// Signals are blocked on this thread and on threads that it creates: the main thread handles
    /// them.
    package static func start(_ function: @escaping @Sendable () -> Void) -> Bool {
        // The new thread inherits the mask.
        var all = sigset_t()
        var before = sigset_t()
        unsafe sigfillset(&all)
        unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
        var id = pthread_t()
        let argument = unsafe Unmanaged.passRetained(Function(function))
        let result = unsafe pthread_create(
            &id, nil,
            { argument in
                // The argument is the one retained above.
                unsafe Unmanaged<Function>.fromOpaque(argument!).takeRetainedValue().call()
                return nil
            }, unsafe argument.toOpaque())
        guard result == 0 else {
            unsafe argument.release()
            return false
        }
        pthread_detach(id)
        return true
    }

    private final class Function: Sendable {
        let call: @Sendable () -> Void

        init(_ call: @escaping @Sendable () -> Void) { self.call = call }
    }
}
