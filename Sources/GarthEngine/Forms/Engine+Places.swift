import GarthPage
import GarthURL

/// Places of a page that an address names (HTML Standard, "scroll to the fragment").
extension Engine {
    /// Shows the place that an address names in this document: what is closed around it opens, and
    /// `:target` applies to it. An address of another document changes nothing.
    mutating func show(placeOf href: String) {
        guard href.contains("#"), !reader.isWanted,
            let own = URLRecord.parse(info.url),
            let url = URLRecord.parse(PageFacts(document, url: info.url).resolve(href, orElse: "")),
            url.isSameDocument(as: own), let name = url.placeName
        else { return }
        show(place: name)
    }

    /// Shows the place of the page's own address, once the document has come.
    mutating func showPlaceOfPage() {
        guard info.url.contains("#"), let name = URLRecord.parse(info.url)?.placeName
        else { return }
        show(place: name)
    }

    private mutating func show(place name: String) {
        let node = place(named: Array(name.utf8))
        let before = document.attributeChanges
        if !isScripting {
            for old in document.elements(in: .target) where old != node {
                document.setStates([], among: .target, of: old)
            }
            if let node { document.setStates(.target, among: .target, of: node) }
        }
        let hasOtherTarget = document.attributeChanges != before
        if hasOtherTarget { styles.forgetMatches() }
        let opened = node.map { open(around: $0) } ?? []
        for element in opened { document.note(.state(element)) }
        if hasOtherTarget || !opened.isEmpty { redraw() }
    }

    /// Opens what is closed around a place, and shows it if it is hidden until it is found.
    private mutating func open(around node: NodeID) -> [NodeID] {
        var opened = state.closedDetails(around: node, in: document)
        for details in opened { open(details, true) }
        var hidden = node
        while hidden.exists {
            if document.string(.hidden, of: hidden)?.lowercased() == "until-found",
                let place = document.attributePlace(
                    namespace: nil, local: Array("hidden".utf8), of: hidden)
            {
                document.removeAttribute(place, of: hidden)
                opened.append(hidden)
            }
            hidden = document[hidden].parent
        }
        return opened
    }

    /// The element with an id, else the link with a name (HTML Standard, "find a potential indicated
    /// element").
    private mutating func place(named name: [UInt8]) -> NodeID? {
        guard !name.isEmpty else { return nil }
        if let node = formIndex.element(withID: name[...], in: document) { return node }
        for index in document.nodes.indices {
            let node = NodeID(rawValue: Int32(truncatingIfNeeded: index))
            guard document.isElement(node, .a), let own = document.attribute(.name, of: node),
                document.text[own].elementsEqual(name)
            else { continue }
            return node
        }
        return nil
    }
}
