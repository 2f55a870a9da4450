/// Which row of the terminal holds what, for its size.
///
/// The page never changes its height because something loads: where there is room a row of its
/// own tells of progress, focus and messages; on low terminals that lies over the last page row.
struct Screen: Equatable {
    let columns: Int
    let rows: Int
    /// The title; nil when there is no room.
    let titleRow: Int?
    let addressRow: Int?
    let pageRow: Int
    let pageRows: Int
    /// Progress, the focused link's address, messages.
    let statusRow: Int
    /// Whether the status lies over something else when there is nothing to say.
    let isStatusReserved: Bool
    let toolbarRow: Int?

    init(columns: Int, rows: Int) {
        self.columns = min(max(columns, 1), Frame.maximumColumns)
        self.rows = min(max(rows, 1), Frame.maximumRows)
        let rows = self.rows
        titleRow = rows >= 7 ? 0 : nil
        addressRow = rows >= 7 ? 1 : rows >= 2 ? 0 : nil
        pageRow = rows >= 7 ? 2 : rows >= 2 ? 1 : 0
        toolbarRow = rows >= 3 ? rows - 1 : nil
        isStatusReserved = rows >= 12
        let below = (toolbarRow == nil ? 0 : 1) + (isStatusReserved ? 1 : 0)
        pageRows = max(1, rows - pageRow - below)
        statusRow = rows >= 4 ? rows - 2 : rows - 1
    }
}
