import CZlib

/// Compression Streams by zlib, in the process of the page.
extension Natives {
    /// Begins a stream: `transcoder(format, compresses)`; its number, 0 where there can be no more.
    static let transcoder: NativeFunction.Body = { realm, call in
        let formats: KeyValuePairs = [
            "deflate-raw": GARTH_DEFLATE_RAW, "deflate": GARTH_DEFLATE, "gzip": GARTH_GZIP,
        ]
        let name = String(decoding: call.string(0), as: UTF8.self)
        guard realm.transcoders.count < Transcoder.limit,
            let format = formats.first(where: { $0.key == name })?.value,
            let made = Transcoder(format, compresses: call.flag(1))
        else { return call.value(int: 0) }
        realm.lastTranscoder += 1
        realm.transcoders[realm.lastTranscoder] = made
        return call.value(int: realm.lastTranscoder)
    }

    /// Takes bytes and gives some: `transcode(number, bytes, isLast)`, an array of the state and the
    /// bytes. "full" asks for another call without bytes, "more" for bytes, "trailing" is an end with bytes
    /// behind it, and with "ended" and "invalid" the stream is gone.
    static let transcode: NativeFunction.Body = { realm, call in
        let number = call.int(0)
        guard let stream = realm.transcoders[number] else { return call.null }
        call.withBytes(1) { stream.take($0) }
        let (state, bytes) = stream.step(isLast: call.flag(2))
        if state == .ended || state == .invalid { realm.transcoders[number] = nil }
        return call.context.array([.text(state.rawValue), .bytes(bytes)])
    }

    /// Ends a stream that nobody reads any more.
    static let endTranscoder: NativeFunction.Body = { realm, call in
        realm.transcoders[call.int(0)] = nil
        return nil
    }
}

/// A stream of bytes that are compressed, or restored.
@safe final class Transcoder {
    enum State: String {
        case more, full, ended, trailing, invalid
    }

    /// How many streams a page may have at once: each takes up to 300 kB.
    static let limit = 100
    /// How many bytes a step gives at most.
    private static let piece = 1 << 16

    private let stream: OpaquePointer
    private var input: [UInt8] = []
    private var taken = 0
    private var hasEnded = false

    init?(_ format: garth_zlib_format, compresses: Bool) {
        guard garth_zlib_load(), let begun = unsafe garth_zlib_begin(format, compresses) else {
            return nil
        }
        unsafe stream = begun
    }

    deinit { unsafe garth_zlib_end(stream) }

    func take(_ bytes: Span<UInt8>) {
        guard !bytes.isEmpty else { return }
        input.removeFirst(taken)
        taken = 0
        unsafe bytes.withUnsafeBufferPointer { unsafe input.append(contentsOf: $0) }
    }

    func step(isLast: Bool) -> (State, [UInt8]) {
        if hasEnded { return (taken < input.count ? .trailing : .ended, []) }
        var state = GARTH_ZLIB_MORE
        var used = input.count - taken
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Self.piece) { output, written in
            written = Self.piece
            unsafe input.withUnsafeBufferPointer {
                unsafe state = garth_zlib_step(
                    stream, $0.baseAddress.map { unsafe $0 + taken }, &used, output.baseAddress,
                    &written, isLast)
            }
        }
        taken += used
        return (self.state(state), bytes)
    }

    private func state(_ state: garth_zlib_state) -> State {
        switch state {
        case GARTH_ZLIB_FULL: return .full
        case GARTH_ZLIB_MORE: return .more
        case GARTH_ZLIB_ENDED:
            hasEnded = true
            return taken < input.count ? .trailing : .ended
        default: return .invalid  // Of a C enumeration.
        }
    }
}
