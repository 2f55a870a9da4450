import GarthPage
import Testing

@testable import GarthTerminal

@Suite("Interface: forms") struct InterfaceFormTests {
    /// A page whose targets are these controls, one a line.
    static func talk(_ controls: PageControl...) -> Conversation {
        var talk = Conversation()
        talk.interface.page = PageView()
        talk.interface.update(
            .targets(
                controls.enumerated().map {
                    PageTarget(element(UInt32($0.offset + 1)), kind: .control($0.element))
                }))
        var lines = PageLines()
        for number in controls.indices {
            Array("control".utf8).withUnsafeBytes {
                lines.append($0, style: 0, target: UInt32(number + 1))
            }
            lines.endLine()
        }
        talk.interface.update(.lines(from: 0, lines))
        talk.interface.update(.finished)
        return talk
    }

    @Test("checkboxes toggle, radio buttons are chosen, buttons pressed, disabled ones passed by")
    func simpleControls() {
        var talk = Self.talk(
            PageControl(kind: .button, isDisabled: true),
            PageControl(kind: .checkbox, isChecked: true), PageControl(kind: .radio),
            PageControl(kind: .reset))
        #expect(talk.type("Tab Enter") == [.change(element(2), .checked(false))])
        #expect(talk.type("Space") == [.change(element(2), .checked(false))])
        #expect(talk.type("Tab Enter") == [.change(element(3), .checked(true))])
        #expect(talk.type("Tab Enter") == [.activate(element(4))])
        #expect(talk.click(row: 2, column: 1).isEmpty)
    }

    @Test("a select shows its options; one is chosen")
    func select() {
        let options = ["red", "green", "blue"].map {
            SelectOption(label: $0, value: $0, isSelected: $0 == "green", isDisabled: $0 == "blue")
        }
        var talk = Self.talk(
            PageControl(kind: .select(options: options, allowsMultiple: false), name: "colour"))
        _ = talk.type("Tab Enter")
        #expect(talk.rows()[2...5] == ["colour", "  red", "• green", "  blue"])
        #expect(talk.type("Down Enter").isEmpty)
        #expect(talk.type("Home Enter") == [.change(element(1), .selected([0]))])
        _ = talk.type("Enter")
        #expect(talk.click(row: 4, column: 3) == [.change(element(1), .selected([1]))])
        _ = talk.type("Enter")
        #expect(talk.type("Esc").isEmpty)
        #expect(!talk.shows("• green"))
    }

    @Test("several options are toggled by Space and taken by Enter; / filters")
    func multipleSelect() {
        let options = ["red", "green", "blue"].map { SelectOption(label: $0, value: $0) }
        var talk = Self.talk(PageControl(kind: .select(options: options, allowsMultiple: true)))
        _ = talk.type("Tab Enter Space Down Space Space Down Space")
        #expect(talk.rows()[3...5] == ["[x] red", "[ ] green", "[x] blue"])
        #expect(talk.type("Enter") == [.change(element(1), .selected([0, 2]))])
        _ = talk.type("Enter")
        _ = talk.enter("/bl")
        #expect(talk.row(3) == "[ ] blue")
        #expect(!talk.shows("green"))
        #expect(talk.type("Enter Space Enter") == [.change(element(1), .selected([2]))])
    }

    @Test("a file control asks for a path, unless Garth is locked")
    func file() {
        var talk = Self.talk(PageControl(kind: .file(allowsMultiple: true)))
        _ = talk.type("Tab Enter")
        _ = talk.enter("/tmp/a; /tmp/b c")
        #expect(
            talk.type("Enter") == [.chooseFiles(element(1), paths: ["/tmp/a", "/tmp/b c"])])
        talk.interface.isLocked = true
        #expect(talk.type("Enter").isEmpty)
        #expect(talk.row(22).contains("locked"))
    }
}
