/// The person's preferences for style sheets.
public struct StylePreferences: Sendable, Equatable {
    /// The size limit of a person's style sheet, in bytes; sheets that people write have some
    /// thousand.
    package static let userSheetByteCount = 1 << 20

    /// Style sheets of the user origin, in their order (CSS Cascade Level 5 section 6.2): they have
    /// priority over the browser's own, and the page's have priority over them; with `!important`
    /// they have priority over the page's, too. The engine reads each sheet separately and does not
    /// fetch imports.
    public var userSheets: [[UInt8]]
    /// Whether the page's own style sheets and `style` attributes apply. If not, no style sheet is
    /// fetched.
    public var usesAuthorSheets: Bool
    /// One more sheet, for the page's own document and not for those of its frames: the elements
    /// that content rules hide in it.
    package var ruleSheet: [UInt8] = []

    /// Makes preferences; the defaults change nothing.
    public init(userSheets: [[UInt8]] = [], usesAuthorSheets: Bool = true) {
        self.userSheets = userSheets
        self.usesAuthorSheets = usesAuthorSheets
    }

    /// Whether the preferences change nothing.
    package var isDefault: Bool { userSheets.isEmpty && ruleSheet.isEmpty && usesAuthorSheets }

    /// All user style sheets of one document.
    package var documentSheets: [[UInt8]] {
        ruleSheet.isEmpty ? userSheets : userSheets + [ruleSheet]
    }
}
