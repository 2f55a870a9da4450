import GarthURL

/// The forms of the options that libcurl reads, so that a slip is wrong usage and no failed load.
enum ConnectionOptions {
    private static let proxySchemes = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]

    /// Whether a text is an entry of curl's `--resolve`: `[+]HOST:PORT:ADDRESS[,ADDRESS]...`, or
    /// `-HOST:PORT` to remove one.
    static func isResolve(_ entry: String) -> Bool {
        let removes = entry.hasPrefix("-")
        var rest = Substring(entry)
        if removes || entry.hasPrefix("+") { rest.removeFirst() }
        var host = rest.prefix { $0 != ":" }
        if rest.hasPrefix("["), let end = rest.firstIndex(of: "]") { host = rest[...end] }
        let parts = rest[host.endIndex...].split(
            separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard !host.isEmpty, parts.count >= 2, parts[0].isEmpty, let port = UInt16(parts[1]),
            port > 0
        else { return false }
        if removes { return parts.count == 2 }
        return parts.count == 3
            && parts[2].split(separator: ",", omittingEmptySubsequences: false)
                .allSatisfy { !$0.isEmpty }
    }

    /// Whether a text is a proxy with its scheme.
    static func isProxyURL(_ text: String) -> Bool {
        text.firstPlace(of: "://") != nil && isProxy(text)
    }

    /// Whether a text is a proxy as curl writes one: `[SCHEME://]HOST[:PORT]`.
    static func isProxy(_ text: String) -> Bool {
        guard let range = text.firstPlace(of: "://") else { return !text.isEmpty }
        return proxySchemes.contains(text[..<range.lowerBound].lowercased())
            && range.upperBound < text.endIndex
    }
}
