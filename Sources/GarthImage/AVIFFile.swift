/// The container of AVIF pictures (AV1 Image File Format 1.1, ISO/IEC 23008-12, ISO/IEC 14496-12): the
/// items of a file and their properties. The data of an item is AV1, or the plan of a grid of items.
struct AVIFFile {
    /// A still picture, or a part of one.
    struct Item {
        /// The four letters of its type: `av01` or `grid`.
        var type: [UInt8] = []
        /// Numbers of its properties, from 1.
        var properties: [Int] = []
        /// The parts of the file with its data.
        var extents: [Range<Int>] = []
        /// The items that a grid is made of.
        var tiles: [Int] = []
    }

    /// A property of items that Garth uses.
    enum Property {
        case size(width: Int, height: Int)
        case color(matrix: Int, isFullRange: Bool)
        /// Quarters of a turn to the left.
        case rotation(Int)
        /// 0 exchanges top and bottom, 1 left and right.
        case mirror(Int)
        /// The part of the picture that is shown.
        case crop(AVIFCrop)
        case isAlpha
        case other
    }

    private(set) var items: [Int: Item] = [:]
    private(set) var properties: [Property] = []
    /// The number of the item that the file shows.
    private(set) var primary = 0
    /// The item with the transparency of another.
    private(set) var alphaItems: [Int: Int] = [:]
    /// Whether the colours of an item are multiplied by alpha.
    private(set) var premultiplied: Set<Int> = []

    private let bytes: [UInt8]

    private static let mostItems = 4096
    private static let mostBoxes = 10_000

    /// Whether the first box says that the file has an AVIF picture.
    static func isAVIF(_ bytes: [UInt8]) -> Bool {
        var reader = AVIFReader(bytes, 0..<bytes.count)
        guard let box = try? reader.box(), box.type == AVIFReader.name("ftyp") else { return false }
        var brands = AVIFReader(bytes, box.content)
        var count = 0
        while count < 64, let brand = try? brands.take(4) {
            if brand == AVIFReader.name("avif") || brand == AVIFReader.name("avis") { return true }
            count += 1
        }
        return false
    }

    /// Reads the boxes of a file.
    init(_ bytes: [UInt8]) throws(PictureDecoder.Failure) {
        self.bytes = bytes
        var reader = AVIFReader(bytes, 0..<bytes.count)
        var boxes = 0
        while !reader.isAtEnd, boxes < Self.mostBoxes {
            boxes += 1
            let box = try reader.box()
            guard box.type == AVIFReader.name("meta") else { continue }
            try readMeta(box.content)
            guard items[primary] != nil else { throw .damaged }
            return
        }
        throw .damaged
    }

    /// The data of an item; throws if it is not in the file.
    func data(of item: Int) throws(PictureDecoder.Failure) -> [UInt8] {
        guard let item = items[item], !item.extents.isEmpty else { throw .damaged }
        if item.extents.count == 1 { return Array(bytes[item.extents[0]]) }
        var data: [UInt8] = []
        for extent in item.extents {
            guard data.count + extent.count <= bytes.count else { throw .damaged }
            data += bytes[extent]
        }
        return data
    }

    /// The properties of an item.
    func properties(of item: Int) -> [Property] {
        (items[item]?.properties ?? []).compactMap { number in
            properties.indices.contains(number - 1) ? properties[number - 1] : nil
        }
    }

    // MARK: - Boxes

    private mutating func readMeta(_ content: Range<Int>) throws(PictureDecoder.Failure) {
        var reader = AVIFReader(bytes, content)
        _ = try reader.take(4)
        var boxes: [(type: [UInt8], content: Range<Int>)] = []
        while !reader.isAtEnd, boxes.count < 64 { boxes.append(try reader.box()) }
        // The places of data may lie in a box behind the one that names them.
        let inner = boxes.first { $0.type == AVIFReader.name("idat") }?.content
        for box in boxes {
            var part = AVIFReader(bytes, box.content)
            switch String(decoding: box.type, as: UTF8.self) {
            case "pitm":
                let version = try part.version()
                primary = try part.number(version == 0 ? 2 : 4)
            case "iinf": try readItems(&part)
            case "iloc": try readPlaces(&part, inner: inner)
            case "iprp": try readProperties(&part)
            case "iref": try readReferences(&part)
            default: break
            }
        }
    }

    private mutating func readItems(
        _ reader: inout AVIFReader
    ) throws(PictureDecoder.Failure) {
        let count = try reader.number(try reader.version() == 0 ? 2 : 4)
        guard count <= Self.mostItems else { throw .tooLarge }
        for _ in 0..<count {
            let box = try reader.box()
            guard box.type == AVIFReader.name("infe") else { continue }
            var entry = AVIFReader(bytes, box.content)
            let version = try entry.version()
            guard version >= 2 else { continue }
            let item = try entry.number(version == 2 ? 2 : 4)
            _ = try entry.number(2)
            items[item, default: Item()].type = try entry.take(4)
        }
    }

    private mutating func readPlaces(
        _ reader: inout AVIFReader, inner: Range<Int>?
    ) throws(PictureDecoder.Failure) {
        let version = try reader.version()
        let sizes = try reader.number(2)
        let (offsets, lengths, bases) = (sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15)
        let indices = version == 0 ? 0 : sizes & 15
        let count = try reader.number(version < 2 ? 2 : 4)
        guard version <= 2, count <= Self.mostItems else { throw .tooLarge }
        var total = 0
        for _ in 0..<count {
            let item = try reader.number(version < 2 ? 2 : 4)
            let method = version == 0 ? 0 : try reader.number(2) & 15
            _ = try reader.number(2)
            let base = try reader.number(bases)
            let extents = try reader.number(2)
            // An extent may take no byte of the file.
            total += extents
            guard total <= Self.mostItems else { throw .tooLarge }
            for _ in 0..<extents {
                _ = try reader.number(indices)
                let (offset, length) = (try reader.number(offsets), try reader.number(lengths))
                guard let place = place(method, base, offset, length, inner) else { continue }
                items[item, default: Item()].extents.append(place)
            }
        }
    }

    /// The part of the file with an extent; nil if it lies outside of it.
    private func place(
        _ method: Int, _ base: Int, _ offset: Int, _ length: Int, _ inner: Range<Int>?
    ) -> Range<Int>? {
        let whole: Range<Int>? = method == 0 ? 0..<bytes.count : method == 1 ? inner : nil
        guard let whole, base <= whole.count, offset <= whole.count - base else { return nil }
        let start = whole.lowerBound + base + offset
        guard length <= whole.upperBound - start else { return nil }
        return start..<(length == 0 ? whole.upperBound : start + length)
    }

    private mutating func readReferences(
        _ reader: inout AVIFReader
    ) throws(PictureDecoder.Failure) {
        let width = try reader.version() == 0 ? 2 : 4
        var boxes = 0
        while !reader.isAtEnd, boxes < Self.mostItems {
            boxes += 1
            let box = try reader.box()
            var part = AVIFReader(bytes, box.content)
            let from = try part.number(width)
            let count = try part.number(2)
            guard count <= Self.mostItems else { throw .tooLarge }
            for _ in 0..<count {
                let to = try part.number(width)
                switch String(decoding: box.type, as: UTF8.self) {
                case "dimg": items[from, default: Item()].tiles.append(to)
                case "auxl": alphaItems[to] = alphaItems[to] ?? from
                case "prem": premultiplied.insert(from)
                default: break
                }
            }
        }
    }

    private mutating func readProperties(
        _ reader: inout AVIFReader
    ) throws(PictureDecoder.Failure) {
        while !reader.isAtEnd {
            let box = try reader.box()
            var part = AVIFReader(bytes, box.content)
            if box.type == AVIFReader.name("ipco") {
                while !part.isAtEnd, properties.count < Self.mostItems {
                    let property = try part.box()
                    properties.append(
                        try Self.property(property.type, AVIFReader(bytes, property.content)))
                }
            } else if box.type == AVIFReader.name("ipma") {
                try readAssociations(&part)
            }
        }
    }

    private mutating func readAssociations(
        _ reader: inout AVIFReader
    ) throws(PictureDecoder.Failure) {
        let head = try reader.number(4)
        let count = try reader.number(4)
        guard count <= Self.mostItems else { throw .tooLarge }
        for _ in 0..<count {
            let item = try reader.number(head >> 24 == 0 ? 2 : 4)
            for _ in 0..<(try reader.number(1)) {
                // The first bit says that the property must be understood.
                let number =
                    head & 1 == 0 ? try reader.number(1) & 0x7F : try reader.number(2) & 0x7FFF
                items[item, default: Item()].properties.append(number)
            }
        }
    }

    private static func property(
        _ type: [UInt8], _ content: AVIFReader
    ) throws(PictureDecoder.Failure) -> Property {
        var reader = content
        switch String(decoding: type, as: UTF8.self) {
        case "ispe":
            _ = try reader.take(4)
            return .size(width: try reader.number(4), height: try reader.number(4))
        case "colr":
            guard try reader.take(4) == AVIFReader.name("nclx") else { return .other }
            _ = try reader.number(4)
            let matrix = try reader.number(2)
            return .color(matrix: matrix, isFullRange: try reader.number(1) & 0x80 != 0)
        case "irot": return .rotation(try reader.number(1) & 3)
        case "imir": return .mirror(try reader.number(1) & 1)
        case "clap":
            var values: [Int] = []
            for _ in 0..<8 { values.append(try reader.number(4)) }
            return .crop(AVIFCrop(values))
        case "auxC":
            _ = try reader.take(4)
            let name = reader.rest
            let isAlpha =
                name.starts(with: Array("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha".utf8))
                || name.starts(with: Array("urn:mpeg:hevc:2015:auxid:1".utf8))
            return isAlpha ? .isAlpha : .other
        default: return .other
        }
    }
}

/// The part of a picture that is shown (ISO/IEC 14496-12, CleanApertureBox): fractions of the size,
/// and of the distance of its middle from that of the picture.
struct AVIFCrop {
    private let values: [Int]

    /// Takes the eight numbers of the box.
    init(_ values: [Int]) { self.values = values }

    /// The rectangle within a picture; nil if it does not lie there, or not on whole pixels.
    func rectangle(
        width: Int, height: Int
    ) -> (left: Int, top: Int, width: Int, height: Int)? {
        func side(_ whole: Int, _ at: Int) -> (Int, Int)? {
            let (size, unit) = (values[at], values[at + 1])
            let (shift, part) = (
                Int(Int32(truncatingIfNeeded: values[at + 4])), values[at + 5]
            )
            // The numbers have 32 bits: with a length within the picture, the products are numbers.
            guard whole <= 1 << 20, unit > 0, part > 0, size % unit == 0 else { return nil }
            let length = size / unit
            guard length > 0, length <= whole else { return nil }
            // The start is (whole - length) / 2 + shift / part.
            let (numerator, denominator) = ((whole - length) * part + 2 * shift, 2 * part)
            guard numerator >= 0, numerator % denominator == 0,
                numerator / denominator + length <= whole
            else { return nil }
            return (numerator / denominator, length)
        }
        guard let (left, width) = side(width, 0), let (top, height) = side(height, 2) else {
            return nil
        }
        return (left, top, width, height)
    }
}

/// Reads boxes and numbers (most significant byte first) within a part of a file.
struct AVIFReader {
    private let bytes: [UInt8]
    private var at: Int
    private let end: Int

    init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        (at, end) = (range.lowerBound, range.upperBound)
    }

    var isAtEnd: Bool { at >= end }
    var rest: ArraySlice<UInt8> { bytes[at..<end] }

    /// The four letters of a type.
    static func name(_ letters: String) -> [UInt8] { Array(letters.utf8) }

    /// Reads a number of 0 to 8 bytes; throws if it is not there, or larger than an `Int`.
    mutating func number(_ count: Int) throws(PictureDecoder.Failure) -> Int {
        guard count >= 0, count <= 8, end - at >= count else { throw .damaged }
        var value: UInt64 = 0
        for _ in 0..<count {
            value = value << 8 | UInt64(bytes[at])
            at += 1
        }
        guard value <= UInt64(Int.max) else { throw .damaged }
        return Int(value)
    }

    /// Reads the version of a full box; its flags are skipped.
    mutating func version() throws(PictureDecoder.Failure) -> Int { try number(4) >> 24 }

    mutating func take(_ count: Int) throws(PictureDecoder.Failure) -> [UInt8] {
        guard end - at >= count else { throw .damaged }
        defer { at += count }
        return Array(bytes[at..<at + count])
    }

    /// Reads the head of the next box and skips its content.
    mutating func box() throws(PictureDecoder.Failure) -> (type: [UInt8], content: Range<Int>) {
        let start = at
        var size = try number(4)
        let type = try take(4)
        if size == 1 { size = try number(8) }
        if size == 0 { size = end - start }
        guard size >= at - start, size <= end - start else { throw .damaged }
        let content = at..<start + size
        at = start + size
        return (type, content)
    }
}
