import GarthPage
import GarthURL

/// Writes JSON (RFC 8259) straight into bytes; the caller sees to the order of things.
package struct JSONWriter {
    /// The text so far.
    package private(set) var output: [UInt8]
    private var needsComma = false

    /// Continues a text.
    package init(_ output: [UInt8] = []) {
        self.output = output
    }

    /// Makes room for so many more bytes.
    package mutating func reserve(_ byteCount: Int) {
        output.reserveCapacity(output.count + byteCount)
    }

    /// Writes an object, whose members the body writes.
    package mutating func object(_ body: (inout JSONWriter) -> Void) {
        nest(UInt8(ascii: "{"), UInt8(ascii: "}"), body)
    }

    /// Writes an array, whose elements the body writes.
    package mutating func array(_ body: (inout JSONWriter) -> Void) {
        nest(UInt8(ascii: "["), UInt8(ascii: "]"), body)
    }

    private mutating func nest(
        _ begin: UInt8, _ end: UInt8, _ body: (inout JSONWriter) -> Void
    ) {
        separate()
        output.append(begin)
        needsComma = false
        body(&self)
        output.append(end)
        needsComma = true
    }

    /// Writes the name of the member whose value comes next.
    package mutating func key(_ name: StaticString) {
        separate()
        needsComma = false
        quote(name.utf8Span)
        output.append(UInt8(ascii: ":"))
    }

    /// Writes the name of the member whose value comes next.
    package mutating func key(named name: String) {
        string(name)
        needsComma = false
        output.append(UInt8(ascii: ":"))
    }

    /// Writes a string.
    package mutating func string(_ text: some Sequence<UInt8>) {
        separate()
        // Most callers have their bytes in one piece, which is read in place.
        if text.withContiguousStorageIfAvailable({ unsafe quote($0.span) }) == nil {
            quote(Array(text).span)
        }
        needsComma = true
    }

    /// Writes a string.
    package mutating func string(_ text: String) { string(text.utf8) }

    /// Writes a number.
    package mutating func number(_ value: Int) { literal(String(value)) }

    /// Writes a number; `null` for one that JSON has no form for.
    package mutating func number(_ value: Double) {
        if value == value.rounded(), abs(value) < 1e15 {
            literal(String(Int(value)))
        } else {
            literal(value.isFinite ? String(value) : "null")
        }
    }

    /// Writes `true` or `false`.
    package mutating func bool(_ value: Bool) { literal(value ? "true" : "false") }

    /// Writes `null`.
    package mutating func null() { literal("null") }

    /// Writes a value that is JSON already.
    package mutating func value(_ json: some Sequence<UInt8>) {
        separate()
        output += json
        needsComma = true
    }

    /// Writes a line end between the elements of a long array, for readers of lines.
    package mutating func lineEnd() {
        if needsComma { output.append(UInt8(ascii: ",")) }
        needsComma = false
        output.append(0x0A)
    }

    private mutating func literal(_ text: String) {
        separate()
        output += text.utf8
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { output.append(UInt8(ascii: ",")) }
        needsComma = false
    }

    /// Writes a string in quotes. It also escapes all invisible characters of Unicode and floods of
    /// marks, because the output may go to a terminal.
    private mutating func quote(_ bytes: Span<UInt8>) {
        output.append(UInt8(ascii: "\""))
        var i = 0
        var marks = 0
        while i < bytes.count {
            let start = i
            while i < bytes.count, Self.isPlain(bytes[i]) { i += 1 }
            output.append(contentsOf: bytes.extracting(start..<i))
            guard i < bytes.count else { break }
            if i > start { marks = 0 }
            let scalar = UTF8Scalar(at: i, in: bytes, end: bytes.count)
            let isMark = scalar.value >= 0x300 && DisplayWidth.columns(ofScalar: scalar.value) == 0
            marks = isMark ? marks + 1 : 0
            if scalar.value < 0x80 || Sanitizing.isUnseen(scalar.value)
                || marks > Sanitizing.markLimit
            {
                escape(scalar.value)
            } else {
                output.append(contentsOf: bytes.extracting(i..<i + scalar.byteCount))
            }
            i += scalar.byteCount
        }
        output.append(UInt8(ascii: "\""))
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    private mutating func escape(_ scalar: UInt32) {
        output.append(UInt8(ascii: "\\"))
        switch scalar {
        case UInt32(UInt8(ascii: "\"")), UInt32(UInt8(ascii: "\\")): output.append(UInt8(scalar))
        case 0x09: output.append(UInt8(ascii: "t"))
        case 0x0A: output.append(UInt8(ascii: "n"))
        case 0x0D: output.append(UInt8(ascii: "r"))
        case 0..<0x10000: unit(scalar)
        default:
            unit(0xD800 | (scalar &- 0x10000) >> 10)
            output.append(UInt8(ascii: "\\"))
            unit(0xDC00 | scalar & 0x3FF)
        }
    }

    /// `u` and the four digits of a UTF-16 unit.
    private mutating func unit(_ value: UInt32) {
        let hex = Array("0123456789abcdef".utf8)
        output.append(UInt8(ascii: "u"))
        for shift in [12, 8, 4, 0] as [UInt32] { output.append(hex[Int(value >> shift & 15)]) }
    }
}
