import Garth
import GarthJSON
import GarthLanguage
import GarthTerminal
import Glibc

/// Writes to a descriptor, buffered, and remembers that its reader has gone.
///
/// Text is Garth's own words or `SafeText`: a `String`, which may contain anything, does not
/// compile. Raw bytes have a door of their own; its callers have cleaned them or write to a file.
struct OutputStream {
    /// Larger than a pipe's buffer, so that a dump of any size costs few system calls.
    private static let bufferByteCount = 128 * 1024

    private let descriptor: Int32
    private var buffer: [UInt8] = []
    /// The error number of the write that failed; 0 while all is well.
    private(set) var failure: Int32 = 0

    init(descriptor: Int32 = STDOUT_FILENO) {
        self.descriptor = descriptor
    }

    /// The streams of a program that it writes to.
    enum Standard {
        case output, error
    }

    /// Writes a line of our own to a standard stream.
    static func say(_ line: String, to stream: Standard = .output) throws(CommandError) {
        var output = OutputStream(
            descriptor: stream == .output ? STDOUT_FILENO : STDERR_FILENO)
        output.write(verbatim: line.utf8)
        output.write("\n")
        output.flush()
        try output.check()
    }

    /// Whether writing still makes sense.
    var isOpen: Bool { failure == 0 }

    /// Writes words of our own.
    mutating func write(_ text: StaticString) {
        text.withUTF8Buffer { write(verbatim: $0) }
    }

    /// Writes text that the sanitiser let pass.
    mutating func write(_ text: SafeText) { write(verbatim: text.string.utf8) }

    /// Writes bytes unchanged: of a file, of a source that is not shown, or clean by construction.
    mutating func write(verbatim bytes: some Sequence<UInt8>) {
        buffer.append(contentsOf: bytes)
        if buffer.count >= Self.bufferByteCount { flush() }
    }

    /// Appends raw bytes by `append`.
    mutating func write(verbatim append: (inout [UInt8]) -> Void) {
        append(&buffer)
        if buffer.count >= Self.bufferByteCount { flush() }
    }

    /// Writes a value as a line of JSON, in which all that is not seen is escaped.
    mutating func write(line value: JSONValue) {
        write(verbatim: value.serialized.utf8)
        write("\n")
    }

    /// Throws after a failed write; a reader that has gone is not a failure.
    func check() throws(CommandError) {
        guard failure != 0, failure != EPIPE else { return }
        throw CommandError(
            .cannotWrite, localized("cannot write: \(String(cString: strerror(failure)))"))
    }

    /// Hands everything to the system.
    mutating func flush() {
        guard isOpen else { return buffer.removeAll(keepingCapacity: true) }
        var offset = 0
        buffer.withUnsafeBytes { bytes in
            while offset < bytes.count {
                let written = Glibc.write(
                    descriptor, bytes.baseAddress! + offset, bytes.count - offset)
                if written > 0 {
                    offset += written
                } else if errno != EINTR {
                    failure = errno
                    return
                }
            }
        }
        buffer.removeAll(keepingCapacity: true)
    }
}
