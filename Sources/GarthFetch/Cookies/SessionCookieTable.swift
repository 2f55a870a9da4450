package import GarthStore

/// The table of cookies that end with the session, each with the window that brings them back.
package enum SessionCookieTable {
    /// Writes the changes of a window's cookies.
    package static func write(
        removed: Set<Cookie>, added: Set<Cookie>, ofWindow window: Int64, to database: Database
    ) throws(StoreError) {
        for cookie in removed {
            try database.run(
                """
                DELETE FROM session_cookies WHERE window = ? AND domain = ? AND host_only = ?
                AND path = ? AND name = ?
                """, .integer(window), .text(cookie.domain), .flag(cookie.isHostOnly),
                .blob(cookie.path), .blob(cookie.name))
        }
        for cookie in added {
            try database.run(
                """
                INSERT OR REPLACE INTO session_cookies (window, domain, host_only, path, name, value,
                created, secure, http_only, same_site) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                .integer(window), .text(cookie.domain), .flag(cookie.isHostOnly),
                .blob(cookie.path), .blob(cookie.name), .blob(cookie.value), .int(cookie.created),
                .flag(cookie.isSecure), .flag(cookie.isHTTPOnly), .int(cookie.sameSite.rawValue))
        }
    }

    /// The cookies of a window.
    package static func read(
        ofWindow window: Int64, from database: Database
    ) throws(StoreError) -> [Cookie] {
        try database.rows(
            """
            SELECT domain, host_only, path, name, value, created, secure, http_only, same_site
            FROM session_cookies WHERE window = ? ORDER BY created LIMIT ?
            """, .integer(window), .int(CookieLimits.cookies)
        ) { row in
            Cookie(
                name: row.bytes(3), value: row.bytes(4), domain: row.text(0),
                isHostOnly: row.flag(1), path: row.bytes(2), created: max(0, row.int(5)),
                isSecure: row.flag(6), isHTTPOnly: row.flag(7),
                sameSite: Cookie.SameSite(rawValue: row.int(8)) ?? .lax)
        }
    }

    /// Removes the cookies of a window.
    package static func removeAll(
        ofWindow window: Int64, from database: Database
    ) throws(StoreError) {
        try database.run("DELETE FROM session_cookies WHERE window = ?", .integer(window))
    }
}
