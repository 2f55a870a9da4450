/// A set of element names. Elements that are in no set of a rule are those that the rule does not
/// concern.
///
/// A list of at most eight names is a constant of the program, and so is a set made of such lists;
/// longer lists are filled in when they are first used.
struct TagSet: ExpressibleByArrayLiteral, Sendable {
    private let low: UInt64
    private let middle: UInt64
    private let high: UInt64

    @inline(__always)
    private init(_ low: UInt64, _ middle: UInt64, _ high: UInt64) {
        self.low = low
        self.middle = middle
        self.high = high
    }

    @inline(__always)
    private init(of tag: Tag) {
        let (bit, word) = (UInt64(1) &<< UInt64(tag.rawValue), tag.rawValue &>> 6)
        self.init(word == 0 ? bit : 0, word == 1 ? bit : 0, word == 2 ? bit : 0)
    }

    @inline(__always)
    init(arrayLiteral tags: Tag...) {
        var all = TagSet(0, 0, 0)
        // The compiler unrolls `forEach`, but no `for`.
        tags.forEach { all = all.union(TagSet(of: $0)) }
        self = all
    }

    /// The names of several sets.
    @inline(__always)
    init(
        _ first: TagSet, _ second: TagSet, _ third: TagSet = [], _ fourth: TagSet = [],
        _ fifth: TagSet = [], _ sixth: TagSet = []
    ) {
        self = first.union(second).union(third).union(fourth).union(fifth).union(sixth)
    }

    @inline(__always)
    private func union(_ other: TagSet) -> TagSet {
        TagSet(low | other.low, middle | other.middle, high | other.high)
    }

    @inline(__always)
    func contains(_ tag: Tag) -> Bool {
        let word = tag.rawValue &>> 6
        let bits = word == 0 ? low : word == 1 ? middle : high
        return bits &>> UInt64(tag.rawValue) & 1 != 0
    }
}

// MARK: - Sets of the HTML Standard

extension TagSet {
    static let headings: TagSet = [.h1, .h2, .h3, .h4, .h5, .h6]
    /// Elements whose values a form sends.
    static let submittable: TagSet = [.button, .input, .select, .textarea]
    /// Submittable elements that may be disabled, and those around them.
    static let disableable = TagSet(submittable, [.optgroup, .option, .fieldset])
    static let sectioning: TagSet = [.article, .aside, .nav, .section]
    /// Elements that show another document.
    static let frames: TagSet = [.iframe, .frame]
    /// Elements that are laid out by themselves, and not by their children.
    static let replaced = TagSet(
        submittable, frames, [.img, .progress, .meter],
        [.audio, .video, .object, .embed, .canvas, .applet])
    /// Elements with a box that is not made of their children alone.
    static let ownBoxes = TagSet(replaced, [.hr, .details, .dialog])
    /// Elements that an item of a row or grid draws in their own way.
    static let ownForms = TagSet(ownBoxes, [.table, .summary, .svg])
    static let rowGroups: TagSet = [.tbody, .tfoot, .thead]
    static let cells: TagSet = [.td, .th]
    static let lists: TagSet = [.ul, .ol, .menu]
    /// The elements that only a table may have.
    static let tableParts = TagSet(rowGroups, cells, [.caption, .col, .colgroup, .tr])
    /// Elements that keep white space and are written by `pre`.
    static let preformatted: TagSet = [.pre, .listing, .xmp, .plaintext]
    /// Elements whose content the tokenizer reads in its state of RCDATA.
    static let rcdata: TagSet = [.title, .textarea]
    /// Elements whose content the tokenizer reads in its state of RAWTEXT.
    static let rawtext: TagSet = [.style, .xmp, .iframe, .noembed, .noframes]
    /// Elements whose content is written without escapes ("serializing HTML fragments").
    static let serializedRaw = TagSet(rawtext, [.script, .plaintext])
    /// "Serializes as void".
    static let void = TagSet(
        [.area, .base, .br, .col, .embed, .hr, .img, .input],
        [.link, .meta, .source, .track, .wbr], [.basefont, .bgsound, .frame, .keygen, .param])
}

extension Tag {
    /// The level of a heading, from 1; nil for other elements.
    var headingLevel: Int? {
        TagSet.headings.contains(self) ? Int(rawValue) - Int(Tag.h1.rawValue) + 1 : nil
    }
}

/// What elements of some names stand for; nil for other elements.
struct TagTable<Value: Sendable>: ExpressibleByDictionaryLiteral, Sendable {
    private let values: [Value?]

    init(dictionaryLiteral rows: (TagSet, Value)...) {
        values = Tag.allCases.map { tag in rows.first { $0.0.contains(tag) }?.1 }
    }

    subscript(tag: Tag) -> Value? { values[Int(tag.rawValue)] }
}
