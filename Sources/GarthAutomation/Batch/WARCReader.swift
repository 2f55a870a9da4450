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
/// It holds one record and a piece. A record over the limit is passed over, and damage costs the
/// record that has it: reading goes on at the next record that begins as one.
struct WARCReader: ~Copyable {
    private static let headByteLimit = 64 << 10

    let name: String
    private let recordByteLimit: Int
    var bytes: WARCBytes
    /// The damage that was met since it was taken last.
    private(set) var damages: [WARCError] = []

    /// Whether a record was left out because of damage.
    private(set) var hasResumed = false
    private let timeForRecord: Duration?

    /// Opens a file; throws when it cannot be read. A record that takes longer than its time ends the
    /// archive.
    init(
        path: String, offset: Int, length: Int? = nil, recordByteLimit: Int,
        timeForRecord: Duration? = nil
    ) throws(WARCError) {
        name = path
        self.timeForRecord = timeForRecord
        self.recordByteLimit = recordByteLimit
        bytes = try WARCBytes(path: path, offset: offset, length: length)
    }

    /// Reads an archive from standard input, in one pass.
    init(
        input: Int32, recordByteLimit: Int, timeForRecord: Duration? = nil
    ) throws(WARCError) {
        name = "standard input"
        self.timeForRecord = timeForRecord
        self.recordByteLimit = recordByteLimit
        bytes = try WARCBytes(input: input, deadline: timeForRecord.map { .now + $0 })
    }

    /// The damage since the last call, for the person.
    mutating func takeDamages() -> [WARCError] {
        defer { damages = [] }
        return damages
    }

    // MARK: - Records

    /// The next record; nil at the end of the file.
    mutating func record() throws(WARCError) -> WARCRecord? {
        bytes.deadline = timeForRecord.map { .now + $0 }
        while true {
            var start = bytes.place
            do throws(WARCError) {
                try bytes.skipLineEnds()
                start = bytes.place
                guard try bytes.has(1) else { return nil }
                return try readRecord()
            } catch {
                try resume(behind: start, error)
            }
        }
    }

    private mutating func readRecord() throws(WARCError) -> WARCRecord {
        var record = WARCRecord(fields: [], block: [], offset: bytes.offset)
        record.fields = try head()
        guard let length = record["content-length"].flatMap({ Int($0) }), length >= 0 else {
            throw damaged("a record has no length")
        }
        guard length <= recordByteLimit else {
            guard bytes.mayEndRecord(after: length) else { throw damaged(Self.wrongLength) }
            record.isTooLarge = true
            guard try bytes.skip(length) else { throw damaged("its last record is cut") }
            return record
        }
        if try bytes.endsRecord(after: length) {
            record.block = bytes.take(length)
        } else if let right = try bytes.recordStart(within: recordByteLimit) {
            record.block = bytes.take(right)
            while let last = record.block.last, last == 0x0D || last == 0x0A {
                record.block.removeLast()
            }
            damages.append(damaged(Self.wrongLength))
        } else {
            // There is no other record to go on with, and so no better length.
            guard try bytes.has(length) else { throw damaged("its last record is cut") }
            record.block = bytes.take(length)
        }
        return record
    }

    private static let wrongLength = "a record has a wrong length"

    /// Goes to the next record behind damage; throws the error again if there is none.
    private mutating func resume(
        behind place: Int, _ error: WARCError
    ) throws(WARCError) {
        guard !bytes.isOverdue, try bytes.findRecord(behind: place) else { throw error }
        hasResumed = true
        damages.append(error)
    }

    private mutating func head() throws(WARCError) -> [(name: String, value: String)] {
        var lines: [String] = []
        var count = 0
        while true {
            let line = try line()
            guard !lines.isEmpty || line.hasPrefix("WARC/") else {
                throw damaged("a record does not begin as one")
            }
            count += line.utf8.count
            guard count <= Self.headByteLimit else { throw damaged("a record's head is too long") }
            if line.isEmpty, !lines.isEmpty { break }
            lines.append(line)
        }
        return HeaderLines.fields(lines.dropFirst())
    }

    private mutating func line() throws(WARCError) -> String {
        do throws(WARCBytes.LineFault) {
            return String(decoding: try bytes.line(limit: Self.headByteLimit), as: UTF8.self)
        } catch {
            switch error {
            case .tooLong: throw damaged("a line is too long")
            case .cut: throw damaged("its last record is cut")
            case .unreadable(let fault): throw fault
            }
        }
    }

    private func damaged(_ what: String) -> WARCError { .damaged(name, what) }
}

extension WARCError {
    static func damaged(_ name: String, _ what: String) -> WARCError {
        WARCError(message: "\(name) is no WARC file, or damaged: \(what)")
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
