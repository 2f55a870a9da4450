import GarthLanguage
import Glibc

/// The lines of standard input, for commands that are told what to do by another program.
///
/// They wait for the next line without end: the other program decides when it has said all. A line
/// has a greatest length, because one without end would take all memory.
struct InputLines {
    /// Bytes of one line: a request with a body, or a page that is answered from a script.
    static let longestLine = 16 << 20

    /// Bytes after which a line is taken for one that never ends.
    private static let endlessLine = 64 << 20

    /// A line of another program.
    enum Line: Sendable, Equatable {
        /// Its text, without its end.
        case text(String)
        /// It was longer than a line may be, and was passed over.
        case tooLong
    }

    /// What is said of a line that is too long.
    static let tooLong = "the line is longer than \(longestLine >> 20) MB"

    private var buffer: [UInt8] = []
    private var offset = 0
    private var hasEnded = false
    /// The descriptor that is read.
    private let descriptor: Int32

    init(descriptor: Int32 = STDIN_FILENO) {
        self.descriptor = descriptor
    }

    /// The next line; nil when there is none. Throws for a line that never ends.
    mutating func next() throws(CommandError) -> Line? {
        var searched = offset
        var isTooLong = false
        var passedOver = 0
        while true {
            if let end = lineEnd(from: searched) {
                let hasReturn = end > offset && buffer[end - 1] == 0x0D
                defer { offset = end + 1 }
                guard !isTooLong, end - offset <= Self.longestLine else { return .tooLong }
                return text(offset..<(hasReturn ? end - 1 : end))
            }
            buffer.removeFirst(offset)
            offset = 0
            isTooLong = isTooLong || buffer.count > Self.longestLine
            if isTooLong {
                passedOver += buffer.count
                buffer.removeAll(keepingCapacity: true)
            }
            guard passedOver <= Self.endlessLine else {
                hasEnded = true
                throw CommandError(
                    .badData,
                    localized(
                        "a line of standard input is longer than \(Self.longestLine >> 20) MB"))
            }
            searched = buffer.count
            if hasEnded || !readMore() {
                hasEnded = true
                guard !isTooLong else { return .tooLong }
                guard !buffer.isEmpty else { return nil }
                defer { buffer = [] }
                return text(buffer.indices)
            }
        }
    }

    private func text(_ range: Range<Int>) -> Line {
        .text(String(decoding: buffer[range], as: UTF8.self))
    }

    /// The place of the next line feed; nil if it has not come.
    private func lineEnd(from start: Int) -> Int? {
        buffer.withUnsafeBytes { bytes in
            guard start < bytes.count, let base = bytes.baseAddress,
                let found = memchr(base + start, 0x0A, bytes.count - start)
            else { return nil }
            return UnsafeRawPointer(found) - base
        }
    }

    /// Reads what is there, waiting for it; false at the end.
    private mutating func readMore() -> Bool {
        let room = 64 << 10
        let piece = [UInt8](unsafeUninitializedCapacity: room) { bytes, count in
            var received = -1
            repeat {
                received = Glibc.read(descriptor, bytes.baseAddress, room)
            } while received < 0 && errno == EINTR
            count = max(0, received)
        }
        buffer += piece
        return !piece.isEmpty
    }
}
