import GarthPage
import Testing

@testable import GarthTerminal

@Suite("Interface: texts that the page edits") struct InterfaceEditedTextTests {
    /// A conversation about a page of two texts that are edited in their places.
    private func talk(runsScripts: Bool = true) -> Conversation {
        var talk = Conversation(columns: 40, rows: 12)
        talk.interface.page = PageView()
        talk.interface.chrome.runsScripts = runsScripts
        var lines = PageLines()
        for (index, text) in ["one text", "another"].enumerated() {
            Array(text.utf8).withUnsafeBytes {
                lines.append($0, style: 0, target: UInt32(index + 1))
            }
            lines.endLine()
        }
        talk.interface.update(.styles([TextStyle()]))
        talk.interface.update(.targets([1, 2].map { PageTarget(element($0), kind: .editingHost) }))
        talk.interface.update(.lines(from: 0, lines))
        talk.interface.update(.finished)
        return talk
    }

    private func typed(_ key: String, _ number: Int, into node: UInt32 = 1) -> InterfaceCommand {
        .type(FieldKey(key), into: element(node), number: number)
    }

    private func outcome(focus: UInt32? = 1, line: Int, _ column: Int) -> FieldKeyOutcome {
        FieldKeyOutcome(
            isAllowed: true, text: "", cursor: 0, focus: focus.map(element),
            caret: CaretPlace(line: line, column: column))
    }

    @Test("Tab goes to the text, and every key that types is the page's and no command")
    func keys() {
        var talk = talk()
        #expect(talk.type("Tab") == [.focus(element(1), isFocused: true), typed("", 1)])
        #expect(talk.enter("q ") == [typed("q", 2), typed(" ", 3)])
        #expect(
            talk.type("Enter Backspace Left") == [
                typed("Enter", 4), typed("Backspace", 5), typed("ArrowLeft", 6),
            ])
        #expect(talk.type("C-x").isEmpty)
        #expect(
            talk.type("Esc") == [typed("Escape", 7), .focus(element(1), isFocused: false)])
        #expect(talk.enter("q") == [.quit])
    }

    @Test("the cursor stands where the page has its caret, after the last key that was answered")
    func caret() {
        var talk = talk()
        _ = talk.type("Tab a b")
        #expect(talk.interface.answered(2, outcome(line: 0, 3)).isEmpty)
        #expect(talk.interface.render(at: talk.now).cursor == nil, "another key is on its way")
        #expect(talk.interface.answered(3, outcome(line: 1, 4)).isEmpty)
        let cursor = talk.interface.render(at: talk.now).cursor
        #expect(cursor?.column == 4 && cursor?.row == talk.interface.screen.pageRow + 1)
        _ = talk.type("Esc")
        #expect(talk.interface.render(at: talk.now).cursor == nil)
    }

    @Test("a caret outside the page is not drawn")
    func falseCaret() {
        var talk = talk()
        _ = talk.type("Tab")
        for caret in [(0, 4_000), (900, 1), (Int.max, Int.max)] {
            _ = talk.type("a")
            let number = talk.interface.strokeCount
            _ = talk.interface.answered(number, outcome(line: caret.0, caret.1))
            #expect(talk.interface.render(at: talk.now).cursor == nil)
        }
    }

    @Test("Tab leaves the text for the next one")
    func next() {
        var talk = talk()
        _ = talk.type("Tab")
        #expect(
            talk.type("Tab") == [
                typed("Tab", 2), .focus(element(1), isFocused: false),
                .focus(element(2), isFocused: true), typed("", 3, into: 2),
            ])
    }

    @Test("what is pasted goes to the page as one text without control characters")
    func paste() {
        var talk = talk()
        _ = talk.type("Tab")
        let commands = talk.interface.handle(.paste("a\nb\u{1B}[c"), at: talk.now)
        #expect(
            commands == [.type(FieldKey("", text: "a\nb[c"), into: element(1), number: 2)])
    }

    @Test("typing ends when the page takes the focus away, and the next keys are no commands")
    func blurred() {
        var talk = talk()
        _ = talk.type("Tab a")
        #expect(talk.interface.answered(2, outcome(focus: nil, line: 0, 0)).isEmpty)
        #expect(talk.enter("q").isEmpty)
    }

    @Test("the text goes on taking keys when its tab is shown again")
    func tabs() {
        var talk = talk()
        _ = talk.type("Tab")
        let left = talk.interface.exchangeTab(for: TabScreen())
        #expect(talk.enter("q") == [.quit])
        _ = talk.interface.exchangeTab(for: left)
        #expect(talk.enter("q") == [typed("q", 2)])
    }

    @Test("without scripts, such a text is not edited")
    func unscripted() {
        var talk = talk(runsScripts: false)
        #expect(talk.type("Tab").isEmpty)
        #expect(talk.enter("q") == [.quit])
    }
}
