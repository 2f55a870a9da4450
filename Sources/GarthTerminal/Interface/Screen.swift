/// The content of the terminal's rows, for its size.
///
/// A load never changes the height of the page: if there is room, a separate row shows progress,
/// focus and messages; on low terminals, it covers the last row of the page.
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
    /// Whether the status row covers no other row.
    let isStatusReserved: Bool
    let toolbarRow: Int?

    /// A linear screen has no toolbar: its last row has the messages, and nothing else.
    init(columns: Int, rows: Int, isLinear: Bool = false) {
        self.columns = min(max(columns, 1), Frame.maximumColumns)
        self.rows = min(max(rows, 1), Frame.maximumRows)
        let rows = self.rows
        titleRow = rows >= 7 ? 0 : nil
        addressRow = rows >= 7 ? 1 : rows >= 2 ? 0 : nil
        pageRow = rows >= 7 ? 2 : rows >= 2 ? 1 : 0
        toolbarRow = rows >= 3 && !isLinear ? rows - 1 : nil
        isStatusReserved = rows >= 12 || isLinear && rows >= 4
        let below = (toolbarRow == nil ? 0 : 1) + (isStatusReserved ? 1 : 0)
        pageRows = max(1, rows - pageRow - below)
        statusRow = rows >= 4 && !isLinear ? rows - 2 : rows - 1
    }
}
