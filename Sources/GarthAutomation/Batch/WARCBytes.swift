import GarthGzip
import GarthPage
import GarthURL
import Glibc

/// The bytes of an archive, decompressed if the file is, as a window that moves to the end.
struct WARCBytes: ~Copyable {
    enum LineFault: Error {
        case tooLong
        /// The file ends in the line.
        case cut
        case unreadable(WARCError)
    }

    private static let pieceByteCount = 64 << 10

    private let descriptor: Int32
    private let name: String
    /// Whether the bytes come once, from standard input: there is no way back.
    private let isStream: Bool
    /// The place in the file at which it counts as ended; nil for its own end.
    private let endOffset: Int?
    /// The piece that the decoder was given last, for the search of a member in a stream.
    private var lastPiece: [UInt8] = []
    /// The place in the file where reading began.
    private let startOffset: Int
    /// Decompressed bytes that are not read yet, from `next` on.
    private var buffer: [UInt8] = []
    private var next = 0
    /// The place of `buffer[0]` in the decompressed file.
    private var bufferPlace = 0
    /// Where the last member began: in the decompressed file and in the file itself.
    private var member = (place: 0, offset: 0)
    private var decoder: GzipDecoder?
    private var isCompressed = false
    /// Whether the last member cannot be decompressed any further.
    private var isMemberBroken = false
    /// The moment by which the next record must be there; nil for none.
    var deadline: ContinuousClock.Instant?
    /// Bytes of the file that the decoder has not been given.
    private var rest: [UInt8] = []
    /// The place in the file behind all that was read of it.
    private var fileOffset: Int

    /// Reads standard input, whatever it is, from where it stands.
    init(input: Int32, deadline: ContinuousClock.Instant? = nil) throws(WARCError) {
        name = "standard input"
        isStream = true
        endOffset = nil
        self.deadline = deadline
        descriptor = fcntl(input, F_DUPFD_CLOEXEC, 3)
        fileOffset = 0
        startOffset = 0
        guard descriptor >= 0 else {
            throw WARCError(message: "cannot read \(name): \(String(cString: strerror(errno)))")
        }
        var first = try readFile()
        // A pipe may bring one byte at first.
        while first.count < 2 {
            let more = try readFile()
            guard !more.isEmpty else { break }
            first += more
        }
        isCompressed = first.starts(with: [0x1F, 0x8B])
        if isCompressed { rest = first } else { buffer = first }
    }

    /// Opens a file; throws when it cannot be read. With a length, only so many bytes of it are read.
    init(path: String, offset: Int, length: Int? = nil) throws(WARCError) {
        name = path
        isStream = false
        let (end, isFar) = offset.addingReportingOverflow(length ?? 0)
        endOffset = length == nil || isFar ? nil : end
        // Without O_NONBLOCK, a pipe that nobody writes to would hold all archives.
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        fileOffset = offset
        startOffset = offset
        member = (0, offset)
        guard descriptor >= 0, lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else {
            throw WARCError(message: "cannot read \(path): \(String(cString: strerror(errno)))")
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw WARCError(message: "cannot read \(path): it is no regular file")
        }
        let first = try readFile()
        isCompressed = first.starts(with: [0x1F, 0x8B])
        if isCompressed { rest = first } else { buffer = first }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// The place of the next byte in the decompressed file.
    var place: Int { bufferPlace + next }

    /// The place in the file where a reader can begin with the next byte; nil inside a member.
    var offset: Int? {
        isCompressed ? (place == member.place ? member.offset : nil) : startOffset + place
    }

    // MARK: - Reading

    /// Whether so many bytes are there, or come.
    mutating func has(_ count: Int) throws(WARCError) -> Bool {
        while buffer.count - next < count { guard try fill() else { return false } }
        return true
    }

    mutating func take(_ count: Int) -> [UInt8] {
        defer { next += count }
        return Array(buffer[next..<next + count])
    }

    /// Passes over bytes; returns false if the file has fewer.
    mutating func skip(_ count: Int) throws(WARCError) -> Bool {
        var left = count
        while left > 0 {
            guard try has(1) else { return false }
            let step = min(left, buffer.count - next)
            next += step
            left -= step
        }
        return true
    }

    mutating func skipLineEnds() throws(WARCError) {
        while try has(1), Self.isLineEnd(buffer[next]) { next += 1 }
    }

    /// The bytes up to the end of the line, without it.
    mutating func line(limit: Int) throws(LineFault) -> ArraySlice<UInt8> {
        var searched = 0
        while true {
            if let end = buffer[(next + searched)...].firstIndex(of: 0x0A) {
                let hasReturn = end > next && buffer[end - 1] == 0x0D
                defer { next = end + 1 }
                return buffer[next..<(hasReturn ? end - 1 : end)]
            }
            searched = buffer.count - next
            guard searched <= limit else { throw .tooLong }
            let hasMore: Bool
            do { hasMore = try fill() } catch { throw .unreadable(error) }
            guard hasMore else { throw .cut }
        }
    }

    // MARK: - The edges of records

    /// Whether a record may end so many bytes further on: another one begins there, or nothing.
    mutating func endsRecord(after count: Int) throws(WARCError) -> Bool {
        guard try has(count) else { return false }
        // Damage behind the record is not its own, if the record has its end.
        _ = try? has(count + Self.edgeByteCount)
        return Self.isEdge(buffer[(next + count)...].prefix(Self.edgeByteCount))
    }

    /// Like `endsRecord`, without reading what lies between; true where that cannot be known.
    func mayEndRecord(after count: Int) -> Bool {
        guard !isCompressed, !isStream, endOffset == nil else { return true }
        let (place, hasOverflown) = (startOffset + self.place)
            .addingReportingOverflow(count)
        var facts = stat()
        guard !hasOverflown, fstat(descriptor, &facts) == 0, place <= facts.st_size else {
            return false
        }
        let bytes = [UInt8](unsafeUninitializedCapacity: Self.edgeByteCount) { space, used in
            used = max(0, pread(descriptor, space.baseAddress, space.count, off_t(place)))
        }
        return Self.isEdge(bytes[...])
    }

    /// The number of bytes up to the next record; nil if none begins within a limit.
    mutating func recordStart(within limit: Int) throws(WARCError) -> Int? {
        var searched = 0
        while true {
            if let place = Self.recordStart(in: buffer[(next + searched)...]) {
                return place - next
            }
            searched = max(0, buffer.count - next - Self.edgeByteCount)
            guard searched <= limit, try fill() else { return nil }
        }
    }

    /// Goes to the next record behind the place of a damaged one; false if there is none.
    mutating func findRecord(behind damaged: Int) throws(WARCError) -> Bool {
        if isMemberBroken { return try findMember() }
        if place == damaged {
            next = min(next + 1, buffer.count)
        } else if Self.isRecordLine(buffer[next...].prefix(9)) {
            return true
        }
        while true {
            if let place = Self.recordStart(in: buffer[next...]) {
                next = place
                return true
            }
            next = max(next, buffer.count - Self.edgeByteCount)
            let hasMore: Bool
            do { hasMore = try fill() } catch { return try findMember() }
            // What is no member at all passes through the decoder up to the end of the file.
            guard hasMore else { return isCompressed ? try findMember() : false }
        }
    }

    /// Enough for the line ends behind a record and the beginning of the next.
    private static let edgeByteCount = 16

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0D || byte == 0x0A }

    private static func isEdge(_ bytes: ArraySlice<UInt8>) -> Bool {
        let behind = bytes.drop(while: isLineEnd)
        if behind.isEmpty || behind.starts(with: "WARC/".utf8) { return true }
        // What follows may be damaged itself: two line ends are the end of a record.
        return bytes[..<behind.startIndex].count { $0 == 0x0A } >= 2
    }

    /// Where the first line of a record begins behind a line end.
    private static func recordStart(in bytes: ArraySlice<UInt8>) -> Int? {
        var from = bytes.startIndex
        while let end = bytes[from...].firstIndex(of: 0x0A) {
            from = end + 1
            if isRecordLine(bytes[from...].prefix(9)) { return from }
        }
        return nil
    }

    /// Whether bytes are the first line of a record: `WARC/1.1` and the beginning of a line end.
    private static func isRecordLine(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.count == 9 && bytes.starts(with: "WARC/".utf8)
            && bytes[bytes.startIndex + 6] == 0x2E && isLineEnd(bytes[bytes.startIndex + 8])
    }

    // MARK: - The file

    /// Whether the next record takes longer than it may.
    var isOverdue: Bool { deadline.map { $0 <= .now } ?? false }

    private func checkTime() throws(WARCError) {
        guard isOverdue else { return }
        throw WARCError(
            message: "\(name) took longer than the time-out (to allow more: --timeout)")
    }

    /// Adds bytes to the buffer; false at the end of the file.
    private mutating func fill() throws(WARCError) -> Bool {
        if next > 0 {
            buffer.removeFirst(next)
            bufferPlace += next
            next = 0
        }
        try checkTime()
        let count = buffer.count
        while buffer.count == count {
            guard isCompressed else {
                let piece = try readFile()
                guard !piece.isEmpty else { return false }
                buffer += piece
                continue
            }
            guard try inflate() else { return false }
        }
        return true
    }

    /// Decompresses a piece; false at the end of the file.
    private mutating func inflate() throws(WARCError) -> Bool {
        guard !isMemberBroken else { throw memberError }
        if rest.isEmpty { rest = try readFile() }
        if decoder == nil {
            guard !rest.isEmpty else { return false }
            decoder = GzipDecoder(byteLimit: .max, readsOneMember: true)
            member = (bufferPlace + buffer.count, fileOffset - rest.count)
        }
        guard var current = decoder.take() else { return false }
        let isLast = rest.isEmpty
        let piece = rest
        if isStream { lastPiece = piece }
        var plain: [UInt8] = []
        current.read(piece.span, isLast: isLast) { plain.append(contentsOf: $0) }
        buffer += plain
        rest = []
        isMemberBroken = current.fault != nil
        guard !isMemberBroken else { throw memberError }
        if current.hasEnded { rest = current.takeRest() } else { decoder = current }
        return true
    }

    private var memberError: WARCError {
        .damaged(name, "its compressed bytes cannot be read")
    }

    /// Goes to the next member that begins with a record; false if there is none.
    private mutating func findMember() throws(WARCError) -> Bool {
        var window: [UInt8] = []
        var offset = member.offset + 1
        if isStream {
            // What was given to the decoder before its last piece is gone.
            let start = fileOffset - lastPiece.count
            offset = max(offset, start)
            window = Array(lastPiece.dropFirst(offset - start))
        } else {
            seek(to: offset)
        }
        while true {
            let piece = try readFile()
            window += piece
            let end = piece.isEmpty ? window.count : window.count - Self.probeByteCount
            if let found = Self.memberStart(in: window, before: end) {
                begin(at: offset + found, window[found...])
                return true
            }
            guard !piece.isEmpty else { return false }
            let passed = max(0, end)
            window.removeFirst(passed)
            offset += passed
        }
    }

    /// Enough of a member to see what it begins with.
    private static let probeByteCount = 1024

    /// Where a member with a record begins (RFC 1952 section 2.3.1), by its first bytes.
    private static func memberStart(in bytes: [UInt8], before end: Int) -> Int? {
        var from = 0
        while from < end, let place = bytes[from..<end].firstIndex(of: 0x1F) {
            from = place + 1
            let head = bytes[place...].prefix(probeByteCount)
            guard head.starts(with: [0x1F, 0x8B, 8]) else { continue }
            var decoder = GzipDecoder(byteLimit: probeByteCount, readsOneMember: true)
            var plain: [UInt8] = []
            decoder.read(Array(head).span, isLast: true) { plain.append(contentsOf: $0) }
            if plain.starts(with: "WARC/".utf8) { return place }
        }
        return nil
    }

    /// Forgets what is read, and begins with a member.
    private mutating func begin(at offset: Int, _ bytes: ArraySlice<UInt8>) {
        bufferPlace += buffer.count
        buffer = []
        next = 0
        rest = []
        decoder = nil
        isMemberBroken = false
        if isStream { rest = Array(bytes) } else { seek(to: offset) }
    }

    private mutating func seek(to offset: Int) {
        _ = lseek(descriptor, off_t(offset), SEEK_SET)
        fileOffset = offset
    }

    /// Waits for bytes of a stream, no longer than the record may take.
    private func awaitInput() throws(WARCError) {
        guard deadline != nil else { return }
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&entry, 1, 250) == 0 { try checkTime() }
    }

    private mutating func readFile() throws(WARCError) -> [UInt8] {
        try checkTime()
        if isStream { try awaitInput() }
        let limit = min(Self.pieceByteCount, endOffset.map { max(0, $0 - fileOffset) } ?? .max)
        guard limit > 0 else { return [] }
        var count = -1
        let bytes = [UInt8](unsafeUninitializedCapacity: Self.pieceByteCount) { space, used in
            repeat {
                count = read(descriptor, space.baseAddress, min(limit, space.count))
            } while count < 0 && errno == EINTR
            used = max(0, count)
        }
        guard count >= 0 else {
            throw WARCError(message: "cannot read \(name): \(String(cString: strerror(errno)))")
        }
        fileOffset += count
        return bytes
    }
}
