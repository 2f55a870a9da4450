/// The text of one block of Markdown with its marks, collected completely, because delimiters and
/// escapes depend on the text on both sides of them.
struct MarkdownParagraph {
    /// The marks that begin somewhere and end somewhere.
    enum Mark: UInt8 {
        case emphasis, strong, strike, `subscript`, superscript, link, image
    }

    struct Piece {
        enum Kind: Equatable {
            case text, code, lineBreak
            /// A tag of HTML that begins or ends a block in a table's cell.
            case tag
            case opening(Mark)
            case closing(Mark)
        }

        var kind: Kind
        /// The start of its bytes: those of text, code and tags; for a link or image, the target at its
        /// end.
        var start = 0
        var end = 0
        /// The piece at the other end of a mark.
        var partner = -1
    }

    private(set) var pieces: [Piece] = []
    private(set) var bytes: [UInt8] = []

    var isEmpty: Bool { pieces.isEmpty }

    func bytes(of piece: Piece) -> ArraySlice<UInt8> { bytes[piece.start..<piece.end] }

    // MARK: - Gathering

    mutating func append(_ text: some Collection<UInt8>) {
        if pieces.last?.kind != .text {
            pieces.append(Piece(kind: .text, start: bytes.count, end: bytes.count))
        }
        bytes += text
        pieces[pieces.count - 1].end = bytes.count
    }

    /// Adds code. Directly after other code it continues that code, because a reader would take two
    /// adjacent runs of backticks as one.
    mutating func append(code: [UInt8]) {
        if pieces.last?.kind != .code {
            pieces.append(Piece(kind: .code, start: bytes.count, end: bytes.count))
        }
        bytes += code
        pieces[pieces.count - 1].end = bytes.count
    }

    mutating func append(tag: [UInt8]) {
        pieces.append(Piece(kind: .tag, start: bytes.count, end: bytes.count + tag.count))
        bytes += tag
    }

    mutating func appendLineBreak() { pieces.append(Piece(kind: .lineBreak)) }

    /// Starts a mark; the result names it for `close`.
    ///
    /// Directly after the end of the same mark, it continues that mark.
    mutating func open(_ mark: Mark) -> Int {
        if mark != .link, mark != .image, let last = pieces.last, last.kind == .closing(mark) {
            pieces.removeLast()
            return last.partner
        }
        pieces.append(Piece(kind: .opening(mark)))
        return pieces.count - 1
    }

    /// Ends a mark; `target` is the target of a link or an image, in its written form.
    mutating func close(_ opening: Int, target: [UInt8] = []) {
        guard case .opening(let mark) = pieces[opening].kind else { return }
        pieces[opening].partner = pieces.count
        pieces.append(
            Piece(
                kind: .closing(mark), start: bytes.count, end: bytes.count + target.count,
                partner: opening))
        bytes += target
    }

    mutating func removeAll() {
        pieces.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: true)
    }
}
