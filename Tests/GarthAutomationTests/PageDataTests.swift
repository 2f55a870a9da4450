import GarthJSON
import GarthPage
import Testing

@testable import GarthAutomation

@Suite("Data of a page") struct PageDataTests {
    private func element(
        _ depth: Int, _ role: String, _ name: String = "", text: String = "", url: String = "",
        states: ElementStates = []
    ) -> PageElement {
        var element = PageElement(
            ElementReference(node: UInt32(depth)), role: role, depth: depth)
        (element.name, element.text, element.url, element.states) = (name, text, url, states)
        return element
    }

    private func lines(
        _ kind: PageData.Kind, _ elements: [PageElement], columns: [String] = []
    ) -> [String] {
        PageData(elements, columns: columns).items(kind) { _ in nil }.map(\.serialized)
    }

    private var prices: [PageElement] {
        [
            element(0, "table"), element(1, "caption", text: "Prices"), element(1, "row"),
            element(2, "columnheader", "Name"), element(2, "columnheader", "Price"),
            element(1, "row"), element(2, "cell"),
            element(3, "link", "Apple", url: "https://ex.test/a"), element(2, "cell", "1"),
            element(1, "row"), element(2, "cell"), element(3, "text", text: "Pear"),
            element(3, "link", "new", url: ""), element(2, "cell", "2"),
        ]
    }

    @Test("the rows of a table are objects by the headers of its columns, with the links in them")
    func rows() {
        #expect(
            lines(.tables, prices) == [
                #"{"Name":"Apple","Name url":"https://ex.test/a","Price":"1"}"#,
                #"{"Name":"Pear new","Price":"2"}"#,
            ])
    }

    @Test("columns are chosen by a part of their header, in any letters")
    func columns() {
        #expect(lines(.tables, prices, columns: ["pri"]) == [#"{"Price":"1"}"#, #"{"Price":"2"}"#])
        #expect(lines(.tables, prices, columns: ["none"]).isEmpty)
    }

    @Test("columns without a header have their numbers, equal headers their counts")
    func headers() {
        let bare = [element(0, "table"), element(1, "row"), element(2, "cell", "x")]
        #expect(lines(.tables, bare) == [#"{"1":"x"}"#])
        let twice =
            [
                element(0, "table"), element(1, "row"), element(2, "columnheader", "A"),
                element(2, "columnheader", "A"), element(1, "row"), element(2, "cell", "x"),
                element(2, "cell", "y"), element(2, "cell", "z"),
            ]
        #expect(lines(.tables, twice) == [#"{"A":"x","A 2":"y","3":"z"}"#])
    }

    @Test("rows of several tables name theirs, and a table in a cell has rows of its own")
    func tables() {
        let inner = [
            element(0, "table"), element(1, "row"), element(2, "cell"), element(3, "table"),
            element(4, "row"), element(5, "cell", "in"),
        ]
        #expect(
            lines(.tables, inner) == [#"{"table":1,"1":"in"}"#, #"{"table":2,"1":"in"}"#])
    }

    @Test("fields have their values, boxes their state, lists their options")
    func fields() {
        let form = [
            element(0, "textbox", "Name", text: "Ann", states: [.editable, .required]),
            element(0, "checkbox", "Agree", states: .checked), element(0, "link", "Help", url: "x"),
            element(0, "combobox", "Color", states: .choosable),
            element(1, "option", "Red"), element(1, "option", "Green", states: .selected),
        ]
        #expect(
            lines(.fields, form) == [
                #"{"role":"textbox","name":"Name","value":"Ann","required":true}"#,
                #"{"role":"checkbox","name":"Agree","checked":true}"#,
                #"{"role":"combobox","name":"Color","value":"Green","options":["Red","Green"]}"#,
            ])
    }

    @Test("the entries of lists have their text and their first address")
    func entries() {
        let list = [
            element(0, "list"), element(1, "listitem", text: "one"), element(1, "listitem"),
            element(2, "link", "two", url: "https://ex.test/"), element(2, "text", text: "more"),
        ]
        #expect(
            lines(.lists, list) == [
                #"{"text":"one"}"#, #"{"text":"two more","url":"https://ex.test/"}"#,
            ])
    }
}

@Suite("Questions to a text") struct TextQueryTests {
    private let text = """
        # Shop

        Welcome.

        ## Delivery

        We ship to Austria in three days.

        ## Returns

        Send it back. No questions.

        ```
        delivery

        austria
        ```
        """

    @Test("the blocks with most of the words come, below their headings, in the order of the text")
    func parts() {
        let query = TextQuery("How long is the delivery to Austria?")
        #expect(
            query.parts(of: text, byteCount: 1000)
                == "# Shop\n\n## Delivery\n\nWe ship to Austria in three days.\n\n## Returns\n\n"
                + "```\ndelivery\n\naustria\n```")
        #expect(
            TextQuery("questions").parts(of: text, byteCount: 1000)
                == "# Shop\n\n## Returns\n\nSend it back. No questions.")
    }

    @Test("no more bytes come than there is room for, but one block always does")
    func room() {
        #expect(
            TextQuery("ship austria").parts(of: text, byteCount: 10)
                == "# Shop\n\n## Delivery\n\nWe ship to Austria in three days.")
    }

    @Test("what has none of the words is nothing")
    func none() {
        #expect(TextQuery("zebra").parts(of: text, byteCount: 1000).isEmpty)
        #expect(TextQuery("?!").isEmpty)
    }
}
