/// Parses HTML that arrives in pieces by libxml2's HTML push parser: the second parser, which only
/// an option selects.
///
/// libxml2 splits the page into tags, text and comments, which go to the tree builder of the HTML
/// Standard. A copy shares the parser's state: use only one.
struct LibXML2HTMLParser {
    private let reader: any LibXML2Reader

    /// Nil where libxml2 cannot read HTML.
    init?() {
        guard Libxml2.htmlProblem() == nil else { return nil }
        reader = Libxml2.hasStandardTokenizer ? LibXML2StandardReader() : LibXML2OldReader()
    }

    /// Parses the next piece of the page, which is UTF-8 and may be cut at any byte.
    mutating func parse(_ utf8: UnsafeRawBufferPointer, into document: inout Document) {
        unsafe reader.parse(utf8, isLast: false, &document)
    }

    /// Ends the page.
    mutating func finish(into document: inout Document) {
        unsafe reader.parse(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true, &document)
    }
}

/// What reads a page by one generation of libxml2.
protocol LibXML2Reader: AnyObject {
    /// Reads the next piece, which is UTF-8 and may be cut at any byte; the last may be empty.
    func parse(_ utf8: UnsafeRawBufferPointer, isLast: Bool, _ document: inout Document)
}
