import GarthPage
import GarthURL

/// The facts of a document about itself as a whole.
struct PageFacts {
    /// The text of the first `title`, white space collapsed.
    private(set) var title = ""
    /// The base of relative addresses; nil if the document has no address.
    private(set) var baseURL: URLRecord?
    /// The frame name that the first `base` with one gives to links without one.
    private(set) var frameName = ""
    /// The first refresh in the markup.
    private(set) var refresh: RefreshDirective?

    init(_ document: Document, url: String) {
        baseURL = URLRecord.parse(url)
        var hasTitle = false
        var hasBase = false
        for node in document.notable where document[node].namespace == .html {
            switch document[node].tag {
            case .title where !hasTitle:
                hasTitle = true
                title = PlainText.singleLine(document.childText(of: node))
            case .base where !hasBase:
                if frameName.isEmpty { frameName = document.string(.target, of: node) ?? "" }
                guard let href = document.string(.href, of: node) else { continue }
                hasBase = true
                if document.refusedBases.contains(node) { continue }
                if let base = URLRecord.parse(href, base: baseURL) { baseURL = base }
            case .meta where refresh == nil:
                guard document.string(.httpEquiv, of: node)?.lowercased() == "refresh",
                    let content = document.string(.content, of: node)
                else { continue }
                refresh = RefreshDirective(parsing: content)
            // Sheets and scripts, and what comes a second time.
            default: break
            }
        }
    }

    /// The absolute form of an address of the page; `fallback` when it is none.
    func resolve(_ href: String, orElse fallback: String) -> String {
        URLRecord.parse(href, base: baseURL)?.href ?? fallback
    }

    /// The absolute address of an attribute; nil without one, for an invalid address, and for one
    /// that would run a script.
    func address(_ name: AttributeName, of node: NodeID, in document: Document) -> String? {
        guard let href = document.address(name, of: node),
            let url = URLRecord.parse(href, base: baseURL), url.scheme != "javascript"
        else { return nil }
        return url.href
    }
}

extension Document {
    /// The language tag of the root element, else of the pragma (HTML Standard, "content-language
    /// pragma directive"); empty for none, and for a text that is no tag.
    var declaredLanguage: String {
        var root = self[.document].firstChild
        while root.exists, self[root].kind != .element { root = self[root].nextSibling }
        let own = root.exists ? string(.lang, of: root) ?? "" : ""
        let tag = own.isEmpty ? pragmaLanguage : own
        let isTag =
            tag.utf8.count <= 35
            && tag.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == 0x2D }
        return isTag ? tag : ""
    }

    private var pragmaLanguage: String {
        for node in notable where isElement(node, .meta) {
            guard string(.httpEquiv, of: node)?.lowercased() == "content-language",
                let content = string(.content, of: node)
            else { continue }
            return String(content.prefix { $0 != "," && $0 != " " })
        }
        return ""
    }

    /// The `body` element; `.none` when there is none.
    var body: NodeID {
        var root = self[.document].firstChild
        while root.exists, !isElement(root, .html) { root = self[root].nextSibling }
        guard root.exists else { return .none }
        var child = self[root].firstChild
        while child.exists, !isElement(child, .body) { child = self[child].nextSibling }
        return child
    }

    /// The text of an element's own text nodes.
    func childText(of node: NodeID) -> [UInt8] {
        var bytes: [UInt8] = []
        var child = self[node].firstChild
        while child.exists {
            if self[child].kind == .text { bytes += text[textRange(child)] }
            child = self[child].nextSibling
        }
        return bytes
    }
}
