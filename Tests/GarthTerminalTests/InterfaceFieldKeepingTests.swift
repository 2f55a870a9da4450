import GarthPage
import Testing

@testable import GarthTerminal

@Suite("Interface: what was typed into a field is kept") struct InterfaceFieldKeepingTests {
    @Test("the page that is laid out again names the field by another number")
    func newLayout() {
        var page = FormPage.logIn
        var talk = page.talk()
        _ = talk.type("Tab")
        _ = talk.enter("an")
        // A disclosure was opened above: the name is now the third control.
        page.controls.insert(FormPage.text("Before"), at: 0)
        page.controls.insert(FormPage.text("Before too"), at: 0)
        page.firstNode = 1
        let order: [UInt32] = [8, 9, 1, 2, 3]
        talk.interface.update(.restarted)
        talk.interface.update(.styles([TextStyle()]))
        talk.interface.update(
            .targets(
                zip(order, page.controls).map {
                    PageTarget(element($0), kind: .control($1))
                }))
        talk.interface.update(.lines(from: 0, page.lines))
        talk.interface.update(.finished)
        _ = talk.enter("na")
        #expect(talk.row(4) == "Name [anna      ]")
        #expect(talk.row(2) == "Before too [__________]")
        #expect(talk.type("Tab") == [.change(element(1), .text("anna"))])
        #expect(talk.interface.focusedTarget == 4)
    }

    @Test("a page that still loads moves the field, and then has it not for a while")
    func loading() {
        var page = FormPage.logIn
        var talk = page.talk()
        _ = talk.type("Tab")
        _ = talk.enter("an")
        page.linesBefore = 90
        page.show(in: &talk)
        _ = talk.rows()
        #expect(talk.shows("Name [an        ]"), "the view stays with it")
        talk.interface.update(.lines(from: 0, Conversation.Markup("first").takeLines()))
        #expect(talk.row(22) == "Text: an" || talk.row(22) == "Name: an")
        _ = talk.enter("na")
        page.show(in: &talk)
        _ = talk.rows()
        #expect(talk.shows("Name [anna      ]"))
        #expect(talk.type("Esc") == [.change(element(1), .text("anna"))])
    }

    @Test("a resize keeps text, cursor and the field in view")
    func resize() {
        var page = FormPage.logIn
        page.linesBefore = 60
        var talk = page.talk()
        _ = talk.type("Tab a b Left")
        for (columns, rows) in [(40, 20), (20, 5), (120, 40), (80, 24)] {
            _ = talk.interface.handle(.resized(columns: columns, rows: rows), at: talk.now)
            page.show(in: &talk)
            _ = talk.rows()
            #expect(talk.shows("Name [ab"), "\(columns) x \(rows)")
            let cursor = talk.interface.render(at: talk.now).cursor
            #expect(cursor?.column == 7, "\(columns) x \(rows)")
        }
        _ = talk.enter("-")
        #expect(talk.type("Esc") == [.change(element(1), .text("a-b"))])
    }

    @Test("another tab and back: the page was told, and the field takes letters on")
    func tabs() {
        var talk = FormPage.logIn.talk()
        _ = talk.type("Tab a")
        #expect(talk.type("Alt-2") == [.selectTab(2)])
        #expect(talk.interface.tellTyped() == [.change(element(1), .text("a"))])
        let left = talk.interface.exchangeTab(for: TabScreen())
        #expect(talk.type("t") == [.newTab], "the other tab has no field")
        _ = talk.interface.exchangeTab(for: left)
        _ = talk.enter("b")
        #expect(talk.row(2) == "Name [ab        ]")
        #expect(talk.interface.hasEditedForm)
        #expect(talk.type("Esc") == [.change(element(1), .text("ab"))])
    }

    @Test("what the page does not show yet is shown, and edited on")
    func unanswered() {
        var page = FormPage.logIn
        var talk = page.talk()
        _ = talk.type("Tab")
        _ = talk.enter("anna")
        _ = talk.type("Tab")
        _ = talk.enter("secret")
        _ = talk.type("Tab")
        #expect(talk.row(2) == "Name [anna______]", "the page has not answered")
        #expect(talk.row(3) == "Password [******____]")
        // What was on its way before the change says the old text.
        page.show(in: &talk)
        #expect(talk.row(2) == "Name [anna______]")
        _ = talk.type("S-Tab S-Tab")
        _ = talk.enter("!")
        #expect(talk.row(2) == "Name [anna!     ]")
        _ = talk.type("Esc")
        page.controls[0].value = "anna!"
        page.show(in: &talk)
        page.controls[0].value = "reset by the page"
        page.show(in: &talk)
        #expect(talk.row(2) == "Name [reset by t]", "once answered the page has the say")
    }

    @Test("a page that comes while somebody types gets none of the keys that were typed ahead")
    func typedAhead() {
        var talk = FormPage.logIn.talk()
        _ = talk.type("Tab a")
        #expect(talk.interface.tellTyped() == [.change(element(1), .text("a"))])
        talk.show("the next page [link]")
        #expect(talk.enter("nna").isEmpty, "not drawn yet")
        _ = talk.rows()
        for _ in 0..<10 {
            talk.wait(.milliseconds(150))
            #expect(talk.enter("q").isEmpty)
        }
        #expect(!talk.shows("Quit Garth?"))
        talk.wait(.milliseconds(400))
        #expect(talk.type("t") == [.newTab])
    }

    @Test("a page that comes when no field takes letters has its keys at once")
    func notTypedAhead() {
        var talk = FormPage.logIn.talk()
        _ = talk.type("Tab a Esc")
        talk.show("the next page")
        #expect(talk.type("t") == [.newTab])
    }

    @Test("Escape is heard at once on a page that has just come")
    func escapeAtOnce() {
        var talk = FormPage.logIn.talk()
        _ = talk.type("Tab a")
        talk.show("the next page")
        talk.interface.chrome.isLoading = true
        #expect(talk.type("Esc") == [.stop])
    }

    @Test("quitting asks as soon as a letter was typed")
    func quitting() {
        var talk = FormPage.logIn.talk()
        _ = talk.type("Tab Esc q")
        #expect(!talk.shows("Quit Garth?"))
        _ = talk.type("Tab S-Tab")
        _ = talk.enter("q")
        _ = talk.type("Esc")
        #expect(talk.type("q").isEmpty)
        #expect(talk.shows("Quit Garth?"))
    }

    @Test("a reset is the page's word on all fields")
    func reset() {
        var talk = FormPage(
            FormPage.text("One"), PageControl(kind: .reset, name: "Reset", form: 0)
        ).talk()
        _ = talk.type("Tab a Tab")
        #expect(talk.row(2) == "One [a_________]")
        #expect(talk.type("Enter") == [.activate(element(2))])
        #expect(talk.row(2) == "One [__________]")
    }

    @Test("a page that refuses what nobody has sent has no edited form")
    func refusedUnasked() {
        var talk = FormPage.logIn.talk()
        talk.interface.refuseSubmission(of: element(1), reason: "no")
        #expect(!talk.interface.hasEditedForm)
        _ = talk.type("Esc")
        #expect(talk.type("q") == [.quit])
    }

    @Test("a form that was refused is edited until the next page takes its place")
    func refusedForm() {
        var talk = FormPage.logIn.talk()
        _ = talk.type("Tab a")
        _ = talk.type("Enter")
        #expect(!talk.interface.hasEditedForm)
        talk.interface.refuseSubmission(of: element(1), reason: "no")
        #expect(talk.interface.hasEditedForm)
        talk.interface.page = PageView()
        talk.interface.refuseSubmission(of: element(1), reason: "no")
        #expect(!talk.interface.hasEditedForm)
    }

    @Test("a field of a page that does not send its form gets the focus, is edited, and says why")
    func refused() {
        var talk = FormPage.logIn.talk()
        _ = talk.type("Tab Tab p")
        _ = talk.type("Enter")
        #expect(!talk.interface.hasEditedForm)
        let reason = "Name: this field is required, so that we know whose the password is"
        talk.interface.refuseSubmission(of: element(1), reason: reason)
        #expect(talk.row(22) == reason)
        talk.wait(.seconds(60))
        #expect(talk.row(22) == reason, "it is said until the field is another one")
        #expect(talk.interface.hasEditedForm)
        _ = talk.enter("q")
        #expect(talk.row(2) == "Name [q         ]")
        #expect(talk.row(22).hasPrefix("Name: Enter sends"))
        #expect(
            talk.type("Enter") == [
                .change(element(1), .text("q")), .submit(element(1), .implicit),
            ])
    }

    @Test("a reason of several rows does not lie over the field")
    func longReason() {
        var page = FormPage.logIn
        page.linesBefore = 9
        var talk = page.talk(columns: 40, rows: 12)
        _ = talk.type("Tab Enter")
        let reason =
            "Name: this field is required, so that we know whose the password is that you "
            + "have typed into the other one"
        talk.interface.refuseSubmission(of: element(1), reason: reason)
        let rows = talk.rows()
        #expect(rows.joined(separator: " ").contains("that you have typed into the other one"))
        #expect(rows.contains { $0.hasPrefix("Name [") })
        #expect(talk.interface.render(at: talk.now).cursor != nil)
    }

    @Test("what is wrong and no text gets the focus, and the reason is a message")
    func refusedChoice() {
        var talk = FormPage(
            FormPage.text("Name"), PageControl(kind: .checkbox, name: "Terms", form: 0)
        ).talk()
        _ = talk.type("Tab a Enter b")
        talk.interface.refuseSubmission(of: element(2), reason: "Terms: must be checked")
        #expect(talk.interface.focusedTarget == 2)
        #expect(talk.row(22) == "Terms: must be checked")
        #expect(
            talk.type("Space") == [
                .change(element(1), .text("ab")), .change(element(2), .checked(true)),
            ], "what was typed meanwhile is kept")
    }
}
