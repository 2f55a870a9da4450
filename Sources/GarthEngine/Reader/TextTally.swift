/// The counts of a piece of a document: its text, and other content.
struct TextTally {
    /// Letters of the text, white space collapsed. East Asian characters count as two: a word in
    /// these scripts has about two.
    var letters: Float = 0
    /// Letters in links; those of links within the page count for less.
    var links: Float = 0
    var commas: Float = 0
    /// Stops that end a sentence.
    var sentences: Float = 0
    /// Letters in headings.
    var headings: Float = 0
    /// The number of headings.
    var headingCount: Float = 0
    /// Letters in paragraphs, lists, cells and similar elements of a text.
    var prose: Float = 0
    /// Letters in list items.
    var lists: Float = 0
    var paragraphs: Float = 0
    var images: Float = 0
    var listItems: Float = 0
    var controls: Float = 0
    var embeds: Float = 0

    /// The share of the text in links.
    var linkDensity: Float { letters > 0 ? min(links / letters, 1) : 0 }
    /// The letters outside of links.
    var plain: Float { max(0, letters - links) }

    /// Whether the text is sentences rather than a bar of links or buttons.
    var isProse: Bool {
        letters >= 60 && sentences >= 1 && linkDensity < 0.2 && controls == 0
            && prose > 0.8 * letters
    }
    /// Whether the text is too long for a bar of any kind.
    var isLongProse: Bool { isProse && letters >= 400 && sentences >= 3 }

    /// Whether the text is sentences that point to other pages: their links have words between them.
    var isCitingProse: Bool {
        sentences >= 1 && linkDensity < 0.5 && controls == 0 && headings == 0 && images == 0
            && prose > 0.8 * letters
    }
    /// Whether the text is as an article's: sentences with few links and no controls between them,
    /// whatever elements they stand in.
    var isRunningText: Bool {
        linkDensity < 0.2 && controls == 0 && prose > 0.5 * letters
            && sentences * Self.longestSentence >= letters
    }
    /// Text with longer sentences has none, or is no prose.
    private static let longestSentence: Float = 400

    /// What this counts beyond a part of it.
    func without(_ part: TextTally) -> TextTally {
        var rest = self
        rest.letters -= part.letters
        rest.links -= part.links
        rest.commas -= part.commas
        rest.sentences -= part.sentences
        rest.headings -= part.headings
        rest.headingCount -= part.headingCount
        rest.prose -= part.prose
        rest.lists -= part.lists
        rest.paragraphs -= part.paragraphs
        rest.images -= part.images
        rest.listItems -= part.listItems
        rest.controls -= part.controls
        rest.embeds -= part.embeds
        return rest
    }

    static func += (a: inout TextTally, b: TextTally) {
        a.letters += b.letters
        a.links += b.links
        a.commas += b.commas
        a.sentences += b.sentences
        a.headings += b.headings
        a.headingCount += b.headingCount
        a.prose += b.prose
        a.lists += b.lists
        a.paragraphs += b.paragraphs
        a.images += b.images
        a.listItems += b.listItems
        a.controls += b.controls
        a.embeds += b.embeds
    }

    init() {}

    /// Counts a piece of text.
    init(_ text: some Sequence<UInt8>) {
        var scalar: UInt32 = 0
        var isInSpace = false
        var isAtStop = false
        for byte in text {
            if byte < 0x80 {
                let isSpace = byte <= 0x20
                if isSpace, isAtStop { sentences += 1 }
                isAtStop = byte == UInt8(ascii: ".")
                if !isSpace || !isInSpace { letters += 1 }
                isInSpace = isSpace
                if byte == UInt8(ascii: ",") { commas += 1 }
                continue
            }
            isInSpace = false
            isAtStop = false
            if byte >= 0xC0 {
                letters += 1
                let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
                scalar = UInt32(byte) & (0x7F >> UInt32(length))
            } else {
                scalar = scalar << 6 | UInt32(byte & 0x3F)
                // Whole for letters of three bytes once it is past this.
                if Self.isWide(scalar) { letters += 1 }
                if scalar == 0x3002 { sentences += 1 }
                if Self.isComma(scalar) { commas += 1 }
            }
        }
        if isAtStop { sentences += 1 }
        if letters == 1, isInSpace { letters = 0 }
    }

    /// The blocks from CJK radicals to the compatibility ideographs, Hangul among them.
    private static func isWide(_ scalar: UInt32) -> Bool {
        scalar >= 0x2E80 && scalar < 0xD800 || scalar >= 0xF900 && scalar < 0xFB00
    }

    /// The commas of all scripts that have one.
    private static func isComma(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x055D, 0x060C, 0x07F8, 0x1363, 0x1802, 0x1808, 0x2E32, 0x2E34, 0x2E41, 0x3001,
            0xA4FE, 0xA60D, 0xFE10, 0xFE11, 0xFE50, 0xFE51, 0xFF0C, 0xFF64:
            true
        default: false
        }
    }
}
