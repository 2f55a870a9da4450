/// Parses HTML that arrives in pieces into a document (HTML Standard, "Parsing HTML documents").
///
/// The tree does not depend on the cuts between pieces. After each piece, the document contains
/// everything that is decided. No input traps, and the time is linear in its length.
struct HTMLParser {
    private var tokenizer = HTMLTokenizer()
    private var builder = TreeBuilder()

    init() {}

    /// Parses the next piece of the page, which is UTF-8 and may be cut at any byte.
    mutating func parse(_ utf8: Span<UInt8>, into document: inout Document) {
        tokenizer.read(utf8, &builder, &document)
    }

    /// Ends the page.
    mutating func finish(into document: inout Document) {
        tokenizer.finish(&builder, &document)
        builder.end(&document)
    }
}
