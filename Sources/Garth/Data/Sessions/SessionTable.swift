import GarthFetch
import GarthLanguage
import GarthStore

/// The tables of sessions in the profile's database.
///
/// A window is a row with the order of its tabs (`3 5 4`), and of the closed tabs with their places
/// (`9@2`). Each tab is a row, so that a change of a tab writes only its row.
struct SessionTable {
    let database: Database

    /// More windows than this are not kept; those that ended the longest ago go.
    static let windowLimit = 10
    /// More rows than this are not set aside.
    static let damagedLimit = 1000

    // MARK: - Writing

    /// Makes a window without tabs and returns its number, which was never used before.
    func addWindow(at time: Int) throws(StoreError) -> Int64 {
        try database.run(
            """
            INSERT INTO session_windows (changed, current, tabs, closed, ended)
            VALUES (?, 0, '', '', 0)
            """, .int(time))
        return database.lastInsertedRow
    }

    /// Writes the changes of a window.
    func write(
        _ changes: SessionChanges, of window: SessionWindow, _ id: Int64, at time: Int
    ) throws(StoreError) {
        try database.run(
            """
            INSERT OR REPLACE INTO session_windows (id, changed, current, tabs, closed, ended)
            VALUES (?, ?, ?, ?, ?, 0)
            """, .integer(id), .int(time), .int(window.current),
            .text(window.tabs.map { "\($0.id)" }.joined(separator: " ")),
            .text(window.closed.map { "\($0.tab.id)@\($0.place)" }.joined(separator: " ")))
        for tab in changes.stored {
            try database.run(
                "INSERT OR REPLACE INTO session_tabs (window, tab, zoom, state) VALUES (?, ?, ?, ?)",
                .integer(id), .int(tab.id), .int(tab.zoom), .blob(tab.state.data))
        }
        for tab in changes.removed {
            try database.run(
                "DELETE FROM session_tabs WHERE window = ? AND tab = ?", .integer(id), .int(tab))
        }
    }

    /// Removes a window with all that belongs to it.
    func remove(_ id: Int64) throws(StoreError) {
        try database.run("DELETE FROM session_tabs WHERE window = ?", .integer(id))
        try SessionCookieTable.removeAll(ofWindow: id, from: database)
        try database.run("DELETE FROM session_windows WHERE id = ?", .integer(id))
    }

    /// Notes whether a window's program has ended in order.
    func setEnded(_ isEnded: Bool, _ id: Int64) throws(StoreError) {
        try database.run(
            "UPDATE session_windows SET ended = ? WHERE id = ?", .int(isEnded ? 1 : 0),
            .integer(id))
    }

    // MARK: - Reading

    /// Whether a window's program has ended in order, and how many tabs it had.
    func end(of id: Int64) throws(StoreError) -> (isEnded: Bool, tabCount: Int) {
        var isEnded = true
        var tabCount = 0
        try database.query("SELECT ended, tabs FROM session_windows WHERE id = ?", [.integer(id)]) {
            isEnded = $0.int(0) != 0
            tabCount = $0.text(1).split(separator: " ").count
            return .enough
        }
        return (isEnded, tabCount)
    }

    /// The numbers of all windows, the one that changed last first.
    func windows() throws(StoreError) -> [Int64] {
        try database.rows("SELECT id FROM session_windows ORDER BY changed DESC, id DESC") {
            Int64($0.int(0))
        }
    }

    /// A row that is no tab, as it was found, and why.
    struct DamagedTab: Equatable {
        var id: Int
        var state: [UInt8]
        var reason: String
    }

    /// Reads a window; unreadable rows are returned separately.
    func window(
        _ id: Int64
    ) throws(StoreError) -> (window: SessionWindow, damaged: [DamagedTab]) {
        var tabs: [Int: SessionWindow.Tab] = [:]
        var damaged: [DamagedTab] = []
        var order: [Int] = []
        try database.query(
            "SELECT tab, zoom, state FROM session_tabs WHERE window = ? ORDER BY tab",
            [.integer(id)]
        ) { row in
            let number = row.int(0)
            do throws(InteractionState.Failure) {
                tabs[number] = SessionWindow.Tab(
                    id: number, state: try InteractionState(data: row.bytes(2)),
                    zoom: min(300, max(50, row.int(1))))
                order.append(number)
            } catch {
                damaged.append(
                    DamagedTab(id: number, state: row.bytes(2), reason: error.summary))
            }
            return .more
        }
        var window = SessionWindow()
        var names = ("", "")
        try database.query(
            "SELECT current, tabs, closed FROM session_windows WHERE id = ?", [.integer(id)]
        ) { row in
            window.current = row.int(0)
            names = (row.text(1), row.text(2))
            return .enough
        }
        for word in names.1.split(separator: " ") {
            let parts = word.split(separator: "@").map { Int($0) }
            guard parts.count == 2, let number = parts[0], let place = parts[1], place >= 0,
                let tab = tabs.removeValue(forKey: number)
            else { continue }
            window.closed.append(.init(tab, place: place))
        }
        // What is not in the list is behind it: nothing is lost because a row of it was.
        for number in names.0.split(separator: " ").compactMap({ Int($0) }) + order {
            if let tab = tabs.removeValue(forKey: number) { window.tabs.append(tab) }
        }
        if !window.tabs.contains(where: { $0.id == window.current }) {
            window.current = window.tabs.first?.id ?? 0
        }
        return (window, damaged)
    }

    /// Moves unreadable rows to a table that nothing overwrites.
    func setAside(_ damaged: [DamagedTab], of id: Int64, at time: Int) throws(StoreError) {
        for tab in damaged {
            try database.run(
                """
                INSERT INTO session_damaged (set_aside, window, tab, state, reason)
                VALUES (?, ?, ?, ?, ?)
                """, .int(time), .integer(id), .int(tab.id), .blob(tab.state), .text(tab.reason))
            try database.run(
                "DELETE FROM session_tabs WHERE window = ? AND tab = ?", .integer(id), .int(tab.id))
        }
        try database.run(
            """
            DELETE FROM session_damaged WHERE rowid <=
            (SELECT max(rowid) FROM session_damaged) - ?
            """, .int(Self.damagedLimit))
    }
}

extension InteractionState.Failure {
    /// The failure in a few words.
    var summary: String {
        switch self {
        case .damaged: localized("damaged")
        case .newerVersion(let version): localized("written by a newer Garth (version \(version))")
        }
    }
}
