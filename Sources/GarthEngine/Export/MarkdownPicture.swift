/// The Markdown form of an `img` element.
struct MarkdownPicture {
    enum Use {
        case shown
        /// Said only where it is all that a link holds.
        case onlyAlone
        case decoration
    }

    let use: Use
    /// The alternative text, white space collapsed.
    let words: [UInt8]
    /// The address of the picture; nil without one. A `data:` URL is the picture itself, not an
    /// address for readers.
    let url: String?

    /// A picture that is no larger is an icon, in CSS pixels.
    private static let iconSize = 32

    init(_ node: NodeID, in document: Document, _ facts: PageFacts) {
        var text = CollapsedText()
        let alt = document.attribute(.alt, of: node)
        if let alt { text.append(document.text[alt]) }
        words = text.bytes
        let address = facts.address(.src, of: node, in: document)
        url = address.flatMap { $0.utf8.starts(with: "data:".utf8) ? nil : $0 }
        let sizes = [AttributeName.width, .height].compactMap { document.integer($0, of: node) }
        let isPixel = sizes.count == 2 && sizes.allSatisfy { $0 <= 1 }
        if isPixel || Self.isHidden(node, in: document) {
            use = .decoration
        } else if !words.isEmpty {
            use = .shown
        } else if url == nil {
            use = .decoration
        } else if alt != nil || sizes.contains(where: { $0 <= Self.iconSize }) {
            // HTML Standard, "A purely decorative image that doesn't add any information".
            use = .onlyAlone
        } else {
            use = .shown
        }
    }

    /// Whether a picture is none for people who do not see it.
    static func isHidden(_ node: NodeID, in document: Document) -> Bool {
        let role = document.string(.role, of: node)?.lowercased()
        return role == "presentation" || role == "none"
            || document.string(.ariaHidden, of: node)?.lowercased() == "true"
    }
}
