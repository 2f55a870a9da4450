import GarthPage
import Testing

@testable import GarthTerminal

@Suite("What Enter does to a control, in words") struct ControlHintTests {
    @Test("a button without a form is pressed; only in a form it submits or resets that")
    func buttons() {
        func hint(_ kind: PageControl.Kind, form: Int?) -> String {
            PageControl(kind: kind, label: "Go", form: form).hint
        }
        #expect(hint(.submit, form: 0) == "Enter submits the form (Go)")
        #expect(hint(.reset, form: 0) == "Enter resets the form (Go)")
        #expect(hint(.submit, form: nil) == "Enter presses the button (Go)")
        #expect(hint(.reset, form: nil) == "Enter presses the button (Go)")
        #expect(hint(.button, form: 0) == "Enter presses the button (Go)")
    }
}
