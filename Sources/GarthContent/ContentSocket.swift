import GarthIPC
import Glibc

/// The socket to the browser process, read and written until the call is done: this process has
/// nothing else to wait for.
struct ContentSocket {
    private let descriptor: Int32
    private var buffer = MessageBuffer()
    private let reader = SocketReader()

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// The next command that is here; nil when none is whole.
    mutating func next() throws(WireError) -> ContentCommand? {
        try buffer.next { (kind, content) throws(WireError) in
            try ContentCommand(kind: kind, content: content)
        }
    }

    /// Waits for more; false when the browser process went away.
    mutating func readMore() -> Bool {
        while true {
            let count = reader.read(descriptor, into: &buffer)
            if count > 0 { return true }
            guard count < 0, errno == EINTR else { return false }
        }
    }

    /// Writes all bytes; false when the browser process went away.
    func write(_ bytes: [UInt8]) -> Bool {
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
