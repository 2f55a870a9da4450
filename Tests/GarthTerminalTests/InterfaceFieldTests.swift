import GarthPage
import Testing

@testable import GarthTerminal

@Suite("Interface: typing into fields") struct InterfaceFieldTests {
    @Test("a field that Tab goes to takes letters, on the page where it stands")
    func typing() {
        var talk = FormPage.logIn.talk()
        #expect(talk.type("Tab").isEmpty)
        #expect(talk.enter("quit").isEmpty)
        #expect(talk.row(2) == "Name [quit      ]")
        let frame = talk.interface.render(at: talk.now)
        #expect(frame.cursor?.column == 10 && frame.cursor?.row == 2)
        #expect(frame.style(row: 2, column: 7).marks.contains(.underline))
        #expect(!frame.style(row: 2, column: 0).marks.contains(.underline))
        #expect(talk.row(22).hasPrefix("Name: Enter sends, Tab goes to the next field, Esc leaves"))
    }

    @Test("no key of a person who fills in a form is a command: a log-in")
    func logIn() {
        var talk = FormPage.logIn.talk()
        talk.interface.chrome.tabs = ["a", "b"].map { TabLabel(title: $0) }
        #expect(talk.type("Tab").isEmpty)
        #expect(talk.enter("anna").isEmpty)
        #expect(talk.type("Tab") == [.change(element(1), .text("anna"))])
        #expect(talk.enter("q:g5/?fBx QZZ%t").isEmpty)
        #expect(!talk.shows("Quit Garth?"))
        #expect(talk.row(3).hasPrefix("Password [*****"))
        #expect(!talk.shows("q:g5"))
        #expect(
            talk.type("Enter") == [
                .change(element(2), .text("q:g5/?fBx QZZ%t")), .submit(element(2), .implicit),
            ])
        #expect(talk.enter("q").isEmpty, "the answer has not come yet")
        #expect(!talk.shows("Quit Garth?"))
    }

    @Test("Tab and S-Tab edit on; what is no field between just gets the focus")
    func movingOn() {
        var talk = FormPage(
            FormPage.text("One", "old"), PageControl(kind: .checkbox, name: "Two", form: 0),
            FormPage.text("Three"), FormPage.button("Go")
        ).talk()
        _ = talk.type("Tab")
        _ = talk.enter("!")
        #expect(talk.type("Tab") == [.change(element(1), .text("old!"))])
        #expect(talk.type("Space") == [.change(element(2), .checked(true))])
        #expect(talk.type("Tab").isEmpty)
        _ = talk.enter("x")
        #expect(talk.type("S-Tab") == [.change(element(3), .text("x"))])
        #expect(talk.type("S-Tab").isEmpty)
        _ = talk.enter("?")
        #expect(talk.row(2) == "One [old!?     ]")
        #expect(talk.type("Down") == [.change(element(1), .text("old!?"))])
        #expect(talk.type("Down").isEmpty)
        _ = talk.enter("y")
        #expect(talk.type("Up") == [.change(element(3), .text("xy"))])
        #expect(talk.type("Tab Tab Enter") == [.submit(element(4), .button)])
    }

    @Test("on the checkboxes, lists and buttons of a form no letter is a command, up to Escape")
    func lettersBesideFields() {
        var talk = FormPage(
            FormPage.text("One"), PageControl(kind: .checkbox, name: "Two", form: 0),
            FormPage.button("Go")
        ).talk()
        _ = talk.type("Tab a Tab")
        for key in ["x", "q", "t", "5", "Left", "Right", "S-X"] {
            #expect(talk.type(key).isEmpty)
            #expect(talk.row(22).hasSuffix("does nothing in a form (Esc leaves it)"), "\(key)")
        }
        #expect(talk.type("Space") == [.change(element(2), .checked(true))])
        #expect(talk.type("Tab x").isEmpty)
        #expect(talk.interface.focusedTarget == 3)
        #expect(talk.type("Esc").isEmpty)
        #expect(talk.type("t") == [.newTab])
    }

    @Test("Escape leaves a field with its text; keys are commands, and Enter edits again")
    func leaving() {
        var talk = FormPage.logIn.talk()
        _ = talk.type("Tab")
        _ = talk.enter("q")
        #expect(talk.type("Esc") == [.change(element(1), .text("q"))])
        #expect(talk.row(2) == "Name [q_________]")
        #expect(talk.interface.render(at: talk.now).cursor == nil)
        #expect(talk.interface.focusedTarget == 1)
        #expect(talk.type("t") == [.newTab])
        #expect(talk.type("Enter").isEmpty)
        _ = talk.enter("t")
        #expect(talk.row(2) == "Name [qt        ]")
        #expect(talk.type("Esc") == [.change(element(1), .text("qt"))])
        #expect(talk.type("Enter Esc").isEmpty, "nothing was changed")
    }

    @Test("Ctrl-C leaves a field with its text, and stops what loads")
    func stopping() {
        var talk = FormPage.logIn.talk()
        talk.interface.chrome.isLoading = true
        _ = talk.type("Tab a")
        #expect(talk.type("Ctrl-C") == [.change(element(1), .text("a")), .stop])
        #expect(talk.type("Enter Esc").isEmpty, "Escape first leaves")
        #expect(talk.type("Esc") == [.stop])
    }

    @Test("a letter that goes to the next link does not begin to type in a field")
    func letterKeys() {
        var talk = FormPage.logIn.talk()
        #expect(talk.type("] ] ]").isEmpty)
        #expect(talk.interface.focusedTarget == 3)
        #expect(talk.type("[ t") == [.newTab])
        #expect(talk.row(22).hasPrefix("Enter types the password (Password)"))
    }

    @Test("fields, lists and prompts are called what the page calls them for a person")
    func labels() {
        func called(_ label: String, _ kind: PageControl.Kind) -> PageControl {
            PageControl(kind: kind, name: "n1", label: label, form: 0)
        }
        let options = [SelectOption(label: "red", value: "r")]
        var talk = FormPage(
            called("Your name", .text(inputType: "text")),
            called("Colours", .select(options: options, allowsMultiple: true)),
            called("Picture", .file(allowsMultiple: true))
        ).talk()
        _ = talk.type("Tab")
        #expect(talk.row(22).hasPrefix("Your name: Enter sends"))
        _ = talk.type("Tab")
        #expect(talk.row(22) == "Enter shows the choices (Colours)")
        _ = talk.type("Enter")
        #expect(talk.row(2) == "Colours  Space marks, Enter takes")
        _ = talk.type("Esc Tab Enter")
        #expect(talk.row(23) == "Picture, files (; between):")
    }

    @Test("a list of several choices says how, on every size", arguments: [20, 28, 40, 120])
    func several(columns: Int) {
        let options = [SelectOption(label: "red", value: "r")]
        var talk = FormPage(
            PageControl(
                kind: .select(options: options, allowsMultiple: true), label: "Favourite colours",
                form: 0)
        ).talk(columns: columns, rows: columns == 20 ? 5 : 20)
        _ = talk.type("Tab Enter")
        let heading = talk.row(columns == 20 ? 1 : 2)
        #expect(heading.contains("Space") && heading.hasSuffix(columns < 32 ? "Enter" : "takes"))
    }

    @Test("what a search finds in a field is not edited")
    func search() {
        var talk = FormPage(FormPage.text("Name", "needle")).talk()
        _ = talk.enter("/needle")
        _ = talk.type("Enter")
        #expect(talk.interface.focusedTarget == 1)
        _ = talk.enter("n")
        #expect(talk.row(2) == "Name [needle____]")
    }

    @Test(
        "the keys of a line are those of a field",
        arguments: [
            ("Ctrl-A x", "xone two"), ("Home Del", "ne two"), ("Alt-B Ctrl-K", "one "),
            ("Ctrl-W", "one "), ("Ctrl-U", ""), ("Ctrl-U Ctrl-Y Ctrl-Y", "one twoone two"),
            ("Left Left Backspace", "one wo"), ("Ctrl-Left Alt-D", "one "), ("Ctrl-T", "one tow"),
            ("Ctrl-H", "one tw"), ("Ctrl-B Ctrl-D", "one tw"), ("Alt-Backspace", "one "),
            ("Ctrl-E Ctrl-F x", "one twox"),
        ])
    func keys(keys: String, text: String) {
        var talk = FormPage(FormPage.text("F", "one two")).talk()
        _ = talk.type("Tab")
        _ = talk.type(keys)
        let expected: [InterfaceCommand] =
            text == "one two" ? [] : [.change(element(1), .text(text))]
        #expect(talk.type("Esc") == expected)
    }

    @Test("a long text moves within its field, and the field does not grow")
    func longText() {
        var talk = FormPage(FormPage.text("F")).talk()
        _ = talk.type("Tab")
        _ = talk.enter("0123456789abcdefghij")
        let row = talk.row(2)
        #expect(row.hasPrefix("F [") && row.hasSuffix("]") && row.count == 14)
        #expect(row.contains("hij"))
        _ = talk.type("Home")
        #expect(talk.row(2) == "F [0123456789]")
        #expect(talk.interface.render(at: talk.now).cursor?.column == 3)
    }

    @Test("a field takes no more than its greatest length")
    func limit() {
        var control = FormPage.text("F", "abc")
        control.maximumLength = 5
        var talk = FormPage(control).talk()
        _ = talk.type("Tab")
        _ = talk.enter("defg")
        #expect(talk.type("Esc") == [.change(element(1), .text("abcde"))])
    }

    @Test("fields that are disabled or can only be read take no letters")
    func closedFields() {
        var readOnly = FormPage.text("Read", "fixed")
        readOnly.isReadOnly = true
        var disabled = FormPage.text("Off")
        disabled.isDisabled = true
        var area = FormPage.area("Terms", "all of it")
        area.isReadOnly = true
        var talk = FormPage(readOnly, disabled, area).talk()
        #expect(talk.type("Tab t") == [.newTab])
        #expect(talk.type("Enter").isEmpty)
        #expect(talk.shows("this field can only be read"))
        #expect(talk.type("Tab").isEmpty)
        #expect(talk.interface.focusedTarget == 3, "what is disabled is passed by")
        #expect(talk.type("t") == [.newTab])
        _ = talk.type("Enter")
        #expect(talk.row(3) == "all of it", "a long text can be read")
        #expect(talk.type("q").isEmpty)
        #expect(talk.click(row: 3, column: 6).isEmpty)
        #expect(talk.type("t") == [.newTab])
    }

    @Test("pasted text goes into the field, also into one that only has the focus")
    func paste() {
        var talk = FormPage.logIn.talk()
        _ = talk.type("Tab")
        _ = talk.interface.handle(.paste("a\nb\u{1B}[c"), at: talk.now)
        #expect(talk.type("Esc") == [.change(element(1), .text("a b[c"))])
        _ = talk.interface.handle(.paste("d"), at: talk.now)
        #expect(talk.type("Esc") == [.change(element(1), .text("a b[cd"))])
        #expect(talk.interface.hasEditedForm)
    }

    @Test("a click in a field edits it and places the cursor; a click elsewhere leaves it")
    func mouse() {
        var talk = FormPage(FormPage.text("One", "abcdef"), FormPage.button("Go")).talk()
        #expect(talk.click(row: 2, column: 6).isEmpty)
        #expect(talk.click(row: 2, column: 7).isEmpty)
        _ = talk.enter("-")
        #expect(talk.row(2) == "One [ab-cdef   ]")
        #expect(talk.click(row: 2, column: 13).isEmpty)
        _ = talk.enter("!")
        #expect(talk.row(2) == "One [ab-cdef!  ]")
        #expect(
            talk.click(row: 3, column: 2) == [
                .change(element(1), .text("ab-cdef!")), .submit(element(2), .button),
            ])
        #expect(talk.type("t") == [.newTab])
    }

    @Test("link letters of a field edit it")
    func hints() {
        var talk = FormPage.logIn.talk()
        _ = talk.type("f")
        let hint = talk.interface.hints?.hints.first { $0.number == 2 }
        let label = hint?.label ?? ""
        #expect(talk.enter(label).isEmpty)
        _ = talk.enter("tx")
        #expect(talk.type("Esc") == [.change(element(2), .text("tx"))])
    }

    @Test("keys that neither type nor edit: help, another tab, a page further; no other acts")
    func otherKeys() {
        var page = FormPage.logIn
        page.linesBefore = 60
        var talk = page.talk()
        talk.interface.chrome.canGoBack = true
        _ = talk.type("Tab a")
        #expect(talk.type("F5 Ctrl-S Ctrl-V").isEmpty)
        #expect(talk.type("Ctrl-R").isEmpty)
        #expect(talk.shows("Ctrl-R does nothing in a field (Esc leaves it)"))
        #expect(talk.type("Alt-2") == [.selectTab(2)])
        _ = talk.type("F1")
        #expect(talk.row(2) == "Help")
        _ = talk.type("q")
        _ = talk.enter("b")
        #expect(talk.shows("Name [ab        ]"), "it is edited on")
        _ = talk.type("PgUp PgUp")
        #expect(!talk.shows("Name ["))
        #expect(talk.row(22) == "Name: ab", "out of view it is edited in the status row")
        _ = talk.enter("c")
        #expect(talk.shows("Name [abc       ]"))
    }
}
