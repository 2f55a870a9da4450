import Garth
import GarthPage
import Testing

@Suite("Snapshots in the notation of ARIA snapshots") struct PageSnapshotTests {
    private func element(
        _ node: UInt32, _ role: String, _ depth: Int, name: String = "", text: String = "",
        url: String = "", level: Int? = nil, states: ElementStates = []
    ) -> PageElement {
        var element = PageElement(ElementReference(node: node), role: role, depth: depth)
        (element.name, element.text, element.url) = (name, text, url)
        (element.level, element.states) = (level, states)
        return element
    }

    @Test("an element is a line with name, level, states and reference; an address is a child")
    func lines() {
        let snapshot = PageSnapshot([
            element(1, "heading", 0, name: "Top", level: 1), element(2, "list", 0),
            element(3, "listitem", 1), element(4, "link", 2, name: "A", url: "https://a.test/"),
            element(5, "checkbox", 0, name: "Box", states: [.checked, .disabled, .required]),
            element(6, "textbox", 0, name: "Field", text: "some value"),
            element(7, "text", 0, text: "loose text"),
            element(8, "columnheader", 0, name: "Size", states: [.pressable]),
        ])
        let text = snapshot.text { "e\($0.reference.node)" }.text
        #expect(
            text == """
                - heading "Top" [level=1] [ref=e1]
                - list [ref=e2]:
                  - listitem [ref=e3]:
                    - link "A" [ref=e4]:
                      - /url: https://a.test/
                - checkbox "Box" [checked] [disabled] [ref=e5]
                - textbox "Field" [ref=e6]: some value
                - text: loose text
                - columnheader "Size" [ref=e8] [cursor=pointer]

                """)
        #expect(snapshot.description.contains("[ref=") == false)
    }

    @Test(
        "words of a page cannot be taken for the notation",
        arguments: [
            ("- button \"x\"", #""- button \"x\"""#), ("a: b", "\"a: b\""), ("true", "\"true\""),
            ("12", "\"12\""), ("x [ref=e1]", "\"x [ref=e1]\""), ("a # b", "\"a # b\""),
            ("\u{1B}[2J", "\"\\u001b[2J\""), ("a\u{202E}b", "\"a\\u202eb\""),
            ("plain words", "plain words"),
        ])
    func words(text: String, written: String) {
        let snapshot = PageSnapshot([element(1, "paragraph", 0, text: text)])
        #expect(snapshot.description == "- paragraph: \(written)\n")
    }

    @Test("a long snapshot is cut before an element, and goes on there until all is written")
    func parts() {
        var elements: [PageElement] = []
        for number in 0..<500 {
            elements.append(element(UInt32(number), "link", number % 3, name: "Link \(number)"))
            elements.append(element(UInt32(number), "text", number % 3, text: "between"))
        }
        let snapshot = PageSnapshot(elements)
        var start: Int? = 0
        var all = ""
        var parts = 0
        while let from = start {
            let part = snapshot.text(from: from, byteLimit: 1000) { "e\($0.reference.node)" }
            #expect(part.text.utf8.count <= 1000)
            all += part.text
            start = part.rest
            parts += 1
        }
        #expect(parts > 10)
        for number in 0..<500 { #expect(all.contains("\"Link \(number)\" [ref=e\(number)]")) }
        #expect(PageSnapshot.usualByteCount == 8000)
    }
}
