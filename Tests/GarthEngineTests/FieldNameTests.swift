import GarthPage
import Testing

@testable import GarthEngine

@Suite("The names of fields for a session") struct FieldNameTests {
    /// The names of the elements of a page, in its order.
    private func names(_ html: String) -> [String] {
        var engine = Engine()
        engine.open(DocumentInfo(url: "http://a.test/"), options: LayoutOptions())
        Array(html.utf8).withUnsafeBytes { engine.receive($0) }
        engine.finish()
        let elements = (0..<UInt32(engine.document.nodes.count)).map {
            ElementReference(node: $0)
        }
        let told = engine.elements(for: .fieldNames(elements)) ?? []
        let found = engine.elements(for: .fields(named: told.map(\.name), inDocument: 0)) ?? []
        #expect(found == told)
        return told.map(\.name)
    }

    @Test("a name is of form, kind, name and place among equals, and no two elements share one")
    func names() {
        #expect(
            names(
                "<input name=q><form id=f><input name=q><input name=q><select name=s></select>"
                    + "<textarea name=t></textarea></form><form><input name=q type=search></form>"
                    + "<form><input name=q type=search></form><input form=f name=q>") == [
                    "text//q#0", "text/f#0/q#0", "text/f#0/q#1", "select/f#0/s#0",
                    "textarea/f#0/t#0", "search/form#0/q#0", "search/form#1/q#0", "text/f#0/q#2",
                ])
        #expect(
            names("<input type=radio name=r value=1><input type=radio name=r value='2 /'>")
                == ["radio//r=1#0", "radio//r=2%20%2F#0"])
        #expect(names("<details id=d><summary>x</summary></details>") == ["details/d#0"])
    }

    @Test("text around the form changes no name")
    func stable() {
        let form = "<form><input name=a><input name=a></form>"
        #expect(names(form) == names("<p>new<ul><li>x</ul>" + form + "<p>more"))
    }

    @Test(
        "passwords, files, codes, cards and what the page excludes have no name",
        arguments: [
            "<input type=password name=a>", "<input type=file name=a>",
            "<input type=hidden name=a>", "<input name=a autocomplete=off>",
            "<input name=a autocomplete='section-x one-time-code'>",
            "<input name=a autocomplete=Current-Password>",
            "<input name=a autocomplete='billing cc-number'>",
            "<form autocomplete=off><textarea name=a></textarea></form>", "<button>a</button>",
            "<a href=x>a</a>",
        ])
    func nameless(html: String) {
        #expect(names(html).isEmpty)
    }

    @Test("a field of a form with autocomplete=off that says otherwise has a name")
    func own() {
        #expect(
            names("<form autocomplete=off><input name=a autocomplete=name></form>")
                == ["text/form#0/a#0"])
    }
}
