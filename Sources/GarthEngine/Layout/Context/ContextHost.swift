import GarthPage

/// The walk as a formatting context of boxes side by side sees it.
///
/// A context (`ColumnContext`, `GridContext`, `FlexRow`, `FlexStack`) is a value with fields of its
/// own. It gets the room that it has, asks the walk for its content as fragments, and answers with
/// their places, which the walk writes. It can reach nothing of the walk but these members.
protocol ContextHost: ~Copyable {
    // MARK: What is read

    func node(_ node: NodeID) -> Node
    func computed(_ style: StyleID) -> ComputedStyle
    mutating func look(_ style: StyleID) -> Look
    mutating func style(of child: NodeID, parent: StyleID) -> StyleID
    /// Whether an element has generated content before or behind its own.
    mutating func hasGeneratedContent(_ element: NodeID, _ style: StyleID) -> Bool
    func extent(of node: NodeID) -> Int
    /// Whether an element without a box of its own takes a share of its container.
    func takesShare(_ node: NodeID) -> Bool
    func pixels(_ length: Length, of base: Float) -> Float?
    func trackList(_ number: UInt16) -> GridTrackList
    func gridAreas(_ number: UInt16) -> GridAreas
    func gridLine(_ number: UInt16) -> GridLine

    // MARK: The container

    /// The edges of the container for good use of so many columns.
    func containerEdges(for columns: Int, least: Int) -> (left: Float, right: Float)
    func clipEdge() -> Float?

    // MARK: Content as fragments

    /// Does something in the flow below, whose store takes the lines of the content.
    mutating func below<Answer>(_ body: (inout Self) -> Answer) -> Answer
    mutating func attempting<Answer>(
        in place: LayoutPlace, _ body: (inout Self) -> Answer?
    ) -> Answer?
    mutating func layOutContent(
        _ content: SiblingRange, columns: Int, link: NodeID, align: LineAlign, depth: Int32
    ) -> Fragment
    mutating func layOutColumn(of container: OpenBox, columns: Int, depth: Int32) -> Fragment
    mutating func setEdges(_ item: inout BoxItem, base: Float)
    mutating func measure(_ items: inout BoxItems, link: NodeID, depth: Int32)
    mutating func measuredWidth(
        of item: inout BoxItem, base: Float, link: NodeID, depth: Int32
    ) -> Float
    mutating func settle(
        _ item: inout BoxItem, columns: Int, isConfined: Bool, link: NodeID, depth: Int32)
    /// Notes the columns of an item for scripts.
    mutating func note(columns: Int, of item: NodeID)

    // MARK: The lines of fragments

    func width(ofLine line: Int) -> Int
    func part(ofLine line: Int, at column: Int) -> PaintedPart?

    // MARK: What items paint

    mutating func paint(of item: BoxItem, at place: ItemPlace, rows: PaddingRows) -> PlacedPaint?
    func paddingRows(of item: BoxItem, _ row: Int, toEndOfLine end: Int?) -> PaddingRows
}

/// The room that a container gives its context.
struct ContainerRoom {
    /// The box of the container.
    let box: OpenBox
    /// The depth of its content in the tree.
    let level: Int32
    /// Only its widths are asked.
    let isMeasuring: Bool
    /// The columns of its flow, of the page, and of running text.
    let columns: Int
    let pageColumns: Int
    let textColumns: Int
    /// The row of the page that it begins in; nil inside of another box, or while it is measured.
    let pageRow: Int?

    /// The width of the container in pixels; 0 while it is not known.
    var width: Float { isMeasuring ? 0 : max(0, box.right - box.left) }
    var isNarrowed: Bool { box.flags.contains(.isNarrowed) }
}

/// What the context of a container answers.
enum ContextAnswer {
    /// Its boxes stand in rows.
    case rows(PlacedRows)
    /// Nothing of it is seen.
    case nothing
    /// It was only measured.
    case measured(ContainerWidths)
    /// Its items are laid out as blocks, one below the other.
    case stacked
}

/// Boxes with their places, as a context hands them over.
struct PlacedRows {
    var boxes: [PlacedBox]
    var rowCount: Int
    /// The columns of the widest words.
    var least = 0
    /// Whether a box has its place by the rows of the page.
    var isPlacedInPage = false
    /// The row in front of which the free rows of its box stand, counted from its first one.
    var free: (row: Int, isHalf: Bool)?
}

/// The widths of a container in pixels, and the columns of what can not be broken.
struct ContainerWidths {
    var greatest: Float
    var least: Float
    var hard: Int
}
