import GarthPage
import Testing

@testable import GarthEngine

@Suite("Buttons and ranges as their page draws them") struct ButtonTests {
    private func rows(_ html: String, columns: Int = 40) -> [String] {
        LaidOutPage("<!DOCTYPE html><style>body { margin: 0 }</style>" + html, columns: columns)
            .text.split(separator: "\n").map(String.init)
    }

    @Test(
        "a button has the width of its style, and its label in the middle",
        arguments: [
            ("width: 96px", "[    Go    ]"), ("min-width: 96px", "[    Go    ]"),
            ("padding: 0 40px", "[    Go    ]"), ("width: 50%", "[        Go        ]"),
            ("width: 96px; text-align: left", "[ Go       ]"), ("width: 8px", "[ Go ]"),
            ("padding: 0 12px", "[ Go ]"),
        ])
    func width(style: String, expected: String) {
        #expect(rows("<button style='\(style)'>Go</button>") == [expected])
        #expect(rows("<input type=button value=Go style='\(style)'>") == [expected])
    }

    @Test("the name of a button that shows a drawing takes no room from what stands beside it")
    func drawings() {
        let button = "<button title='Toggle the secondary sidebar'><svg></svg></button>"
        let row = "<div style='display: flex'>\(button)\(button)</div>"
        let html = """
            <div style='display: flex; width: 320px'><div style='width: 80px; flex: none'>menu</div>
            <div style='flex: 1'>\(row)<p style='margin: 0'>words of the text</div></div>
            """
        #expect(
            rows(html) == [
                "menu      [ Toggle the ] [ Toggle the ]", "          words of the text",
            ])
        #expect(rows(button, columns: 60) == ["[ Toggle the secondary sidebar ]"])
        // A label that is text is the button's own.
        #expect(rows("<button>Toggle the sidebar</button>", columns: 12) == ["[ Toggle t ]"])
    }

    @Test("a button that is a block stands in its own row, and its ground fills its width")
    func block() throws {
        #expect(rows("a<button style='display: block'>Go</button>b") == ["a", "[ Go ]", "b"])
        let html = """
            <!DOCTYPE html><style>body { margin: 0 }</style>a<button style='display: block;
            width: 160px; margin: 0 auto; background: #00c; color: #fff'>Go</button>b
            """
        let page = LaidOutPage(html, columns: 40, isInteractive: true)
        #expect(page.text == "a\n                 [ Go ]\nb\n")
        let cells = page.lines.painted[page.lines.paintedRange(ofLines: 1..<2)]
        #expect(cells.map { Int($0.columns.lowerBound)..<Int($0.columns.upperBound) } == [10..<30])
    }

    @Test(
        "a range shows its value and its bounds",
        arguments: [
            ("min=0 max=10 value=3", "[3 (0–10)]"), ("", "[50 (0–100)]"),
            ("max=10 value=30", "[10 (0–10)]"), ("min=x max=", "[50 (0–100)]"),
        ])
    func range(attributes: String, expected: String) {
        #expect(rows("<input type=range \(attributes)>") == [expected])
    }

    @Test("a colour shows its value") func color() {
        #expect(rows("<input type=color value=#ff8800>") == ["[#ff8800_]"])
        #expect(rows("<input type=color>") == ["[#000000_]"])
    }
}
