import GarthPage

/// What layout reads of a page. No rule of layout changes it.
///
/// The document and what belongs to it are lent for the time of one step.
struct LayoutInput {
    private(set) var options: LayoutOptions
    /// The number of the document in its page.
    let documentNumber: UInt32
    /// The width of running text.
    let textMeasure: TextMeasure

    private(set) var document = Document()
    /// The places of the document's nodes.
    private(set) var order = DocumentOrder()
    private(set) var state = PageState()
    /// The frames of the document; nil where they are shown as links.
    private(set) var frames: FrameSet?
    /// The facts that controls need about the rest of the document.
    private(set) var formIndex = FormIndex()
    /// Whether the whole document has come.
    private(set) var isComplete = false
    private let ends = LastDescendants()

    init(options: LayoutOptions, document number: UInt32) {
        self.options = options
        documentNumber = number
        textMeasure = TextMeasure(options, columns: max(4, options.columns))
    }

    /// The last descendant of a node so far, or the node itself.
    func lastDescendant(of node: NodeID) -> NodeID {
        ends.last(of: node, document.nodes)
    }

    /// Borrows a document for one step.
    mutating func borrow(
        _ document: Document, state: borrowing PageState, frames: FrameSet? = nil,
        forms: FormIndex, isComplete: Bool
    ) {
        self.document = document
        ends.forget()
        order.update(document)
        self.state = copy state
        self.frames = frames
        formIndex = forms
        self.isComplete = isComplete
    }

    /// The same, of a document whose order is another one's (`scout`).
    init(scouting other: borrowing LayoutInput) {
        self.init(options: other.options, document: other.documentNumber)
        document = other.document
        frames = other.frames
        isComplete = other.isComplete
        state = other.state
    }

    /// Gives the document back, so that nobody else copies it.
    mutating func giveBack() { document = Document() }

    /// Reads unfinished content as if it were complete; the value before.
    mutating func assumeComplete(_ isComplete: Bool = true) -> Bool {
        defer { self.isComplete = isComplete }
        return self.isComplete
    }

    /// The places of the nodes of a document that is not lent.
    mutating func order(of document: Document) -> DocumentOrder {
        order.update(document)
        return order
    }

    /// Shows the pictures that come from now on as other options say.
    mutating func setShowsPictures(of other: LayoutOptions) {
        options.showsPictures = other.showsPictures
    }
}

/// The last descendant of the node that was asked for last. Who goes from a box into the one that ends it
/// asks for the same one again: boxes inside boxes would be walked through to the end by each of them.
private final class LastDescendants {
    private var node = NodeID.none
    private var end = NodeID.none

    /// The document has changed.
    func forget() { node = .none }

    func last(of asked: NodeID, _ nodes: [Node]) -> NodeID {
        let isKnown =
            node.exists
            && (node == asked
                || nodes[asked.index].parent == node && nodes[node.index].lastChild == asked)
        if !isKnown {
            end = asked
            while nodes[end.index].lastChild.exists { end = nodes[end.index].lastChild }
        }
        node = asked
        return end
    }
}
