import GarthURL

/// The servers from which no part of a page came so far: the name was not found, or the server sent
/// nothing.
///
/// Many pages of a batch have their style sheets from the same few servers. Without this memory, each
/// page waits for a server that does not answer.
final class SilentServers {
    /// The time for which a server is left out: long beside the wait for one part, short enough that
    /// a server which comes back counts again in the same batch.
    private static let memory = Duration.seconds(60)
    /// The number of servers that are remembered, which bounds the memory of a long batch.
    private static let capacity = 1000

    private var silent: [Origin: ContinuousClock.Instant] = [:]
    /// The servers that have answered: one slow part does not make them silent.
    private var answered: Set<Origin> = []

    /// Whether parts from the server of a URL are left out at a moment.
    func contains(_ url: URLRecord, at now: ContinuousClock.Instant) -> Bool {
        guard url.isHTTPOrHTTPS, let moment = silent[url.origin] else { return false }
        return now - moment < Self.memory
    }

    /// Notes that nothing came from the server of a URL.
    func add(_ url: URLRecord, at now: ContinuousClock.Instant) {
        guard !answered.contains(url.origin) else { return }
        if silent.count >= Self.capacity { silent = silent.filter { now - $0.value < Self.memory } }
        guard silent.count < Self.capacity else { return }
        silent[url.origin] = now
    }

    /// Notes that the server of a URL has answered.
    func noteAnswer(_ url: URLRecord) {
        guard url.isHTTPOrHTTPS, answered.count < Self.capacity else { return }
        answered.insert(url.origin)
        silent[url.origin] = nil
    }
}
