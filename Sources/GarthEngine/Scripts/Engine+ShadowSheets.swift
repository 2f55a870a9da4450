import GarthPage

/// The style sheets of shadow trees: those of `style` and `link` elements, what they import, and
/// those that scripts made.
extension Engine {
    /// Gives the shadow trees of the document the scopes of their sheets.
    mutating func readShadowSheets() {
        guard !document.shadowRoots.isEmpty, watcher.usesStyleSheets,
            scripting.shadowSheets.version != contentVersion
        else { return }
        scripting.shadowSheets.version = contentVersion
        scripting.shadowSheets.importsLeft = Limits.styleSheets
        var sheets: [NodeID: [UInt8]] = [:]
        for root in document.shadowRoots.values {
            var css: [UInt8] = []
            for node in document.elements([.style, .link], below: root)
            where !document[node].flags.contains(.isOpen) {
                guard let sheet = shadowSheet(of: node) else { continue }
                css += sheet
                css.append(0x0A)
            }
            sheets[root] = css + (scripting.shadowSheets.adopted[root] ?? [])
        }
        document.shadowScopes = styles.setShadowSheets(sheets)
        document.styledStates = styles.askedStates
    }

    /// Takes the answer to a request for a sheet of shadow trees; false for another request.
    mutating func provideShadowSheet(_ id: UInt32, _ bytes: [UInt8]?) -> Bool {
        guard watcher.isOfShadow(id) else { return false }
        scripting.shadowSheets.answers[id] = .some(bytes)
        scripting.shadowSheets.version = nil
        framing.lines = nil
        if layout.hasBegun { wantRestart() }
        return true
    }

    /// The sheet of a `style` or `link` element; nil for one without a sheet, or whose sheet has not
    /// come.
    private mutating func shadowSheet(of node: NodeID) -> [UInt8]? {
        if document[node].tag == .style {
            guard let own = watcher.sheet(ofStyle: node, in: document) else { return nil }
            return withImports(scripting.shadowSheets.ofElements[node] ?? own, of: nil, depth: 0)
        }
        guard let link = watcher.shadowLink(node, document) else { return nil }
        let source = ShadowSheets.Source(href: link.href, parent: nil)
        if scripting.shadowSheets.requests[source] == nil {
            let wish = watcher.shadowWish(link.href, by: node, document)
            scripting.shadowSheets.requests[source] = .some(wish?.id)
            if let wish { tell(wish) }
        }
        guard let request = scripting.shadowSheets.requests[source] else { return nil }
        let answer = request.map { scripting.shadowSheets.answers[$0] } ?? .some(nil)
        guard let answer else { return nil }
        if scripting.shadowSheets.toldLinks.updateValue(link.href, forKey: node) != link.href {
            watcher.noteAnswered(node, isLoaded: answer != nil)
        }
        guard let css = answer else { return nil }
        return ShadowSheets.wrapped(
            withImports(css, of: request, depth: 0), media: link.media, layer: nil)
    }

    /// A sheet behind those that it imports, as far as they have come.
    private mutating func withImports(
        _ css: [UInt8], of parent: UInt32?, depth: Int
    ) -> [UInt8] {
        guard depth < Limits.styleSheetImportDepth else { return css }
        var whole: [UInt8] = []
        for sheet in scripting.shadowSheets.imports(of: css, styles.rules.context) {
            guard scripting.shadowSheets.importsLeft > 0, whole.count < StyleLimits.sheetBytes
            else { break }
            scripting.shadowSheets.importsLeft -= 1
            let href = String(decoding: sheet.href, as: UTF8.self)
            let source = ShadowSheets.Source(href: href, parent: parent)
            if scripting.shadowSheets.requests[source] == nil {
                let wish = watcher.shadowWish(forImport: href, of: parent)
                scripting.shadowSheets.requests[source] = .some(wish?.id)
                if let wish { tell(wish) }
            }
            guard case .some(.some(let id)) = scripting.shadowSheets.requests[source],
                case .some(.some(let imported)) = scripting.shadowSheets.answers[id]
            else { continue }
            whole += ShadowSheets.wrapped(
                withImports(imported, of: id, depth: depth + 1), media: sheet.media,
                layer: sheet.layer)
            whole.append(0x0A)
        }
        return whole.isEmpty ? css : whole + css
    }
}

/// What is known of the style sheets of shadow trees.
struct ShadowSheets {
    /// An address in a `link`, or in an `@import` of a sheet that was requested.
    struct Source: Hashable {
        var href: String
        /// The request for the importing sheet; nil for one of the document itself.
        var parent: UInt32?
    }

    /// What scripts made of the rules of `style` elements.
    var ofElements: [NodeID: [UInt8]] = [:]
    /// The sheets that scripts made themselves, joined, by the roots of the trees.
    var adopted: [NodeID: [UInt8]] = [:]
    /// The version of the document whose sheets were read last; nil where others have come since.
    var version: ContentVersion?
    /// The requests for sheets; nil for one that is not made.
    var requests: [Source: UInt32?] = [:]
    /// The answers to requests; nil for a sheet that cannot be had.
    var answers: [UInt32: [UInt8]?] = [:]
    /// The addresses of links whose `load` or `error` was told.
    var toldLinks: [NodeID: String] = [:]
    /// The imports that may still be looked at in this reading.
    var importsLeft = 0
    private var knownImports: [[UInt8]: [StyleImport]] = [:]

    /// The sheets that one imports.
    mutating func imports(of css: [UInt8], _ context: ValueContext) -> [StyleImport] {
        guard Self.mayImport(css) else { return [] }
        if let known = knownImports[css] { return known }
        var rules = StyleRules(context: context)
        let imports = rules.add(css, origin: .author, order: 0, layer: nil)
        knownImports[css] = imports
        return imports
    }

    /// Whether a sheet has an `@i` anywhere.
    private static func mayImport(_ css: [UInt8]) -> Bool {
        css.indices.dropLast().contains {
            css[$0] == UInt8(ascii: "@") && css[$0 + 1] | 0x20 == UInt8(ascii: "i")
        }
    }

    /// A sheet as part of another one, under a media query list and in a cascade layer.
    static func wrapped(_ css: [UInt8], media: [UInt8], layer: [UInt8]?) -> [UInt8] {
        var css = css
        if let layer {
            css = Array("@layer ".utf8) + layer + Array("{".utf8) + css + Array("\n}".utf8)
        }
        guard !media.isEmpty else { return css }
        return Array("@media ".utf8) + media + Array("{".utf8) + css + Array("\n}".utf8)
    }
}
