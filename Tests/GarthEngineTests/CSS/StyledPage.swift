@testable import GarthEngine
@testable import GarthPage

/// A page with a style for each of its elements, as the layout would ask for them.
final class StyledPage {
    let document: Document
    var resolver: StyleResolver
    private var styles: [StyleID]

    init(
        _ html: String, options: LayoutOptions = LayoutOptions(isInteractive: true),
        preferences: StylePreferences = StylePreferences()
    ) {
        var parser = HTMLParser()
        var html = html
        var document = Document()
        html.withUTF8 { parser.parse(UnsafeRawBufferPointer($0), into: &document) }
        parser.finish(into: &document)
        self.document = document
        resolver = StyleResolver(options: options, preferences: preferences)
        styles = Array(repeating: .initial, count: document.nodes.count)
        var node = NodeID.document
        var order = 0
        while node.exists {
            if document.isElement(node, .style) {
                let child = document[node].firstChild
                let css = child.exists ? Array(document.text[document.textRange(child)]) : []
                _ = resolver.setAuthorSheet(order, css: css)
                order += 1
            }
            node = document.next(node)
        }
        styleAll()
    }

    /// Styles all elements, parents first.
    func styleAll() {
        var node = document.next(.document)
        while node.exists {
            if document[node].kind == .element {
                styles[node.index] = resolver.style(
                    of: node, parent: styles[document[node].parent.index], in: document)
            }
            node = document.next(node)
        }
    }

    /// The element with an id.
    func node(_ id: String) -> NodeID {
        var node = NodeID.document
        while node.exists {
            if document[node].kind == .element, document.string(.id, of: node) == id {
                return node
            }
            node = document.next(node)
        }
        return .none
    }

    /// The style of the element with an id.
    subscript(id: String) -> ComputedStyle { resolver.table[styles[node(id).index]] }

    /// The ids of the elements that a declaration `order: 1` reached.
    var marked: [String] {
        var result: [String] = []
        var node = NodeID.document
        while node.exists {
            if document[node].kind == .element, let id = document.string(.id, of: node),
                resolver.table[styles[node.index]].order == 1
            {
                result.append(id)
            }
            node = document.next(node)
        }
        return result
    }

    func before(_ id: String) -> ComputedStyle? {
        let node = node(id)
        return resolver.before(of: node, style: styles[node.index], in: document)
            .map { resolver.table[$0] }
    }

    func marker(_ id: String) -> ComputedStyle? {
        let node = node(id)
        return resolver.marker(of: node, style: styles[node.index], in: document)
            .map { resolver.table[$0] }
    }

    func beforeContent(_ id: String) -> [ContentPiece] {
        let style = before(id)
        return content(style)
    }

    func markerContent(_ id: String) -> [ContentPiece] {
        let style = marker(id)
        return content(style)
    }

    func content(_ style: ComputedStyle?) -> [ContentPiece] {
        style.map { resolver.table.contents[Int($0.content)] } ?? []
    }
}

extension RGBColor {
    static let cssRed = RGBColor(255, 0, 0)
    static let cssGreen = RGBColor(0, 128, 0)
    static let cssBlue = RGBColor(0, 0, 255)
}
