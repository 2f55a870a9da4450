import GarthPage

/// One cell of a frame, 16 bytes without padding, so that rows can be compared as memory.
///
/// A blank without visible marks or background equals `ScreenCell.blank`.
struct ScreenCell: Equatable, Sendable {
    /// A Unicode scalar, or `clusterFlag` with an index into the frame's clusters.
    var glyph: UInt32
    /// `packed` colours: 0 is the terminal's own.
    var foreground: UInt32
    var background: UInt32
    var marks: UInt8
    /// 1 or 2; 0 is the right half of the wide character before it.
    var width: UInt8
    /// Fills the 16 bytes.
    private let padding: UInt16 = 0

    static let clusterFlag: UInt32 = 0x8000_0000
    static let blank = ScreenCell(
        glyph: 0x20, foreground: 0, background: 0, marks: 0, width: 1)

    /// Marks that show on a blank: underline, strikethrough, reverse.
    static let marksOfBlanks: UInt8 = 4 | 8 | 32

    var isBlank: Bool { glyph == 0x20 && width == 1 }
    var isCluster: Bool { glyph & Self.clusterFlag != 0 }

    /// The same style without a character.
    var blanked: ScreenCell {
        var cell = self
        cell.width = 1
        cell.setGlyph(0x20)
        return cell
    }

    mutating func setGlyph(_ value: UInt32) {
        glyph = value
        guard value == 0x20 else { return }
        marks &= Self.marksOfBlanks
        if marks == 0 { foreground = 0 }
    }

    init(
        glyph: UInt32, foreground: UInt32, background: UInt32, marks: UInt8, width: UInt8
    ) {
        self.glyph = glyph
        self.foreground = foreground
        self.background = background
        self.marks = marks
        self.width = width
    }

    /// A blank of a style.
    init(style: TextStyle) {
        self.init(
            glyph: 0x20, foreground: Self.pack(style.foreground),
            background: Self.pack(style.background), marks: style.marks.rawValue, width: 1)
    }

    var style: TextStyle {
        TextStyle(
            marks: .init(rawValue: marks), foreground: Self.unpack(foreground),
            background: Self.unpack(background))
    }

    static func pack(_ color: RGBColor?) -> UInt32 {
        guard let color else { return 0 }
        return 0x0100_0000 | UInt32(color.red) << 16 | UInt32(color.green) << 8
            | UInt32(color.blue)
    }

    static func unpack(_ value: UInt32) -> RGBColor? {
        guard value != 0 else { return nil }
        return RGBColor(
            UInt8(truncatingIfNeeded: value >> 16), UInt8(truncatingIfNeeded: value >> 8),
            UInt8(truncatingIfNeeded: value))
    }
}
