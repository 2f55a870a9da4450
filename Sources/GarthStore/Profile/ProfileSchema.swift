extension DatabaseSchema {
    /// The tables of `garth.sqlite`, the only database of a profile.
    ///
    /// All of them are here, because one file has one version. Times are seconds since 1970, except
    /// the creation times of cookies, which also order them: microseconds.
    package static let profile = DatabaseSchema(
        [
            // 1: cookies (RFC 6265bis section 5.7) and HSTS hosts (RFC 6797 section 5.3).
            """
            CREATE TABLE cookies (
                domain TEXT NOT NULL, host_only INTEGER NOT NULL, path BLOB NOT NULL,
                name BLOB NOT NULL, value BLOB NOT NULL, expires INTEGER NOT NULL,
                created INTEGER NOT NULL, accessed INTEGER NOT NULL,
                secure INTEGER NOT NULL, http_only INTEGER NOT NULL, same_site INTEGER NOT NULL,
                PRIMARY KEY (domain, host_only, path, name)
            );
            CREATE TABLE cookie_blocks (site TEXT NOT NULL PRIMARY KEY);
            CREATE TABLE hsts_hosts (
                host TEXT NOT NULL PRIMARY KEY, include_subdomains INTEGER NOT NULL,
                expires INTEGER NOT NULL
            );
            """,
            // History and bookmarks. A page's numbers are never used again, as `history_grams` says by
            // number which pages have a sequence of bytes; `indexed` is the last page it covers.
            """
            CREATE TABLE history_pages (
                id INTEGER PRIMARY KEY AUTOINCREMENT, url TEXT NOT NULL, hash INTEGER NOT NULL,
                title TEXT NOT NULL, visits INTEGER NOT NULL, last_visit INTEGER NOT NULL,
                rank REAL NOT NULL
            );
            CREATE INDEX history_pages_hash ON history_pages (hash);
            CREATE INDEX history_pages_rank ON history_pages (rank);
            CREATE TABLE history_visits (
                time INTEGER NOT NULL, page INTEGER NOT NULL, PRIMARY KEY (time, page)
            ) WITHOUT ROWID;
            CREATE INDEX history_visits_page ON history_visits (page);
            CREATE TABLE history_grams (key INTEGER PRIMARY KEY, pages BLOB NOT NULL);
            CREATE TABLE history_state (
                id INTEGER PRIMARY KEY CHECK (id = 0), indexed INTEGER NOT NULL,
                changes INTEGER NOT NULL, bookmark_changes INTEGER NOT NULL
            );
            INSERT INTO history_state VALUES (0, 0, 0, 0);
            CREATE TABLE bookmarks (
                id INTEGER PRIMARY KEY AUTOINCREMENT, url TEXT NOT NULL UNIQUE, title TEXT NOT NULL,
                tags TEXT NOT NULL, added INTEGER NOT NULL, modified INTEGER NOT NULL
            );
            """,
            // The list of downloads; `resume` is what an unfinished one needs to be gone on with.
            """
            CREATE TABLE downloads (
                id INTEGER PRIMARY KEY, url TEXT NOT NULL, started INTEGER NOT NULL,
                state TEXT NOT NULL, path TEXT, received INTEGER NOT NULL, total INTEGER,
                message TEXT NOT NULL, resume BLOB
            );
            """,
            // Sessions. A window's number is never used again: it is also that of its lock.
            """
            CREATE TABLE session_windows (
                id INTEGER PRIMARY KEY AUTOINCREMENT, changed INTEGER NOT NULL,
                current INTEGER NOT NULL, tabs TEXT NOT NULL, closed TEXT NOT NULL
            );
            CREATE TABLE session_tabs (
                window INTEGER NOT NULL, tab INTEGER NOT NULL, zoom INTEGER NOT NULL,
                state BLOB NOT NULL, PRIMARY KEY (window, tab)
            );
            CREATE TABLE session_cookies (
                window INTEGER NOT NULL, domain TEXT NOT NULL, host_only INTEGER NOT NULL,
                path BLOB NOT NULL, name BLOB NOT NULL, value BLOB NOT NULL,
                created INTEGER NOT NULL, secure INTEGER NOT NULL, http_only INTEGER NOT NULL,
                same_site INTEGER NOT NULL,
                PRIMARY KEY (window, domain, host_only, path, name)
            );
            CREATE TABLE session_damaged (
                set_aside INTEGER NOT NULL, window INTEGER NOT NULL, tab INTEGER NOT NULL,
                state BLOB NOT NULL, reason TEXT NOT NULL
            );
            """,
            // Pages are taken into the index by and by: the last page of which it may have something, and
            // how often such pages were changed or forgotten.
            """
            ALTER TABLE history_state ADD COLUMN indexing INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE history_state ADD COLUMN indexing_changes INTEGER NOT NULL DEFAULT 0;
            """,
            // Whether the window's program has ended in order; of older rows nothing is known.
            """
            ALTER TABLE session_windows ADD COLUMN ended INTEGER NOT NULL DEFAULT 1;
            """,
            // The items of `localStorage` by origins; `modified` is in seconds since 1970.
            """
            CREATE TABLE local_storage (
                origin TEXT NOT NULL, key BLOB NOT NULL, value BLOB NOT NULL,
                modified INTEGER NOT NULL, PRIMARY KEY (origin, key)
            );
            """,
            // The places in pages that were visited, by hashes of whole addresses, with the last visit.
            """
            CREATE TABLE history_places (
                page INTEGER NOT NULL, hash INTEGER NOT NULL, time INTEGER NOT NULL,
                PRIMARY KEY (page, hash)
            ) WITHOUT ROWID;
            CREATE INDEX history_places_time ON history_places (time);
            """,
            // The certificates of servers of Gemini, by their SHA-256 hashes; `expires` is 0 if it is
            // not known.
            """
            CREATE TABLE known_servers (
                host TEXT NOT NULL, port INTEGER NOT NULL, fingerprint TEXT NOT NULL,
                expires INTEGER NOT NULL, PRIMARY KEY (host, port)
            ) WITHOUT ROWID;
            """,
            // Kept feeds and their entries. An entry is new if it came with the last look (`looked`);
            // `place` is its place in the feed.
            """
            CREATE TABLE feeds (
                id INTEGER PRIMARY KEY AUTOINCREMENT, url TEXT NOT NULL UNIQUE, title TEXT NOT NULL,
                page TEXT NOT NULL, added INTEGER NOT NULL, looked INTEGER NOT NULL,
                problem TEXT NOT NULL
            );
            CREATE TABLE feed_entries (
                feed INTEGER NOT NULL, key TEXT NOT NULL, url TEXT NOT NULL, title TEXT NOT NULL,
                date TEXT NOT NULL, place INTEGER NOT NULL, seen INTEGER NOT NULL,
                unread INTEGER NOT NULL, PRIMARY KEY (feed, key)
            ) WITHOUT ROWID;
            CREATE INDEX feed_entries_url ON feed_entries (url);
            """,
            // Pages that are kept for later; each has a file of its number. `text` is what is searched.
            """
            CREATE TABLE kept_pages (
                id INTEGER PRIMARY KEY AUTOINCREMENT, url TEXT NOT NULL, title TEXT NOT NULL,
                kept INTEGER NOT NULL, bytes INTEGER NOT NULL, text TEXT NOT NULL
            );
            """,
        ], rescue: .readableRows, derivedTables: ["history_grams", "history_state"])
}
