/// Puts messages together from the pieces in which they arrive.
///
/// It grows with what arrived, never with what a length announces.
package struct MessageBuffer {
    private var bytes: [UInt8] = []
    private var start = 0

    /// Makes an empty buffer.
    package init() {}

    /// The bytes of messages that are not whole yet.
    package var byteCount: Int { bytes.count - start }

    /// Adds what arrived.
    package mutating func append(_ more: UnsafeRawBufferPointer) {
        // What is left is moved only once as much was read before it: at most once a byte.
        if start > 0, start >= byteCount {
            bytes.removeSubrange(..<start)
            start = 0
        }
        bytes.append(contentsOf: more)
    }

    /// Hands the next whole message to `body`: its kind and its content; nil when there is none.
    package mutating func next<Value>(
        _ body: (UInt8, UnsafeRawBufferPointer) throws(WireError) -> Value
    ) throws(WireError) -> Value? {
        guard byteCount >= 5 else { return nil }
        let begin = start
        let length = (0..<4).reduce(0) { $0 | Int(bytes[begin + $1]) << (8 * $1) }
        guard length >= 1 else { throw .wrongLength }
        guard length <= WireLimits.messageByteCount else { throw .tooLarge }
        guard byteCount >= 4 + length else { return nil }
        start += 4 + length
        let kind = bytes[begin + 4]
        let outcome: Result<Value, WireError> = bytes.withUnsafeBytes { all in
            let content = UnsafeRawBufferPointer(rebasing: all[begin + 5..<begin + 4 + length])
            do throws(WireError) {
                return .success(try body(kind, content))
            } catch {
                return .failure(error)
            }
        }
        return try outcome.get()
    }
}
