/// The measures by which layout decides, each with its reason: the bounds are in `LayoutLimits`.
extension LayoutLimits {
    /// Bytes of the value of a form control: a megabyte is more than any person types.
    static let valueBytes = 1 << 20
    /// Lines of a text area that are broken: only those on the screen are drawn.
    static let textAreaLines = 10_000
    /// Columns of a list to choose from.
    static let selectColumns = 40
    /// Columns that a list keeps for its longest choice, while a shorter one is chosen.
    static let idleSelectColumns = 24
    /// The width of a frame without one, in CSS pixels (CSS 2.2 section 10.3.2).
    static let frameWidthPixels: Float = 300

    /// Rows of an explicit `height` that are compared with the content: no page has as many below
    /// one box, and a larger number adds no row (`heightRows`).
    static let comparedRows = 10_000
    /// Columns of the margin and padding at one end of an inline box: half of a screen.
    static let inlineEdgeColumns = 40
    /// Columns that no screen has: a box with more room is measured, not placed.
    static let screenColumns = 10_000
    /// Blanks in place of a measured box that takes any width.
    static let measuredBlanks = 100_000
    /// Bytes of ASCII for which a line makes room at once: a few screens.
    static let linePieceBytes = 4_096
    /// Bytes at the start of a long run in which no place to cut it is looked for.
    static let clusterBytes = 64

    /// CSS pixels beyond the left or upper edge of the page at which a positioned box counts as
    /// hidden: authors write -999 and more for text that only screen readers read.
    static let hiddenOffsetPixels: Float = 400
    /// CSS pixels of a negative margin or relative position that take a box off the page: columns are
    /// moved by the width of a page, and what only screen readers read by 9999.
    static let farPixels: Float = 3_000
    /// CSS pixels of width from which a box beyond the edge is a panel, and not a mark in the margin.
    static let panelPixels: Float = 100
    /// Columns by which words may overflow a float so that the text beside it makes room for them.
    static let floatOverflowColumns = 8
    /// CSS pixels of width from which a blank box in a line has room for an icon.
    static let blankIconPixels: Float = 8
    /// CSS pixels beside the left edge of the page that show no letter: less than two cells.
    static let offPagePixels: Float = 12
    /// CSS pixels from the left edge at which such a box lies beyond any screen.
    static let hiddenRightPixels: Float = 5_000
    /// The least opacity at which a person sees that a box is there.
    static let seenOpacity: Float = 0.05
    /// The least size of letters that a person sees, in CSS pixels.
    static let seenLetterPixels: Float = 1.5
    /// CSS pixels of a negative `text-indent` that takes text off the page: authors write -9999.
    static let hiddenIndentPixels: Float = 700

    /// CSS pixels between two boxes in a line that part their words, where no column is left for them.
    static let seenEdgePixels: Float = 2
    /// The height of a box that hides its rows in any window, in CSS pixels: a teaser, a ticker, a
    /// slide.
    static let clippedPixels: Float = 320
    /// A higher one hides them if it takes at most this share of the window's rows, of so many rows at
    /// most: else it is as high as a window, and holds a page.
    static let clippedShare: Float = 0.75
    static let clippedWindowRows = 64
    static let mostClippedPixels = Float(clippedWindowRows) * Cell.height * clippedShare
    /// Nodes below such a box: layout waits for its end.
    static let clippedExtent = 2_000

    /// Boxes around a picture in which a link is looked for.
    static let linkLevels = 32
    /// Nodes of a link, and bytes of its text, in which the words of a picture in it are looked for.
    static let linkNodes = 48
    static let linkTextBytes = 400
    /// Longer words of a picture are not looked for: they describe it, and are no name.
    static let repeatedBytes = 160
    /// Nodes behind the beginning of an open link up to which its end is awaited.
    static let awaitedLinkNodes = 64
    /// Characters at the end of a shortened file name: they have the kind of file, and often the
    /// number.
    static let pictureNameTail = 11
    /// Nodes behind an open `sub` or `sup` up to which its end is awaited.
    static let awaitedScriptNodes = 64
    /// Bytes of a `sub` or `sup` that decide its mark: "(", "^", a number.
    static let scriptBytes = 12
    /// Nodes in which these bytes are looked for.
    static let scriptNodes = 32
    /// Nodes behind an open `video`, `object` or the like up to which its end is awaited.
    static let awaitedMediaNodes = 256
    /// Nodes of fallback content in which a letter is looked for; more count as content.
    static let fallbackNodes = 200
    /// Siblings among which a second `summary` looks for the first.
    static let summarySiblings = 64

    /// Blank rows above a cell in the middle of its row: a screen. With more the cell begins at the
    /// top, as the columns of pages do whose style sheets are there.
    static let rowsAboveMiddle = 24
    /// Cells of a table whose padding decides the gap between its columns: the others are alike.
    static let paddingCells = 32
    /// Cells of a table whose borders decide whether lines are drawn.
    static let borderCells = 16
    /// The columns of text on the average from which on bordered cells whose lines break keep blanks
    /// around them.
    static let paddedCellColumns = 12
    /// Columns and rows of a table, and nodes of a cell, in which brackets are looked for.
    static let bracketColumns = 8
    static let bracketRows = 64
    static let bracketNodes = 8
    /// Columns between two columns of a table, and rows above it: more does not separate better.
    static let tableGap = 4
    /// A table of data that cannot be made as narrow as the screen stays a table up to so many
    /// screens of width: the person scrolls sideways.
    static let tableScreens = 3
    /// The same for a table of many columns whose cells hold a few words.
    static let dataTableScreens = 10
    /// A cell of a few words is at most so many times as wide as its longest word.
    static let dataCellWords = 3
    /// Columns that it may have beyond that, for narrow screens.
    static let tableSlack = 40
    /// Columns of a caption, if the screen has them and the table does not.
    static let captionColumns = 40
    /// Columns below which no column of a table is squeezed: shorter words are not broken.
    static let leastCellColumns = 10
}
