import Foundation
import TestSupport

/// Reads what Garth wrote as a strict terminal would, and complains of all that a page could have
/// smuggled in.
///
/// Text is printable UTF-8, line feed and tab. ANSI adds SGR and OSC 8 with an address of
/// printable ASCII or none. Nothing else is let pass, and nothing is corrected.
struct OutputCheck {
    enum Form { case text, ansi }

    private(set) var complaints: [String] = []
    /// The lines without their sequences.
    private(set) var lines: [String] = []
    private let bytes: [UInt8]
    private let form: Form
    private var at = 0
    private var line: [UInt8] = []
    private var linkIsOpen = false

    init(_ bytes: [UInt8], as form: Form) {
        self.bytes = bytes
        self.form = form
        if String(validating: bytes, as: UTF8.self) == nil { complaints.append("not UTF-8") }
        while at < bytes.count { step() }
        if !line.isEmpty { endLine() }
    }

    private mutating func step() {
        let byte = bytes[at]
        switch byte {
        case 0x0A:
            endLine()
            at += 1
        case 0x1B where form == .ansi: sequence()
        default:
            line.append(byte)
            at += 1
        }
    }

    private mutating func endLine() {
        if linkIsOpen { complain("a link reaches over the end of a line") }
        linkIsOpen = false
        let text = String(decoding: line, as: UTF8.self)
        for scalar in text.unicodeScalars where ScreenReading.isForbidden(scalar) {
            complain("U+\(String(scalar.value, radix: 16)) in \(text.debugDescription)")
        }
        for character in text where Self.marks(in: character) > 12 {
            complain("\(Self.marks(in: character)) marks on one character")
        }
        lines.append(text)
        line = []
    }

    private mutating func complain(_ what: String) { complaints.append(String(what.prefix(300))) }

    private static func marks(in character: Character) -> Int {
        character.unicodeScalars.count { $0.properties.generalCategory == .nonspacingMark }
    }

    /// SGR or OSC 8; anything else is a complaint, and its ESC a character.
    private mutating func sequence() {
        var end = at + 1
        guard end < bytes.count else { return refuse("ESC at the end") }
        if bytes[end] == UInt8(ascii: "[") {
            end += 1
            while end < bytes.count, (0x30...0x3B).contains(bytes[end]) { end += 1 }
            guard end < bytes.count, bytes[end] == UInt8(ascii: "m"), end - at < 64 else {
                return refuse("a control sequence that is no SGR")
            }
            at = end + 1
            return
        }
        let opening = Array("\u{1B}]8;;".utf8)
        guard bytes[at...].starts(with: opening) else { return refuse("an escape sequence") }
        end = at + opening.count
        let start = end
        while end < bytes.count, (0x21...0x7E).contains(bytes[end]) { end += 1 }
        guard bytes[end...].starts(with: [0x1B, 0x5C]) else { return refuse("a bad OSC 8") }
        let address = String(decoding: bytes[start..<end], as: UTF8.self)
        linkIsOpen = !address.isEmpty
        if linkIsOpen, !address.hasPrefix("http://"), !address.hasPrefix("https://") {
            complain("a link to \(address)")
        }
        at = end + 2
    }

    private mutating func refuse(_ what: String) {
        complain("\(what): \(bytes[at...].prefix(24).map { String($0, radix: 16) })")
        line.append(bytes[at])
        at += 1
    }
}

/// The columns of text by glibc's own table, for the width that no line may pass.
enum SystemWidth {
    private typealias WidthOfScalar = @convention(c) (Int32) -> Int32
    /// Hidden from Swift by a feature macro.
    private static let scalarWidth: WidthOfScalar? = {
        setlocale(LC_CTYPE, "C.UTF-8")
        return dlsym(nil, "wcwidth").map { unsafeBitCast($0, to: WidthOfScalar.self) }
    }()

    /// The widest scalar of each character counts: a terminal that knows no cluster draws marks and
    /// joined parts over each other.
    static func columns(of text: String) -> Int {
        text.reduce(0) { sum, character in
            let widths = character.unicodeScalars.map { scalar in
                max(0, Int(scalarWidth?(Int32(bitPattern: scalar.value)) ?? 1))
            }
            return sum + min(2, widths.max() ?? 0)
        }
    }
}
