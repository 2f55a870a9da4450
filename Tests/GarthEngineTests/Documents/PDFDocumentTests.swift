import GarthPage
import Testing

@testable import GarthEngine

/// A PDF document with pages of text, as small as poppler reads one.
struct SamplePDF {
    /// The content streams of the pages.
    var pages: [String]
    /// The annotations of the first page.
    var annotations = ""
    /// More entries of the catalog, and more objects, from number 100 on.
    var catalog = ""
    var objects = ""
    var trailer = ""

    var bytes: [UInt8] {
        var text = "%PDF-1.5\n1 0 obj<</Type/Catalog/Pages 2 0 R\(catalog)>>endobj\n"
        let kids = pages.indices.map { "\(10 + 2 * $0) 0 R" }.joined(separator: " ")
        text += "2 0 obj<</Type/Pages/Kids[\(kids)]/Count \(pages.count)>>endobj\n"
        text += "3 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\n"
        text += "4 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold>>endobj\n"
        for (index, page) in pages.enumerated() {
            let links = index == 0 ? "/Annots[\(annotations)]" : ""
            text +=
                "\(10 + 2 * index) 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]"
                + "/Contents \(11 + 2 * index) 0 R/Resources<</Font<</A 3 0 R/B 4 0 R>>>>\(links)>>endobj\n"
            text +=
                "\(11 + 2 * index) 0 obj<</Length \(page.utf8.count)>>stream\n\(page)\n"
                + "endstream endobj\n"
        }
        text += objects + "trailer<</Root 1 0 R\(trailer)>>\n"
        return Array(text.utf8)
    }

    /// A content stream of lines: font, size, place, text.
    static func lines(_ lines: [(font: String, size: Int, x: Int, y: Int, text: String)]) -> String
    {
        lines.map { "BT /\($0.font) \($0.size) Tf \($0.x) \($0.y) Td (\($0.text)) Tj ET" }
            .joined(separator: "\n")
    }
}

@Suite("PDF documents") struct PDFDocumentTests {
    private func shown(
        _ bytes: [UInt8], _ format: ExportFormat = .innertext, pieceSize: Int = .max
    ) -> String {
        var engine = engine(bytes, mediaType: "application/pdf", pieceSize: pieceSize)
        return String(decoding: engine.export(format), as: UTF8.self)
    }

    private func paragraph(_ words: [String], from y: Int = 700) -> String {
        SamplePDF.lines(
            words.enumerated().map { ("A", 10, 72, y - 12 * $0.offset, $0.element) })
    }

    @Test(
        "lines of a paragraph are joined, and words that a line end parts", arguments: [7, 100_000])
    func paragraphs(pieceSize: Int) {
        let page = paragraph([
            "A paragraph of several lines that are as long as this one is, with a divi-",
            "sion of a word at its line end, and more words that go on for a while in it",
            "and end here.",
        ])
        let next = paragraph(["Another paragraph."], from: 600)
        let text = shown(SamplePDF(pages: [page + "\n" + next]).bytes, pieceSize: pieceSize)
        #expect(
            text == "A paragraph of several lines that are as long as this one is, with a "
                + "division of a word at its line end, and more words that go on for a while in it "
                + "and end here.\n\nAnother paragraph.")
    }

    @Test("larger letters make headings where the document has no outline")
    func sizes() {
        let body = paragraph(
            Array(repeating: "Words of the text that are the most by far here.", count: 8))
        let heads = SamplePDF.lines([("B", 20, 72, 760, "The title"), ("B", 14, 72, 730, "A part")])
        let text = shown(SamplePDF(pages: [heads + "\n" + body]).bytes, .markdown)
        #expect(text.contains("# The title\n") && text.contains("## A part\n"))
    }

    @Test("the outline makes headings of their words, and names those that a page does not have")
    func outline() {
        let page = SamplePDF.lines([
            ("A", 10, 72, 700, "1.2 The Part"), ("A", 10, 72, 600, "Text of it."),
        ])
        let entry = { (title: String, more: String) in
            "<</Title(\(title))/Parent 100 0 R/Dest[10 0 R/XYZ 0 710 0]\(more)>>"
        }
        let pdf = SamplePDF(
            pages: [page], catalog: "/Outlines 100 0 R",
            objects: "100 0 obj<</Type/Outlines/First 101 0 R/Last 102 0 R/Count 2>>endobj\n"
                + "101 0 obj\(entry("The part", "/Next 102 0 R"))endobj\n"
                + "102 0 obj\(entry("Elsewhere", "/Prev 101 0 R"))endobj\n")
        let text = shown(pdf.bytes, .markdown)
        #expect(text.contains("## 1.2 The Part\n\nText of it.\n"))
        #expect(text.contains("## Elsewhere"))
    }

    @Test("an outline that leads back to itself ends")
    func loop() {
        let pdf = SamplePDF(
            pages: [paragraph(["Text."])], catalog: "/Outlines 100 0 R",
            objects: "100 0 obj<</Type/Outlines/First 101 0 R/Last 101 0 R/Count 1>>endobj\n"
                + "101 0 obj<</Title(Again)/Parent 100 0 R/Dest[10 0 R/Fit]/Next 101 0 R"
                + "/First 101 0 R>>endobj\n")
        #expect(shown(pdf.bytes).contains("Text."))
    }

    @Test("links lead to addresses and pages; what would start a program leads nowhere")
    func links() {
        func link(_ y: Int, _ action: String) -> String {
            "<</Type/Annot/Subtype/Link/Rect[70 \(y - 2) 300 \(y + 10)]\(action)>>"
        }
        let page = SamplePDF.lines([
            ("A", 10, 72, 700, "first"), ("A", 10, 72, 600, "second"), ("A", 10, 72, 500, "third"),
        ])
        let pdf = SamplePDF(
            pages: [page, paragraph(["Page two."])],
            annotations: link(700, "/A<</S/URI/URI(https://a.test/?a=1&b=\"x)>>")
                + link(600, "/Dest[12 0 R/Fit]")
                + link(500, "/A<</S/Launch/F(/bin/sh)>>"))
        let text = shown(pdf.bytes, .html)
        #expect(text.contains("<a href=\"https://a.test/?a=1&amp;b=&quot;x\">first</a>"))
        #expect(text.contains("#page-2\">second</a>"))
        #expect(text.contains("id=\"page-2\"") && text.contains("third"))
        #expect(!text.contains("/bin/sh"))
    }

    @Test("words in a document are text, whatever they look like, and so is its title")
    func markup() {
        let pdf = SamplePDF(
            pages: [paragraph(["<script>alert\\(1\\)</script> & <b>"])],
            objects: "100 0 obj<</Title(</title><h1>x)>>endobj\n", trailer: "/Info 100 0 R")
        #expect(shown(pdf.bytes) == "<script>alert(1)</script> & <b>")
        #expect(shown(pdf.bytes, .html).contains("<title>&lt;/title&gt;&lt;h1&gt;x</title>"))
    }

    @Test("a document without text says so")
    func pictures() {
        #expect(shown(SamplePDF(pages: ["0 0 10 10 re f"]).bytes).contains("has no text"))
    }

    @Test(
        "damaged documents end with a fault, and no byte of them crashes",
        arguments: ["", "%PDF-1.7", "%PDF-1.7\n1 0 obj<<", "no PDF at all"])
    func damaged(text: String) {
        var engine = engine(Array(text.utf8), mediaType: "application/pdf")
        var faults: [DocumentFault] = []
        for case .fault(let fault) in engine.takeUpdates() { faults.append(fault) }
        #expect(faults == [.notText(mediaType: "application/pdf")])
        #expect(String(decoding: engine.export(.innertext), as: UTF8.self).contains("damaged"))
    }

    @Test("bytes that are changed at random are read, or said to be damaged")
    func changed() {
        let bytes = SamplePDF(pages: [paragraph(["One.", "Two."]), paragraph(["Three."])]).bytes
        var state: UInt64 = 43
        for _ in 0..<60 {
            var changed = bytes
            for _ in 0..<8 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                changed[Int(state >> 33) % changed.count] = UInt8(truncatingIfNeeded: state >> 20)
            }
            #expect(!shown(changed).unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
        }
    }
}
