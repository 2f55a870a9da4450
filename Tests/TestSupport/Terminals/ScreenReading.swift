import Foundation

/// What was written to a terminal, taken apart: which sequences there were, and in which rows text
/// was put.
///
/// Knows ECMA-48's syntax and no more, so that it cannot overlook a sequence which it does not
/// understand: that is a kind of its own.
package struct ScreenReading {
    /// The kinds of sequences: `CSI H`, `CSI ?25h`, `OSC 2`, `CR`. Numbers that place or count are
    /// left out, those that choose are not.
    package private(set) var kinds: Set<String> = []
    /// The text, a space for each move of the cursor.
    package private(set) var plain = ""
    /// What was written into each row, in the order of writing.
    package private(set) var rows: [Int: String] = [:]
    /// The titles that were set.
    package private(set) var titles: [String] = []

    private let bytes: [UInt8]
    private var at = 0
    private var row = 0
    private var text: [UInt8] = []

    package init(_ bytes: some Collection<UInt8>) {
        self.bytes = Array(bytes)
        while at < self.bytes.count { step() }
        flush()
    }

    /// Controls (but tab), and what is invisible and misleads.
    package static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09: false
        case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x180E, 0x200B,
            0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164, 0xFEFF, 0xFFA0,
            0xFFF9...0xFFFB, 0xE0000...0xE0FFF:
            true
        default: false
        }
    }

    private mutating func step() {
        let byte = bytes[at]
        switch byte {
        case 0x1B: escape()
        case 0..<0x20, 0x7F:
            flush()
            kinds.insert(byte == 0x0D ? "CR" : byte == 0x0A ? "LF" : "control \(byte)")
            if byte == 0x0A { row += 1 }
            at += 1
        default:
            text.append(byte)
            at += 1
        }
    }

    private mutating func flush() {
        guard !text.isEmpty else { return }
        if String(validating: text, as: UTF8.self) == nil { kinds.insert("not UTF-8") }
        let string = String(decoding: text, as: UTF8.self)
        for scalar in string.unicodeScalars where Self.isForbidden(scalar) {
            kinds.insert("U+\(String(scalar.value, radix: 16))")
        }
        plain += string
        rows[row, default: ""] += string
        text = []
    }

    private mutating func escape() {
        flush()
        plain += plain.hasSuffix(" ") ? "" : " "
        guard at + 1 < bytes.count else {
            kinds.insert("ESC at the end")
            return at += 1
        }
        switch bytes[at + 1] {
        case UInt8(ascii: "["): control()
        case UInt8(ascii: "]"): string("OSC")
        case UInt8(ascii: "P"): string("DCS")
        case UInt8(ascii: "_"): string("APC")
        case UInt8(ascii: "^"): string("PM")
        case UInt8(ascii: "X"): string("SOS")
        default:
            var end = at + 1
            while end < bytes.count, (0x20...0x2F).contains(bytes[end]) { end += 1 }
            end = min(end + 1, bytes.count)
            kinds.insert("ESC " + String(decoding: bytes[at + 1..<end], as: UTF8.self))
            at = end
        }
    }

    private mutating func control() {
        var end = at + 2
        while end < bytes.count, (0x20...0x3F).contains(bytes[end]) { end += 1 }
        guard end < bytes.count else {
            kinds.insert("an open CSI")
            return at = end
        }
        let parameters = String(decoding: bytes[at + 2..<end], as: UTF8.self)
        let final = String(decoding: bytes[end...end], as: UTF8.self)
        let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map {
            Int($0)
        }
        switch final {
        case "H": row = max((numbers.first ?? 1) ?? 1, 1) - 1
        case "A": row = max(0, row - max((numbers.first ?? 1) ?? 1, 1))
        case "r": row = 0
        default: break
        }
        // These place, count or colour, and cannot do more.
        let isPlain =
            ["H", "C", "D", "K", "m", "r", "L", "M", "S", "T"].contains(final)
            && parameters.allSatisfy { $0.isNumber || $0 == ";" }
        kinds.insert("CSI " + (isPlain ? "" : parameters) + final)
        at = end + 1
    }

    private mutating func string(_ kind: String) {
        var end = at + 2
        while end < bytes.count, bytes[end] != 0x07, bytes[end] != 0x1B { end += 1 }
        let content = String(decoding: bytes[at + 2..<end], as: UTF8.self)
        let number = content.prefix { $0.isNumber }
        if kind == "OSC", number == "2" {
            let title = String(content.dropFirst(2))
            titles.append(title)
            if title.unicodeScalars.contains(where: { Self.isForbidden($0) || $0 == "\t" }) {
                kinds.insert("a control in the title")
            }
            kinds.insert("OSC 2" + (title.hasPrefix("Garth: ") ? " Garth" : " foreign"))
        } else {
            kinds.insert(kind + " " + content.prefix(12))
        }
        if end < bytes.count, bytes[end] == 0x07 {
            kinds.insert("a string that ends with BEL")
            at = end + 1
        } else {
            if end + 1 < bytes.count, bytes[end + 1] != 0x5C {
                kinds.insert("a string that is cut")
            }
            at = min(end + 2, bytes.count)
        }
    }
}
