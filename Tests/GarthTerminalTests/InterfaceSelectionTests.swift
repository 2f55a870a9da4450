import Testing

@testable import GarthTerminal

/// Selecting text by keys and with the mouse, as a conversation.
@Suite("Selecting") struct InterfaceSelectionTests {
    private func copied(_ keys: String, of page: String) -> String? {
        var talk = Conversation(page: page)
        for command in talk.type(keys) {
            if case .copy(.selection(let text)) = command { return text }
        }
        return nil
    }

    @Test(
        "keys move the cursor, v begins, V takes lines, y copies",
        arguments: [
            ("v v y", "o"), ("v v l l y", "one"), ("v v $ y", "one two"), ("v v w y", "one t"),
            ("v w v $ y", "two"), ("v v j y", "one two\nt"), ("v V y", "one two"),
            ("v v V j y", "one two\nthree"), ("V V G y", "one two\nthree\n\nlast line"),
            ("v j v k y", "one two\nt"), ("v G $ v b o h h y", "li"),
            ("v v l l o y", "one"), ("v Space End Enter", "one two"), ("v v v v l y", "on"),
        ])
    func keys(keys: String, text: String) {
        #expect(copied(keys, of: "one two  \nthree\n\nlast line") == text)
    }

    @Test("a link that is alone in view has a letter, too")
    func onlyHint() {
        var talk = Conversation(page: "a [link]")
        #expect(talk.type("yf a") == [.copy(.link(element(1)))])
    }

    @Test("wide characters are selected whole")
    func wide() {
        #expect(copied("v l v l y", of: "日本語x") == "本語")
        #expect(copied("v $ v y", of: "ab日本") == "本")
    }

    @Test("nothing is copied before something is selected; Esc leaves")
    func leaving() {
        var talk = Conversation(page: "one")
        #expect(talk.type("v y").isEmpty)
        #expect(talk.row(22).contains("nothing is selected"))
        #expect(talk.type("Esc").isEmpty)
        #expect(talk.type("y y") == [.copy(.address)])
        #expect(talk.type("v q").isEmpty, "q leaves the selection and not the program")
        #expect(talk.type("q") == [.quit])
    }

    @Test("the cursor brings lines into view, and lines that change drop the selection")
    func scrolling() {
        var talk = Conversation(page: Conversation.numbered(100))
        _ = talk.type("v V G")
        #expect(talk.shows("line 100") && talk.shows("100 lines selected"))
        _ = talk.type("g")
        #expect(talk.shows("line 1"))
        talk.show("other")
        #expect(!talk.shows("selected"))
        #expect(talk.type("y y") == [.copy(.address)])
    }

    @Test("dragging selects from where nothing can be pressed; a click takes it back")
    func mouse() {
        func event(
            _ action: MouseEvent.Action, _ row: Int, _ column: Int, _ talk: inout Conversation
        ) -> [InterfaceCommand] {
            talk.interface.handle(
                .mouse(MouseEvent(action: action, button: 1, column: column, row: row)),
                at: talk.now
            ).filter { if case .focusChanged = $0 { false } else { true } }
        }
        var talk = Conversation(page: "first line\nsecond [link]")
        #expect(event(.press, 2, 6, &talk).isEmpty)
        #expect(event(.drag, 3, 5, &talk).isEmpty)
        #expect(event(.release, 3, 5, &talk).isEmpty)
        #expect(talk.shows("text in 2 lines selected"))
        #expect(talk.type("y") == [.copy(.selection("line\nsecond"))])
        #expect(event(.press, 2, 6, &talk).isEmpty)
        _ = event(.drag, 2, 50, &talk)
        #expect(talk.shows("selected"))
        _ = event(.release, 2, 50, &talk)
        #expect(event(.press, 2, 0, &talk).isEmpty)
        #expect(!talk.shows("selected"))
        _ = event(.release, 2, 0, &talk)
        #expect(event(.press, 3, 8, &talk) == [.follow(element(1), newTab: false)])
        #expect(event(.drag, 2, 0, &talk).isEmpty && !talk.shows("selected"))
    }

    @Test("the status row tells of downloads, beside what has the focus")
    func downloads() {
        var talk = Conversation(page: "a [link]")
        talk.interface.chrome.downloads = "2 downloads, 43 %"
        #expect(talk.row(22).hasSuffix("2 downloads, 43 %"))
        _ = talk.type("Tab")
        #expect(talk.row(22).hasPrefix("/link") && talk.row(22).hasSuffix("2 downloads, 43 %"))
        talk.interface.chrome.downloadCount = 2
        #expect(talk.type("q").isEmpty)
        #expect(talk.shows("2 downloads are incomplete"))
    }

    @Test("a choice in a list follows its item when others come")
    func following() {
        var talk = Conversation(page: "x")
        talk.interface.showList(
            ListOverlay(
                id: 7, title: "List", items: [.init("a"), .init("b")], commands: [.init("c", "c")]))
        _ = talk.type("j")
        #expect(talk.interface.chosenItem(inList: 7) == 1)
        talk.interface.updateList(
            7, title: "List", items: [.init("new"), .init("a"), .init("b")], chosen: 2)
        #expect(talk.type("c") == [.pressed(key: "c", list: 7, item: 2)])
    }
}
