import GarthIPC
import Glibc

/// The socket to the browser process, with blocking reads and writes: this process waits for
/// nothing else.
struct ContentSocket: ~Copyable {
    let descriptor: Int32
    private var buffer = MessageBuffer()

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Hands the next message that is here to `body`; nil when none is whole.
    mutating func next<Value>(
        _ body: (UInt8, Span<UInt8>) throws(WireError) -> Value
    ) throws(WireError) -> Value? {
        try buffer.next(body)
    }

    /// Waits for more; false when the browser process went away.
    mutating func readMore() -> Bool {
        while true {
            let count = buffer.read(descriptor)
            if count > 0 { return true }
            guard count < 0, errno == EINTR else { return false }
        }
    }

    /// Writes all bytes; false when the browser process went away.
    static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        bytes.withUnsafeBytes { all in
            var offset = 0
            while offset < all.count {
                let count = Glibc.write(
                    descriptor, all.baseAddress.map { $0 + offset }, all.count - offset)
                if count > 0 {
                    offset += count
                } else if !(count < 0 && errno == EINTR) {
                    return false
                }
            }
            return true
        }
    }
}
