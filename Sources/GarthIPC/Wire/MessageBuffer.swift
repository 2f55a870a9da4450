import Glibc

/// Joins messages from the pieces in which they arrive.
///
/// The buffer grows by received bytes, never by an announced length. Each socket has one, and is
/// read into it without a further copy.
package struct MessageBuffer: ~Copyable {
    /// Memory that is touched only where bytes have come.
    private var room = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    private var start = 0
    private var end = 0

    /// Makes an empty buffer.
    package init() {}

    deinit { room.deallocate() }

    /// The bytes of messages that are not whole yet.
    package var byteCount: Int { end - start }

    /// Reads a descriptor once; returns what read(2) does.
    package mutating func read(_ descriptor: Int32) -> Int {
        makeRoom(for: WireLimits.readByteCount)
        let count = Glibc.read(
            descriptor, room.baseAddress.map { $0 + end }, WireLimits.readByteCount)
        if count > 0 { end += count }
        return count
    }

    /// Adds what arrived.
    package mutating func append(_ more: UnsafeRawBufferPointer) {
        makeRoom(for: more.count)
        UnsafeMutableRawBufferPointer(rebasing: room[end..<end + more.count])
            .copyMemory(from: more)
        end += more.count
    }

    /// Sees to it that so many bytes can be added.
    private mutating func makeRoom(for count: Int) {
        // What is left is moved only once as much was read before it: at most once a byte.
        if start > 0, start >= byteCount {
            room.copyMemory(from: UnsafeRawBufferPointer(rebasing: room[start..<end]))
            (start, end) = (0, byteCount)
        }
        guard room.count - end < count else { return }
        let larger = UnsafeMutableRawBufferPointer.allocate(
            byteCount: max(2 * room.count, end + count), alignment: 16)
        larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: room[..<end]))
        room.deallocate()
        room = larger
    }

    /// Hands the next whole message to `body`: its kind and its content; nil when there is none.
    package mutating func next<Value>(
        _ body: (UInt8, UnsafeRawBufferPointer) throws(WireError) -> Value
    ) throws(WireError) -> Value? {
        guard byteCount >= 5 else { return nil }
        let begin = start
        let length = Int(
            UInt32(littleEndian: room.loadUnaligned(fromByteOffset: begin, as: UInt32.self)))
        guard length >= 1 else { throw .wrongLength }
        guard length <= WireLimits.messageByteCount else { throw .tooLarge }
        guard byteCount >= 4 + length else { return nil }
        start += 4 + length
        let content = room[begin + 5..<begin + 4 + length]
        return try body(room[begin + 4], UnsafeRawBufferPointer(rebasing: content))
    }
}
