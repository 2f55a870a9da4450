package import GarthPage
import GarthURL

/// Decompresses Zstandard (RFC 8878): a whole body, without a dictionary.
///
/// The output has at most `byteLimit` bytes, which are also the window. Check sums are not compared.
package struct ZstdDecoder {
    private static let blockByteLimit = 128 << 10

    private let byteLimit: Int
    /// The decompressed bytes.
    package private(set) var output: [UInt8] = []
    /// The reason why the rest is not read; nil without a fault.
    package private(set) var fault: DocumentFault?

    /// The code of the literals of the last block that had one.
    private var literalCode: ZstdHuffman?
    private var literals: [UInt8] = []
    private var sequences = ZstdSequences()
    /// Where the output of the frame begins: distances do not go further back.
    private var frameStart = 0

    /// Makes a decoder whose output has at most so many bytes.
    package init(byteLimit: Int) { self.byteLimit = byteLimit }

    /// Whether bytes begin as a frame, or as one that is passed over.
    package static func begins(_ bytes: Span<UInt8>) -> Bool {
        bytes.count >= 4 && (number(4, at: 0, bytes) == 0xFD2F_B528 || isSkippable(bytes, at: 0))
    }

    /// Decompresses all frames.
    package mutating func read(_ bytes: Span<UInt8>) {
        var place = 0
        while fault == nil, place < bytes.count {
            guard let next = readFrame(at: place, bytes) else {
                fault = fault ?? .damaged
                return
            }
            place = next
        }
    }

    private static func number(_ count: Int, at place: Int, _ bytes: Span<UInt8>) -> Int {
        (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << ($1 * 8) }
    }

    private static func isSkippable(_ bytes: Span<UInt8>, at place: Int) -> Bool {
        number(4, at: place, bytes) & ~15 == 0x184D_2A50
    }

    /// Reads a frame; returns the place behind it, nil for damage.
    private mutating func readFrame(at start: Int, _ bytes: Span<UInt8>) -> Int? {
        guard start + 5 <= bytes.count else { return nil }
        if Self.isSkippable(bytes, at: start) {
            guard start + 8 <= bytes.count else { return nil }
            let end = start + 8 + Self.number(4, at: start + 4, bytes)
            return end <= bytes.count ? end : nil
        }
        guard Self.number(4, at: start, bytes) == 0xFD2F_B528 else { return nil }
        let descriptor = bytes[start + 4]
        // A dictionary would be needed, or the bits have a meaning that is not known.
        guard descriptor & 0b1000 == 0 else { return nil }
        let isSingle = descriptor & 0b10_0000 != 0
        let dictionaryByteCount = [0, 1, 2, 4][Int(descriptor & 3)]
        let sizeByteCount = [isSingle ? 1 : 0, 2, 4, 8][Int(descriptor >> 6)]
        var place = start + 5 + (isSingle ? 0 : 1)
        guard place + dictionaryByteCount + sizeByteCount <= bytes.count,
            Self.number(dictionaryByteCount, at: place, bytes) == 0
        else { return nil }
        place += dictionaryByteCount + sizeByteCount
        literalCode = nil
        sequences = ZstdSequences()
        frameStart = output.count
        while true {
            guard place + 3 <= bytes.count else { return nil }
            let head = Self.number(3, at: place, bytes)
            guard let next = readBlock(head >> 1 & 3, head >> 3, at: place + 3, bytes) else {
                return nil
            }
            place = next
            guard head & 1 == 0 else { break }
        }
        place += descriptor & 0b100 != 0 ? 4 : 0
        return place <= bytes.count ? place : nil
    }

    /// Reads a block (section 3.1.1.2); returns the place behind it, nil for damage.
    private mutating func readBlock(
        _ kind: Int, _ size: Int, at place: Int, _ bytes: Span<UInt8>
    ) -> Int? {
        let end = place + (kind == 1 ? 1 : size)
        guard size <= Self.blockByteLimit, end <= bytes.count else { return nil }
        switch kind {
        case 0: output.append(contentsOf: bytes.extracting(place..<end))
        case 1: output.append(contentsOf: repeatElement(bytes[place], count: size))
        case 2:
            let block = bytes.extracting(place..<end)
            guard let behind = readLiterals(block), writeSequences(block, from: behind) else {
                return nil
            }
        default: return nil
        }
        return isWithinLimit() ? end : nil
    }

    private mutating func isWithinLimit() -> Bool {
        guard output.count > byteLimit else { return true }
        output.removeLast(output.count - byteLimit)
        fault = .tooLarge
        return false
    }

    // MARK: - Literals (section 3.1.1.3.1)

    /// Reads the literals of a block; returns the place behind them, nil for damage.
    private mutating func readLiterals(_ bytes: Span<UInt8>) -> Int? {
        guard let first = bytes.isEmpty ? nil : bytes[0] else { return nil }
        literals.removeAll(keepingCapacity: true)
        let form = Int(first >> 2 & 3)
        if first & 3 < 2 {
            let headByteCount = [1, 2, 1, 3][form]
            guard headByteCount <= bytes.count else { return nil }
            let size = Self.number(headByteCount, at: 0, bytes) >> (form & 1 == 0 ? 3 : 4)
            let end = headByteCount + (first & 3 == 0 ? size : 1)
            guard size <= Self.blockByteLimit, end <= bytes.count else { return nil }
            if first & 3 == 0 {
                literals.append(contentsOf: bytes.extracting(headByteCount..<end))
            } else {
                literals.append(contentsOf: repeatElement(bytes[headByteCount], count: size))
            }
            return end
        }
        let headByteCount = [3, 3, 4, 5][form]
        let width = [10, 10, 14, 18][form]
        guard headByteCount <= bytes.count else { return nil }
        let head = Self.number(headByteCount, at: 0, bytes)
        let size = head >> 4 & (1 << width - 1)
        let end = headByteCount + head >> (4 + width)
        guard size <= Self.blockByteLimit, end <= bytes.count else { return nil }
        var place = headByteCount
        let part = bytes.extracting(..<end)
        if first & 3 == 2 {
            guard let code = ZstdHuffman(at: place, in: part, end: &place) else { return nil }
            literalCode = code
        }
        guard let literalCode else { return nil }
        let streams = form == 0 ? [place..<end] : Self.streams(part, from: place)
        let share = form == 0 ? size : (size + 3) / 4
        for stream in streams {
            let count = min(share, size - literals.count)
            guard literalCode.read(count, of: stream, in: part, to: &literals) else { return nil }
        }
        return literals.count == size ? end : nil
    }

    /// The four streams behind a table of the sizes of three; none for damage.
    private static func streams(_ bytes: Span<UInt8>, from start: Int) -> [Range<Int>] {
        guard start + 6 <= bytes.count else { return [] }
        var streams: [Range<Int>] = []
        var place = start + 6
        for index in 0..<3 {
            let end = place + number(2, at: start + index * 2, bytes)
            guard end <= bytes.count else { return [] }
            streams.append(place..<end)
            place = end
        }
        return streams + [place..<bytes.count]
    }

    // MARK: - Sequences (section 3.1.1.4)

    /// Writes the block's output; false for damage.
    private mutating func writeSequences(_ bytes: Span<UInt8>, from start: Int) -> Bool {
        let blockStart = output.count
        let literals = literals
        var used = 0
        guard var reader = sequences.begin(bytes, from: start) else { return false }
        while let next = sequences.next(&reader, bytes) {
            guard next.literalCount <= literals.count - used,
                output.count - blockStart + next.literalCount + next.matchLength
                    <= Self.blockByteLimit
            else { return false }
            output.append(contentsOf: literals.span.extracting(used..<used + next.literalCount))
            used += next.literalCount
            guard next.distance <= output.count - frameStart, next.distance > 0 else {
                return false
            }
            copy(next.matchLength, from: next.distance)
        }
        guard reader.isSound else { return false }
        output.append(contentsOf: literals.span.extracting(used...))
        return output.count - blockStart <= Self.blockByteLimit
    }

    private mutating func copy(_ length: Int, from distance: Int) {
        var place = output.count - distance
        for _ in 0..<length {
            output.append(output[place])
            place += 1
        }
    }
}
