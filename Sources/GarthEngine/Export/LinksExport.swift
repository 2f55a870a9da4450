/// A link that a document shows, with its absolute address.
struct ShownLink {
    var url: String
    var text: [UInt8]
    /// The name of the link's target window or frame; empty without one.
    var frameName: [UInt8] = []
}

/// Writes the links of a document, a line each: the absolute address, a tab, the text; with
/// `frameNames` also a tab and the name of the target window. With `pictures`, the pictures follow: the
/// address, a tab, the alternative text, a tab, the size (`640x480`, `?` for a side that the page does
/// not give).
func exportLinks(
    _ tree: ShownTree, _ facts: PageFacts, frameNames: Bool = false, pictures: Bool = false,
    into output: inout [UInt8]
) {
    defer { if pictures { exportPictures(tree, facts, into: &output) } }
    for link in shownLinks(of: tree, facts, frames: tree.frames) {
        output += link.url.utf8
        output.append(0x09)
        output += link.text
        if frameNames {
            output.append(0x09)
            output += link.frameName
        }
        output.append(0x0A)
    }
}

private func exportPictures(_ tree: ShownTree, _ facts: PageFacts, into output: inout [UInt8]) {
    for picture in shownPictures(of: tree, facts) {
        output += picture.url.utf8
        output.append(0x09)
        output += picture.text
        let sides = [picture.width, picture.height].map { $0.map { "\($0)" } ?? "?" }
        output += "\t\(sides[0])x\(sides[1])\n".utf8
    }
}

/// The links of a document and of its frames, in the order of their starts; links without a target
/// are left out.
func shownLinks(
    of tree: ShownTree, _ facts: PageFacts, frames: FrameSet? = nil
) -> [ShownLink] {
    var collector = LinkCollector(document: tree.document, facts: facts, frames: frames)
    tree.walk(&collector)
    return collector.links
}

private struct LinkCollector: ShownVisitor {
    let document: Document
    let facts: PageFacts
    let frames: FrameSet?
    var links: [ShownLink] = []
    /// The open links, by their index.
    private var open: [(node: NodeID, index: Int)] = []
    private var text = CollapsedText()

    init(document: Document, facts: PageFacts, frames: FrameSet?) {
        self.document = document
        self.facts = facts
        self.frames = frames
    }

    mutating func enter(_ node: NodeID, _ tag: Tag, _ look: ShownTree.Look) -> Bool {
        switch tag {
        case .a:
            if !look.isInert, let url = facts.address(.href, of: node, in: document) {
                settle()
                open.append((node, links.count))
                links.append(ShownLink(url: url, text: [], frameName: frameName(of: node)))
            }
        case .area:
            guard !look.isInert, let url = facts.address(.href, of: node, in: document) else {
                break
            }
            var alt = CollapsedText()
            if let range = document.attribute(.alt, of: node) { alt.append(document.text[range]) }
            links.append(
                ShownLink(url: url, text: alt.bytes, frameName: frameName(of: node)))
        case .img where !open.isEmpty && look.isVisible:
            if let alt = document.attribute(.alt, of: node) { text.append(document.text[alt]) }
        case .br: text.appendSpace()
        case .select, .textarea: return false
        case .iframe, .frame:
            settle()
            links += frames?.known(at: node)?.withEngine { $0.shownLinks() } ?? []
            return false
        // Other elements only end the words of a link.
        default: if look.isBlock { text.appendSpace() }
        }
        return true
    }

    mutating func leave(_ node: NodeID, _ tag: Tag, _ look: ShownTree.Look) {
        if look.isBlock { text.appendSpace() }
        guard let last = open.last, last.node == node else { return }
        settle()
        let index = open.removeLast().index
        // A link that is not visible may have text that is.
        if !look.isVisible, index == links.count - 1, links[index].text.isEmpty {
            links.removeLast()
        }
    }

    mutating func text(_ bytes: Span<UInt8>, _ look: ShownTree.Look) {
        if !open.isEmpty { text.append(bytes) }
    }

    private func frameName(of node: NodeID) -> [UInt8] {
        var name = CollapsedText()
        if let range = document.attribute(.target, of: node) { name.append(document.text[range]) }
        return name.bytes
    }

    private mutating func settle() {
        if let last = open.last?.index {
            if !links[last].text.isEmpty, !text.isEmpty { links[last].text.append(0x20) }
            links[last].text += text.bytes
        }
        text = CollapsedText()
    }
}
