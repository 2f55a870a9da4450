import GarthURL

/// What the texts of a feed hold: words, or HTML.
extension FeedTree {
    enum TextKind { case words, html, other }

    /// Whether the text of a title or a similar element is HTML, and not the words themselves.
    ///
    /// Atom says so (RFC 4287 section 3.1.1: `text` without a type). RSS does not: a text with
    /// references is HTML, one with tags only if an element ends in it or is void.
    func hasMarkup(_ text: [UInt8], in node: NodeID) -> Bool {
        guard !isOfAtom(node) else { return kind(ofTextIn: node) == .html }
        guard text.contains(UInt8(ascii: "<")) else { return text.contains(UInt8(ascii: "&")) }
        let lower = text.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
        return ["</", "<br", "<img", "<wbr", "<hr", "<!--"].contains { mark in
            let mark = Array(mark.utf8)
            return lower.indices.contains { lower[$0...].starts(with: mark) }
        }
    }

    /// What an element holds by its type (RFC 4287 sections 3.1.1 and 4.1.3.3; Atom 0.3 has media
    /// types everywhere). The elements of the type `xhtml` stand there as such.
    func kind(ofTextIn node: NodeID) -> TextKind {
        let isAtom = isOfAtom(node)
        guard let type = document.string(.type, of: node)?.lowercased() else {
            return isAtom ? .words : .html
        }
        switch type {
        case "text", "xhtml", "application/xhtml+xml": return .words
        case "html", "text/html": return .html
        case _ where type.hasPrefix("text/"): return .words
        default: return isAtom ? .other : .html
        }
    }

    /// The text of an element, decoded if it is base64 (Atom 0.3's `mode`; nil for invalid base64).
    func content(of node: NodeID) -> [UInt8]? {
        let text = document.childText(of: node)
        guard isBase64(node) else { return text }
        // What it holds is the feed's own word: only UTF-8 is read.
        return forgivingBase64Decoded(text).flatMap { String(validating: $0, as: UTF8.self) }
            .map { Array($0.utf8) }
    }

    /// Whether the text of an element is base64.
    func isBase64(_ node: NodeID) -> Bool {
        isOfAtom(node) && value("mode", of: node).elementsEqual("base64".utf8)
    }

    /// Whether an element is one of Atom, and of no module in it.
    private func isOfAtom(_ node: NodeID) -> Bool {
        guard isAtom, node.exists else { return false }
        let name = document.name(of: node)
        return !name.dropFirst(name.starts(with: prefix) ? prefix.count : 0).contains(0x3A)
    }
}
