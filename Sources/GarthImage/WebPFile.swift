/// The container of WebP pictures (RFC 9649): libwebp decodes single pictures, and the first frame
/// of an animation is made one.
enum WebPFile {
    static func isWebP(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 16 && bytes.starts(with: Array("RIFF".utf8))
            && bytes[8..<12].elementsEqual("WEBP".utf8)
    }

    /// The size of the canvas of an extended file (`VP8X`); nil for a simple file.
    static func canvas(of bytes: [UInt8]) -> (width: Int, height: Int)? {
        guard bytes.count >= 30, bytes[12..<16].elementsEqual("VP8X".utf8) else { return nil }
        return (number(bytes, 24, 3) + 1, number(bytes, 27, 3) + 1)
    }

    /// The first frame of an animation as a file of its own; nil without an animation.
    static func firstFrame(of bytes: [UInt8]) -> [UInt8]? {
        frame(in: bytes, from: firstChunk)?.file
    }

    /// A frame of an animation (section 2.7.1.1, `ANMF`).
    struct Frame {
        var left: Int
        var top: Int
        var width: Int
        var height: Int
        var milliseconds: Int
        /// Whether its place is transparent before the next frame.
        var isCleared: Bool
        /// Whether it replaces what is below it, also where it is transparent.
        var replaces: Bool
        /// The frame as a file of its own.
        var file: [UInt8]
        /// The place of the next chunk.
        var end: Int
    }

    /// The place of the first chunk.
    static let firstChunk = 12

    /// Whether the head says that the file is an animation.
    static func isAnimated(_ bytes: [UInt8]) -> Bool {
        canvas(of: bytes) != nil && bytes[20] & 2 != 0
    }

    /// The next frame of an animation; nil at the end.
    static func frame(in bytes: [UInt8], from start: Int) -> Frame? {
        var at = start
        while at >= 0, at + 8 <= bytes.count {
            let size = number(bytes, at + 4, 4)
            let next = at + 8 + size + size & 1
            let end = min(at + 8 + size, bytes.count)
            if bytes[at..<at + 4].elementsEqual("ANMF".utf8), at + 24 < end {
                let flags = bytes[at + 23]
                return Frame(
                    left: 2 * number(bytes, at + 8, 3), top: 2 * number(bytes, at + 11, 3),
                    width: number(bytes, at + 14, 3) + 1, height: number(bytes, at + 17, 3) + 1,
                    milliseconds: number(bytes, at + 20, 3), isCleared: flags & 1 != 0,
                    replaces: flags & 2 != 0, file: file(of: bytes[(at + 24)..<end]), end: next)
            }
            at = next
        }
        return nil
    }

    /// The file that has the chunks of a frame.
    private static func file(of chunks: ArraySlice<UInt8>) -> [UInt8] {
        var chunks = chunks
        var extended: [UInt8] = []
        if chunks.starts(with: Array("ALPH".utf8)), let size = frameSize(in: chunks) {
            extended = Array("VP8X".utf8) + littleEndian(10, 4) + [0x10, 0, 0, 0]
            extended += littleEndian(size.width - 1, 3) + littleEndian(size.height - 1, 3)
        }
        if chunks.count & 1 == 1 { chunks.append(0) }
        let count = 4 + extended.count + chunks.count
        return Array("RIFF".utf8) + littleEndian(count, 4) + Array("WEBP".utf8) + extended + chunks
    }

    /// The size in the key frame behind an `ALPH` chunk.
    private static func frameSize(in chunks: ArraySlice<UInt8>) -> (width: Int, height: Int)? {
        let bytes = Array(chunks)
        guard bytes.count >= 8 else { return nil }
        let size = number(bytes, 4, 4)
        let at = 8 + size + size & 1
        guard at + 18 <= bytes.count, bytes[at..<at + 4].elementsEqual("VP8 ".utf8) else {
            return nil
        }
        return (number(bytes, at + 14, 2) & 0x3FFF, number(bytes, at + 16, 2) & 0x3FFF)
    }

    private static func number(_ bytes: [UInt8], _ at: Int, _ count: Int) -> Int {
        var value = 0
        for i in 0..<count { value |= Int(bytes[at + i]) << (8 * i) }
        return value
    }

    private static func littleEndian(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
