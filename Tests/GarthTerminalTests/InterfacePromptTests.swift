import GarthPage
import Testing

@testable import GarthTerminal

@Suite("Interface: lines that are typed") struct InterfacePromptTests {
    @Test("Open takes an address; its menu lists allowed sites, filtered by typing")
    func openPrompt() {
        var talk = Conversation(page: "x")
        talk.interface.allowedSites = ["example.org", "swift.org", "debian.org"]
        _ = talk.type("o")
        let rows = talk.rows()
        #expect(rows[1] == "Open:")
        #expect(
            rows[2...4].map { $0.split(separator: " ").first } == [
                "example.org", "swift.org", "debian.org",
            ])
        #expect(rows[5].hasPrefix("────"))
        _ = talk.enter("sw")
        #expect(talk.row(2).contains("swift.org"))
        _ = talk.type("Ctrl-U")
        _ = talk.enter("deb")
        #expect(talk.row(2).contains("debian.org"))
        #expect(!talk.shows("swift.org"))
        #expect(talk.type("Down Enter") == [.open("debian.org", newTab: false)])
        _ = talk.type("o")
        #expect(talk.enter("a.test ") == [])
        #expect(talk.type("Enter") == [.open("a.test", newTab: false)])
    }

    @Test(
        "an address with a user name and a password is opened, and not kept among those typed",
        arguments: [("https://u:p@a.test/", false), ("u:p@a.test", false), ("a.test/@x", true)])
    func typedPassword(address: String, isKept: Bool) {
        var talk = Conversation(page: "x")
        _ = talk.type("o")
        _ = talk.enter(address)
        #expect(talk.type("Enter") == [.open(address, newTab: false)])
        #expect(talk.interface.openHistory.contains(address) == isKept)
    }

    @Test("a click in the menu opens; Tab completes; an empty line opens nothing")
    func openMenu() {
        var talk = Conversation(page: "x")
        talk.interface.allowedSites = ["example.org", "swift.org"]
        _ = talk.type("o")
        #expect(talk.click(row: 3, column: 4) == [.open("swift.org", newTab: false)])
        _ = talk.type("o")
        _ = talk.enter("sw")
        _ = talk.type("Tab")
        #expect(talk.row(1) == "Open: swift.org")
        _ = talk.type("Ctrl-U")
        #expect(talk.type("Enter").isEmpty)
        #expect(!talk.shows("Open:"))
    }

    @Test("what is typed asks for suggestions, which join the menu")
    func suggestions() {
        var talk = Conversation(page: "x")
        _ = talk.type("o")
        let commands = talk.interface.handle(.key(Key(.character("w"))), at: talk.now)
        #expect(commands == [.suggestionsWanted("w")])
        talk.interface.suggestions = [.init(address: "https://w.test/", title: "The W")]
        #expect(talk.row(2).contains("https://w.test/"))
        #expect(talk.row(2).contains("The W"))
    }

    @Test("the current address can be edited")
    func editAddress() {
        var talk = Conversation(page: "x")
        _ = talk.type("e")
        _ = talk.type("Ctrl-W")
        #expect(talk.row(1) == "Open: https://example.org/")
    }

    @Test("a paste never executes, and its line ends become spaces")
    func pasting() {
        var talk = Conversation(page: "x")
        #expect(talk.interface.handle(.paste("q\n:quit\n"), at: talk.now).isEmpty)
        _ = talk.type("o")
        let commands = talk.interface.handle(.paste("a.test\nq\u{1B}[31m\r\n"), at: talk.now)
        #expect(commands == [.suggestionsWanted("a.test q[31m ")])
        #expect(talk.row(1) == "Open: a.test q[31m")
    }

    @Test("keys move, kill and yank in a line")
    func editing() {
        var editor = LineEditor(text: "one two three")
        func press(_ keys: String) -> String {
            for key in Key.sequence(keys)! { _ = editor.handle(key) }
            return editor.text
        }
        #expect(press("Ctrl-W") == "one two ")
        #expect(press("Ctrl-Y") == "one two three")
        #expect(press("Ctrl-A Ctrl-K") == "")
        #expect(press("Ctrl-Y Alt-B Alt-B Alt-D") == "one  three")
        #expect(press("Home Del Right Backspace") == "e  three")
        #expect(press("End Left Ctrl-U") == "e")
        #expect(press("Ctrl-F Ctrl-B X") == "Xe")
        #expect(press("Ctrl-E é Backspace") == "Xe")
    }

    @Test("Up goes to the next older line that begins with what was typed")
    func history() {
        var editor = LineEditor(history: ["apple", "banana", "apricot"])
        _ = editor.handle(Key(.character("a")))
        _ = editor.handle(Key(.up))
        #expect(editor.text == "apricot")
        _ = editor.handle(Key(.up))
        #expect(editor.text == "apple")
        _ = editor.handle(Key(.up))
        #expect(editor.text == "apple")
        _ = editor.handle(Key(.down))
        _ = editor.handle(Key(.down))
        #expect(editor.text == "a")
    }

    @Test("a long line moves sideways, and the cursor is always in view", arguments: [1, 2, 7, 20])
    func horizontalScrolling(columns: Int) {
        var editor = LineEditor(text: "abc漢字déf👩‍👩‍👧ghi" + String(repeating: "z", count: 50))
        for _ in 0..<70 {
            let shown = editor.visible(columns: columns)
            #expect(shown.text.width <= columns)
            #expect((0..<columns).contains(shown.cursor))
            _ = editor.handle(Key(.left))
        }
    }

    @Test("commands run by name; Tab completes; nonsense is said to be so")
    func commandLine() {
        var talk = Conversation(page: Conversation.numbered(100))
        talk.interface.chrome.canGoBack = true
        func run(_ line: String) -> [InterfaceCommand] {
            _ = talk.type(":")
            _ = talk.enter(line)
            return talk.type("Enter")
        }
        #expect(run("back") == [.back(count: 1)])
        #expect(run("open a.test") == [.open("a.test", newTab: false)])
        #expect(run("set colour = off") == [.set(name: "colour", value: "off")])
        #expect(run("zoom 150 %") == [.zoom(.to(150))])
        #expect(run("q") == [.quit])
        #expect(run("bind j = top").isEmpty)
        #expect(run("50").isEmpty)
        #expect(talk.row(2) == "line 50")
        _ = talk.type("j")
        #expect(talk.row(2) == "line 1")
        #expect(run("fly").isEmpty)
        #expect(talk.row(22).contains("fly: no such command"))
        _ = talk.type(":")
        _ = talk.enter("page-i")
        #expect(talk.row(22).contains("about the page"))
        #expect(talk.type("Tab Enter") == [.showPageInfo])
    }
}

@Suite("Interface: proposals and completion") struct InterfaceProposalTests {
    @Test("a typed letter replaces a proposal, other keys edit it, and a draft is edited")
    func proposals() {
        var talk = Conversation(page: "x")
        talk.interface.ask("Name: ", text: "proposed.txt", question: 1)
        #expect(talk.enter("ab").isEmpty)
        #expect(talk.type("Enter") == [.entered(question: 1, "ab")])
        talk.interface.ask("Name: ", text: "proposed.txt", question: 1)
        _ = talk.type("Backspace")
        _ = talk.enter("x")
        #expect(talk.type("Enter") == [.entered(question: 1, "proposed.txx")])
        talk.interface.ask("Name: ", text: "mine", given: .draft, question: 1)
        _ = talk.enter("2")
        #expect(talk.type("Enter") == [.entered(question: 1, "mine2")])
        talk.interface.ask("Name: ", text: "proposed.txt", question: 1)
        #expect(talk.type("Enter") == [.entered(question: 1, "proposed.txt")])
    }

    @Test("paths are completed in a menu, where a file is asked for and behind :save")
    func paths() {
        var talk = Conversation(page: "x")
        talk.interface.ask("Save: ", text: "a.html", given: .path, question: 1)
        #expect(talk.enter("~/D") == [.pathsWanted("~"), .pathsWanted("~/"), .pathsWanted("~/D")])
        talk.interface.offer(paths: ["~/Documents/", "~/Downloads/"], completing: "~/D")
        #expect(talk.shows("~/Downloads/"))
        #expect(talk.type("Down Down Tab") == [.pathsWanted("~/Downloads/")])
        talk.interface.offer(paths: ["late"], completing: "~/D")
        #expect(!talk.shows("late"))
        #expect(talk.type("Enter") == [.entered(question: 1, "~/Downloads/")])
        #expect(talk.type(":").isEmpty)
        #expect(talk.enter("save a").last == .pathsWanted("a"))
        talk.interface.offer(paths: ["a.txt"], completing: "a")
        _ = talk.type("Tab")
        #expect(talk.type("Enter") == [.savePage(to: "a.txt")])
    }

    @Test("Tab on an empty command line shows every command, and arguments are completed")
    func commands() {
        var talk = Conversation(page: "x")
        _ = talk.type(": Tab")
        #expect(talk.shows(Action.allCases[0].summary))
        _ = talk.enter("bind Ctrl-N = page-d")
        #expect(talk.shows("bind Ctrl-N = page-down"))
        _ = talk.type("Ctrl-U")
        _ = talk.enter("clear w")
        #expect(talk.shows("clear week"))
    }
}
