import GarthPage
import Testing

@testable import GarthTerminal

@Suite("Interface: fields of pages with scripts") struct InterfaceLiveFieldTests {
    /// A conversation about two fields, of which the first is edited.
    private func talk(
        _ page: FormPage = FormPage(
            FormPage.text("One", form: nil), FormPage.text("Two"))
    ) -> Conversation {
        var talk = page.talk()
        talk.interface.chrome.runsScripts = true
        #expect(talk.type("Tab") == [.focus(element(1), isFocused: true)])
        return talk
    }

    private func typed(_ key: String, _ text: String?, cursor: Int? = nil, _ number: Int?)
        -> InterfaceCommand
    {
        .type(
            FieldKey(key, text: text, cursor: cursor ?? text?.utf16.count ?? 0), into: element(1),
            number: number)
    }

    private func outcome(
        _ text: String, isAllowed: Bool = true, focus: UInt32? = 1
    ) -> FieldKeyOutcome {
        FieldKeyOutcome(
            isAllowed: isAllowed, text: text, cursor: text.utf16.count, focus: focus.map(element))
    }

    @Test("each key goes to the page when it has answered the one before, and shows at once")
    func oneByOne() {
        var talk = talk()
        #expect(talk.enter("abc") == [typed("a", "a", 1)])
        #expect(talk.row(2).hasPrefix("One [abc "))
        #expect(talk.interface.answered(1, outcome("a")) == [typed("b", "ab", 2)])
        #expect(talk.interface.answered(1, outcome("a")).isEmpty, "answered already")
        #expect(talk.type("Left").isEmpty)
        #expect(talk.interface.answered(2, outcome("ab")) == [typed("c", "abc", 3)])
        #expect(
            talk.interface.answered(3, outcome("abc")) == [typed("ArrowLeft", nil, cursor: 2, 4)])
        #expect(talk.interface.answered(4, outcome("abc")).isEmpty)
        #expect(talk.enter("x") == [typed("x", "abxc", cursor: 3, 5)])
    }

    @Test("keys behind one that a script refused are typed into the text that the page has")
    func refused() {
        var talk = talk()
        _ = talk.enter("1x2")
        #expect(talk.interface.answered(1, outcome("1")) == [typed("x", "1x", 2)])
        let next = talk.interface.answered(2, outcome("1", isAllowed: false))
        #expect(next == [typed("2", "12", 3)])
        #expect(talk.row(2).hasPrefix("One [12 "))
        #expect(talk.interface.answered(3, outcome("1-2")).isEmpty)
        #expect(talk.row(2).hasPrefix("One [1-2 "))
        #expect(
            talk.type("Esc") == [
                typed("Escape", nil, nil), .focus(element(1), isFocused: false),
            ])
    }

    @Test("Enter is the page's: what is typed behind it waits, and goes into the emptied field")
    func enter() {
        var talk = talk()
        _ = talk.enter("a")
        _ = talk.interface.answered(1, outcome("a"))
        #expect(talk.type("Enter") == [typed("Enter", nil, cursor: 1, 2)])
        #expect(talk.enter("b").isEmpty)
        #expect(!talk.shows("belongs to no form"))
        #expect(talk.interface.answered(2, outcome("")) == [typed("b", "b", 3)])
        #expect(talk.row(2).hasPrefix("One [b "))
    }

    @Test("Enter in a form sends it if no script prevents it")
    func submission() {
        for isAllowed in [true, false] {
            var talk = talk(FormPage(FormPage.text("One")))
            _ = talk.type("Enter")
            #expect(
                talk.interface.answered(1, outcome("", isAllowed: isAllowed))
                    == (isAllowed ? [.submit(element(1), .implicit)] : []))
        }
    }

    @Test("an arrow leads out of a field if no script prevents it")
    func arrows() {
        var talk = talk()
        #expect(talk.type("Down") == [typed("ArrowDown", nil, 1)])
        #expect(talk.interface.answered(1, outcome("", isAllowed: false)).isEmpty)
        #expect(talk.interface.focusedTarget == 1)
        _ = talk.type("Down")
        #expect(
            talk.interface.answered(2, outcome("")) + talk.interface.takeCommands() == [
                .focus(element(1), isFocused: false), .focus(element(2), isFocused: true),
            ])
        #expect(talk.interface.focusedTarget == 2)
    }

    @Test("the focus follows a script into another field, and out of all")
    func focus() {
        var talk = talk()
        _ = talk.enter("a")
        #expect(talk.interface.answered(1, outcome("a", focus: 2)).isEmpty)
        #expect(talk.interface.takeCommands() == [.focus(element(2), isFocused: true)])
        #expect(talk.enter("b").count == 1)
        #expect(talk.row(3).hasPrefix("Two [b"))
        #expect(talk.interface.answered(2, outcome("b", focus: nil)).isEmpty)
        #expect(talk.interface.isAtPage)
        #expect(talk.enter("q").isEmpty, "typed ahead, no command")
    }

    /// A conversation about a button and a field, of which the button was pressed.
    private func pressed() -> Conversation {
        var talk = FormPage(
            PageControl(kind: .button, name: "Edit"), FormPage.text("Two", form: nil)
        ).talk()
        talk.interface.chrome.runsScripts = true
        _ = talk.type("Tab")
        #expect(talk.type("Enter") == [.activate(element(1))])
        return talk
    }

    @Test("a script that a press has begun may give the focus to a field, also later")
    func focusAfterPress() {
        var talk = pressed()
        talk.wait(.seconds(4))
        #expect(
            talk.interface.focusMoved(to: element(2), at: talk.now)
                .contains(.focus(element(2), isFocused: true)))
        #expect(talk.enter("jq").count == 1, "letters, and no commands")
        #expect(talk.row(3).hasPrefix("Two [jq"))
    }

    @Test("a field that a press brings is edited when the page shows it")
    func focusOnNewField() {
        var talk = pressed()
        #expect(talk.interface.focusMoved(to: element(3), at: talk.now).isEmpty)
        FormPage(
            PageControl(kind: .button, name: "Edit"), FormPage.text("Two", form: nil),
            FormPage.text("New", form: nil)
        ).show(in: &talk)
        #expect(talk.interface.takeCommands() == [.focus(element(3), isFocused: true)])
        _ = talk.enter("q")
        #expect(talk.row(4).hasPrefix("New [q"))
    }

    @Test("a script that moves the focus at any other time takes no key away")
    func focusUnasked() {
        var unpressed = FormPage(FormPage.text("One", form: nil)).talk()
        unpressed.interface.chrome.runsScripts = true
        #expect(unpressed.interface.focusMoved(to: element(1), at: unpressed.now).isEmpty)
        #expect(unpressed.interface.isAtPage)
        var late = pressed()
        late.wait(.seconds(6))
        #expect(late.interface.focusMoved(to: element(2), at: late.now).isEmpty)
        #expect(late.interface.isAtPage)
        var elsewhere = pressed()
        _ = elsewhere.type("G")
        #expect(elsewhere.interface.focusMoved(to: element(2), at: elsewhere.now).isEmpty)
        #expect(elsewhere.interface.isAtPage)
        var prompted = pressed()
        _ = prompted.type("o")
        #expect(prompted.interface.focusMoved(to: element(2), at: prompted.now).isEmpty)
        #expect(prompted.interface.isAtPage == false)
    }

    @Test("after a press a script may give the focus to a button, which Enter then presses")
    func focusOnButton() {
        var talk = FormPage(
            PageControl(kind: .button, name: "Ask"), PageControl(kind: .button, name: "Yes")
        ).talk()
        talk.interface.chrome.runsScripts = true
        _ = talk.type("Tab")
        _ = talk.type("Enter")
        _ = talk.interface.focusMoved(to: element(2), at: talk.now)
        #expect(talk.type("Enter") == [.activate(element(2))])
    }

    @Test("what is typed ahead goes into the field to which a script moves the focus")
    func typedAhead() {
        var first = FormPage.text("One")
        first.maximumLength = 1
        var talk = talk(FormPage(first, FormPage.text("Two")))
        #expect(talk.enter("789") == [typed("7", "7", 1)])
        #expect(
            talk.interface.answered(1, outcome("7", focus: 2)) == [
                .type(FieldKey("8", text: "8", cursor: 1), into: element(2), number: 2)
            ])
        #expect(talk.row(3).hasPrefix("Two [89 "))
    }

    @Test("a field that scripts removed is left; one whose scripts ended keeps its text")
    func gone() {
        var talk = talk()
        _ = talk.enter("ab")
        #expect(talk.interface.answered(1, nil).isEmpty)
        #expect(talk.row(2).hasPrefix("One [ab "))
        #expect(
            talk.type("Tab") == [
                .change(element(1), .text("ab")), .focus(element(2), isFocused: true),
            ])
        talk.interface.update(.restarted)
        talk.interface.update(.finished)
        #expect(talk.interface.isAtPage)
    }

    @Test("what the page has not answered is told as a whole when the field is left")
    func unanswered() {
        var talk = talk()
        _ = talk.enter("abc")
        #expect(
            talk.type("Tab") == [
                typed("Tab", nil, nil), .change(element(1), .text("abc")),
                .focus(element(1), isFocused: false), .focus(element(2), isFocused: true),
            ])
        #expect(talk.interface.answered(1, outcome("A")).isEmpty)
    }

    @Test("a text that a script sets later shows in the field that is edited")
    func laterText() {
        var page = FormPage(FormPage.text("One", form: nil), FormPage.text("Two"))
        var talk = talk(page)
        _ = talk.enter("a")
        _ = talk.interface.answered(1, outcome("a"))
        page.controls[0].value = "apple"
        page.show(in: &talk)
        #expect(talk.interface.takeCommands() == [typed("", nil, cursor: 1, 2)])
        #expect(talk.interface.answered(2, outcome("apple")).isEmpty)
        #expect(talk.row(2).hasPrefix("One [apple "))
        page.show(in: &talk)
        #expect(talk.interface.takeCommands().isEmpty)
    }

    @Test("a field shows that a script has emptied it, after the page has shown what was typed")
    func emptied() {
        var page = FormPage(FormPage.text("One", form: nil), FormPage.text("Two"))
        var talk = talk(page)
        let before = page.controls[0].value
        _ = talk.enter("a")
        page.controls[0].value = "a"
        page.show(in: &talk)
        _ = talk.interface.answered(1, outcome("a"))
        page.controls[0].value = before
        page.show(in: &talk)
        #expect(talk.interface.takeCommands() == [typed("", nil, cursor: 1, 2)])
        #expect(talk.interface.answered(2, outcome(before)).isEmpty)
        #expect(talk.row(2).hasPrefix("One [ "))
    }

    @Test("pasted text is one change without a key")
    func paste() {
        var talk = talk()
        #expect(
            talk.interface.handle(.paste("two words"), at: talk.now)
                == [typed("", "two words", 1)])
    }

    @Test("in an area Enter is a new line unless a script takes it")
    func area() {
        var talk = talk(FormPage(FormPage.area("One")))
        _ = talk.enter("a")
        _ = talk.interface.answered(1, outcome("a"))
        #expect(talk.type("Enter") == [typed("Enter", "a\n", 2)])
        #expect(talk.interface.answered(2, outcome("", isAllowed: false)).isEmpty)
        #expect(talk.enter("b") == [typed("b", "b", 3)])
    }
}
