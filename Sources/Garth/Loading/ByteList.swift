/// Bytes as they came, in pieces: an array that grows has up to three times its length while it is
/// copied.
struct ByteList {
    /// Smaller pieces are joined up to this length.
    private static let pieceByteCount = 64 << 10

    private var pieces: [[UInt8]] = []
    private(set) var count = 0

    /// Adds bytes at the end.
    mutating func append(_ bytes: [UInt8]) {
        count += bytes.count
        if let last = pieces.last?.count, last + bytes.count <= Self.pieceByteCount {
            pieces[pieces.count - 1] += bytes
        } else {
            pieces.append(bytes)
        }
    }

    /// All bytes in one array.
    var joined: [UInt8] {
        var all: [UInt8] = []
        all.reserveCapacity(count)
        for piece in pieces { all += piece }
        return all
    }
}
