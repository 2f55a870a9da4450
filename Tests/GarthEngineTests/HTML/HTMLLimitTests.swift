import Testing

@testable import GarthEngine

@Suite("Limits of the HTML parser") struct HTMLLimitTests {
    private func parse(_ page: String) -> Document {
        var document = Document()
        var parser = HTMLParser()
        Array(page.utf8).withUnsafeBytes { parser.parse($0, into: &document) }
        parser.finish(into: &document)
        return document
    }

    private func depth(_ document: Document) -> Int {
        var deepest = 0
        var depths = [Int](repeating: 0, count: document.nodes.count)
        var node = document.next(.document)
        while node.exists {
            depths[node.index] = depths[document[node].parent.index] + 1
            deepest = max(deepest, depths[node.index])
            node = document.next(node)
        }
        return deepest
    }

    private func text(_ document: Document) -> String {
        var bytes: [UInt8] = []
        var node = document.next(.document)
        while node.exists {
            if document[node].kind == .text { bytes += document.text[document.textRange(node)] }
            node = document.next(node)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func repeated(_ text: String, _ count: Int) -> String {
        String(repeating: text, count: count)
    }

    @Test(
        "elements beyond the depth limit become siblings and keep their text",
        arguments: ["<div>x", "<b>x", "<table><tr><td>x", "<template>x", "<svg><g>x", "<object>x"])
    func depthLimit(part: String) {
        let document = parse(repeated(part, 2000))
        #expect(depth(document) <= 2 * Limits.openElements)
        #expect(document.isTruncated)
        let kept = text(document)
        #expect(kept.utf8.count == 2000)
    }

    @Test("an element keeps no more attributes than the limit, and its value texts no longer")
    func attributeLimit() {
        let names = (0..<20_000).map { "a\($0)=1" }.joined(separator: " ")
        let document = parse("<p \(names)>x")
        #expect(document.attributes.count == Limits.attributesPerElement)
        #expect(document.text.count == Limits.attributesPerElement + 1)
    }

    @Test("formatting elements are reopened within a bound of what the page wrote")
    func reopeningLimit() {
        let fonts = (0..<1000).map { "<font size=\($0)>" }.joined()
        let document = parse(fonts + repeated("<p>x", 20_000))
        #expect(text(document).utf8.count == 20_000)
        #expect(document.nodes.count < 6 * 61_000 + 6 * Limits.reopenedAlways)
    }

    @Test("text that is fostered again and again is neither lost nor copied without bound")
    func fosteredText() {
        let document = parse("<table>" + repeated("<tr title=y>b", 5_000))
        #expect(text(document) == repeated("b", 5_000))
        #expect(document.text.count < 20 * 5_000)
    }

    @Test(
        "no bytes trap, however they are cut",
        arguments: [
            [0xFF, 0x3C, 0xC3], [0x3C, 0x61, 0x20, 0xF0, 0x9F, 0x3E, 0xE2, 0x82],
            [0x26, 0x23, 0x78], [0x3C, 0x21, 0x2D, 0x2D, 0xC3], [0x0D], [0x3C, 0x2F], [],
        ])
    func strangeBytes(page: [UInt8]) {
        #expect(tree(of: page, pieces: 1) == tree(of: page, pieces: 100))
    }

    @Test("random tags in random order make a consistent tree, whole or in pieces")
    func randomMarkup() {
        let parts = [
            "<p>", "</p>", "<b>", "</b>", "<a href=x>", "</a>", "<table>", "</table>", "<tr>",
            "<td>", "</td>", "<caption>", "<col>", "<select>", "<option>", "</select>", "<svg>",
            "<foreignObject>", "</svg>", "<math>", "<mi>", "<annotation-xml encoding=text/html>",
            "<template>", "</template>", "<frameset>", "<html c=d>", "<body e=f>", "</body>",
            "</html>", "<head>", "<form>", "</form>", "<li>", "<ul>", "</ul>", "<dd>", "<h1>",
            "</h2>", "<button>", "<nobr>", "<object>", "</object>", "<script>", "</script>",
            "<title>", "</title>", "<!--", "-->", "&amp", "&#x", "x", " ", "\0", "\r", "<input>",
            "<hr>", "<font color=a>", "</font>", "<br/>", "<rt>", "<ruby>", "<pre>", "\n",
        ]
        var seed: UInt64 = 42
        func random(_ bound: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % bound
        }
        for _ in 0..<400 {
            let page = (0..<(1 + random(60))).map { _ in parts[random(parts.count)] }.joined()
            let whole = tree(of: Array(page.utf8), pieces: 1 << 20)
            let inPieces = tree(of: Array(page.utf8), pieces: 1 + random(7))
            #expect(inPieces == whole, "\(page)")
            #expect(hasConsistentLinks(parse(page)), "\(page)")
        }
    }

    /// Whether the neighbours of every node that can be reached agree about it.
    private func hasConsistentLinks(_ document: Document) -> Bool {
        var node = NodeID.document
        var visited = 0
        while node.exists, visited <= document.nodes.count {
            visited += 1
            var previous = NodeID.none
            var child = document[node].firstChild
            while child.exists {
                guard document[child].parent == node, document[child].previousSibling == previous
                else { return false }
                previous = child
                child = document[child].nextSibling
            }
            guard document[node].lastChild == previous else { return false }
            node = document.next(node)
        }
        return visited <= document.nodes.count
    }
}
