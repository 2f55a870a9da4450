import GarthURL

/// Reads plain text: a `plaintext` element in which web addresses are links, and escape sequences
/// of terminals are looks of letters.
///
/// The text stays unchanged, byte by byte. An address at the end of a piece waits for its rest up
/// to `longestAddress`, so that reading is linear and streams.
struct PlainTextReader {
    private var html: HTMLParser
    /// The document node that the tree hangs on.
    private let root: NodeID
    /// The element that holds the text; none before the first byte.
    private var container = NodeID.none
    /// The bytes at the end of the last piece that may begin an address.
    private var held: [UInt8] = []
    /// The byte before the next piece.
    private var lastByte: UInt8 = 0x20
    /// The escape sequences of a text for terminals.
    private var terminal = TerminalText()
    /// The element for text that has a look of its own; none for plain text.
    private var styled = NodeID.none

    /// The markup before the text, so that the HTML parser takes all that follows as text.
    static let start =
        "<!DOCTYPE html><html><head></head><body><plaintext style=\"white-space:pre-wrap\">"

    /// Longer addresses stay text: nobody typed them, and the reader would have to wait for their
    /// end.
    private static let longestAddress = 2048

    init(root: NodeID = .document) {
        self.root = root
        html = HTMLParser(root: root)
    }

    /// Reads more of the text, which is UTF-8.
    mutating func parse(_ utf8: Span<UInt8>, into document: inout Document) {
        begin(&document)
        guard terminal.isInSequence || utf8.firstIndex(of: 0x1B, from: 0) != nil else {
            return parse(plain: utf8, &document)
        }
        var textStart = 0
        for i in 0..<utf8.count {
            let wasInSequence = terminal.isInSequence
            guard terminal.take(utf8[i]) else {
                // A byte that breaks a sequence off is text.
                if wasInSequence { textStart = i }
                continue
            }
            if !wasInSequence {
                parse(plain: utf8.extracting(textStart..<i), &document)
                endRun(&document)
            }
            textStart = i + 1
            if !terminal.isInSequence { beginRun(&document) }
        }
        parse(plain: utf8.extracting(textStart...), &document)
    }

    private mutating func parse(plain utf8: Span<UInt8>, _ document: inout Document) {
        guard !utf8.isEmpty else { return }
        guard held.isEmpty else {
            let joined = held + Array(utf8)
            held = []
            return scan(joined.span, isLast: false, &document)
        }
        scan(utf8, isLast: false, &document)
    }

    /// Ends the document.
    mutating func finish(into document: inout Document) {
        begin(&document)
        let rest = held
        held = []
        scan(rest.span, isLast: true, &document)
        html.finish(into: &document)
    }

    private mutating func begin(_ document: inout Document) {
        guard !container.exists else { return }
        html.parse(Array(Self.start.utf8).span, into: &document)
        var node = root
        while document[node].lastChild.exists { node = document[node].lastChild }
        container = node
    }

    // MARK: - Finding addresses

    private mutating func scan(
        _ bytes: Span<UInt8>, isLast: Bool, _ document: inout Document
    ) {
        var textStart = 0
        var next = 0
        while let colon = bytes.firstIndex(of: UInt8(ascii: ":"), from: next) {
            next = colon + 1
            guard let start = schemeStart(before: colon, notBefore: textStart, in: bytes) else {
                continue
            }
            let slashes = bytes.extracting(next...).extracting(first: 2)
            guard StaticString("//").utf8Span.hasPrefix(slashes) else { continue }
            let end = Self.end(of: bytes, from: colon + 1 + slashes.count)
            if end == bytes.count, !isLast, end - start < Self.longestAddress {
                hold(bytes, from: start, after: textStart, &document)
                return
            }
            next = max(next, end)
            let kept = Self.trimmedEnd(of: bytes, start: colon + 3, end: end)
            guard slashes.count == 2, kept > colon + 3, kept - start <= Self.longestAddress else {
                continue
            }
            passLines(bytes, textStart..<start, &document)
            addLink(bytes.extracting(start..<kept), &document)
            textStart = kept
            next = kept
        }
        let cut = isLast ? bytes.count : Self.beginningOfScheme(in: bytes, notBefore: textStart)
        hold(bytes, from: cut, after: textStart, &document)
    }

    /// The start of `http` or `https` before a colon; nil if neither is there as a word.
    private func schemeStart(
        before colon: Int, notBefore first: Int, in bytes: Span<UInt8>
    ) -> Int? {
        for length in [4, 5] where colon - length >= first {
            let start = colon - length
            guard Self.isBeginning(of: bytes, start, length) else { continue }
            let before = start > 0 ? bytes[start - 1] : lastByte
            // `xhttp://` is another scheme.
            return Self.isLetterOrDigit(before) ? nil : start
        }
        return nil
    }

    /// Whether so many bytes are the beginning of `https`, in any letter case.
    private static func isBeginning(
        of bytes: Span<UInt8>, _ start: Int, _ length: Int
    ) -> Bool {
        let scheme = StaticString("https").utf8Span
        for i in 0..<length where bytes[start + i] | 0x20 != scheme[i] { return false }
        return true
    }

    /// The start of bytes at the end of a piece that may be the start of a scheme.
    private static func beginningOfScheme(
        in bytes: Span<UInt8>, notBefore first: Int
    ) -> Int {
        for length in stride(from: 5, to: 0, by: -1) where bytes.count - length >= first {
            if isBeginning(of: bytes, bytes.count - length, length) { return bytes.count - length }
        }
        return bytes.count
    }

    /// One past the last byte of an address: the first blank or quote ends it, or a bracket that
    /// the address does not open.
    private static func end(of bytes: Span<UInt8>, from start: Int) -> Int {
        var at = start
        var (round, square) = (0, 0)
        while at < bytes.count {
            let byte = bytes[at]
            switch byte {
            case 0...0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
                UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"),
                UInt8(ascii: "|"), UInt8(ascii: "}"):
                return at
            case UInt8(ascii: "("): round += 1
            case UInt8(ascii: "["): square += 1
            case UInt8(ascii: ")"):
                guard round > 0 else { return at }
                round -= 1
            case UInt8(ascii: "]"):
                guard square > 0 else { return at }
                square -= 1
            case 0x80...:
                if at + 1 < bytes.count, isPunctuation(byte, bytes[at + 1]) { return at }
            default: break
            }
            at += 1
        }
        return at
    }

    /// Whether two bytes start a character that separates words in other scripts: blanks, quotation
    /// marks and dashes (U+00A0, U+00AB, U+00BB, U+20xx), those of East Asia (U+30xx, U+FFxx).
    private static func isPunctuation(_ first: UInt8, _ second: UInt8) -> Bool {
        switch first {
        case 0xC2: second == 0xA0 || second == 0xAB || second == 0xBB
        case 0xE2, 0xE3: second == 0x80
        case 0xEF: second == 0xBC || second == 0xBD
        default: false
        }
    }

    /// The end without the punctuation of the sentence around it, and without a bracket that the
    /// address opens and does not close.
    private static func trimmedEnd(
        of bytes: Span<UInt8>, start: Int, end: Int
    ) -> Int {
        var end = end
        while end > start {
            switch bytes[end - 1] {
            case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"),
                UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "'"), UInt8(ascii: "*"),
                UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "("), UInt8(ascii: "["):
                end -= 1
            default: return end
            }
        }
        return end
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
    }

    // MARK: - Nodes

    /// Passes on the decided text, and keeps the rest for the next piece.
    private mutating func hold(
        _ bytes: Span<UInt8>, from cut: Int, after textStart: Int,
        _ document: inout Document
    ) {
        passText(bytes, textStart..<cut, &document)
        if cut > 0 { lastByte = bytes[cut - 1] }
        held = Array(bytes.extracting(cut...))
    }

    private mutating func passText(
        _ bytes: Span<UInt8>, _ range: Range<Int>, _ document: inout Document
    ) {
        guard !range.isEmpty else { return }
        guard styled.exists else { return html.parse(bytes.extracting(range), into: &document) }
        addText(bytes.extracting(range), &document)
    }

    /// Passes on text before a link. A carriage return at its end counts as a line end: the parser
    /// would wait for the next byte, which the link provides in another way.
    private mutating func passLines(
        _ bytes: Span<UInt8>, _ range: Range<Int>, _ document: inout Document
    ) {
        guard let last = range.last, bytes[last] == 0x0D else {
            return passText(bytes, range, &document)
        }
        passText(bytes, range.dropLast(), &document)
        let lineFeed: InlineArray<1, UInt8> = [0x0A]
        html.parse(lineFeed.span, into: &document)
    }

    // MARK: - Looks

    /// Ends the text of one look: an address does not go on in another one.
    private mutating func endRun(_ document: inout Document) {
        let rest = held
        held = []
        scan(rest.span, isLast: true, &document)
    }

    /// Begins text of the look, and in the link, that a sequence has named.
    private mutating func beginRun(_ document: inout Document) {
        styled = .none
        let style = terminal.look.declarations
        let isLink = !terminal.link.isEmpty
        guard !style.isEmpty || isLink, document.nodes.count + 3 < Limits.nodes,
            document.text.count + style.count + terminal.link.count < Limits.textBytes
        else { return }
        // The parser writes what it holds before the element.
        var element = Document.blank(.element)
        element.tag = isLink ? .a : .span
        element.start = UInt32(truncatingIfNeeded: document.attributes.count)
        if isLink { addAttribute(.href, terminal.link, &element, &document) }
        if !style.isEmpty { addAttribute(.style, style, &element, &document) }
        styled = document.make(element, asLastChildOf: container)
    }

    private func addAttribute(
        _ name: AttributeName, _ value: [UInt8], _ element: inout Node, _ document: inout Document
    ) {
        element.count += 1
        document.attributes.append(
            Attribute(
                name: name, prefix: 0, otherName: 0,
                valueStart: UInt32(truncatingIfNeeded: document.text.count),
                valueCount: UInt32(truncatingIfNeeded: value.count)))
        document.text += value
    }

    /// Adds text with a look, with line ends as the parser makes them.
    private func addText(_ bytes: Span<UInt8>, _ document: inout Document) {
        guard document.nodes.count < Limits.nodes,
            document.text.count + bytes.count < Limits.textBytes
        else { return }
        var text = Document.blank(.text)
        text.start = UInt32(truncatingIfNeeded: document.text.count)
        for i in 0..<bytes.count {
            if bytes[i] == 0x0D, i + 1 < bytes.count, bytes[i + 1] == 0x0A { continue }
            let byte = bytes[i] == 0x0D ? 0x0A : bytes[i]
            if byte != 0 { document.text.append(byte) }
        }
        text.count = UInt32(truncatingIfNeeded: document.text.count) - text.start
        guard text.count > 0 else { return }
        _ = document.make(text, asLastChildOf: styled)
    }

    private mutating func addLink(
        _ address: Span<UInt8>, _ document: inout Document
    ) {
        guard document.nodes.count + 2 < Limits.nodes,
            document.text.count + address.count < Limits.textBytes
        else { return html.parse(address, into: &document) }
        // The text and the attribute are the same bytes.
        let start = UInt32(truncatingIfNeeded: document.text.count)
        let count = UInt32(truncatingIfNeeded: address.count)
        document.text.append(contentsOf: address)
        var link = Document.blank(.element)
        link.tag = .a
        link.start = UInt32(truncatingIfNeeded: document.attributes.count)
        link.count = 1
        document.attributes.append(
            Attribute(name: .href, prefix: 0, otherName: 0, valueStart: start, valueCount: count))
        let element = document.make(link, asLastChildOf: styled.exists ? styled : container)
        var text = Document.blank(.text)
        text.start = start
        text.count = count
        _ = document.make(text, asLastChildOf: element)
    }
}
