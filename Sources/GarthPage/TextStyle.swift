/// The appearance of a run of text.
public struct TextStyle: Sendable, Hashable {
    /// The marks that a terminal can draw.
    public struct Marks: OptionSet, Sendable, Hashable {
        /// The bits.
        public let rawValue: UInt8
        /// Makes a set from its bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        /// Bold.
        public static let bold = Marks(rawValue: 1)
        /// Italic.
        public static let italic = Marks(rawValue: 2)
        /// Underlined.
        public static let underline = Marks(rawValue: 4)
        /// Struck through.
        public static let strikethrough = Marks(rawValue: 8)
        /// Fainter than the text around it.
        public static let dim = Marks(rawValue: 16)
        /// Foreground and background exchanged.
        public static let reverse = Marks(rawValue: 32)
    }

    /// The marks.
    public var marks: Marks
    /// The colour of the text; nil is the terminal's own.
    public var foreground: RGBColor?
    /// The colour behind the text; nil is the terminal's own.
    public var background: RGBColor?
    /// The number of the picture that covers the text (`PageContent.pictures`); 0 is none.
    public var picture: UInt16 = 0

    /// Makes a style; without arguments, plain text.
    public init(marks: Marks = [], foreground: RGBColor? = nil, background: RGBColor? = nil) {
        self.marks = marks
        self.foreground = foreground
        self.background = background
    }
}

/// A colour of the sRGB space, 8 bits a channel.
public struct RGBColor: Sendable, Hashable {
    /// The red channel.
    public var red: UInt8
    /// The green channel.
    public var green: UInt8
    /// The blue channel.
    public var blue: UInt8

    /// Makes a colour from its channels.
    public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }
}
