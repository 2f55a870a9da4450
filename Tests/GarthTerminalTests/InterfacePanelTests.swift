import GarthPage
import Testing

@testable import GarthTerminal

@Suite("Interface: panels") struct InterfacePanelTests {
    @Test("history is asked for, shown with the present place, and gone to")
    func history() {
        var talk = Conversation(page: "x")
        #expect(talk.type("h") == [.showHistory])
        talk.interface.showHistory([
            .init(title: "First", address: "https://a.test/"),
            .init(title: "", address: "https://b.test/", isCurrent: true),
            .init(title: "Third", address: "https://c.test/"),
        ])
        #expect(talk.row(2) == "History")
        #expect(talk.row(4).hasPrefix("• https://b.test/"))
        #expect(talk.type("j Enter") == [.goToHistoryEntry(2)])
        #expect(talk.row(2) == "x")
    }

    @Test("a list of the browser's comes back with its number")
    func list() {
        var talk = Conversation(page: "x")
        talk.interface.showList(
            ListOverlay(id: 5, title: "Feeds", items: [.init("a"), .init("b")]))
        #expect(talk.type("Down Enter") == [.chose(list: 5, item: 1)])
    }

    @Test("a list may have keys of its own; it stays, and is given other items in its place")
    func listCommands() {
        var talk = Conversation(page: "x")
        #expect(talk.type("gk") == [.showCookies])
        let items = ["apple", "bear", "cat", "bee"].map { ListOverlay.Item($0) }
        talk.interface.showList(
            ListOverlay(id: 5, title: "Things", items: items, commands: [.init("d", "delete")]))
        #expect(talk.row(2) == "Things  d delete")
        #expect(talk.type("Down d") == [.pressed(key: "d", list: 5, item: 1)])
        #expect(talk.type("/ b e Enter Down d") == [.pressed(key: "d", list: 5, item: 3)])
        talk.interface.updateList(5, title: "Fewer", items: Array(items.dropLast()))
        #expect(talk.row(2) == "Fewer /be  d delete")
        #expect(talk.type("d") == [.pressed(key: "d", list: 5, item: 1)])
        talk.interface.updateList(6, title: "Other", items: [])
        talk.interface.updateList(5, title: "None", items: [])
        #expect(talk.row(2) == "None /be  d delete")
        #expect(talk.type("d").isEmpty)
        #expect(talk.type("x q").isEmpty)
        #expect(talk.row(2) == "x")
    }

    @Test("a list begins on its first line that can be chosen")
    func firstLine() {
        var talk = Conversation(page: "x")
        talk.interface.showList(
            ListOverlay(
                id: 5, title: "Policy",
                items: [.init("a note", isEnabled: false), .init("b"), .init("c")]))
        #expect(talk.type("Enter") == [.chose(list: 5, item: 1)])
    }

    @Test("a line that is asked for comes back with the number of the question")
    func question() {
        var talk = Conversation(page: "x")
        talk.interface.ask("Rule: ", text: "a.test", question: 4)
        #expect(talk.rows().contains { $0.hasPrefix("Rule: a.test") })
        _ = talk.type("End")
        _ = talk.enter("/x")
        #expect(talk.type("Enter") == [.entered(question: 4, "a.test/x")])
        // The first letter takes the place of what was proposed.
        talk.interface.ask("Rule: ", text: "a.test", question: 4)
        _ = talk.enter("/x")
        #expect(talk.type("Enter") == [.entered(question: 4, "/x")])
        talk.interface.ask("Rule: ", question: 4)
        #expect(talk.type("Enter").isEmpty)
        talk.interface.ask("Rule: ", text: "a", question: 4)
        #expect(talk.type("Esc").isEmpty)
        #expect(talk.row(2) == "x")
    }

    @Test("a change of the rules asks for how long, and Cancel has the focus")
    func ruleSheet() {
        var talk = Conversation(page: "x")
        talk.interface.present(
            .rule(id: 3, title: "Add it?", body: [], session: "Session", always: "Always"))
        #expect(talk.rows().contains { $0.contains("[ Cancel ]  [ Session ]  [ Always ]") })
        talk.wait(.seconds(1))
        #expect(talk.type("Enter") == [.refusal(sheet: 3, .cancel)])
        talk.interface.present(
            .rule(id: 4, title: "Add it?", body: [], session: "Session", always: nil))
        #expect(!talk.rows().contains { $0.contains("Always") })
        talk.wait(.seconds(1))
        #expect(talk.type("Tab Enter") == [.refusal(sheet: 4, .allowForSession)])
    }

    @Test("a link that may not be followed is dim and struck through, until the page is another")
    func refusedLinks() {
        var talk = Conversation(page: "[good] [bad]")
        #expect(talk.interface.page.visibleLinks.map(\.number).sorted() == [1, 2])
        var view = talk.interface.page
        view.refusedTargets = [2]
        talk.interface.updateMarks(of: view)
        let frame = talk.interface.render(at: talk.now)
        let refused: TextStyle.Marks = [.dim, .strikethrough]
        #expect(frame.style(row: 2, column: 0).marks.isDisjoint(with: refused))
        #expect(frame.style(row: 2, column: 5).marks.isSuperset(of: refused))
        #expect(!frame.style(row: 2, column: 5).marks.contains(.underline))
        talk.show("[good] [bad]")
        #expect(talk.interface.page.refusedTargets.isEmpty)
    }

    @Test("source shows what a terminal would obey or hide by its name")
    func source() {
        let text = "a\tb\u{202E}c\u{1B}[31m\r\n<p>\u{200B}é👩‍👧\u{FEFF}"
        let lines = VisibleText.lines(of: Array(text.utf8) + [0xFF])
        #expect(lines.string(ofLine: 0) == "a       b‹RLO›c^[[31m")
        #expect(lines.string(ofLine: 1) == "<p>‹ZWSP›é👩‍👧‹BOM›\u{FFFD}")
        #expect(lines.count == 2)
    }

    @Test("long lines of source wrap at the width")
    func wrapping() {
        let lines = VisibleText.lines(of: Array("abcdef漢字\n\nx".utf8), columns: 3)
        #expect(
            (0..<lines.count).map { lines.string(ofLine: $0) } == ["abc", "def", "漢", "字", "", "x"])
    }

    @Test("text over the page scrolls; q puts it away; other commands too")
    func text() {
        var talk = Conversation(page: "x")
        talk.interface.chrome.canGoBack = true
        let text = Array(Conversation.numbered(100).utf8)
        talk.interface.showText(TextOverlay(title: "Source", text: text))
        #expect(talk.row(2) == "Source")
        _ = talk.type("Space")
        #expect(talk.row(3) == "line 18")
        #expect(talk.type("B").isEmpty)
        #expect(talk.row(2) == "x")
        talk.interface.showText(TextOverlay(title: "Source", text: text))
        _ = talk.type("o")
        #expect(talk.row(1) == "Open:")
        _ = talk.type("Esc")
        #expect(talk.row(2) == "x")
    }

    @Test("a message stays for some seconds or until the next key")
    func messages() {
        var talk = Conversation(page: "x")
        talk.interface.showMessage("saved", at: talk.now)
        #expect(talk.row(22) == "saved")
        #expect(talk.interface.nextDeadline == talk.now + Interface.messageTime)
        talk.wait(.seconds(7))
        #expect(talk.row(22) == "")
        #expect(talk.interface.nextDeadline == nil)
    }

    @Test("a new size is told, and the place in the page kept")
    func resizing() {
        var talk = Conversation(page: Conversation.numbered(100))
        _ = talk.type("40j")
        let commands = talk.interface.handle(.resized(columns: 40, rows: 12), at: talk.now)
        #expect(commands == [.pageAreaChanged(columns: 40, rows: 8), .repaintCells])
        #expect(talk.row(2) == "line 41")
    }

    @Test("zoom is asked for, and shown when it is not 100 %")
    func zoom() {
        var talk = Conversation(columns: 120, page: "x")
        #expect(talk.type("zi") == [.zoom(.larger(steps: 1))])
        #expect(talk.type("2 z o") == [.zoom(.smaller(steps: 2))])
        #expect(talk.type("z0") == [.zoom(.reset)])
        talk.interface.chrome.zoom = 150
        #expect(talk.row(23).hasSuffix("zoom 150 %  all"))
    }
}

@Suite("Interface: storms") struct InterfaceStormTests {
    struct Generator: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 29
        }
    }

    @Test("random events never trap, and every frame has the terminal's size", arguments: 0..<24)
    func storm(seed: Int) {
        var random = Generator(state: UInt64(seed) &* 7919)
        var talk = Conversation(page: "[a] text [b]\n" + Conversation.numbered(40) + "\n[c] 漢字")
        talk.interface.allowedSites = ["a.test", "b.test"]
        let names = KeyMap.defaults.flatMap { $0.keys.split(separator: " ") }.map(String.init)
        for _ in 0..<250 {
            talk.now += .milliseconds(Int.random(in: 0...500, using: &random))
            for event in Self.events(names, &random) {
                _ = talk.interface.handle(event, at: talk.now)
            }
            Self.disturb(&talk, &random)
            _ = talk.interface.advance(to: talk.now)
            let frame = talk.interface.render(at: talk.now)
            #expect(frame.columns == talk.interface.screen.columns)
            #expect(frame.rows == talk.interface.screen.rows)
            if let cursor = frame.cursor {
                #expect((0..<frame.columns).contains(cursor.column))
                #expect((0..<frame.rows).contains(cursor.row))
            }
        }
    }

    private static func events(_ names: [String], _ random: inout Generator) -> [InputEvent] {
        switch Int.random(in: 0..<12, using: &random) {
        case 0:
            return [
                .resized(
                    columns: Int.random(in: -1...130, using: &random),
                    rows: Int.random(in: -1...50, using: &random))
            ]
        case 1: return [.paste("line\nzwei\u{1B}👩‍👧\u{301}")]
        case 2, 3:
            let actions: [MouseEvent.Action] = [.press, .wheelUp, .wheelDown, .wheelRight, .drag]
            return [
                .mouse(
                    MouseEvent(
                        action: actions.randomElement(using: &random)!,
                        button: Int.random(in: 0...9, using: &random),
                        column: Int.random(in: -1...130, using: &random),
                        row: Int.random(in: -1...50, using: &random)))
            ]
        case 4: return [.key(Key(.character("0123456789äé漢\u{7F}".randomElement(using: &random)!)))]
        default:
            return (Key.sequence(names.randomElement(using: &random)!) ?? []).map { .key($0) }
        }
    }

    private static func disturb(_ talk: inout Conversation, _ random: inout Generator) {
        switch Int.random(in: 0..<20, using: &random) {
        case 0:
            let more = Conversation.Markup("new [x]\nlines [y]")
            let line = Int.random(in: -2...60, using: &random)
            talk.interface.update(.lines(from: line, more.takeLines()))
        case 1:
            talk.interface.present(
                .refusal(
                    id: 1, refusal: "a.test is denied", address: "", reason: "r", isLocked: false))
        case 2:
            talk.interface.present(
                .authentication(id: 2, host: "a.test", realm: "realm", isSecure: true))
        case 3:
            talk.interface.chrome.isLoading.toggle()
            talk.interface.chrome.progress = Double.random(in: -1...2, using: &random)
        case 4: talk.interface.update(.restarted)
        case 5:
            let options = [SelectOption(label: "o", value: "o")]
            let controls: [PageControl.Kind] = [
                .text(inputType: "text"), .password, .textArea(rows: 2), .checkbox,
                .select(options: options, allowsMultiple: true), .file(allowsMultiple: false),
            ]
            let control = PageControl(kind: controls.randomElement(using: &random)!, value: "v\nw")
            talk.interface.update(
                .targetChanged(1, PageTarget(element(1), kind: .control(control))))
        case 6: talk.interface.showHistory([.init(title: "t", address: "a")])
        case 7: talk.interface.dismissSheet(1)
        case 8:
            let lines = Conversation.Markup("z").takeLines()
            talk.interface.update(
                .linesSpliced(
                    at: Int.random(in: -1...50, using: &random),
                    removing: Int.random(in: -1...5, using: &random), lines))
        default: break
        }
    }
}
