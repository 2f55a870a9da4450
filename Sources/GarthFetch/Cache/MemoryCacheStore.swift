/// Stores responses as long as the process lives: for private browsing, and without a folder.
final class MemoryCacheStore: CacheStore {
    private struct Entry {
        var response: StoredResponse
        var bytes: [UInt8]
        var used: WallTime
    }

    private var entries: [Int64: Entry] = [:]
    private var idsByKey: [String: [Int64]] = [:]
    private var lastID: Int64 = 0
    private var byteCount = 0
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    func responses(for key: String) -> [StoredResponse] {
        (idsByKey[key] ?? []).compactMap { entries[$0]?.response }
    }

    func body(of stored: StoredResponse) -> CachedBody? {
        entries[stored.id].map { .bytes($0.bytes) }
    }

    func newBody() -> BodyRecording {
        BodyRecording(folder: nil, memoryLimit: limit, limit: limit / CacheLimits.largestShare)
    }

    func add(
        _ response: StoredResponse, _ body: BodyRecording, replacing: [Int64], now: WallTime
    ) -> Int64? {
        remove(replacing)
        guard !body.isAbandoned else { return nil }
        lastID += 1
        var response = response
        response.id = lastID
        entries[lastID] = Entry(response: response, bytes: body.bytes, used: now)
        idsByKey[response.key, default: []].append(lastID)
        byteCount += cost(of: response)
        if let ids = idsByKey[response.key], ids.count > CacheLimits.variantCount {
            remove(Array(ids.prefix(ids.count - CacheLimits.variantCount)))
        }
        evict()
        return lastID
    }

    func update(_ response: StoredResponse) { entries[response.id]?.response = response }

    func noteUse(of stored: StoredResponse, now: WallTime) { entries[stored.id]?.used = now }

    func remove(_ ids: [Int64]) {
        for id in ids {
            guard let entry = entries.removeValue(forKey: id) else { continue }
            byteCount -= cost(of: entry.response)
            idsByKey[entry.response.key]?.removeAll { $0 == id }
            if idsByKey[entry.response.key]?.isEmpty == true { idsByKey[entry.response.key] = nil }
        }
    }

    func remove(key: String) { remove(idsByKey[key] ?? []) }

    func remove(keys: [String]) { for key in keys { remove(key: key) } }

    func keys() -> [String] { Array(idsByKey.keys) }

    func removeAll(since: WallTime?) {
        remove(entries.values.filter { $0.response.isNewer(than: since) }.map(\.response.id))
    }

    /// The cost of an entry: its body, and a fixed sum for everything else.
    private func cost(of response: StoredResponse) -> Int {
        response.byteCount + CacheLimits.entryOverhead
    }

    /// Removes the least recently used responses, a tenth at once, so that it happens rarely.
    private func evict() {
        guard byteCount > limit else { return }
        for entry in entries.values.sorted(by: { $0.used < $1.used }) {
            guard byteCount > limit / 10 * 9 else { return }
            remove([entry.response.id])
        }
    }
}

/// Limits of the cache, each with its reason.
package enum CacheLimits {
    /// The bytes of a profile's cache: what browsers keep of a small disk.
    package static let diskByteCount = 256 << 20
    /// The size limit of a cache in memory: enough for the pages of a long session.
    package static let memoryByteCount = 32 << 20
    /// A body larger than this part of the cache would push out too much of the rest.
    static let largestShare = 4
    /// Bodies above this are files: SQLite reads blobs below it faster than files.
    static let blobByteCount = 64 << 10
    /// The cost of an entry beside its body.
    static let entryOverhead = 1 << 10
    /// Responses of one URL: a `Vary` on what differs in each request must not fill the cache.
    static let variantCount = 24
    /// The size limit of a stored start that a range completes, and of joined parts: they are in
    /// memory during that time.
    static let joinedByteCount = 16 << 20
    /// The number of bytes that may wait for the store: if the disk is slower than the network, the
    /// body is not stored, and memory stays bounded.
    static let waitingByteCount = 32 << 20
    /// Bytes of a stored body that are handed over at once.
    static let pieceByteCount = 128 << 10
    /// Within this time a second use is not noted: order among the used is not that fine.
    static let useResolution = Duration.seconds(60)
    /// The age of a file without a row at which no process can still be about to write that row.
    static let strayFileAge = Duration.seconds(3600)
    /// Stray files are looked for this often.
    static let sweepInterval = Duration.seconds(86_400)
}

extension StoredResponse {
    /// Whether the response came after the moment; nil is before all responses.
    func isNewer(than moment: WallTime?) -> Bool { moment.map { responseTime >= $0 } ?? true }
}
