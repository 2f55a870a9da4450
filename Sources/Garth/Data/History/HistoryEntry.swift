import Glibc

/// A page that was visited.
package struct HistoryEntry: Hashable, Sendable {
    /// Its number in the store.
    package let id: Int
    /// Its address, without credentials and fragment.
    package var url: String
    /// Its title; empty when it has none.
    package var title: String
    /// The number of visits.
    package var visits: Int
    /// The time of the last visit, in seconds since 1970.
    package var lastVisit: Int
    /// Its worth by visits and age (`HistoryRank`).
    package var rank: Double
}

/// One visit of a page.
package struct HistoryVisit: Hashable, Sendable {
    /// The time, in seconds since 1970.
    package let time: Int
    /// The page.
    package let page: HistoryEntry

    /// A visit of a page.
    package init(time: Int, page: HistoryEntry) {
        self.time = time
        self.page = page
    }
}

/// The limits of the history.
enum HistoryLimits {
    /// Visits; the oldest go first. At 250 visits a day that is eleven years, and about 400 MB.
    static let visits = 1_000_000
    /// An address longer than this is not kept: it carries data rather than names a page.
    static let urlByteCount = 4096
    /// A title is cut here.
    static let titleByteCount = 1024
    /// Parts of a query; further ones are ignored. Nobody types more words to find a page.
    static let queryParts = 8
    /// Bytes of a query's part that are looked up in the index; all are compared.
    static let queryPartByteCount = 24
}

/// The weight of a page by its visits and their age.
///
/// Each visit counts 1 when it is made and half of that after each `halfLife`. The rank is the
/// logarithm of the sum, extrapolated back to 1970. That number does not change over time, and its
/// order is the order of weights at every moment.
enum HistoryRank {
    /// A month: a page that was read daily last spring weighs less than one read twice this week.
    static let halfLife = 30.0 * 86_400

    /// The rank after another visit; nil is that of a page that was never visited.
    static func adding(visitAt time: Int, to rank: Double?) -> Double {
        let new = Double(time) / halfLife
        guard let rank, rank.isFinite else { return new }
        let (high, low) = rank > new ? (rank, new) : (new, rank)
        return high + log2(1 + exp2(low - high))
    }
}
