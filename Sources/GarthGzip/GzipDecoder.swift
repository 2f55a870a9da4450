package import GarthPage

/// Decompresses gzip (RFC 1952, RFC 1951), in pieces of any size.
///
/// It passes on at most `byteLimit` bytes, and keeps 32 kB of its output and a piece. Every step
/// takes bits or ends. Data that do not start as gzip are passed on unchanged, because the
/// transport may have decompressed them already.
package struct GzipDecoder {
    private enum State {
        /// Before a member; whether one has been read.
        case header(isFirst: Bool)
        /// Before the two bytes of a zlib stream.
        case zlibHeader
        case block
        case stored(left: Int)
        case codes(literals: HuffmanCode, distances: HuffmanCode)
        case trailer
        /// Behind the last block of a zlib or raw stream: what follows is not read.
        case end
        /// All that follows is handed over as it is.
        case verbatim
        case ended
    }

    /// The largest distance of deflate.
    private static let windowByteCount = 32 << 10
    /// As much is handed over at once.
    private static let pieceByteCount = 64 << 10
    /// A code of a length and one of a distance with their extra bits.
    private static let symbolBitCount = 48

    private var state = State.header(isFirst: true)
    private var bits = BitReader()
    private var isLastBlock = false
    /// The window, followed by the output that was not passed on yet.
    private var output: [UInt8] = []
    private var handedOver = 0
    private var memberByteCount = 0
    private var checksum = CRC32()
    private var totalByteCount = 0
    private let byteLimit: Int
    private var hasAllInput = false
    private let readsOneMember: Bool
    /// Whether the blocks stand without a member of gzip around them.
    private var isBare = false
    /// The reason why the rest is not read; nil without a fault.
    package private(set) var fault: DocumentFault?

    /// Makes a decoder that passes on at most `byteLimit` bytes: of all members, or of the first one
    /// alone.
    package init(byteLimit: Int, readsOneMember: Bool = false) {
        self.byteLimit = byteLimit
        self.readsOneMember = readsOneMember
    }

    /// Makes a decoder for the coding `deflate`: a zlib stream (RFC 1950), or blocks alone, as some
    /// servers send them. The check sum is not compared.
    package init(deflated bytes: Span<UInt8>, byteLimit: Int) {
        self.init(byteLimit: byteLimit, readsOneMember: true)
        let isZlib =
            bytes.count >= 2 && bytes[0] & 15 == 8 && bytes[1] & 32 == 0
            && (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0
        isBare = true
        state = isZlib ? .zlibHeader : .block
    }

    /// Whether all members that are to be read have been read.
    package var hasEnded: Bool {
        if case .ended = state { true } else { false }
    }

    /// Takes the bytes behind the end, as far as they were given.
    package mutating func takeRest() -> [UInt8] {
        var rest: [UInt8] = []
        _ = bits.move(.max / 2, to: &rest)
        return rest
    }

    /// Reads more bytes, or ends; `each` takes the decompressed bytes, piece by piece.
    package mutating func read(
        _ bytes: Span<UInt8>, isLast: Bool, each: (Span<UInt8>) -> Void
    ) {
        hasAllInput = isLast
        bits.append(bytes)
        while fault == nil, step(each) {}
        if isLast, fault == nil {
            if case .ended = state {} else { fault = .damaged }
        }
        handOver(each)
    }

    /// Performs one step; returns false if it needs more bytes, or if it is done.
    private mutating func step(_ each: (Span<UInt8>) -> Void) -> Bool {
        if output.count - handedOver >= Self.pieceByteCount { handOver(each) }
        switch state {
        case .header(let isFirst): return readHeader(isFirst: isFirst)
        case .zlibHeader:
            guard bits.take(16) != nil else { return false }
            state = .block
            return true
        case .block: return readBlockHeader()
        case .stored(let left): return readStored(left)
        case .codes(let literals, let distances):
            return readCodes(literals, distances)
        case .trailer: return readTrailer()
        case .end:
            state = .ended
            return false
        case .verbatim:
            let count = bits.move(Self.pieceByteCount, to: &output)
            totalByteCount += count
            // What may be all there was is no damage.
            if count == 0, hasAllInput { state = .ended }
            return count > 0 && isWithinLimit()
        case .ended: return false
        }
    }

    private mutating func fail() -> Bool {
        fault = .damaged
        return false
    }

    private mutating func isWithinLimit() -> Bool {
        guard totalByteCount > byteLimit else { return true }
        output.removeLast(min(output.count - handedOver, totalByteCount - byteLimit))
        fault = .tooLarge
        return false
    }

    private mutating func handOver(_ each: (Span<UInt8>) -> Void) {
        if output.count > handedOver {
            each(output.span.extracting(handedOver...))
        }
        if output.count > Self.windowByteCount {
            output.removeFirst(output.count - Self.windowByteCount)
        }
        handedOver = output.count
    }

    // MARK: - Members (RFC 1952 section 2.3)

    private mutating func readHeader(isFirst: Bool) -> Bool {
        let start = bits
        guard let magic = bits.take(16) else {
            // A last odd byte is no member.
            if hasAllInput { state = isFirst && start.available > 0 ? .verbatim : .ended }
            bits = start
            return hasAllInput && isFirst && start.available > 0
        }
        guard magic == 0x8B1F else {
            bits = start
            // Padding behind the last member is passed over, as gzip does.
            state = isFirst ? .verbatim : .ended
            return isFirst
        }
        guard let rest = readMemberHeader() else {
            bits = start
            return false
        }
        guard rest else { return fail() }
        memberByteCount = 0
        checksum = CRC32()
        // What an earlier member has written is not looked back at.
        state = .block
        return true
    }

    /// False for a header that is none; nil when it is not there yet.
    private mutating func readMemberHeader() -> Bool? {
        guard let method = bits.take(8), let flags = bits.take(8), bits.take(32) != nil,
            bits.take(16) != nil
        else { return nil }
        guard method == 8, flags & 0xE0 == 0 else { return false }
        if flags & 4 != 0 {
            guard let count = bits.take(16) else { return nil }
            for _ in 0..<count where bits.take(8) == nil { return nil }
        }
        // A name and a comment, each with a NUL behind it.
        for flag in [8, 16] where flags & flag != 0 {
            while true {
                guard let byte = bits.take(8) else { return nil }
                if byte == 0 { break }
            }
        }
        if flags & 2 != 0, bits.take(16) == nil { return nil }
        return true
    }

    private mutating func readTrailer() -> Bool {
        guard bits.available >= 64 else { return false }
        guard let sum = bits.take(32), let count = bits.take(32),
            UInt32(sum) == checksum.value, UInt32(truncatingIfNeeded: memberByteCount) == count
        else { return fail() }
        state = readsOneMember ? .ended : .header(isFirst: false)
        return true
    }

    // MARK: - Blocks (RFC 1951 section 3.2.3)

    private mutating func readBlockHeader() -> Bool {
        if isLastBlock {
            isLastBlock = false
            bits.alignToByte()
            state = isBare ? .end : .trailer
            return true
        }
        let start = bits
        guard let last = bits.take(1), let kind = bits.take(2) else {
            bits = start
            return false
        }
        switch kind {
        case 0:
            bits.alignToByte()
            guard let count = bits.take(16), let inverse = bits.take(16) else {
                bits = start
                return false
            }
            guard count == ~inverse & 0xFFFF else { return fail() }
            state = .stored(left: count)
        case 1: state = Self.fixedCodes
        case 2:
            guard let codes = readCodeLengths() else {
                bits = start
                return false
            }
            guard case .codes = codes else { return fail() }
            state = codes
        default: return fail()
        }
        isLastBlock = last == 1
        return true
    }

    private static let fixedCodes: State = {
        let literals = (0..<288).map { UInt8($0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8) }
        guard let literals = HuffmanCode(lengths: literals),
            let distances = HuffmanCode(lengths: [UInt8](repeating: 5, count: 30))
        else { return .ended }
        return .codes(literals: literals, distances: distances)
    }()

    private static let lengthOrder = [
        16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
    ]

    /// The codes of a block that defines its own; nil if they have not arrived completely, `.ended`
    /// if they are invalid.
    private mutating func readCodeLengths() -> State? {
        guard let literalCount = bits.take(5).map({ $0 + 257 }),
            let distanceCount = bits.take(5).map({ $0 + 1 }),
            let lengthCount = bits.take(4).map({ $0 + 4 })
        else { return nil }
        guard literalCount <= 286, distanceCount <= 30 else { return .ended }
        var codeLengths = [UInt8](repeating: 0, count: 19)
        for place in Self.lengthOrder.prefix(lengthCount) {
            guard let length = bits.take(3) else { return nil }
            codeLengths[place] = UInt8(length)
        }
        guard let code = HuffmanCode(lengths: codeLengths) else { return .ended }
        var lengths: [UInt8] = []
        while lengths.count < literalCount + distanceCount {
            guard let (symbol, length) = code.symbol(&bits) else {
                return bits.available < HuffmanCode.maximumLength && !hasAllInput ? nil : .ended
            }
            guard bits.take(length) != nil else { return nil }
            switch symbol {
            case 16:
                guard let last = lengths.last else { return .ended }
                guard let count = bits.take(2) else { return nil }
                lengths += repeatElement(last, count: count + 3)
            case 17:
                guard let count = bits.take(3) else { return nil }
                lengths += repeatElement(0, count: count + 3)
            case 18:
                guard let count = bits.take(7) else { return nil }
                lengths += repeatElement(0, count: count + 11)
            default: lengths.append(UInt8(symbol))
            }
        }
        guard lengths.count == literalCount + distanceCount, lengths[256] > 0,
            let literals = HuffmanCode(lengths: Array(lengths[..<literalCount])),
            let distances = HuffmanCode(lengths: Array(lengths[literalCount...]))
        else { return .ended }
        return .codes(literals: literals, distances: distances)
    }

    private mutating func readStored(_ left: Int) -> Bool {
        guard left > 0 else {
            state = .block
            return true
        }
        let count = bits.move(left, to: &output)
        note(count)
        state = .stored(left: left - count)
        return count > 0 && isWithinLimit()
    }

    private static let lengthBases = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115,
        131, 163, 195, 227, 258,
    ]
    private static let lengthBits = [
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
    ]
    private static let distanceBases = [
        1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537,
        2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577,
    ]

    /// Reads symbols until a piece is full, the block ends, or bits are missing.
    private mutating func readCodes(_ literals: HuffmanCode, _ distances: HuffmanCode) -> Bool {
        let start = output.count
        while output.count - start < Self.pieceByteCount {
            let isShort = bits.available < Self.symbolBitCount
            // The end of the input may hold less than the longest symbol takes.
            guard !isShort || hasAllInput else { break }
            let before = isShort ? bits : nil
            guard let (symbol, length) = literals.symbol(&bits) else { return fail() }
            guard bits.available >= length else { break }
            bits.drop(length)
            if symbol < 256 {
                output.append(UInt8(symbol))
                continue
            }
            if symbol == 256 {
                note(output.count - start)
                state = .block
                return isWithinLimit()
            }
            guard let match = match(symbol - 257, distances) else {
                guard let before, bits.available == 0 else { return fail() }
                bits = before
                break
            }
            guard match.distance <= min(output.count, memberByteCount + output.count - start) else {
                return fail()
            }
            copy(match.length, from: match.distance)
        }
        let count = output.count - start
        note(count)
        return count > 0 && isWithinLimit()
    }

    /// The length and the distance behind a symbol of length; nil when they are none or missing.
    private mutating func match(
        _ symbol: Int, _ distances: HuffmanCode
    ) -> (length: Int, distance: Int)? {
        guard symbol < Self.lengthBases.count, let extra = bits.take(Self.lengthBits[symbol]),
            let (code, count) = distances.symbol(&bits), bits.take(count) != nil,
            code < Self.distanceBases.count,
            let more = bits.take(max(0, code / 2 - 1))
        else { return nil }
        return (Self.lengthBases[symbol] + extra, Self.distanceBases[code] + more)
    }

    private mutating func copy(_ length: Int, from distance: Int) {
        var place = output.count - distance
        for _ in 0..<length {
            output.append(output[place])
            place += 1
        }
    }

    /// Adds the last written bytes to the check values.
    private mutating func note(_ count: Int) {
        var checksum = checksum
        checksum.add(output.span.extracting((output.count - count)...))
        self.checksum = checksum
        memberByteCount += count
        totalByteCount += count
    }
}

/// The check sum of gzip (RFC 1952 section 8).
struct CRC32 {
    private static let table: [UInt32] = (0..<256).map { number in
        var value = UInt32(number)
        for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        return value
    }

    private var register = ~UInt32(0)
    /// The sum of the added bytes.
    var value: UInt32 { ~register }

    mutating func add(_ bytes: Span<UInt8>) {
        let table = Self.table
        for i in bytes.indices {
            register = table[Int((register ^ UInt32(bytes[i])) & 0xFF)] ^ register >> 8
        }
    }
}
