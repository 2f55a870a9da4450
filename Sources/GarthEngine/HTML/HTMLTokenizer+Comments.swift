/// Comments and similar markup (HTML Standard, "Markup declaration open state" to "Comment end bang
/// state"). The less-than states inside comments only distinguish errors and are left out.
extension HTMLTokenizer {
    /// Reads after `<` if no tag starts there.
    mutating func readDeclaration(
        _ p: inout UnsafePointer<UInt8>, _ builder: inout TreeBuilder, _ document: inout Document
    ) {
        switch p.pointee {
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
        _ p: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>,
        _ builder: inout TreeBuilder, _ document: inout Document
    ) {
        let byte = p.pointee
        let isDash = byte == UInt8(ascii: "-")
        let isGreater = byte == UInt8(ascii: ">")
        switch state {
        case .markupDeclaration: readMarkupDeclaration(&p, builder.allowsCDATA, &document)
        case .comment, .bogusComment: readCommentText(&p, end, &builder, &document)
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
        _ p: inout UnsafePointer<UInt8>, _ allowsCDATA: Bool, _ document: inout Document
    ) {
        held.append(p.pointee)
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
        opening.withUTF8Buffer { opening in
            guard bytes.count <= opening.count else { return false }
            let anyCase = opening.first == UInt8(ascii: "d")
            return bytes.indices.allSatisfy {
                (anyCase ? lowercased(bytes[$0]) : bytes[$0]) == opening[$0]
            }
        }
    }

    private mutating func readCommentText(
        _ p: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>,
        _ builder: inout TreeBuilder, _ document: inout Document
    ) {
        let stop = state == .comment ? UInt8(ascii: "-") : UInt8(ascii: ">")
        let start = p
        while p < end, p.pointee != stop, p.pointee != 0, p.pointee != 0x0D { p += 1 }
        document.text.append(contentsOf: UnsafeBufferPointer(start: start, count: p - start))
        guard p < end else { return }
        let byte = p.pointee
        p += 1
        if byte == 0 {
            CharacterReference.append(0xFFFD, to: &document.text)
        } else if byte == 0x0D {
            if p == end {
                endedInReturn = true
            } else if p.pointee != 0x0A {
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
        _ p: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>,
        _ builder: inout TreeBuilder, _ document: inout Document
    ) {
        while p < end {
            let byte = p.pointee
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
