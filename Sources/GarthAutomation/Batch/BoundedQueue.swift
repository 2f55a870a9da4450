import Glibc

/// A queue between threads that holds few elements: adding to a full one waits, and so does taking
/// from an empty one.
///
/// `@unchecked Sendable`: the mutex guards all of it.
final class BoundedQueue<Element: Sendable>: @unchecked Sendable {
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private let capacity: Int
    private var elements: [Element] = []
    private var isClosed = false

    init(capacity: Int) {
        self.capacity = capacity
        pthread_mutex_init(lock, nil)
        pthread_cond_init(changed, nil)
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(lock)
        changed.deallocate()
        lock.deallocate()
    }

    /// Adds an element when there is room; dropped after `close`.
    func add(_ element: Element) {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        while elements.count >= capacity, !isClosed { pthread_cond_wait(changed, lock) }
        guard !isClosed else { return }
        elements.append(element)
        pthread_cond_broadcast(changed)
    }

    /// The next element; nil when the queue is empty and closed.
    func take() -> Element? {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        while elements.isEmpty, !isClosed { pthread_cond_wait(changed, lock) }
        guard !elements.isEmpty else { return nil }
        pthread_cond_broadcast(changed)
        return elements.removeFirst()
    }

    /// Lets no more elements in; those that wait are still taken.
    func close() {
        pthread_mutex_lock(lock)
        isClosed = true
        pthread_cond_broadcast(changed)
        pthread_mutex_unlock(lock)
    }
}
