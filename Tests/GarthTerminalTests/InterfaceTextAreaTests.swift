import GarthPage
import TestSupport
import Testing

@testable import GarthTerminal

@Suite("Interface: typing into text areas") struct InterfaceTextAreaTests {
    @Test("a text area is edited in place: Enter is a line end, Tab leaves to the next field")
    func editing() {
        var talk = FormPage(FormPage.area("Letter", rows: 3), FormPage.text("Name")).talk()
        _ = talk.type("Tab")
        _ = talk.enter("Dear q")
        _ = talk.type("Enter")
        _ = talk.enter("bye")
        #expect(talk.rows()[2...4] == ["[Dear q    ]", "[bye       ]", "[          ]"])
        let cursor = talk.interface.render(at: talk.now).cursor
        #expect(cursor?.column == 4 && cursor?.row == 3)
        #expect(
            talk.row(22).hasPrefix(
                "Letter: Tab goes to the next field, Ctrl-O your editor, Esc leaves"))
        #expect(talk.type("Tab") == [.change(element(1), .text("Dear q\nbye"))])
        _ = talk.enter("x")
        #expect(talk.type("S-Tab") == [.change(element(2), .text("x"))])
        _ = talk.type("Up Home")
        _ = talk.enter("My ")
        #expect(talk.type("Esc") == [.change(element(1), .text("My Dear q\nbye"))])
    }

    @Test("long lines wrap at the width of the area, and the area moves with the cursor")
    func wrapping() {
        var talk = FormPage(FormPage.area("Letter", rows: 2)).talk()
        _ = talk.type("Tab")
        _ = talk.enter("0123456789abcdefghijKL")
        #expect(talk.rows()[2...3] == ["[abcdefghij]", "[KL        ]"])
        _ = talk.type("Up Up")
        #expect(talk.rows()[2...3] == ["[0123456789]", "[abcdefghij]"])
        _ = talk.enter("-")
        #expect(talk.rows()[2...3] == ["[01-2345678]", "[9abcdefghi]"])
    }

    @Test("Ctrl-O hands the text to the person's own editor and takes it back")
    func ownEditor() {
        var talk = FormPage(FormPage.area("Letter", rows: 2, "one")).talk()
        _ = talk.type("Tab !")
        #expect(talk.type("Ctrl-O") == [.editExternally(element(1), text: "one!")])
        #expect(talk.interface.finishEditing(element(1), text: "all\nnew").isEmpty)
        #expect(talk.rows()[2...3] == ["[all       ]", "[new       ]"])
        #expect(talk.type("Esc") == [.change(element(1), .text("all\nnew"))])
        #expect(
            talk.interface.finishEditing(element(1), text: "late")
                == [.change(element(1), .text("late"))])
        talk.interface.isLocked = true
        #expect(talk.type("Enter Ctrl-O").isEmpty)
        #expect(talk.shows("Garth is locked"))
        #expect(!talk.shows("Ctrl-O"))
    }

    @Test("an area that is higher than the screen keeps its cursor in view")
    func highArea() {
        for (columns, rows) in [(20, 5), (40, 20), (80, 24), (120, 40)] {
            var talk = FormPage(FormPage.area("Letter", rows: 60)).talk(
                columns: columns, rows: rows)
            _ = talk.type("Tab")
            for number in 0..<59 {
                _ = talk.enter("line \(number)")
                _ = talk.type("Enter")
            }
            _ = talk.rows()
            #expect(talk.interface.render(at: talk.now).cursor != nil, "\(columns) x \(rows)")
            #expect(talk.shows("line 58"), "\(columns) x \(rows)")
            _ = talk.type("Ctrl-Home")
            _ = talk.rows()
            #expect(talk.interface.render(at: talk.now).cursor != nil, "\(columns) x \(rows)")
            #expect(talk.shows("line 0"), "\(columns) x \(rows)")
        }
    }

    @Test(
        "a field is seen and edited on every size, and the status says what it is",
        arguments: [(20, 5), (40, 20), (80, 24), (120, 40)])
    func sizes(columns: Int, rows: Int) {
        var page = FormPage.logIn
        page.linesBefore = 100
        var talk = page.talk(columns: columns, rows: rows)
        _ = talk.type("Tab")
        _ = talk.enter("quit")
        let screen = talk.rows()
        #expect(screen.contains("Name [quit      ]"))
        let cursor = talk.interface.render(at: talk.now).cursor
        #expect(cursor.map { screen[$0.row] } == "Name [quit      ]")
        #expect(cursor?.column == 10)
        if rows >= 12 { #expect(screen[rows - 2].hasPrefix("Name: Enter sends, Tab")) }
    }

    // MARK: - The editor

    private func edited(_ text: String, _ keys: String, columns: Int = 10) -> String {
        var editor = TextAreaEditor(text: text)
        for key in Key.sequence(keys) ?? [] {
            _ = editor.handle(key, columns: columns, rows: 3)
            editor.scroll(columns: columns, rows: 3)
        }
        editor.insert("|")
        return editor.text
    }

    @Test(
        "keys at the ends of a line go on to the next one",
        arguments: [
            ("ab\ncd", "Home Left", "ab|\ncd"), ("ab\ncd", "Up End Right", "ab\n|cd"),
            ("ab\ncd", "Home Backspace", "ab|cd"), ("ab\ncd", "Up End Del", "ab|cd"),
            ("ab\ncd", "Up End Ctrl-K", "ab|cd"), ("ab\ncd", "Up Ctrl-A Ctrl-K", "|\ncd"),
            ("ab\ncd", "Ctrl-Home Left Backspace", "|ab\ncd"), ("ab\ncd", "Right Del", "ab\ncd|"),
            ("ab\ncd", "Up Ctrl-A Ctrl-D", "|b\ncd"), ("ab cd", "Ctrl-W Ctrl-Y Ctrl-Y", "ab cdcd|"),
            ("a\nb\nc", "Up Up Up Up", "a|\nb\nc"), ("ab\n\ncd", "Up Up", "ab|\n\ncd"),
        ])
    func lineEnds(text: String, keys: String, result: String) {
        #expect(edited(text, keys) == result)
    }

    @Test("Up and Down go by rows as they are shown, and keep to their column")
    func rows() {
        #expect(edited("0123456789abcdef", "Up") == "012345|6789abcdef")
        #expect(edited("0123456789\nx\n0123456789", "Up Up") == "0123456789|\nx\n0123456789")
        #expect(edited("漢字漢字漢字", "Up", columns: 6) == "漢字|漢字漢字", "of a full row the last")
    }

    @Test("the greatest length counts line ends, and holds for pasted text")
    func limit() {
        var editor = TextAreaEditor(text: "ab", maximumLength: 5)
        editor.insert("c\nde")
        #expect(editor.text == "abc\nd")
        _ = editor.handle(Key(.character("x")), columns: 10, rows: 3)
        #expect(editor.text == "abc\nd")
    }

    @Test("no control character gets into a text")
    func controls() {
        var editor = TextAreaEditor(text: "a\u{1B}[2Jb")
        editor.insert("\u{7}c\r\nd\te")
        #expect(editor.text == "a[2Jbc\nd e")
    }

    @Test("random keys leave text and cursor as a plain model has them")
    func model() {
        var random = SeededGenerator(seed: 12)
        let keys = Key.sequence(
            "a b 漢 Enter Enter Left Right Up Down Home End Backspace Del Ctrl-K Ctrl-U Ctrl-Y PgUp PgDn Ctrl-Home Ctrl-End Ctrl-W Alt-D"
        )!
        var editor = TextAreaEditor(text: "")
        for _ in 0..<20_000 {
            let columns = Int(random.next() % 12) + 1
            let rows = Int(random.next() % 5) + 1
            _ = editor.handle(
                keys[Int(random.next() % UInt64(keys.count))], columns: columns, rows: rows)
            editor.scroll(columns: columns, rows: rows)
            let shown = editor.visible(columns: columns, rows: rows)
            guard let cursor = shown.cursor else {
                Issue.record("the cursor is not in view")
                return
            }
            #expect(cursor.row < rows && shown.rows.count <= rows)
            #expect(cursor.column <= columns + 1)
        }
    }
}
