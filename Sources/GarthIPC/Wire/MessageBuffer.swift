import GarthURL
import Glibc

/// Joins messages from the pieces in which they arrive.
///
/// The buffer grows by received bytes, never by an announced length. Each socket has one, and is
/// read into it without a further copy.
package struct MessageBuffer: ~Copyable {
    private var room: [UInt8] = []
    /// The first byte that was not handed over.
    private var start = 0

    /// Makes an empty buffer.
    package init() {}

    /// The bytes of messages that are not whole yet.
    package var byteCount: Int { room.count - start }

    /// Reads a descriptor once; returns what read(2) does.
    package mutating func read(_ descriptor: Int32) -> Int {
        forgetHandedOver()
        var answer = 0
        room.append(addingCapacity: WireLimits.readByteCount) { free in
            // `unsafe`: read(2) writes at most as many bytes as the free room has, and answers how
            // many; no byte counts that it did not write.
            unsafe free.withUnsafeMutableBufferPointer { bytes, count in
                answer = unsafe Glibc.read(descriptor, bytes.baseAddress, bytes.count)
                if answer > 0 { count += answer }
            }
        }
        return answer
    }

    /// Adds what arrived.
    package mutating func append(_ more: Span<UInt8>) {
        forgetHandedOver()
        room.append(contentsOf: more)
    }

    /// The rest is moved only after as many bytes were handed over: at most once a byte.
    private mutating func forgetHandedOver() {
        guard start > 0, start >= byteCount else { return }
        room.removeFirst(start)
        start = 0
    }

    /// Hands the next whole message to `body`: its kind and its content; nil when there is none.
    package mutating func next<Value>(
        _ body: (UInt8, Span<UInt8>) throws(WireError) -> Value
    ) throws(WireError) -> Value? {
        guard byteCount >= 5 else { return nil }
        let begin = start
        let length = Int(UInt32(littleEndian: room.span.halfWord(at: begin)))
        guard length >= 1 else { throw .wrongLength }
        guard length <= WireLimits.messageByteCount else { throw .tooLarge }
        guard byteCount >= 4 + length else { return nil }
        start += 4 + length
        return try body(
            room[begin + 4], room.span.extracting(begin + 5..<begin + 4 + length))
    }
}
