import GarthStore

/// Adds pages to the index, many together, in steps that let other processes write in between.
///
/// Pages of one step share most of their grams, so thousands of them together cost a small part of
/// the sum of single ones. The rows are computed without a lock, and written a few at a time. Until
/// the last row is written, pages are searched as before. If pages change or are forgotten
/// meanwhile, in any process, the remaining rows are computed again. Only the writing thread uses
/// this value.
struct HistoryIndexing {
    /// The amount of work in one step.
    struct Limits {
        /// Pages that are taken in together: until then the newest are searched by reading them.
        var pages = 4096
        /// The rows of one write, which takes about ten milliseconds: another Garth waits for at
        /// most this time.
        var rows = 200
    }

    /// The rows that some pages need, in the order of their keys.
    private struct Plan {
        /// The state of the index when the pages were read.
        let state: HistoryTable.IndexState
        /// The last of the pages.
        let end: Int
        var rows: ArraySlice<GramIndex.Row>
    }

    private var plan: Plan?
    /// The pages whose rows are being written, and the last written row: a change to one of these
    /// pages also changes these rows.
    private var progress: (end: Int, key: Int64)?

    /// Does the next step; false if there was no work.
    mutating func step(
        _ table: HistoryTable, limits: Limits = Limits()
    ) throws(StoreError) -> Bool {
        let state = try table.indexState()
        if plan?.state != state { plan = try makePlan(table, limits) }
        guard let plan else { return false }
        let rows = plan.rows.prefix(limits.rows)
        let isLast = rows.count == plan.rows.count
        let isCurrent = try table.database.transaction { () throws(StoreError) in
            guard try table.indexState() == plan.state else { return false }
            for row in rows { try GramIndex.update(row, .add, in: table.database) }
            if isLast { try table.noteIndexed(until: plan.end) }
            return true
        }
        guard isCurrent else { return true }
        progress = isLast ? nil : rows.last.map { (plan.end, $0.key) }
        self.plan = isLast ? nil : plan
        self.plan?.rows.removeFirst(rows.count)
        return true
    }

    /// Computes the rows that the next pages lack; nil while the pages are too few.
    private mutating func makePlan(
        _ table: HistoryTable, _ limits: Limits
    ) throws(StoreError) -> Plan? {
        let before = try table.indexState()
        let end = before.indexed + limits.pages
        guard try table.lastPage() >= end else { return nil }
        if before.touched < end {
            // Also so when another file has taken the place of a damaged one.
            progress = nil
            try table.noteIndexing(until: end)
        }
        if progress?.end != end { progress = nil }
        // Who changes one of the pages from here on, changes this.
        let state = try table.indexState()
        guard state.indexed == before.indexed else { return nil }
        let pages = try table.pages(after: before.indexed, through: end)
        var rows = table.rows(of: pages).sorted { $0.key < $1.key }[...]
        if let progress { rows = rows.drop { $0.key <= progress.key } }
        return Plan(state: state, end: end, rows: rows)
    }
}
