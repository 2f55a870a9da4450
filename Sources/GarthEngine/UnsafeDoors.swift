/// The doors for callers whose bytes lie in memory that Swift does not own, such as a buffer that
/// read(2) fills. Behind them the bytes are a span.
extension Engine {
    /// Reads more bytes of the document. `unsafe`: the caller's buffer must have the bytes that it
    /// counts, until the call ends.
    @unsafe
    package mutating func receive(_ bytes: UnsafeRawBufferPointer) {
        receive(unsafe Span(_unsafeBytes: bytes))
    }

    /// Reads more bytes of a frame's document; as `receive(_:)`.
    @unsafe
    package mutating func receive(frame id: UInt32, _ bytes: UnsafeRawBufferPointer) {
        receive(frame: id, unsafe Span(_unsafeBytes: bytes))
    }
}
