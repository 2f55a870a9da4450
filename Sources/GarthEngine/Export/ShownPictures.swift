/// A picture that a document shows, with its absolute address.
struct ShownPicture {
    var url: String
    /// The alternative text, white space collapsed.
    var text: [UInt8]
    /// The size that the page gives, in CSS pixels.
    var width: Int?
    var height: Int?
}

/// The pictures of a document in their order, without decoration and `data:` addresses; those of
/// frames are in the frames' own documents.
func shownPictures(of tree: ShownTree, _ facts: PageFacts) -> [ShownPicture] {
    var collector = PictureCollector(document: tree.document, facts: facts)
    tree.walk(&collector)
    return collector.pictures
}

private struct PictureCollector: ShownVisitor {
    let document: Document
    let facts: PageFacts
    var pictures: [ShownPicture] = []

    init(document: Document, facts: PageFacts) {
        self.document = document
        self.facts = facts
    }

    mutating func enter(_ node: NodeID, _ tag: Tag, _ look: ShownTree.Look) -> Bool {
        guard tag == .img else { return tag != .iframe && tag != .frame }
        guard look.isVisible else { return false }
        let picture = MarkdownPicture(node, in: document, facts)
        guard picture.use != .decoration, let url = picture.url else { return true }
        pictures.append(
            ShownPicture(
                url: url, text: picture.words, width: side(.width, of: node),
                height: side(.height, of: node)))
        return true
    }

    mutating func leave(_ node: NodeID, _ tag: Tag, _ look: ShownTree.Look) {}

    mutating func text(_ bytes: Span<UInt8>, _ look: ShownTree.Look) {}

    private func side(_ name: AttributeName, of node: NodeID) -> Int? {
        guard let range = document.attribute(name, of: node), document.text[range].last != 0x25,
            let value = document.integer(name, of: node), value >= 0
        else { return nil }
        return Int(value)
    }
}
