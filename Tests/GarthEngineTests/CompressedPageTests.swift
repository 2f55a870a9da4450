import GarthPage
import Testing

@testable import GarthEngine

@Suite("Pages of compressed text") struct CompressedPageTests {
    static let fixed = bytes(
        """
        1f8b08000000000000ff4bcbac484d5148ce4f492d564843b0b900c5299fa218000000
        """)

    private static func bytes(_ hex: String) -> [UInt8] {
        let digits = hex.utf8.filter { $0 != 0x0A }
        return stride(from: 0, to: digits.count, by: 2).map {
            UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)!
        }
    }

    private func page(_ bytes: [UInt8], type: String, isSniffed: Bool) -> (String, DocumentFault?) {
        var engine = Engine()
        var info = DocumentInfo(url: "file:///x.gz", mediaType: type)
        info.compression = .gzip(byteLimit: 1 << 20, isSniffed: isSniffed)
        engine.open(info, options: LayoutOptions())
        bytes.withUnsafeBytes { engine.receive($0) }
        engine.finish()
        var fault: DocumentFault?
        for update in engine.takeUpdates() { if case .fault(let said) = update { fault = said } }
        return (String(decoding: engine.export(.innertext), as: UTF8.self), fault)
    }

    @Test("the text of a compressed file is the page, as its type or its first bytes say")
    func pages() {
        let text = "fixed codes fixed codes"
        #expect(page(Self.fixed, type: "text/plain", isSniffed: false).0.hasPrefix(text))
        #expect(page(Self.fixed, type: "text/plain", isSniffed: true).0.hasPrefix(text))
        #expect(page(Array("<p>a<p>b".utf8), type: "text/plain", isSniffed: true).0 == "a\n\nb")
        #expect(
            page([0x50, 0x4B, 3, 4], type: "text/plain", isSniffed: true).1
                == .notText(mediaType: "application/gzip"))
        #expect(
            page(Array(Self.fixed.dropLast()), type: "text/plain", isSniffed: true).1 == .damaged)
    }
}
