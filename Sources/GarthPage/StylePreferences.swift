/// What the person wants of style sheets, over what pages bring along.
public struct StylePreferences: Sendable, Equatable {
    /// The largest user style sheet, in bytes, that is taken from a person; what is written by
    /// hand has some thousand.
    package static let userSheetByteCount = 1 << 20

    /// Style sheets of the user origin, in their order (CSS Cascade Level 5 section 6.2): they
    /// win over the browser's own, lose against the page's, and with `!important` win over
    /// those too. Each is read by itself; what they import is not fetched.
    public var userSheets: [[UInt8]]
    /// Whether the page's own style sheets and `style` attributes apply. Without them no style
    /// sheet is fetched.
    public var usesAuthorSheets: Bool
    /// One more, for the page's own document and not for those of its frames: what the content
    /// rules hide in it.
    package var ruleSheet: [UInt8] = []

    /// Makes preferences; without arguments, those of somebody who has none.
    public init(userSheets: [[UInt8]] = [], usesAuthorSheets: Bool = true) {
        self.userSheets = userSheets
        self.usesAuthorSheets = usesAuthorSheets
    }

    /// Whether they change nothing.
    package var isDefault: Bool { userSheets.isEmpty && ruleSheet.isEmpty && usesAuthorSheets }

    /// All user style sheets of one document.
    package var documentSheets: [[UInt8]] {
        ruleSheet.isEmpty ? userSheets : userSheets + [ruleSheet]
    }
}
