/// Writes a document as cleaned HTML (HTML Standard, "serializing HTML fragments").
///
/// The output is well-formed UTF-8 without control characters. It contains nothing that runs: no
/// scripts, no `on…` attributes, no `javascript:` addresses and no `srcdoc`. It contains nothing
/// invisible: no style sheets, templates, comments and no fallback content of frames. `noscript` is
/// replaced by its content, `xmp`, `listing` and `plaintext` by `pre`.
///
/// With `roots`, only these elements are written, each with a line end.
func exportHTML(_ document: Document, roots: [NodeID]? = nil, into output: inout [UInt8]) {
    var writer = HTMLWriter(document: document)
    guard let roots else { return writer.write(below: .document, &output) }
    for root in roots {
        if writer.begin(root, &output) {
            writer.write(below: root, &output)
            writer.end(root, &output)
        }
        output.append(0x0A)
    }
}

/// The two halves of writing a node.
private struct HTMLWriter {
    let document: Document
    /// A `pre` or `textarea` has just started, whose first line feed the parser would drop.
    private var isAfterPreformattedStart = false

    init(document: Document) {
        self.document = document
    }

    /// The treatment of an element.
    private enum Treatment: Equatable {
        case dropped, replacedByContent, void
        case written([UInt8])
    }

    /// Writes the descendants of a node.
    mutating func write(below root: NodeID, _ output: inout [UInt8]) {
        var node = document[root].firstChild
        while node.exists {
            let enters = begin(node, &output)
            let child = document[node].firstChild
            if enters, child.exists {
                node = child
                continue
            }
            if enters { end(node, &output) }
            while node.exists, !document[node].nextSibling.exists {
                node = document[node].parent
                if node == root { return }
                if node.exists { end(node, &output) }
            }
            if node.exists { node = document[node].nextSibling }
        }
    }

    /// Writes the beginning of a node; false when its children are left out.
    mutating func begin(_ node: NodeID, _ output: inout [UInt8]) -> Bool {
        let keepsLineFeed = isAfterPreformattedStart
        isAfterPreformattedStart = false
        switch document[node].kind {
        case .document: return true
        case .doctype: output += "<!DOCTYPE html>".utf8
        case .comment, .templateContent: break
        case .text:
            let text = document.textRange(node)
            // The parser drops a line feed that is the first thing in these elements.
            if keepsLineFeed, document.text[text].first == 0x0A { output.append(0x0A) }
            Self.write(document.text[text], inAttribute: false, &output)
        case .element: return beginElement(node, &output)
        }
        return false
    }

    /// Writes the end of a node whose children were written.
    mutating func end(_ node: NodeID, _ output: inout [UInt8]) {
        isAfterPreformattedStart = false
        guard document[node].kind == .element, case .written(let name) = treatment(of: node)
        else { return }
        output += "</".utf8
        output += name
        output += ">".utf8
    }

    private mutating func beginElement(_ node: NodeID, _ output: inout [UInt8]) -> Bool {
        let name: [UInt8]
        let treatment = treatment(of: node)
        switch treatment {
        case .dropped: return false
        case .replacedByContent: return true
        case .void: name = document.name(of: node)
        case .written(let written): name = written
        }
        output += "<".utf8
        output += name
        for attribute in document.attributes[document.attributeRange(node)] {
            write(attribute, &output)
        }
        output += ">".utf8
        if document.isElement(node, .head) { output += "<meta charset=\"utf-8\">".utf8 }
        isAfterPreformattedStart =
            name.elementsEqual("pre".utf8) || name.elementsEqual("textarea".utf8)
        if treatment == .void { return false }
        let isEmptied = document.isElement(node, .iframe)
        if isEmptied { end(node, &output) }
        return !isEmptied
    }

    private func treatment(of node: NodeID) -> Treatment {
        let name = document.name(of: node)
        if !Self.isPlainName(name) { return .replacedByContent }
        // By name, since elements of unknown namespaces would be read as HTML's.
        let lower = name.map(HTMLTokenizer.lowercased)
        var packed = PackedName()
        for byte in lower.prefix(PackedName.capacity + 1) { packed.append(byte) }
        let isShort = lower.count <= PackedName.capacity
        let tag = isShort ? Tag(rawValue: NameTable.tags.number(of: packed)) ?? .other : .other
        if Self.dropped.contains(tag) || tag == .meta && isEncodingOrRefresh(node) {
            return .dropped
        }
        if tag == .noscript { return .replacedByContent }
        if TagSet.preformatted.contains(tag), tag != .pre { return .written(Array("pre".utf8)) }
        let isVoid = TagSet.void.contains(tag) && document[node].namespace == .html
        return isVoid ? .void : .written(name)
    }

    private static let dropped: TagSet = [.script, .style, .template, .noembed, .noframes]

    /// Whether a `meta` says an encoding, which is no longer so, or makes the page leave by itself.
    private func isEncodingOrRefresh(_ node: NodeID) -> Bool {
        if document.has(.charset, node) { return true }
        guard let range = document.attribute(.httpEquiv, of: node) else { return false }
        let kind = document.text[range].map(HTMLTokenizer.lowercased)
        return kind.elementsEqual("content-type".utf8) || kind.elementsEqual("refresh".utf8)
    }

    /// Letters, digits and the marks of names: no character that could end the name, and no control
    /// character.
    private static func isPlainName(_ name: [UInt8]) -> Bool {
        guard let first = name.first, HTMLTokenizer.isLetter(first) else { return false }
        return isPlain(name)
    }

    private static func isPlain(_ name: [UInt8]) -> Bool {
        !name.isEmpty
            && name.allSatisfy {
                HTMLTokenizer.isLetter($0) || $0 &- UInt8(ascii: "0") < 10
                    || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
                    || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
            }
    }

    // MARK: - Attributes

    private static let prefixes = ["", "xlink:", "xml:", "xmlns:"]

    private func write(_ attribute: Attribute, _ output: inout [UInt8]) {
        let name = document.name(of: attribute)
        let start = Int(attribute.valueStart)
        let value = document.text[start..<start + Int(attribute.valueCount)]
        let lower = name.map(HTMLTokenizer.lowercased)
        guard Self.isPlain(name), !lower.starts(with: "on".utf8),
            !lower.elementsEqual("srcdoc".utf8), !Self.isScriptAddress(value)
        else { return }
        output += " ".utf8
        output += Self.prefixes[Int(attribute.prefix & 3)].utf8
        output += name
        output += "=\"".utf8
        Self.write(value, inAttribute: true, &output)
        output += "\"".utf8
    }

    /// Whether a URL parser would find the scheme `javascript` in a value: it skips control
    /// characters and spaces before it, and tabs and line ends in it.
    private static func isScriptAddress(_ value: ArraySlice<UInt8>) -> Bool {
        let scheme = Array("javascript:".utf8)
        var matched = 0
        for byte in value {
            if byte <= 0x20, matched == 0 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
                continue
            }
            // Bytes that the cleaning drops must not hide the scheme either.
            if byte < 0x20 || byte == 0x7F { continue }
            guard HTMLTokenizer.lowercased(byte) == scheme[matched] else { return false }
            matched += 1
            if matched == scheme.count { return true }
        }
        return false
    }

    // MARK: - Text

    /// Writes text escaped and without control characters; bytes that are no UTF-8 as U+FFFD.
    private static func write(
        _ text: ArraySlice<UInt8>, inAttribute: Bool, _ output: inout [UInt8]
    ) {
        var i = text.startIndex
        while i < text.endIndex {
            let byte = text[i]
            if byte >= 0x80 {
                i += writeScalar(text[i...], &output)
                continue
            }
            i += 1
            switch byte {
            case UInt8(ascii: "&"): output += "&amp;".utf8
            case UInt8(ascii: "<"): output += "&lt;".utf8
            case UInt8(ascii: ">"): output += "&gt;".utf8
            case UInt8(ascii: "\"") where inAttribute: output += "&quot;".utf8
            case 0x09, 0x0A: output.append(byte)
            case 0..<0x20, 0x7F: break
            default: output.append(byte)
            }
        }
    }

    /// Writes the first scalar of a text and says how many bytes it took.
    private static func writeScalar(
        _ text: ArraySlice<UInt8>, _ output: inout [UInt8]
    ) -> Int {
        var decoder = Unicode.UTF8.ForwardParser()
        var bytes = text.prefix(4).makeIterator()
        switch decoder.parseScalar(from: &bytes) {
        case .valid(let encoded):
            let scalar = Unicode.UTF8.decode(encoded).value
            if scalar == 0xA0 {
                output += "&nbsp;".utf8
            } else if !(0x80..<0xA0).contains(scalar) {
                output.append(contentsOf: encoded)
            }
            return encoded.count
        case .error(let length):
            output += "\u{FFFD}".utf8
            return max(length, 1)
        case .emptyInput: return text.count
        }
    }
}
