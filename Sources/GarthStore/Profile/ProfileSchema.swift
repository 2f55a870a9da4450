extension DatabaseSchema {
    /// The tables of `garth.sqlite`, the one database of a profile.
    ///
    /// All of them stand here, as one file has one version. Times are seconds since
    /// 1970, but for when a cookie was made, which also orders cookies: microseconds.
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
            """
        ], rescue: .readableRows)
}
