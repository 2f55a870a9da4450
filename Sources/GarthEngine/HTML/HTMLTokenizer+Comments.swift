import GarthURL

/// Comments and similar markup (HTML Standard, "Markup declaration open state" to "Comment end bang
/// state"). The less-than states inside comments only distinguish errors and are left out.
extension HTMLTokenizer {
    /// Reads after `<` if no tag starts there.
    mutating func readDeclaration(
        _ bytes: Span<UInt8>, _ p: inout Int, _ builder: inout TreeBuilder,
        _ document: inout Document
    ) {
        switch bytes[p] {
        case UInt8(ascii: "!"):
            p += 1
            held.removeAll(keepingCapacity: true)
            state = .markupDeclaration
        case UInt8(ascii: "?"):
            beginComment(&document)
            state = .bogusComment
        default:
            emit("<", &builder, &document)
            state = .data
        }
    }

    mutating func beginComment(_ document: inout Document) {
        textMark = document.text.count
    }

    mutating func endComment(_ builder: inout TreeBuilder, _ document: inout Document) {
        state = .data
        builder.comment(textMark..<document.text.count, &document)
    }

    mutating func readComment(
        _ bytes: Span<UInt8>, _ p: inout Int,
        _ builder: inout TreeBuilder, _ document: inout Document
    ) {
        let byte = bytes[p]
        let isDash = byte == UInt8(ascii: "-")
        let isGreater = byte == UInt8(ascii: ">")
        switch state {
        case .markupDeclaration: readMarkupDeclaration(bytes, &p, builder.allowsCDATA, &document)
        case .comment, .bogusComment: readCommentText(bytes, &p, &builder, &document)
        case .commentStart, .commentStartDash:
            if isDash {
                p += 1
                state = state == .commentStart ? .commentStartDash : .commentEnd
            } else if isGreater {
                p += 1
                endComment(&builder, &document)
            } else {
                if state == .commentStartDash { document.text.append(UInt8(ascii: "-")) }
                state = .comment
            }
        case .commentEndDash:
            if isDash {
                p += 1
                state = .commentEnd
            } else {
                document.text.append(UInt8(ascii: "-"))
                state = .comment
            }
        case .commentEnd:
            if isGreater {
                p += 1
                endComment(&builder, &document)
            } else if isDash {
                p += 1
                document.text.append(UInt8(ascii: "-"))
            } else if byte == UInt8(ascii: "!") {
                p += 1
                state = .commentEndBang
            } else {
                document.text.append(contentsOf: "--".utf8)
                state = .comment
            }
        default:  // .commentEndBang
            if isGreater {
                p += 1
                endComment(&builder, &document)
            } else {
                document.text.append(contentsOf: "--!".utf8)
                if isDash { p += 1 }
                state = isDash ? .commentEndDash : .comment
            }
        }
    }

    /// After `<!`: waits until the bytes are one of the three openings or none of them.
    private mutating func readMarkupDeclaration(
        _ bytes: Span<UInt8>, _ p: inout Int, _ allowsCDATA: Bool, _ document: inout Document
    ) {
        held.append(bytes[p])
        if Self.matches(held, "--") {
            p += 1
            if held.count < 2 { return }
            beginComment(&document)
            state = .commentStart
        } else if Self.matches(held, "doctype") {
            p += 1
            if held.count < 7 { return }
            doctype = DoctypeReader()
            state = .doctype
        } else if Self.matches(held, "[CDATA[") {
            p += 1
            if held.count < 7 { return }
            beginComment(&document)
            if !allowsCDATA { document.text.append(contentsOf: held) }
            state = allowsCDATA ? .cdata : .bogusComment
        } else {
            held.removeLast()
            beginComment(&document)
            document.text.append(contentsOf: held)
            state = .bogusComment
        }
    }

    /// Whether the bytes begin like an opening; only `doctype` may have other letter case.
    private static func matches(_ bytes: [UInt8], _ opening: StaticString) -> Bool {
        let opening = opening.utf8Span
        guard bytes.count <= opening.count else { return false }
        let anyCase = opening[0] == UInt8(ascii: "d")
        for i in bytes.indices where (anyCase ? lowercased(bytes[i]) : bytes[i]) != opening[i] {
            return false
        }
        return true
    }

    private mutating func readCommentText(
        _ bytes: Span<UInt8>, _ p: inout Int,
        _ builder: inout TreeBuilder, _ document: inout Document
    ) {
        let stop = state == .comment ? UInt8(ascii: "-") : UInt8(ascii: ">")
        let start = p
        while p < bytes.count, bytes[p] != stop, bytes[p] != 0, bytes[p] != 0x0D { p += 1 }
        document.text.append(contentsOf: bytes.extracting(start..<p))
        guard p < bytes.count else { return }
        let byte = bytes[p]
        p += 1
        if byte == 0 {
            CharacterReference.append(0xFFFD, to: &document.text)
        } else if byte == 0x0D {
            if p == bytes.count {
                endedInReturn = true
            } else if bytes[p] != 0x0A {
                document.text.append(0x0A)
            }
        } else if state == .comment {
            state = .commentEndDash
        } else {
            endComment(&builder, &document)
        }
    }

    // MARK: - Doctype

    mutating func readDoctype(
        _ bytes: Span<UInt8>, _ p: inout Int,
        _ builder: inout TreeBuilder, _ document: inout Document
    ) {
        while p < bytes.count {
            let byte = bytes[p]
            p += 1
            if doctype.read(byte) {
                endDoctype(isCut: false, &builder, &document)
                return
            }
        }
    }

    mutating func endDoctype(
        isCut: Bool, _ builder: inout TreeBuilder, _ document: inout Document
    ) {
        state = .data
        if isCut { doctype.end() }
        builder.doctype(doctype, &document)
    }
}
