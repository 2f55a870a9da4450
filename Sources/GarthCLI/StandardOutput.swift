import Glibc

/// Writes bytes to a descriptor, buffered, and remembers when nobody reads them any more.
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

    /// Whether writing still makes sense.
    var isOpen: Bool { failure == 0 }

    mutating func write(_ bytes: UnsafeRawBufferPointer) {
        buffer.append(contentsOf: bytes)
        if buffer.count >= Self.bufferByteCount { flush() }
    }

    mutating func write(_ bytes: some Sequence<UInt8>) {
        buffer.append(contentsOf: bytes)
        if buffer.count >= Self.bufferByteCount { flush() }
    }

    mutating func write(_ text: String) { write(text.utf8) }

    /// Throws when a write failed; that nobody reads any more is no failure.
    func check() throws(CommandError) {
        guard failure != 0, failure != EPIPE else { return }
        throw CommandError(.cannotWrite, "cannot write: \(String(cString: strerror(failure)))")
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
