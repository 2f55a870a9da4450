import GarthFetch
import GarthLanguage
import GarthURL

/// The bytes that all parts of a page and all answers to its scripts have at one time, while they are
/// collected: each has a limit, but a page may ask for hundreds of them from as many hosts.
struct CollectedBytes: Equatable {
    private var byteCount = 0

    /// Adds bytes of one of them; the failure of the one for which there is no room.
    mutating func add(_ count: Int, of url: URLRecord) -> FetchError? {
        byteCount += count
        guard byteCount > LoadLimits.collectedByteCount else { return nil }
        let limit = LoadLimits.collectedByteCount
        return FetchError(
            .tooManyBytes(limit: limit), url: url,
            message: localized(
                "left out, because what the page loads at one time has more than "
                    + "\(limit >> 20) MB: \(url.hrefWithoutCredentials)"))
    }

    /// One of them was handed on, or has failed.
    mutating func remove(_ count: Int) { byteCount -= count }
}
