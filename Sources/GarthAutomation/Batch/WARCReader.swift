import GarthGzip
import GarthPage
import GarthURL
import Glibc

/// A record of an archive (WARC 1.1, ISO 28500).
struct WARCRecord: Sendable {
    /// The fields of its header; names in small letters.
    var fields: [(name: String, value: String)]
    /// The content: for a response, its head and its body as they were sent.
    var block: [UInt8]
    /// The first byte of the record in the file, where a reader can begin; nil inside a member.
    var offset: Int?
    /// Whether the content is longer than a reader takes; `block` is then empty.
    var isTooLarge = false

    /// The value of a field; nil without it.
    subscript(name: String) -> String? { fields.first { $0.name == name }?.value }
}

/// The reason why the rest of an archive is not read.
struct WARCError: Error {
    var message: String
}

/// Reads the records of a file, plain or compressed with gzip, one after the other.
///
/// It holds one record and a piece. A record over the limit is passed over.
struct WARCReader: ~Copyable {
    private static let pieceByteCount = 64 << 10
    private static let headByteLimit = 64 << 10

    private let descriptor: Int32
    private let name: String
    private let recordByteLimit: Int
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
    /// Bytes of the file that the decoder has not been given.
    private var rest: [UInt8] = []
    /// The place in the file behind all that was read of it.
    private var fileOffset: Int
    private var hasEnded = false

    /// Opens a file; throws when it cannot be read.
    init(path: String, offset: Int, recordByteLimit: Int) throws(WARCError) {
        name = path
        self.recordByteLimit = recordByteLimit
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        fileOffset = offset
        startOffset = offset
        member = (0, offset)
        guard descriptor >= 0, lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else {
            throw WARCError(message: "cannot read \(path): \(String(cString: strerror(errno)))")
        }
        try start()
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    private mutating func start() throws(WARCError) {
        let first = try readFile()
        isCompressed = first.starts(with: [0x1F, 0x8B])
        if isCompressed { rest = first } else { buffer = first }
    }

    // MARK: - Records

    /// The next record; nil at the end of the file.
    mutating func record() throws(WARCError) -> WARCRecord? {
        while try has(1), buffer[next] == 0x0D || buffer[next] == 0x0A { next += 1 }
        guard try has(1) else { return nil }
        let place = bufferPlace + next
        let offset =
            isCompressed ? (place == member.place ? member.offset : nil) : startOffset + place
        var record = WARCRecord(fields: try head(), block: [], offset: offset)
        guard let length = record["content-length"].flatMap({ Int($0) }), length >= 0 else {
            throw damaged("a record has no length")
        }
        guard length <= recordByteLimit else {
            record.isTooLarge = true
            try skip(length)
            return record
        }
        guard try has(length) else { throw damaged("its last record is cut") }
        record.block = Array(buffer[next..<next + length])
        next += length
        return record
    }

    private mutating func head() throws(WARCError) -> [(name: String, value: String)] {
        var lines: [String] = []
        var count = 0
        while true {
            let line = try line()
            count += line.utf8.count
            guard count <= Self.headByteLimit else { throw damaged("a record's head is too long") }
            if line.isEmpty, !lines.isEmpty { break }
            lines.append(line)
        }
        guard lines[0].hasPrefix("WARC/") else { throw damaged("a record does not begin as one") }
        return HeaderLines.fields(lines.dropFirst())
    }

    private mutating func line() throws(WARCError) -> String {
        var searched = 0
        while true {
            if let end = buffer[(next + searched)...].firstIndex(of: 0x0A) {
                let hasReturn = end > next && buffer[end - 1] == 0x0D
                defer { next = end + 1 }
                return String(decoding: buffer[next..<(hasReturn ? end - 1 : end)], as: UTF8.self)
            }
            searched = buffer.count - next
            guard searched <= Self.headByteLimit else { throw damaged("a line is too long") }
            guard try fill() else { throw damaged("its last record is cut") }
        }
    }

    private func damaged(_ what: String) -> WARCError {
        WARCError(message: "\(name) is no WARC file, or damaged: \(what)")
    }

    // MARK: - Bytes

    /// Whether so many bytes are there, or come.
    private mutating func has(_ count: Int) throws(WARCError) -> Bool {
        while buffer.count - next < count { guard try fill() else { return false } }
        return true
    }

    private mutating func skip(_ count: Int) throws(WARCError) {
        var left = count
        while left > 0 {
            guard try has(1) else { throw damaged("its last record is cut") }
            let step = min(left, buffer.count - next)
            next += step
            left -= step
        }
    }

    /// Adds bytes to the buffer; false at the end of the file.
    private mutating func fill() throws(WARCError) -> Bool {
        if next > 0 {
            buffer.removeFirst(next)
            bufferPlace += next
            next = 0
        }
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
        if rest.isEmpty { rest = try readFile() }
        if decoder == nil {
            guard !rest.isEmpty else { return false }
            decoder = GzipDecoder(byteLimit: .max, readsOneMember: true)
            member = (bufferPlace + buffer.count, fileOffset - rest.count)
        }
        guard var current = decoder.take() else { return false }
        let isLast = rest.isEmpty
        let piece = rest
        var plain: [UInt8] = []
        current.read(piece.span, isLast: isLast) { plain.append(contentsOf: $0) }
        buffer += plain
        rest = []
        guard current.fault == nil else { throw damaged("its compressed bytes cannot be read") }
        if current.hasEnded { rest = current.takeRest() } else { decoder = current }
        return true
    }

    private mutating func readFile() throws(WARCError) -> [UInt8] {
        var count = -1
        let bytes = [UInt8](unsafeUninitializedCapacity: Self.pieceByteCount) { space, used in
            repeat {
                count = read(descriptor, space.baseAddress, space.count)
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

/// Header fields as lines of text (RFC 9112 section 5).
enum HeaderLines {
    /// The fields; names in small letters, continued lines joined, other lines left out.
    static func fields(_ lines: some Sequence<String>) -> [(name: String, value: String)] {
        var fields: [(name: String, value: String)] = []
        for line in lines {
            if line.first == " " || line.first == "\t", let last = fields.indices.last {
                fields[last].value += " " + trimmed(line[...])
                continue
            }
            guard let colon = line.firstIndex(of: ":") else { continue }
            let name = line[..<colon].lowercased()
            fields.append((name, trimmed(line[line.index(after: colon)...])))
        }
        return fields
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text
        while text.first == " " || text.first == "\t" { text.removeFirst() }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return String(text)
    }
}
