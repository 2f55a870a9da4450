import GarthPage
import GarthURL

/// The values of one element that a script asked for last: it often asks for more of them.
struct KnownValues {
    var key: KnownStyles.Key
    var node: NodeID
    var pseudoElement: Selector.PseudoElement
    var style: StyleID
    var cascaded: CascadedValues
}

/// Styles of elements by the way from the root, until something changes.
struct KnownStyles {
    struct Key: Equatable {
        var content: ContentVersion
        var styles: Int
    }

    var key: Key
    var styles: [NodeID: StyleID] = [:]
    /// The document as it is shown; nil for one without shadow trees, which is shown as it is.
    var flat: FlatTree?
}

/// The flat tree of a document with shadow trees.
final class FlatTree {
    let document: Document

    init(_ document: Document) { self.document = document.flat }
}

/// Answers scripts that ask for computed values, also of elements that are not shown.
extension Engine {
    /// The longhands that `computedValue` knows, in alphabetical order.
    package static let computedProperties: [String] =
        (Property.longhands.filter(\.isKept).map(\.name).filter { !$0.hasPrefix("-garth-") }
        + UnkeptProperties.names).sorted()

    /// The resolved value of a longhand or of a custom property; nil for another name. The
    /// pseudo-element is empty for the element itself.
    package mutating func computedValue(
        of node: NodeID, pseudoElement: [UInt8], _ name: [UInt8]
    ) -> [UInt8]? {
        guard document[node].kind == .element else { return nil }
        settleStyles()
        guard isStyled(node) else { return [] }
        let pseudo: Selector.PseudoElement
        switch String(decoding: pseudoElement, as: UTF8.self) {
        case "before": pseudo = .before
        case "after": pseudo = .after
        case "marker": pseudo = .marker
        default: pseudo = .none
        }
        let known = values(of: node, pseudo)
        if name.starts(with: [0x2D, 0x2D]) {
            return styles.customProperty(name, of: known.style)
        }
        if let property = Property(name.span, 0, name.count), property.isKept {
            guard Property.longhands.contains(property) else { return nil }
            return Array(text(of: property, known).utf8)
        }
        return unkept(String(decoding: name, as: UTF8.self), known).map { Array($0.utf8) }
    }

    /// Whether a style sheet of the page may have animations or transitions.
    package var mayMove: Bool { styles.mayMove }

    private mutating func text(of property: Property, _ known: KnownValues) -> String {
        let used =
            known.pseudoElement == .none && Self.used.contains(property)
            ? usedLengths(of: known.node, known.style) : nil
        return ComputedValues(
            style: styles.table[known.style], table: styles.table, cascaded: known.cascaded,
            prefersDark: options.prefersDark, used: used,
            insets: usedInsets(for: property, known) ?? Sides(nil)
        ).text(of: property)
    }

    /// The insets that a box got; nil for another property, and for a box that has none.
    private mutating func usedInsets(
        for property: Property, _ known: KnownValues
    ) -> Sides<Float?>? {
        guard Self.insets.contains(property), known.pseudoElement == .none,
            styles.table[known.style].position != .static
        else { return nil }
        return currentGeometry().insets(of: known.node, in: styledDocument())
    }

    private static let insets: [Property] = [
        .top, .right, .bottom, .left, .insetInlineStart, .insetInlineEnd,
    ]

    /// The width that a style gives the border box of an element, in CSS pixels; 0 if it does not say.
    /// Layout may have made the box narrower, so that lines fit.
    package mutating func statedWidth(of node: NodeID) -> Float {
        settleStyles()
        guard document[node].kind == .element, isStyled(node) else { return 0 }
        let css = styles.table[values(of: node, .none).style]
        guard css.width.kind == .pixels else { return 0 }
        guard !css.isBorderBox, let box = currentGeometry().box(of: node) else {
            return css.width.value
        }
        let (border, padding) = (box.borderWidths, box.padding)
        return css.width.value + border.left + border.right + padding.left + padding.right
    }

    /// The properties whose resolved value is what layout made of it.
    private static let used: [Property] = [
        .width, .height, .marginTop, .marginRight, .marginBottom, .marginLeft, .paddingTop,
        .paddingRight, .paddingBottom, .paddingLeft, .marginInlineStart, .marginInlineEnd,
        .paddingInlineStart, .paddingInlineEnd,
    ]

    private mutating func usedLengths(of node: NodeID, _ style: StyleID) -> UsedLengths? {
        let geometry = currentGeometry()
        let isFrame = document.isElement(node, .iframe)
        let known = isFrame ? geometry.box(ofFrame: node, document) : geometry.box(of: node)
        guard let box = known, !box.isInline else { return nil }
        let css = styles.table[style]
        let (border, padding) = (box.borderWidths, box.padding)
        var (width, height) = (box.border.width, box.border.height)
        if !css.isBorderBox {
            width -= border.left + border.right + padding.left + padding.right
            height -= border.top + border.bottom + padding.top + padding.bottom
        }
        var used = UsedLengths(
            width: max(0, width), height: max(0, height), padding: Sides(0), margin: Sides(nil))
        used.padding.top = padding.top
        used.padding.right = padding.right
        used.padding.bottom = padding.bottom
        used.padding.left = padding.left
        let parent = styledDocument()[node].parent
        let around = parent.exists ? geometry.box(of: parent) : nil
        let margin = geometry.margin(of: node)
        used.margin.top = margin.top ?? 0
        used.margin.bottom = margin.bottom ?? 0
        used.margin.left = margin.left ?? 0
        used.margin.right = margin.right ?? 0
        if css.margin.left.kind == .auto, let around, css.display == .block {
            let inner = around.border.left + around.borderWidths.left + around.padding.left
            used.margin.left = max(0, box.border.left - inner)
        }
        return used
    }

    // MARK: - Properties that styles do not keep

    private mutating func unkept(_ name: String, _ known: KnownValues) -> String? {
        if UnkeptProperties.colors.contains(name) {
            guard let text = known.cascaded.texts[Array(name.utf8)],
                let color = Self.color(text, styles.rules.context)
            else { return self.text(of: .color, known) }
            return ValueText.color(color)
        }
        if let initial = UnkeptProperties.initial[name] {
            let text = written(name, known).flatMap { $0 == "inherit" ? nil : $0 } ?? initial
            guard name == "background-image", known.cascaded.pictureOrigin == .document else {
                return text
            }
            return withAbsoluteAddresses(text)
        }
        guard let initial = UnkeptProperties.inherited[name] else { return nil }
        // The way up to the root does not replace what is asked next.
        defer { answers.values = known }
        let document = styledDocument()
        var current: KnownValues? = known
        while let values = current {
            if let text = written(name, values), text != "inherit" { return text }
            let parent =
                values.pseudoElement == .none
                ? document[values.node].parent : values.node
            current =
                parent.exists && document[parent].kind == .element
                ? self.values(of: parent, .none) : nil
        }
        return initial
    }

    /// A colour as CSSOM writes it, as scripts draw with it: `currentcolor` is black (CSSOM section
    /// 6.7.2); nil for a text that is none.
    package func colorText(_ text: some Collection<UInt8>) -> String? {
        let bytes = Array(text)
        var parser = ValueParser(
            bytes.span, tokens: ValueParser.tokens(in: bytes.span, 0, bytes.count),
            context: styles.rules.context)
        guard let color = parser.color(), parser.isAtEnd else { return nil }
        return switch color {
        case .color(let color): ValueText.color(color)
        case .currentColor: ValueText.color(CSSColor(hex: 0))
        case .schemes(let colors): ValueText.color(colors.color(isDark: false))
        }
    }

    /// A value whose addresses are absolute and in double quotes (CSSOM section 6.7.2, "serialize a
    /// URL").
    private func withAbsoluteAddresses(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var (result, at) = ("", 0)
        for token in ValueParser.tokens(in: bytes.span, 0, bytes.count) {
            let parser = ValueParser(
                bytes.span, tokens: [token], context: styles.rules.context)
            guard token.kind == .url || token.kind == .function && parser.isFunction(token, "url")
            else { continue }
            var end = Int(token.end)
            var address = token
            if token.kind == .function {
                let rest = ValueParser.tokens(in: bytes.span, end, bytes.count)
                guard rest.count > 1, rest[0].kind == .string, rest[1].kind == .closeParen else {
                    continue
                }
                (address, end) = (rest[0], Int(rest[1].end))
            }
            let href = String(decoding: parser.text(address), as: UTF8.self)
            let url = PageFacts(document, url: info.url).resolve(href, orElse: href)
            result += String(decoding: bytes[at..<Int(token.start)], as: UTF8.self)
            result += "url(" + ValueText.string(Array(url.utf8)) + ")"
            at = end
        }
        return result + String(decoding: bytes[at...], as: UTF8.self)
    }

    /// The winning text of a property; nil without one, and for a keyword that means the default.
    private func written(_ name: String, _ known: KnownValues) -> String? {
        guard let text = known.cascaded.texts[Array(name.utf8)] else { return nil }
        let value = ValueText.normalized(text)
        switch value {
        case "initial", "unset", "revert", "revert-layer": return nil
        default: return value
        }
    }

    private static func color(_ text: [UInt8], _ context: ValueContext) -> CSSColor? {
        let parsed = DeclarationParser.parse(.color, text, context: context)
        guard case .color(.color(let color))? = parsed.first?.value else { return nil }
        return color
    }

    // MARK: - Styles

    private var stylesKey: KnownStyles.Key {
        KnownStyles.Key(content: contentVersion, styles: styles.generation)
    }

    /// The document as it is shown, in which styles are inherited.
    private mutating func styledDocument() -> Document {
        guard !document.shadowRoots.isEmpty else { return document }
        let key = stylesKey
        if answers.styles?.key != key { answers.styles = KnownStyles(key: key) }
        if let known = answers.styles?.flat { return known.document }
        let flat = FlatTree(document)
        answers.styles?.flat = flat
        return flat.document
    }

    /// Whether an element has a style: a child of a host that no slot shows has none (CSSOM,
    /// "getComputedStyle").
    private mutating func isStyled(_ node: NodeID) -> Bool {
        guard !document.shadowRoots.isEmpty else { return true }
        let flat = styledDocument()
        return flat[flat.root(of: node)].kind == .document
    }

    private mutating func values(
        of node: NodeID, _ pseudo: Selector.PseudoElement
    ) -> KnownValues {
        let key = stylesKey
        if let known = answers.values, known.key == key, known.node == node,
            known.pseudoElement == pseudo
        {
            return known
        }
        var style = style(of: node)
        let document = styledDocument()
        if pseudo != .none {
            style = styles.cascade(node, pseudo, parent: style, context: 0, in: document)
        }
        let cascaded = styles.cascadedValues(of: node, pseudo, style: style, in: document)
        let values = KnownValues(
            key: key, node: node, pseudoElement: pseudo, style: style, cascaded: cascaded)
        answers.values = values
        return values
    }

    /// The style of an element, whose ancestors are styled first.
    private mutating func style(of node: NodeID) -> StyleID {
        let key = stylesKey
        if answers.styles?.key != key { answers.styles = KnownStyles(key: key) }
        let document = styledDocument()
        var missing: [NodeID] = []
        var current = node
        while document[current].kind == .element, answers.styles?.styles[current] == nil {
            missing.append(current)
            current = document[current].parent
            guard current.exists else { break }
        }
        for node in missing.reversed() {
            let parent = document[node].parent
            let above = parent.exists ? answers.styles?.styles[parent] ?? .initial : .initial
            answers.styles?.styles[node] = styles.style(of: node, parent: above, in: document)
        }
        return answers.styles?.styles[node] ?? .initial
    }
}

extension Property {
    /// Whether styles keep its whole value. Of `cursor` and the picture behind a box they keep what
    /// layout asks for; scripts get the value as of a property that Garth does not use
    /// (`UnkeptProperties`).
    fileprivate var isKept: Bool {
        self != .cursor && self != .colorScheme && !isOfBackgroundImage
    }
}
