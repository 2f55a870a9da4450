/// The lines of a finished flow in its store, with the facts about its widths.
struct Fragment {
    var firstLine = 0
    var lineCount = 0
    /// The places of what its boxes paint, among the paints of its store.
    var paints = 0..<0
    /// The width that shows it without a break, and the least one without broken words.
    var greatestWidth = 0
    var leastWidth = 0
    var hardWidth = 0
    /// To which side its lines go in a wider box, when all go to the same.
    var align = LineAlign.left
    var dependsOnWidth = false
    /// The rows of the margins below its last line, which a float and a flow root have inside.
    var rowsBelow = 0
    /// The blank rows above its first line that are left out.
    var leadingRows = 0
    /// Where its free rows stand in a higher row, counted from its first line; nil for below it.
    var freeRows: FreeRows?
}
