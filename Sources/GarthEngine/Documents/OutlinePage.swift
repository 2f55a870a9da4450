import GarthURL

/// A list of feeds (OPML 2.0) as a page: its outlines as nested lists, each feed a link.
struct OutlinePage {
    /// The page.
    var document: Document { page.document }
    /// The feeds of the list, in its order, each address once.
    private(set) var feeds: [OfferedFeed] = []

    private let source: FeedTree
    private var page: TreeWriter
    private var seen: Set<[UInt8]> = []

    init(_ document: Document) {
        source = FeedTree(document)
        let title = source.plain(
            source.child("title", of: source.child("head", of: source.root)))
        page = TreeWriter(title: title)
        if !title.isEmpty { page.text(title, in: page.element(.h1, in: page.body)) }
        writeOutlines(below: source.child("body", of: source.root))
    }

    /// Writes the outlines below a node; their depth has no bound, and the walk no recursion.
    private mutating func writeOutlines(below root: NodeID) {
        guard root.exists else { return }
        var lists: [(list: NodeID, of: NodeID)] = []
        var node = source.document.next(root, within: root)
        while node.exists {
            defer { node = source.document.next(node, within: root) }
            guard source.isElement(node, "outline") else { continue }
            let parent = source.document[node].parent
            while let last = lists.last, last.of != parent { lists.removeLast() }
            if lists.isEmpty {
                lists = [(page.element(.ul, in: page.body), root)]
            }
            let item = page.element(.li, in: lists[lists.count - 1].list)
            write(node, in: item)
            if source.child("outline", of: node).exists {
                // Deeper ones stand beside each other: a document of nothing but depth is no list.
                let place = lists.count < Self.depthLimit ? item : page.body
                lists.append((page.element(.ul, in: place), node))
            }
        }
    }

    private static let depthLimit = 32

    private mutating func write(_ outline: NodeID, in item: NodeID) {
        let names = (["title", "text"] as [StaticString]).map {
            FeedTree.collapsed(source.value($0, of: outline))
        }
        let address = value(["xmlUrl", "xmlurl", "xmlURL"], of: outline)
        let site = value(["htmlUrl", "htmlurl", "htmlURL", "url"], of: outline)
        let target = address.isEmpty ? site : address
        let name = names.first { !$0.isEmpty } ?? target
        let place = target.isEmpty ? item : page.element(.a, [(.href, target)], in: item)
        page.text(name, in: place)
        guard !address.isEmpty, feeds.count < Self.feedLimit, seen.insert(address).inserted
        else { return }
        feeds.append(OfferedFeed(address: address, title: name, type: []))
    }

    /// Nobody reads as many.
    private static let feedLimit = 10_000

    /// The value of the first of the attributes that has one: programs spell them in several ways.
    private func value(_ names: [StaticString], of node: NodeID) -> [UInt8] {
        for name in names {
            let value = source.value(name, of: node)
            if !value.isEmpty { return value }
        }
        return []
    }
}
