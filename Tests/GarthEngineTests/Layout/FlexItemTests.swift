import GarthPage
import Testing

@testable import GarthEngine

/// Items of flex rows by what they are: fields, controls, fixed bars.
@Suite("Items of flex rows") struct FlexItemTests {
    @Test("a fixed item stands at the side of the page where the rows of its siblings are blank")
    func fixedItem() {
        func text(_ insets: String, before: String = "") -> String {
            LaidOutPage(
                """
                \(before)<div style="display: flex"><ul style="position: fixed; \(insets);
                width: 64px; margin: 0; list-style: none; padding: 0"><li>a<li>b<li>c</ul>
                <div style="margin-left: 80px">one<br>two</div></div>
                """, columns: 30, isInteractive: true
            ).text
        }
        #expect(text("top: 0; left: 0") == "a         one\nb         two\nc\n")
        #expect(text("top: 16px; left: 0") == "          one\na         two\nb\nc\n")
        // Where it would stand on text it is a block behind it, as before.
        #expect(text("top: 0; left: 80px").hasPrefix("          one\n          two\n"))
        // A bar of the first screen that comes far below its place stays where it comes.
        let rows = String(repeating: "<p>x", count: 9)
        #expect(text("top: 0; left: 0", before: rows).hasSuffix("one\n          two\na\nb\nc\n"))
    }

    @Test("a line that does not wrap widens no item that hides its overflow, whatever is in it")
    func scroller() {
        let words = String(repeating: "word ", count: 20)
        for display in ["block", "flex; flex-direction: column"] {
            let html = """
                <style>body { margin: 0 }</style><div style="display: flex"><div style="display:
                \(display); overflow-x: auto; width: 100%; padding: 0 16px"><div>\(words)
                <pre>a line of forty columns that does not wrap</pre></div></div></div>
                """
            let lines = LaidOutPage("<!DOCTYPE html>" + html, columns: 40).text
                .split(separator: "\n")
            #expect(lines.first == "  word word word word word word word")
        }
    }

    @Test("a field whose width is a share of its column is no wider than that")
    func compressibleFields() {
        func text(_ field: String) -> String {
            LaidOutPage(
                """
                <div style="display: flex; width: 240px"><div style="flex: 0 0 50%; max-width: 50%">
                \(field)</div><div>x</div></div>
                """, columns: 60, isInteractive: true
            ).text
        }
        #expect(text("<input style='width: 100%'>") == "[____________] x\n")
        #expect(text("<input>").hasPrefix("[____________________]"))
    }

    @Test("a control in a row is one row, whatever height the page gives it")
    func controlHeights() {
        let page = LaidOutPage(
            """
            <div style="display: flex; align-items: center"><div style="padding: 16px 8px">a</div>
            <input size=4 style="height: 40px"><button style="height: 40px">b</button></div><p>c
            """, columns: 40, isInteractive: true)
        #expect(page.text.hasPrefix(" a [____][ b ]\n"))
    }

    @Test(
        "the padding of containers and tables in an item is part of the item's width",
        arguments: [
            "<a style='display: flex; padding: 0 16px'>one two six</a>",
            "<a style='display: grid; padding: 0 16px'>one two six</a>",
            "<div style='padding: 0 16px'><table><td>one<td>two six</table></div>",
        ])
    func paddedContainers(content: String) {
        let html =
            "<style>body { margin: 0 }</style><div style='display: flex'><div>\(content)</div>"
            + "<div>next</div></div>"
        let page = LaidOutPage("<!DOCTYPE html>" + html, columns: 60)
        let rows = page.text.split(separator: "\n").map { $0.split(separator: " ") }
        #expect(rows == [["one", "two", "six", "next"]])
    }
}
