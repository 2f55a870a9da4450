import Glibc

/// Reads a socket into a message buffer, by way of room that is touched only where bytes come.
package final class SocketReader {
    private let room = UnsafeMutableRawBufferPointer.allocate(
        byteCount: WireLimits.readByteCount, alignment: 16)

    /// Makes a reader.
    package init() {}

    deinit { room.deallocate() }

    /// Reads once; answers what read(2) does.
    package func read(_ descriptor: Int32, into buffer: inout MessageBuffer) -> Int {
        let count = Glibc.read(descriptor, room.baseAddress, room.count)
        if count > 0 { buffer.append(UnsafeRawBufferPointer(rebasing: room[..<count])) }
        return count
    }
}
