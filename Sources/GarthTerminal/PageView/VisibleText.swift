package import GarthPage

/// Lays out plain text unchanged: characters that a terminal would obey or hide appear by their
/// names.
package enum VisibleText {
    /// The styles of the lines: plain, the name of an invisible character, a heading, a key.
    package static let styles = [
        TextStyle(), TextStyle(marks: .reverse), TextStyle(marks: .bold),
        TextStyle(marks: .bold, foreground: RGBColor(70, 130, 200)),
    ]
    static let plain: UInt16 = 0
    static let name: UInt16 = 1
    /// The style of a heading.
    package static let heading: UInt16 = 2
    /// The style of a key or a name.
    package static let key: UInt16 = 3

    /// Cuts bytes of UTF-8 into lines, wrapped at a width where one is given.
    package static func lines(of bytes: [UInt8], columns: Int? = nil) -> PageLines {
        var writer = Writer(columns: columns.map { max(1, $0) } ?? .max)
        unsafe bytes.withUnsafeBufferPointer { bytes in
            var at = 0
            while at < bytes.count {
                let byte = unsafe bytes[at]
                if byte == 0x0A || byte == 0x0D {
                    unsafe at +=
                        byte == 0x0D && at + 1 < bytes.count && bytes[at + 1] == 0x0A ? 2 : 1
                    writer.endLine()
                } else if byte == 0x09 {
                    writer.tab()
                    at += 1
                } else if byte < 0x20 || byte == 0x7F {
                    writer.writeName("^" + String(Unicode.Scalar(byte ^ 0x40)))
                    at += 1
                } else {
                    at = unsafe writer.writeGlyph(in: bytes, at: at)
                }
            }
        }
        writer.finish()
        return writer.lines
    }

    /// The name of a scalar that would not be seen; nil for those that are.
    static func name(of scalar: UInt32) -> String? {
        switch scalar {
        case 0x200E: "‹LRM›"
        case 0x200F: "‹RLM›"
        case 0x061C: "‹ALM›"
        case 0x202A: "‹LRE›"
        case 0x202B: "‹RLE›"
        case 0x202C: "‹PDF›"
        case 0x202D: "‹LRO›"
        case 0x202E: "‹RLO›"
        case 0x2066: "‹LRI›"
        case 0x2067: "‹RLI›"
        case 0x2068: "‹FSI›"
        case 0x2069: "‹PDI›"
        case 0x200B: "‹ZWSP›"
        case 0x2060: "‹WJ›"
        case 0xFEFF: "‹BOM›"
        case 0xAD: "‹SHY›"
        case 0x2028: "‹LS›"
        case 0x2029: "‹PS›"
        default:
            switch GlyphScanner.kind(of: scalar) {
            case .control, .dropped: "‹U+" + hexadecimal(scalar) + "›"
            case .joined, .shown: nil
            }
        }
    }

    private static func hexadecimal(_ scalar: UInt32) -> String {
        let digits = String(scalar, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    /// Appends to lines and counts columns.
    private struct Writer {
        let columns: Int
        var lines = PageLines()
        private var column = 0
        private var isOpen = false

        init(columns: Int) {
            self.columns = columns
        }

        mutating func writeGlyph(in bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int {
            let (scalar, afterScalar) = unsafe UTF8Step.decode(bytes, at: start)
            if let name = VisibleText.name(of: scalar) {
                writeName(name)
                return afterScalar
            }
            let glyph = unsafe GlyphScanner.next(in: bytes, at: start)
            // A cluster may hide a control behind its first scalar: then only that one is taken.
            let end =
                unsafe hidesSomething(bytes, afterScalar..<glyph.end) ? afterScalar : glyph.end
            if scalar == 0xFFFD {
                write(Array("\u{FFFD}".utf8), width: 1, style: VisibleText.plain)
            } else {
                unsafe write(
                    Array(bytes[start..<end]), width: glyph.width, style: VisibleText.plain)
            }
            return end
        }

        mutating func writeName(_ name: String) {
            write(
                Array(name.utf8), width: SafeText(sanitizing: name).width, style: VisibleText.name)
        }

        mutating func tab() {
            let width = 8 - column % 8
            write(Array(repeating: 0x20, count: width), width: width, style: VisibleText.plain)
        }

        mutating func endLine() {
            lines.endLine()
            column = 0
            isOpen = false
        }

        mutating func finish() {
            if isOpen { endLine() }
        }

        private mutating func write(_ bytes: [UInt8], width: Int, style: UInt16) {
            if column > 0, column > columns - width { endLine() }
            unsafe bytes.withUnsafeBytes { unsafe lines.append($0, style: style, target: 0) }
            column += width
            isOpen = true
        }

        private func hidesSomething(
            _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
        ) -> Bool {
            var at = range.lowerBound
            while at < range.upperBound {
                let (scalar, next) = unsafe UTF8Step.decode(bytes, at: at)
                if VisibleText.name(of: scalar) != nil { return true }
                at = next
            }
            return false
        }
    }
}
