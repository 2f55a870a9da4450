import GarthEngine
import GarthPage

/// One page for libxml2's reader of HTML, read from arbitrary bytes: one that says how large the
/// pieces are, then the page in UTF-8.
///
/// Running it must never trap. With libxml2 2.14 and newer its tree is that of Garth's own reader,
/// whatever the pieces.
package struct HTMLReaderCase {
    private let pieceSize: Int
    private let page: [UInt8]

    /// Reads a case; nil when there is no byte.
    package init?(_ bytes: [UInt8]) {
        guard let first = bytes.first else { return nil }
        pieceSize = first == 0 ? Int.max : Int(first)
        page = Array(bytes[1...])
    }

    /// Runs the case; throws at the first broken promise.
    package func run() throws(BrokenPromise) {
        let tree = tree(by: .libxml2, inPiecesOf: pieceSize)
        guard Libxml2.hasStandardTokenizer else { return }
        let own = self.tree(by: .standard, inPiecesOf: Int.max)
        guard tree != own else { return }
        let lines = tree.split(separator: 0x0A)
        let ownLines = own.split(separator: 0x0A)
        let number = zip(lines, ownLines).prefix { $0 == $1 }.count
        func line(_ lines: [ArraySlice<UInt8>]) -> String {
            number < lines.count ? String(decoding: lines[number], as: UTF8.self) : "the end"
        }
        throw BrokenPromise("libxml2's tree has \(line(lines)) in the place of \(line(ownLines))")
    }

    private func tree(by parser: HTMLParserChoice, inPiecesOf size: Int) -> [UInt8] {
        var engine = Engine(parser: parser)
        let info = DocumentInfo(
            url: "http://a.test/", mediaType: "text/html", charset: "utf-8", charsetIsForced: true)
        engine.open(info, options: LayoutOptions(columns: 80, rows: 24), isReader: false)
        var rest = page[...]
        while !rest.isEmpty {
            rest.prefix(size).withUnsafeBytes { engine.receive($0) }
            rest = rest.dropFirst(size)
        }
        engine.finish()
        return engine.export(.tree)
    }
}
