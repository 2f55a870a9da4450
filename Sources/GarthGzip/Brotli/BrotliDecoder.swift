package import GarthPage
import GarthURL

/// Decompresses brotli (RFC 7932): a whole body.
///
/// The output has at most `byteLimit` bytes. A stream that asks for much more work than it has bytes is
/// damaged: its codes and maps are counted.
package struct BrotliDecoder {
    /// The entries of codes and maps that each byte of the input may ask for, and those of any stream.
    private static let workOfByte = 64
    private static let freeWork = 1 << 20

    private let byteLimit: Int
    /// The decompressed bytes.
    package private(set) var output: [UInt8] = []
    /// The reason why the rest is not read; nil without a fault.
    package private(set) var fault: DocumentFault?

    private var bits = BitReader()
    private var window = 0
    /// The last four distances, the newest first.
    private var distances = (4, 11, 15, 16)
    private var work = 0

    /// Makes a decoder whose output has at most so many bytes.
    package init(byteLimit: Int) { self.byteLimit = byteLimit }

    /// Decompresses a stream.
    package mutating func read(_ bytes: Span<UInt8>) {
        bits.append(bytes)
        work = Self.freeWork + Self.workOfByte * bytes.count
        guard let width = readWindowWidth() else { return fault = .damaged }
        window = 1 << width - 16
        var isLast = false
        while !isLast {
            guard let metablock = readMetablock() else { return fault = fault ?? .damaged }
            isLast = metablock
        }
    }

    private mutating func readWindowWidth() -> Int? {
        guard let isOther = bits.take(1) else { return nil }
        guard isOther == 1 else { return 16 }
        guard let width = bits.take(3) else { return nil }
        guard width == 0 else { return 17 + width }
        guard let small = bits.take(3), small != 1 else { return nil }
        return small == 0 ? 17 : 8 + small
    }

    /// Whether so much more work is left; takes it.
    private mutating func takes(_ count: Int) -> Bool {
        work -= count
        return work > 0
    }

    // MARK: - Metablocks (section 9.2)

    /// Reads a metablock; returns whether it is the last one, nil for damage.
    private mutating func readMetablock() -> Bool? {
        guard let isLast = bits.take(1) else { return nil }
        if isLast == 1 {
            guard let isEmpty = bits.take(1) else { return nil }
            if isEmpty == 1 { return true }
        }
        guard let form = bits.take(2) else { return nil }
        guard form < 3 else { return skipMetadata() ? false : nil }
        guard let length = bits.take((form + 4) * 4).map({ $0 + 1 }) else { return nil }
        if isLast == 0 {
            guard let isStored = bits.take(1) else { return nil }
            if isStored == 1 {
                bits.alignToByte()
                guard output.count + length <= byteLimit else {
                    fault = .tooLarge
                    return nil
                }
                return bits.move(length, to: &output) == length ? false : nil
            }
        }
        return readCommands(length) ? isLast == 1 : nil
    }

    private mutating func skipMetadata() -> Bool {
        guard bits.take(1) == 0, let count = bits.take(2), let length = bits.take(count * 8) else {
            return false
        }
        bits.alignToByte()
        var skipped: [UInt8] = []
        let wanted = count == 0 ? 0 : length + 1
        return bits.move(wanted, to: &skipped) == wanted
    }

    /// The codes and maps of a metablock.
    private struct Codes {
        var literalBlocks: BrotliBlocks
        var commandBlocks: BrotliBlocks
        var distanceBlocks: BrotliBlocks
        var postfixWidth: Int
        var directCount: Int
        var contexts: [BrotliContext]
        var literalMap: [UInt8]
        var distanceMap: [UInt8]
        var literals: [BrotliCode]
        var commands: [BrotliCode]
        var distances: [BrotliCode]
    }

    private mutating func readCodes() -> Codes? {
        guard let literalBlocks = BrotliBlocks(reading: &bits),
            let commandBlocks = BrotliBlocks(reading: &bits),
            let distanceBlocks = BrotliBlocks(reading: &bits),
            let postfixWidth = bits.take(2), let direct = bits.take(4)
        else { return nil }
        var contexts: [BrotliContext] = []
        for _ in 0..<literalBlocks.typeCount {
            guard let context = bits.take(2).flatMap({ BrotliContext(rawValue: $0) }) else {
                return nil
            }
            contexts.append(context)
        }
        let directCount = direct << postfixWidth
        guard let (literalMap, literalCount) = readMap(64 * literalBlocks.typeCount),
            let (distanceMap, distanceCount) = readMap(4 * distanceBlocks.typeCount),
            let literals = readCodes(literalCount, 256),
            let commands = readCodes(commandBlocks.typeCount, 704),
            let distances = readCodes(distanceCount, 16 + directCount + 48 << postfixWidth)
        else { return nil }
        return Codes(
            literalBlocks: literalBlocks, commandBlocks: commandBlocks,
            distanceBlocks: distanceBlocks, postfixWidth: postfixWidth, directCount: directCount,
            contexts: contexts, literalMap: literalMap, distanceMap: distanceMap,
            literals: literals, commands: commands, distances: distances)
    }

    private mutating func readCodes(_ count: Int, _ symbolCount: Int) -> [BrotliCode]? {
        var codes: [BrotliCode] = []
        for _ in 0..<count {
            guard takes(symbolCount),
                let code = BrotliCode(reading: &bits, symbolCount: symbolCount)
            else { return nil }
            codes.append(code)
        }
        return codes
    }

    /// Reads a context map (section 7.3), and the number of codes in it.
    private mutating func readMap(_ size: Int) -> (map: [UInt8], codeCount: Int)? {
        guard let count = BrotliBlocks.number(&bits), takes(size) else { return nil }
        guard count > 1 else { return ([UInt8](repeating: 0, count: size), 1) }
        guard let hasRuns = bits.take(1), let longest = hasRuns == 1 ? bits.take(4) : -1,
            let code = BrotliCode(reading: &bits, symbolCount: count + longest + 1)
        else { return nil }
        let runs = longest + 1
        var map: [UInt8] = []
        map.reserveCapacity(size)
        while map.count < size {
            guard let symbol = code.take(&bits) else { return nil }
            guard symbol > 0, symbol <= runs else {
                map.append(UInt8(truncatingIfNeeded: symbol == 0 ? 0 : symbol - runs))
                continue
            }
            guard let extra = bits.take(symbol) else { return nil }
            let zeros = 1 << symbol + extra
            guard map.count + zeros <= size else { return nil }
            map += repeatElement(0, count: zeros)
        }
        guard let isMoved = bits.take(1) else { return nil }
        if isMoved == 1 { Self.moveToFront(&map) }
        return map.allSatisfy { Int($0) < count } ? (map, count) : nil
    }

    private static func moveToFront(_ map: inout [UInt8]) {
        var order = (0...255).map { UInt8($0) }
        for place in map.indices {
            let index = Int(map[place])
            let value = order.remove(at: index)
            order.insert(value, at: 0)
            map[place] = value
        }
    }

    // MARK: - Commands (section 5)

    /// Writes the output of a metablock; false for damage.
    private mutating func readCommands(_ length: Int) -> Bool {
        guard var codes = readCodes() else { return false }
        let end = output.count + length
        guard end <= byteLimit else {
            fault = .tooLarge
            return false
        }
        while output.count < end {
            guard codes.commandBlocks.advance(&bits),
                let command = codes.commands[codes.commandBlocks.type].take(&bits)
            else { return false }
            let cell = command >> 6
            let insertCode = Self.insertCells[cell] + command >> 3 & 7
            let copyCode = Self.copyCells[cell] + command & 7
            guard let insertExtra = bits.take(Self.insertBits[insertCode]),
                let copyExtra = bits.take(Self.copyBits[copyCode])
            else { return false }
            let insertLength = Self.insertBases[insertCode] + insertExtra
            let copyLength = Self.copyBases[copyCode] + copyExtra
            guard insertLength <= end - output.count, insert(insertLength, &codes) else {
                return false
            }
            // The last command may have literals alone.
            if output.count == end { break }
            guard copy(copyLength, isLastDistance: command < 128, end, &codes) else { return false }
        }
        return output.count == end
    }

    private mutating func insert(_ count: Int, _ codes: inout Codes) -> Bool {
        for _ in 0..<count {
            guard codes.literalBlocks.advance(&bits) else { return false }
            let type = codes.literalBlocks.type
            let length = output.count
            let context = codes.contexts[type].number(
                length > 0 ? output[length - 1] : 0, length > 1 ? output[length - 2] : 0)
            let code = Int(codes.literalMap[type << 6 | context])
            guard let symbol = codes.literals[code].take(&bits) else { return false }
            output.append(UInt8(truncatingIfNeeded: symbol))
        }
        return true
    }

    private mutating func copy(
        _ length: Int, isLastDistance: Bool, _ end: Int, _ codes: inout Codes
    ) -> Bool {
        var symbol = 0
        if !isLastDistance {
            guard codes.distanceBlocks.advance(&bits) else { return false }
            let context = codes.distanceBlocks.type << 2 | min(length - 2, 3)
            guard let read = codes.distances[Int(codes.distanceMap[context])].take(&bits) else {
                return false
            }
            symbol = read
        }
        guard let distance = distance(of: symbol, codes), distance > 0 else { return false }
        let farthest = min(window, output.count)
        guard distance <= farthest else {
            // Farther away than all that was written are the words of the specification.
            guard BrotliWords.append(distance - farthest - 1, ofLength: length, to: &output) else {
                return false
            }
            return output.count <= end
        }
        if symbol > 0 { distances = (distance, distances.0, distances.1, distances.2) }
        guard length <= end - output.count else { return false }
        var place = output.count - distance
        for _ in 0..<length {
            output.append(output[place])
            place += 1
        }
        return true
    }

    /// The distance that a symbol means (section 4); nil at the end of the bits.
    private mutating func distance(of symbol: Int, _ codes: Codes) -> Int? {
        switch symbol {
        case 0: return distances.0
        case 1: return distances.1
        case 2: return distances.2
        case 3: return distances.3
        case 4..<16:
            let base = symbol < 10 ? distances.0 : distances.1
            let step = (symbol - (symbol < 10 ? 4 : 10)) / 2 + 1
            return symbol & 1 == 0 ? base - step : base + step
        case 16..<16 + codes.directCount: return symbol - 15
        default:
            let code = symbol - codes.directCount - 16
            let high = code >> codes.postfixWidth
            let width = 1 + code >> (codes.postfixWidth + 1)
            guard let extra = bits.take(width) else { return nil }
            let offset = (2 + high & 1) << width - 4
            let low = code & (1 << codes.postfixWidth - 1)
            return (offset + extra) << codes.postfixWidth + low + codes.directCount + 1
        }
    }

    /// For each row of 64 commands: the first codes of their insert and copy lengths.
    private static let insertCells = [0, 0, 0, 0, 8, 8, 0, 16, 8, 16, 16]
    private static let copyCells = [0, 8, 0, 8, 0, 8, 16, 0, 16, 8, 16]
    private static let insertBases = [
        0, 1, 2, 3, 4, 5, 6, 8, 10, 14, 18, 26, 34, 50, 66, 98, 130, 194, 322, 578, 1090, 2114,
        6210,
        22594,
    ]
    private static let insertBits = [
        0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 10, 12, 14, 24,
    ]
    private static let copyBases = [
        2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 18, 22, 30, 38, 54, 70, 102, 134, 198, 326, 582, 1094,
        2118,
    ]
    private static let copyBits = [
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 10, 24,
    ]
}
