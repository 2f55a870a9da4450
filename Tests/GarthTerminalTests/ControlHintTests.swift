import GarthPage
import Testing

@testable import GarthTerminal

@Suite("What Enter does to a control, in words") struct ControlHintTests {
    @Test("a button without a form is pressed; only in a form it submits or resets that")
    func buttons() {
        func hint(_ kind: PageControl.Kind, form: Int?) -> String {
            PageControl(kind: kind, label: "Go", form: form).hint(showing: "On")
        }
        #expect(hint(.submit, form: 0) == "Enter submits the form (Go)")
        #expect(hint(.reset, form: 0) == "Enter resets the form (Go)")
        #expect(hint(.submit, form: nil) == "Enter presses the button (Go)")
        #expect(hint(.reset, form: nil) == "Enter presses the button (Go)")
        #expect(hint(.button, form: 0) == "Enter presses the button (Go)")
    }

    @Test("a button without a name has that of what it shows")
    func words() {
        let control = PageControl(kind: .button)
        #expect(control.hint(showing: "File") == "Enter presses the button (File)")
        #expect(control.hint(showing: "") == "Enter presses the button")
        #expect(PageControl(kind: .password).hint(showing: "x") == "Enter types the password")
        var talk = Conversation(page: "[a File] and text")
        _ = talk.type("Tab")
        #expect(talk.interface.shownPage.words(of: 1) == "a File")
    }
}
