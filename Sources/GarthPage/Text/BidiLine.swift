/// A line of UTF-8 text in its visual order on a screen (UAX 9), cluster by cluster.
package struct BidiLine {
    /// A cluster, or a part whose inner order stays.
    package struct Unit: Equatable, Sendable {
        /// Its bytes in the text.
        package var bytes: Range<Int>
        /// The columns that it takes on a screen.
        package var width: Int
        /// Whether its direction is from right to left, which mirrors brackets.
        package var isRightToLeft: Bool
    }

    /// A control of direction that is no part of the text.
    package struct Control: Equatable, Sendable {
        /// The byte of the text before which the control comes.
        package var offset: Int
        /// The code point of the control.
        package var scalar: UInt32

        /// Makes a control.
        package init(offset: Int, scalar: UInt32) {
            (self.offset, self.scalar) = (offset, scalar)
        }
    }

    /// The units in the order of the text.
    private var units: [Unit] = []
    /// The index of each unit among the characters of `text`, which also has the controls.
    private var indices: [Int] = []
    private var text = BidiText()
    private var levels: [UInt8] = []
    private let paragraph: UInt8

    /// Reads a text. `parts` are ranges of bytes, ascending, whose inner order stays; nil as
    /// direction: that of the first strong character.
    package init(
        _ bytes: UnsafeBufferPointer<UInt8>, parts: [Range<Int>] = [], controls: [Control] = [],
        isRightToLeft: Bool?
    ) {
        var (offset, part, control) = (0, 0, 0)
        while offset < bytes.count {
            while control < controls.count, controls[control].offset <= offset {
                text.append(controls[control].scalar)
                control += 1
            }
            while part < parts.count, parts[part].lowerBound < offset { part += 1 }
            indices.append(text.count)
            if part < parts.count, parts[part].lowerBound == offset, !parts[part].isEmpty {
                let range = offset..<min(parts[part].upperBound, bytes.count)
                let piece = unsafe UnsafeBufferPointer(rebasing: bytes[range])
                unsafe units.append(
                    Unit(
                        bytes: range, width: DisplayWidth.columns(of: piece), isRightToLeft: false))
                text.appendObject()
                offset = range.upperBound
                continue
            }
            let cluster = unsafe GraphemeCluster.next(in: bytes, from: offset)
            let limit = part < parts.count ? parts[part].lowerBound : bytes.count
            let end = cluster.end > limit && limit > offset ? limit : cluster.end
            let scalar = unsafe UTF8Scalar(at: offset, in: bytes.baseAddress!, end: bytes.count)
            units.append(Unit(bytes: offset..<end, width: cluster.width, isRightToLeft: false))
            text.append(scalar.value)
            offset = end
        }
        paragraph = isRightToLeft.map { $0 ? 1 : 0 } ?? text.paragraphLevel()
        levels = text.levels(paragraph: paragraph)
        for i in units.indices { units[i].isRightToLeft = levels[indices[i]] & 1 == 1 }
    }

    /// The units of the bytes before `end`, from left to right.
    package func visual(upTo end: Int) -> [Unit] {
        var count = units.count
        while count > 0, units[count - 1].bytes.lowerBound >= end { count -= 1 }
        var own = indices[..<count].map { levels[$0] }
        // Blanks at the end of a line stay there (rule L1).
        var last = count
        while last > 0, text.classes[indices[last - 1]] == .whiteSpace {
            own[last - 1] = paragraph
            last -= 1
        }
        return BidiText.visualOrder(own, in: 0..<count).map { units[$0] }
    }

    /// Appends a unit's bytes, mirrored where its direction asks for it.
    package static func append(
        _ unit: Unit, of bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]
    ) {
        if unit.isRightToLeft, unit.bytes.count <= 3 {
            let scalar = unsafe UTF8Scalar(
                at: unit.bytes.lowerBound, in: bytes.baseAddress!, end: bytes.count)
            let mirror = BidiText.mirrored(scalar.value)
            if mirror != scalar.value, scalar.byteCount == unit.bytes.count,
                let shape = Unicode.Scalar(mirror), UTF8.width(shape) == scalar.byteCount
            {
                output.append(contentsOf: UTF8.encode(shape) ?? UTF8.encodedReplacementCharacter)
                return
            }
        }
        unsafe output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[unit.bytes]))
    }

    /// A text in visual order, by the direction of its first strong character.
    package static func visual(_ text: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        unsafe text.withUnsafeBufferPointer { bytes in
            let line = unsafe BidiLine(bytes, isRightToLeft: nil)
            for unit in line.visual(upTo: bytes.count) {
                unsafe append(unit, of: bytes, to: &result)
            }
        }
        return result
    }

    /// Lines that are in visual order, in the order of reading, as far as that can be known: a line
    /// whose letters are mostly from right to left is taken for one of such a paragraph, and
    /// embeddings left no trace.
    package static func readingOrder(ofLines text: String) -> String {
        guard mayReorder(text.unicodeScalars) else { return text }
        var result: [UInt8] = []
        for (i, line) in text.utf8.split(
            separator: 0x0A, omittingEmptySubsequences: false
        ).enumerated() {
            if i > 0 { result.append(0x0A) }
            result += readingOrder(of: Array(line))
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func readingOrder(of line: [UInt8]) -> [UInt8] {
        let text = String(decoding: line, as: UTF8.self).unicodeScalars
        guard mayReorder(text) else { return line }
        // The margin is no part of the text.
        let margin = line.prefix { $0 == 0x20 }
        var balance = 0
        for scalar in text {
            let kind = BidiClass(scalar.value)
            if kind == .leftToRight { balance -= 1 }
            if kind == .rightToLeft || kind == .arabicLetter { balance += 1 }
        }
        var result = Array(margin)
        unsafe Array(line.dropFirst(margin.count)).withUnsafeBufferPointer { bytes in
            let line = unsafe BidiLine(bytes, isRightToLeft: balance > 0)
            for unit in line.visual(upTo: bytes.count) {
                unsafe append(unit, of: bytes, to: &result)
            }
        }
        return result
    }

    /// Whether a text has characters that a screen may show in another order.
    package static func mayReorder(_ text: some Sequence<Unicode.Scalar>) -> Bool {
        text.contains { BidiClass.mayReorder($0.value) }
    }
}
