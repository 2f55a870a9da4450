import GarthLanguage
import GarthPage
import GarthURL

/// Turns documents of other formats into HTML, or into another text, before they are parsed.
struct DocumentTranslator {
    private enum Format {
        case json(JSONIndenter)
        case table(SeparatedValues)
        case gemini(GeminiText)
        case gopher(GopherMenu)
        /// Documents that are read when they are whole.
        case markdown([UInt8])
        case pdf([UInt8])
        /// On its way to or from a call.
        case lent
    }

    private var format: Format
    private let name: [UInt8]
    /// What the person should know of parts that are not shown; nil where all is.
    private(set) var remark: String?
    /// The reason why the document is not shown; nil without one.
    private(set) var fault: DocumentFault?

    /// The translator of a kind of documents; nil for kinds that are parsed as they are.
    init?(_ kind: DocumentKind, _ info: DocumentInfo) {
        name = Self.name(of: info.url)
        switch kind {
        case .html, .xml, .text, .unshowable: return nil
        case .json: format = .json(JSONIndenter())
        case .table:
            var escaped: [UInt8] = []
            escaped.appendEscaped(name)
            let tabsOnly = info.mediaType == "text/tab-separated-values"
            format = .table(SeparatedValues(tabsOnly: tabsOnly, name: escaped))
        case .gemini: format = .gemini(GeminiText(name: name))
        case .gopher: format = .gopher(GopherMenu(name: name, url: info.url))
        case .markdown: format = .markdown([])
        case .pdf: format = .pdf([])
        }
    }

    /// Takes more of the document, and appends what it becomes.
    mutating func translate(_ bytes: Span<UInt8>, into output: inout [UInt8]) {
        let current = format
        format = .lent
        switch current {
        case .json(var indenter):
            indenter.indent(bytes, into: &output)
            format = .json(indenter)
        case .table(var table):
            table.read(bytes, into: &output)
            format = .table(table)
        case .gemini(var text):
            text.read(bytes, into: &output)
            format = .gemini(text)
        case .gopher(var menu):
            menu.read(bytes, into: &output)
            format = .gopher(menu)
        case .markdown(var text):
            hold(bytes, in: &text, atMost: Limits.markdownBytes)
            format = .markdown(text)
        case .pdf(var document):
            hold(bytes, in: &document, atMost: Limits.pdfBytes)
            format = .pdf(document)
        case .lent: break
        }
    }

    /// Ends the document, and appends the rest of what it becomes.
    mutating func finish(into output: inout [UInt8]) {
        let last = format
        format = .lent
        switch last {
        case .json, .lent: break
        case .table(var table): table.finish(into: &output)
        case .gemini(var text): text.finish(into: &output)
        case .gopher(var menu): menu.finish(into: &output)
        case .markdown(let text):
            output += MarkdownPage.html(of: text, name: name) ?? []
        case .pdf(let document): read(document, &output)
        }
    }

    private mutating func hold(
        _ bytes: Span<UInt8>, in document: inout [UInt8], atMost limit: Int
    ) {
        let room = max(0, limit - document.count)
        document.append(contentsOf: bytes.extracting(first: min(room, bytes.count)))
        if bytes.count > room {
            remark = localized("The document has more than \(limit >> 20) MB; its end is missing.")
        }
    }

    private mutating func read(_ document: [UInt8], _ output: inout [UInt8]) {
        do throws(PDFFile.Failure) {
            let reader = try PDFReader(document, name: name)
            output += reader.html
            remark = remark ?? reader.remark
        } catch {
            fault = .notText(mediaType: "application/pdf")
            output += PDFReader.html(for: error, name: name)
        }
    }

    /// The last part of an address, for people.
    private static func name(of url: String) -> [UInt8] {
        let path = url.prefix { $0 != "?" && $0 != "#" }
        let last = path.split(separator: "/").last ?? ""
        return PlainText.singleLine(percentDecode(last.utf8)).utf8.map { $0 }
    }
}
