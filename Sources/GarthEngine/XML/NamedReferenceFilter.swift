/// Rewrites the references that HTML names but XML does not (`&nbsp;`) as numbers (`&#xA0;`).
///
/// References in CDATA sections are rewritten, too: their content is mostly escaped HTML, with the
/// same meaning afterwards. A piece without such references is not copied.
struct NamedReferenceFilter {
    /// The beginning of a reference that the last piece was cut in, with its `&`.
    private var held: [UInt8] = []

    /// Passes the piece to `body`, in parts, in the form to parse.
    mutating func pass(
        _ piece: UnsafeRawBufferPointer, isLast: Bool, _ body: (UnsafeRawBufferPointer) -> Void
    ) {
        var start = 0
        var i = 0
        while i < piece.count {
            if held.isEmpty {
                while i < piece.count, unsafe piece[i] != UInt8(ascii: "&") { i += 1 }
                if i == piece.count { break }
                unsafe body(UnsafeRawBufferPointer(rebasing: piece[start..<i]))
                unsafe held.append(piece[i])
                i += 1
            }
            while i < piece.count, unsafe Self.isNameByte(piece[i]),
                held.count <= CharacterReference.longestName
            {
                unsafe held.append(piece[i])
                i += 1
            }
            start = i
            if i < piece.count { unsafe give(isSemicolon: piece[i] == UInt8(ascii: ";"), body) }
        }
        if start < piece.count, held.isEmpty {
            unsafe body(UnsafeRawBufferPointer(rebasing: piece[start...]))
        }
        if isLast { unsafe give(isSemicolon: false, body) }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        HTMLTokenizer.isLetter(byte) || byte &- UInt8(ascii: "0") < 10
    }

    /// Passes on the held bytes; a semicolon after them is still to come from the piece.
    private mutating func give(isSemicolon: Bool, _ body: (UnsafeRawBufferPointer) -> Void) {
        let isPredefined = ["&amp", "&lt", "&gt", "&quot", "&apos"].contains {
            held.elementsEqual($0.utf8)
        }
        if isSemicolon, held.count > 1, !isPredefined {
            let match = unsafe held.withUnsafeBufferPointer {
                unsafe CharacterReference.match(
                    UnsafeBufferPointer(rebasing: $0[1...]), semicolonFollows: true)
            }
            if match.takesSemicolon {
                let second = match.second == 0 ? "" : ";&#\(match.second)"
                held = Array("&#\(match.first)\(second)".utf8)
            }
        }
        unsafe held.withUnsafeBytes { if unsafe !$0.isEmpty { unsafe body($0) } }
        held.removeAll(keepingCapacity: true)
    }
}
