import GarthPage
import Testing

@testable import GarthEngine

@Suite("Lines of frames") struct FrameLineTests {
    private func text(
        _ html: String, _ contents: [FrameContent], columns: Int = 40, isPrinted: Bool = false
    ) -> [String] {
        var engine = Engine()
        var options = LayoutOptions(
            columns: columns, isInteractive: !isPrinted, wantsProvisionalLines: !isPrinted)
        options.showsFrames = true
        engine.open(DocumentInfo(url: "http://a.test/"), options: options)
        Array(html.utf8).withUnsafeBytes { engine.receive($0) }
        engine.finish()
        var content = PageContent()
        var wishes: [UInt32] = []
        func take() {
            for update in engine.takeUpdates() {
                content.apply(update)
                if case .needsResource(let wish) = update { wishes.append(wish.id) }
            }
        }
        take()
        for (number, shown) in contents.enumerated() where number < wishes.count {
            engine.provide(frame: wishes[number], shown)
            take()
        }
        return (0..<content.lines.count).map { content.lines.string(ofLine: $0) }
    }

    private func document(_ html: String) -> FrameContent {
        .document(
            FrameDocument(
                DocumentInfo(url: "http://b.test/"), number: 1, Array(html.utf8), end: .whole))
    }

    @Test("on a screen a rule stands at the left of a frame's lines, within its width")
    func rule() {
        let words = String(repeating: "word ", count: 12)
        let lines = text("<p>a<iframe src=x></iframe><p>b", [document("<p>\(words)<p>end")])
        #expect(lines.first == "a" && lines.last == "b")
        let inner = lines.dropFirst(2).dropLast(2)
        #expect(inner.allSatisfy { $0.hasPrefix("│") && $0.count <= 40 })
        #expect(inner.filter { $0 == "│" }.count == 1 && inner.contains("│ end"))
    }

    @Test("neither frame sets nor what is printed have the rule")
    func unmarked() {
        let set = text("<frameset><frame src=x></frameset>", [document("<p>menu")])
        #expect(set.contains("menu"))
        let printed = text("<p>a<iframe src=x></iframe>", [document("<p>in")], isPrinted: true)
        #expect(printed == ["a", "", "in"])
    }

    @Test(
        "a frame that is not shown is one line, however long its address is", arguments: [40, 80])
    func oneLine(columns: Int) {
        let long = "https://ads.example/" + String(repeating: "path/", count: 40) + "?q=1&r=2"
        let lines = text(
            "<p>a<iframe src='\(long)'></iframe><iframe title='Good news of today' src=y></iframe>",
            [.notice("blocked (= says why)"), .notice("no answer")], columns: columns)
        let frames = lines.filter { $0.hasPrefix("[frame: ") }
        #expect(frames.count == 2 && lines.allSatisfy { $0.count <= columns })
        #expect(frames[0].hasPrefix("[frame: ads.exam") || columns < 80)
        #expect(frames[0].hasSuffix("…: blocked (= says why)]"))
        #expect(frames[1].hasSuffix(": no answer]") && frames[1].contains("Good news"))
    }
}
