/// The bounds of layout, each with its reason.
enum LayoutLimits {
    /// Nested tables, inline blocks and flex rows; deeper ones become plain blocks, because each
    /// level takes stack and a copy of its lines.
    static let nestedContexts = 72
    /// Nested flex and grid containers, floats and columns; deeper ones are plain blocks. Pages nest
    /// ten of them, and each level measures its items before it lays them out.
    static let nestedContainers = 40
    /// The nodes of a table inside others times their number, beyond which it is a plain block: each
    /// table around it keeps a copy of its lines. A page of a million nodes may have 16 such levels.
    static let nestedExtent = 16_000_000
    /// Columns of a tab stop: readers write 2 to 8, and a file of tabs would become blanks of as many
    /// times its size.
    static let tabColumns = 40
    /// Columns of one table; a table with more becomes a sequence of blocks.
    static let tableColumns = 1_000
    /// Cells of one table; a table with more becomes a sequence of blocks. Each takes some 300 bytes
    /// while the table is laid out.
    static let tableCells = 1_000_000
    /// The greatest `colspan` (HTML Standard section 4.9.11).
    static let columnSpan = 1_000
    /// The greatest `rowspan` (HTML Standard section 4.9.11).
    static let rowSpan = 65_534
    /// Blank rows in a row: more do not separate better, and page decoration requests thousands.
    static let blankRows = 2
    /// Floats beside the present row and below it: for more, the rows of the first ones are written
    /// before the text behind them.
    static let floats = 16
    /// Rows of the height of a box in the line from which on it is more than a button.
    static let tallRows = 3
    /// Rows that an explicit `height` may add below a box's content.
    static let heightRows = 12
    /// Combining marks on one base: more are a flood that no reader can see.
    static let combiningMarks = 8
    /// Bytes without white space whose line breaks are computed at once.
    static let clusterRunBytes = 1_024
    /// Bytes of text without white space that are held back because more may join them.
    static let heldTextBytes = 4_096
    /// Columns that are left to text however deep its indentation.
    static let leastTextColumns = 12
    /// The width of a line that is only measured.
    static let unlimitedColumns = 1 << 40
    /// CSS pixels of a margin and padding beside a box in a row, or between two: more is wider than
    /// any screen, and would fill each row of a table with as many blanks.
    static let edgePixels: Float = 1_600
    /// CSS pixels of a box's own width and of the space around all boxes, for the same reason: five
    /// screens.
    static let boxPixels: Float = 16_000
    /// Columns of one form control.
    static let controlColumns = 200
    /// Columns that a field keeps whose width is a share of its container.
    static let leastFieldColumns = 6
    /// Rows of one form control.
    static let controlRows = 100
    /// Nodes below an inline block or in a flex row; larger ones are plain blocks, so that no page
    /// waits for its end because of a column.
    static let atomicExtent = 500
    /// Nodes of an open table up to which it is laid out again at each doubling; a larger one waits
    /// until it has grown fourfold, which keeps the cost of a slow page near 1.3.
    static let smallHeldExtent = 2_000
    /// Nodes of a flex or grid item that are laid out to measure it: they tell whether it is wider
    /// than its container, and the rest of it is laid out once.
    static let measuredExtent = 600
    /// Bytes of text whose room a nested flow keeps for the next one at its depth.
    static let keptRoom = 1 << 16
    /// The greatest number of a grid's line that a style may name.
    static let gridTracks = 1_000
    /// Cells that the items of a grid may take by their spans; with more, no item spans tracks. Only
    /// hostile pages need them, and each takes a byte.
    static let gridArea = 1 << 22
    /// Columns below which running text is not read in a column beside others.
    static let readableColumns = 20
    /// Columns below which words are not broken for the sake of a second column beside the first: the
    /// two halves of an index.
    static let pairedColumns = 50
    /// Columns of the text in such a column, if its padding takes the others.
    static let paddedColumns = 16
    /// CSS pixels between two texts that a reader sees as a gap.
    static let visibleGap: Float = 2
    /// Columns of a flex item that does not shrink further on its own.
    static let labelColumns = 8
    /// Columns of a text that is surely more than a label.
    static let runningTextColumns = 40
    /// Nodes below a floating box that stands beside text; a larger one is a plain block, because
    /// layout waits for the end of a float.
    static let floatExtent = 20_000
    /// Nodes below a positioned box that may be empty.
    static let emptyBoxExtent = 16
    /// Nodes below a positioned box whose rows stay until its end, so that boxes can be placed in all
    /// of them: a card, a header. Layout waits for the end of such a box.
    static let positionedExtent = 500
    /// Rows by which the place of a box at the side of the page may differ from the row where it comes
    /// in the document: what stands above it has another height in rows than in pixels.
    static let sideRows = 6
    /// Rows below its place from which such a box comes late, and the page is laid out again with it.
    static let lateRows = 3
    /// Boxes that are opened in front of a page's first row, because they come behind their rows.
    static let boxesAhead = 16
    /// The greatest distance of such a box from the top of the page, in CSS pixels.
    static let aheadPixels: Float = 256
    /// Rows of such a box that is as wide as the page: a header, no sheet over the page.
    static let rowsAhead = 8
    /// Nodes below a positioned box that is painted into rows with blank cells.
    static let paintedExtent = 200
    /// Boxes that wait at once for the ends of their containing blocks, each with its lines.
    static let waitingBoxes = 1_024
    /// Boxes that are painted into one containing block: each looks at all others in its row.
    static let paintedBoxes = 64
    /// Elements that a page of absolute boxes alone may have at its end, with those that show nothing.
    static let groupElements = 2 * paintedBoxes
    /// Boxes around a line that paint, and boxes that are painted in one row.
    static let openPaints = 64
    static let paintsInRow = 256
    /// Boxes whose rows are painted at once.
    static let paintsAtOnce = 1_024
    /// CSS pixels from which on a line around a box is a heavy one.
    static let heavyBorder: Float = 3
    /// Painted cells among which those of the row above are looked for.
    static let joinedPaints = 8
    /// CSS pixels by which a relative position moves a box: more is not a matter of alignment.
    static let relativePixels: Float = 160
    /// Nodes below a multi-column container, for the same reason.
    static let columnExtent = 20_000
    /// Columns beside floats that a table or a flex or grid container needs.
    static let roomBesideFloats = 40
    /// Links of a menu that is worth a line of its own where the page hides it.
    static let menuLinks = 5
    /// Nodes of such a menu: the greatest of real pages have some thousand.
    static let menuExtent = 10_000
    /// Siblings before a hidden menu among which its check box is looked for.
    static let menuSiblings = 16
    /// Letters of the name of such a menu.
    static let menuNameLetters = 40
    /// Nodes of an absolute box that may stand in a sentence: a few words, an icon, a badge.
    static let shortTextExtent = 8
    /// Nodes that are read ahead for the text below an element.
    static let lookAheadNodes = 2_000
    /// Nodes of a document that is walked once more to find all its frames: some tenths of a
    /// second; in a larger one they are requested one after the other.
    static let nodesWalkedForFrames = 500_000
    /// A picture with a side shorter than so many CSS pixels is an icon.
    static let iconPixels: Float = 64
    /// The width of a picture without words that parts the words beside it: half a cell.
    static let spacerPixels: Float = 4
    /// The columns that a container leaves to a picture at least.
    static let leastPictureColumns = 8
    /// The rows of a picture in a dump, which has no screen.
    static let printedPictureRows = 60
    /// Characters of the name of a picture's file that are shown.
    static let pictureNameColumns = 32
    /// Counters that are open at once: a deep outline has ten.
    static let counters = 10_000
    /// Nodes of a page that reversed counters read to find their start values.
    static let reversedSteps = 2_000_000
    /// Bytes that generated content or a marker may have at one element: some screens of text.
    static let madeTextOfElement = 16_384
    /// Bytes of text that layout may make for a page whatever its size: generated content, markers,
    /// and names. A stylesheet of 100 bytes can ask for gigabytes; the honest ask for symbols,
    /// numbers and short notes.
    static let madeTextAlways = 4 << 20
    /// Bytes of such text that each node of the document adds: a list of a million items has as many
    /// markers, of up to eight bytes.
    static let madeTextPerNode = 32
    /// Bytes of a label, a placeholder or an alternative text.
    static let labelBytes = 2_000

    /// The columns of a frame's name in its line: a line on most screens.
    static let frameLabelColumns = 48

    /// Rows between two moments from which a page can be laid out again, on a page of ordinary
    /// length: what a change lays out again at least.
    static let checkpointRows = 32
    /// Text styles of a page from which a change lays it out from its top, with new numbers.
    static let stylesOfPatches = 20_000
    /// The most such moments: each takes about two kilobytes.
    static let checkpoints = 1024
}
