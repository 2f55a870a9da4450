extension URLRecord {
    /// The `file:` URL of an absolute path, byte for byte; nil for a relative path and for a path
    /// with a NUL.
    public init?(filePath: String) {
        let path = Array(filePath.utf8)
        guard path.first == 0x2F, !path.contains(0) else { return nil }
        var bytes = Array("file://".utf8)
        for byte in path {
            // Beyond the path set, what the URL parser would read as an escape, a slash or the
            // "|" of a drive letter.
            if PercentEncodeSet.path.contains(byte) || byte == 0x25 || byte == 0x5C || byte == 0x7C
            {
                bytes.appendPercentEncoded(byte)
            } else {
                bytes.append(byte)
            }
        }
        guard let url = URLRecord.parse(bytes) else { return nil }
        self = url
    }

    /// The path of a `file:` URL, as bytes; nil for another scheme, a foreign host, or a path that
    /// no file can have (`%00`, or `%2F` inside a name).
    public var filePath: [UInt8]? {
        guard isFile, hostKind == .empty else { return nil }
        var path: [UInt8] = []
        let segments = pathname.utf8.split(separator: 0x2F, omittingEmptySubsequences: false)
        for segment in segments.dropFirst() {
            let decoded = percentDecode(segment)
            guard !decoded.contains(0), !decoded.contains(0x2F) else { return nil }
            path.append(0x2F)
            path.append(contentsOf: decoded)
        }
        return path
    }
}
