import Glibc

/// The lines of standard input, for commands that are told what to do by another program.
///
/// They wait for the next line without end: the other program decides when it has said all. A line
/// has a greatest length, because one without end would take all memory.
struct InputLines {
    /// Bytes of one line: a request with a body, or a page that is answered from a script.
    static let longestLine = 16 << 20

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

    /// The next line; nil when there is none.
    mutating func next() -> Line? {
        var searched = offset
        var isTooLong = false
        while true {
            if let end = buffer[searched...].firstIndex(of: 0x0A) {
                let hasReturn = end > offset && buffer[end - 1] == 0x0D
                defer { offset = end + 1 }
                guard !isTooLong, end - offset <= Self.longestLine else { return .tooLong }
                return text(offset..<(hasReturn ? end - 1 : end))
            }
            buffer.removeFirst(offset)
            offset = 0
            isTooLong = isTooLong || buffer.count > Self.longestLine
            if isTooLong { buffer.removeAll(keepingCapacity: true) }
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

    /// Reads what is there, waiting for it; false at the end.
    private mutating func readMore() -> Bool {
        let piece = 64 << 10
        let start = buffer.count
        buffer.append(contentsOf: repeatElement(0, count: piece))
        var count = -1
        repeat {
            count = buffer.withUnsafeMutableBytes {
                Glibc.read(descriptor, $0.baseAddress! + start, piece)
            }
        } while count < 0 && errno == EINTR
        buffer.removeLast(piece - max(0, count))
        return count > 0
    }
}
