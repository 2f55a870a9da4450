import GarthPage
import GarthURL

/// The declarations that win for one element, for scripts that ask for its computed values.
struct CascadedValues {
    /// The value of each longhand that a rule, an attribute or a hint sets, `var()` replaced.
    private(set) var declared: [Property: DeclarationValue] = [:]
    /// The text of each declaration by its own name, also of properties that the cascade does not
    /// know.
    private(set) var texts: [[UInt8]: [UInt8]] = [:]
    /// Where `background-image` is written.
    private(set) var pictureOrigin = BackgroundImage.Origin.document

    mutating func apply(_ declaration: Declaration) {
        declared[declaration.property] = declaration.value
    }

    mutating func apply(_ text: DeclarationText, value: [UInt8], _ context: ValueContext) {
        texts[text.name] = value
        switch String(decoding: text.name, as: UTF8.self) {
        case "background":
            for (name, part) in BackgroundText.longhands(of: value) { texts[name] = part }
            pictureOrigin = text.origin
        case "background-image": pictureOrigin = text.origin
        case "background-position":
            for (name, part) in BackgroundText.longhands(of: value)
            where name.starts(with: text.name) {
                texts[name] = part
            }
        case "animation", "transition":
            let name = String(decoding: text.name, as: UTF8.self)
            for (name, part) in MotionText.longhands(of: name, value) { texts[name] = part }
        default: break
        }
        for (name, color) in Self.colors(of: text.name, value, context) { texts[name] = color }
    }

    /// The colours that a shorthand sets, whose longhands the cascade does not know.
    private static func colors(
        of name: [UInt8], _ value: [UInt8], _ context: ValueContext
    ) -> [([UInt8], [UInt8])] {
        guard name == Array("outline".utf8) || name == Array("column-rule".utf8) else { return [] }
        let color = DeclarationText.words(of: value).first { word in
            !DeclarationParser.parse(.color, word, context: context).isEmpty
        }
        return [(name + Array("-color".utf8), color ?? Array("currentcolor".utf8))]
    }
}

/// A declaration as it was written.
struct DeclarationText {
    /// In lower case.
    var name: [UInt8]
    var value: [UInt8]
    var isImportant: Bool
    /// Where the declaration is written.
    var origin = BackgroundImage.Origin.document

    /// The declarations in a range of bytes, without custom properties. Values are not checked.
    static func all(
        in bytes: Span<UInt8>, from start: Int, to end: Int
    ) -> [DeclarationText] {
        var found: [DeclarationText] = []
        var position = start
        while position < end {
            if CSSBytes.isSpace(bytes[position]) || bytes[position] == 0x3B {
                position += 1
                continue
            }
            let stop = CSSScanner.declarationEnd(bytes, from: position, to: end)
            if let text = declaration(in: bytes, from: position, to: stop.end) {
                found.append(text)
            }
            position = max(stop.next, position + 1)
        }
        return found
    }

    private static func declaration(
        in bytes: Span<UInt8>, from start: Int, to end: Int
    ) -> DeclarationText? {
        var tokenizer = CSSTokenizer(bytes, from: start, to: end)
        var name = tokenizer.next()
        while name.kind == .whitespace { name = tokenizer.next() }
        guard name.kind == .ident else { return nil }
        var colon = tokenizer.next()
        while colon.kind == .whitespace { colon = tokenizer.next() }
        guard colon.kind == .colon else { return nil }
        var tokens = ValueParser.tokens(in: bytes, tokenizer.position, end)
        var isImportant = false
        if tokens.count > 2, let last = tokens.last, last.kind == .ident,
            tokens[tokens.count - 2].kind == .delim, tokens[tokens.count - 2].delimiter == 0x21,
            CSSBytes.equalIgnoringCase(bytes, Int(last.textStart), Int(last.textEnd), "important")
        {
            isImportant = true
            tokens.removeLast(2)
        }
        guard let first = tokens.first, let last = tokens.last else { return nil }
        let spelling = bytes.extracting(Int(name.textStart)..<Int(name.textEnd))
        if spelling.count > 1, spelling[0] == 0x2D, spelling[1] == 0x2D { return nil }
        return DeclarationText(
            name: lowercased(Array(spelling)),
            value: Array(bytes.extracting(Int(first.start)..<Int(last.end))),
            isImportant: isImportant)
    }

    /// The words of a value, functions whole.
    static func words(of value: [UInt8]) -> [[UInt8]] {
        var words: [[UInt8]] = []
        var word: [UInt8] = []
        var depth = 0
        for byte in value {
            if byte == 0x28 { depth += 1 }
            if byte == 0x29 { depth -= 1 }
            if depth <= 0, CSSBytes.isSpace(byte) {
                if !word.isEmpty { words.append(word) }
                word = []
            } else {
                word.append(byte)
            }
        }
        return word.isEmpty ? words : words + [word]
    }

    static func lowercased(_ name: [UInt8]) -> [UInt8] {
        name.map(CSSBytes.lowercased)
    }
}

extension StyleResolver {
    /// The declarations that win for an element whose style is `style`, or for a pseudo-element.
    mutating func cascadedValues(
        of node: NodeID, _ pseudoElement: Selector.PseudoElement, style: StyleID,
        in document: borrowing Document
    ) -> CascadedValues {
        gather(pseudoElement, node, in: document)
        let isElement = pseudoElement == .none
        let hints =
            isElement && PresentationalHints.concern(node, in: document)
            ? PresentationalHints.declarations(for: node, in: document, context: rules.context) : []
        var own: DeclarationBlock?
        var ownTexts: [DeclarationText] = []
        if isElement, preferences.usesAuthorSheets,
            let range = document.styleAttribute(of: node)
        {
            let bytes = document.text.span.extracting(range)
            own = DeclarationParser.block(
                bytes, from: 0, to: range.count, context: rules.context)
            ownTexts = DeclarationText.all(in: bytes, from: 0, to: range.count)
        }
        let environment = table[style].customProperties
        var values = CascadedValues()
        let (declarations, _) = substituted(ordered(hints: hints, own: own), environment)
        for declaration in declarations { values.apply(declaration) }
        var texts: [DeclarationText] = []
        for rule in matched { texts += rules.texts(ofBlock: Int(rule.block)) }
        texts += ownTexts
        for text in texts.filter({ !$0.isImportant }) + texts.filter(\.isImportant) {
            let value =
                text.value.contains(0x28)
                ? customProperties.substituted(text.value, in: environment) : text.value
            if let value {
                values.apply(text, value: Self.withoutComments(value), rules.context)
            }
        }
        return values
    }

    /// The value of a custom property; nil for one that has none.
    mutating func customProperty(_ name: [UInt8], of style: StyleID) -> [UInt8]? {
        customProperties.value(of: name, in: table[style].customProperties)
            .map(Self.withoutComments)
    }

    /// A value without comments: those that part the tokens of `var()` are not the page's.
    private static func withoutComments(_ value: [UInt8]) -> [UInt8] {
        guard value.contains(0x2F) else { return value }
        var result: [UInt8] = []
        var at = 0
        while at < value.count {
            if value[at] == 0x2F, at + 1 < value.count, value[at + 1] == 0x2A {
                at += 3
                while at < value.count, !(value[at] == 0x2F && value[at - 1] == 0x2A) { at += 1 }
                at += 1
                continue
            }
            result.append(value[at])
            at += 1
        }
        return result
    }
}
