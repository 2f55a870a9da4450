import GarthLanguage
import GarthStore
import Glibc
import Synchronization

/// A private cache of HTTP responses by RFC 9111; several fetchers may share one.
///
/// The cache works on a thread of its own. Several processes may share a folder, and its responses
/// survive the death of any of them at any moment.
package final class HTTPCache: Sendable {
    /// The place of the stored responses.
    package enum Place: Hashable, Sendable {
        /// In memory, as long as this object lives.
        case memory
        /// In this folder, which is made when it is not there.
        case folder(String)
    }

    /// The place of the stored responses.
    package let place: Place
    /// The present moment.
    let clock: @Sendable () -> WallTime
    private let thread: CacheThread
    /// The keys that are being revalidated in the background.
    private let revalidations = Mutex<Set<String>>([])

    /// Makes a cache; it opens no file before its first use.
    ///
    /// `byteLimit` is its size limit; nil is the default of the place. `onProblem` gets each kind
    /// of failure to store once, as a line for the person and on the cache thread.
    package init(
        _ place: Place, byteLimit: Int? = nil,
        clock: @escaping @Sendable () -> WallTime = HTTPCache.systemClock,
        onProblem: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.place = place
        self.clock = clock
        thread = CacheThread {
            guard case .folder(let folder) = place else {
                return MemoryCacheStore(limit: byteLimit ?? CacheLimits.memoryByteCount)
            }
            return DeferredCacheStore(path: DiskCacheStore.path(in: folder)) {
                Self.open(folder, byteLimit, onProblem)
            }
        }
    }

    /// The system's clock.
    package static let systemClock: @Sendable () -> WallTime = {
        var now = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &now)
        return WallTime(
            sinceEpoch: .seconds(now.tv_sec) + .nanoseconds(now.tv_nsec))
    }

    private static func open(
        _ folder: String, _ byteLimit: Int?, _ onProblem: @escaping (String) -> Void
    ) -> any CacheStore {
        do {
            return try DiskCacheStore(
                folder: folder, limit: byteLimit ?? CacheLimits.diskByteCount,
                onProblem: onProblem)
        } catch {
            onProblem(localized("the cache is kept in memory only: \(error.message)"))
            return MemoryCacheStore(limit: byteLimit ?? CacheLimits.memoryByteCount)
        }
    }

    /// Returns when everything that was to be stored is stored, or the time is over.
    package func flush(atMost limit: Duration = .seconds(5)) { thread.wait(atMost: limit) }

    /// Removes responses that came after a moment; nil removes everything.
    package func removeAll(since moment: WallTime? = nil) {
        thread.post { $0.removeAll(since: moment) }
    }

    /// Removes all responses of some keys.
    package func remove(keys: [CacheKey]) {
        guard !keys.isEmpty else { return }
        thread.post { $0.remove(keys: keys.map(\.text)) }
    }

    /// The keys of which there are responses, each once.
    package func keys() async -> [CacheKey] {
        await withCheckedContinuation { continuation in
            thread.post { store in
                continuation.resume(returning: store.keys().map { CacheKey(text: $0) })
            }
        }
    }

    /// Runs a job on the store, after all jobs that were posted before.
    func post(_ job: @escaping @Sendable (any CacheStore) -> Void) { thread.post(job) }

    /// Makes changes to the store, in their order.
    func post(_ changes: [CacheChange]) {
        guard !changes.isEmpty else { return }
        thread.post { store in
            for change in changes {
                switch change {
                case .update(let response): store.update(response)
                case .remove(let ids): store.remove(ids)
                case .invalidate(let key): store.remove(key: key)
                }
            }
        }
    }

    /// Marks the key as being revalidated; returns false if it already is.
    func beginRevalidation(of key: String) -> Bool {
        revalidations.withLock { $0.insert(key).inserted }
    }

    func endRevalidation(of key: String) {
        revalidations.withLock { _ = $0.remove(key) }
    }
}
