import GarthPage
import Testing

@testable import GarthTerminal

@Suite("Interface: keys") struct InterfaceKeyTests {
    @Test(
        "every key of the table asks for its action",
        arguments: [
            ("B", Action.back), ("Left", .back), ("Alt-Left", .back), ("H", .back),
            ("L", .forward), ("Alt-Right", .forward), (".", .forward), ("r", .refresh),
            ("Ctrl-R", .refresh), ("F5", .refresh), ("R", .refreshFromServer), ("Esc", .stop),
            ("Ctrl-C", .stop), ("o", .open), ("Ctrl-L", .open), ("U", .open), ("O", .editAddress),
            ("e", .editAddress), ("E", .editLinkAddress), ("Tab", .nextLink), ("]", .nextLink),
            ("Down", .down), ("S-Tab", .previousLink), ("[", .previousLink), ("Up", .up),
            ("Enter", .follow), ("Right", .follow), ("Alt-Enter", .followInNewTab),
            ("f", .hints), ("F", .hintsInNewTab), ("yf", .hintsCopy), ("Space", .pageDown),
            ("Ctrl-F", .pageDown), ("PgDn", .pageDown), ("b", .pageUp), ("Ctrl-B", .pageUp),
            ("PgUp", .pageUp), ("Ctrl-D", .halfPageDown), ("Ctrl-U", .halfPageUp),
            ("j", .lineDown), ("k", .lineUp), ("gg", .top), ("Home", .top), ("G", .bottom),
            ("End", .bottom), ("<", .scrollLeft), (">", .scrollRight), ("/", .find),
            ("?", .findBackwards), ("n", .findNext), ("N", .findPrevious), ("t", .newTab),
            ("x", .closeTab), ("X", .undoCloseTab), ("gt", .nextTab), ("}", .nextTab),
            ("gT", .previousTab), ("{", .previousTab), ("Alt-3", .selectTab), ("h", .history),
            ("gb", .bookmarks), ("a", .addBookmark), ("D", .downloads), ("\\", .source),
            ("=", .pageInfo), ("gp", .policy), ("gk", .cookies), ("gr", .reader),
            ("yy", .copyAddress),
            ("yl", .copyLink), ("yi", .copyPicture),
            ("yt", .copyText), ("d", .downloadLink), ("s", .savePage),
            ("zi", .zoomIn), ("zo", .zoomOut), ("z0", .zoomReset), (":", .commandLine),
            ("F1", .help), ("q", .quit), ("Q", .quitAtOnce),
        ])
    func table(keys: String, action: Action) throws {
        let sequence = try #require(Key.sequence(keys))
        guard case .binding(let binding) = KeyMap().match(sequence) else {
            Issue.record("\(keys) is not bound")
            return
        }
        #expect(binding.action == action)
    }

    @Test("key names are read as they are written", arguments: KeyPreset.allCases)
    func roundTrip(preset: KeyPreset) {
        for entry in KeyMap(preset).entries {
            let name = Key.name(ofSequence: entry.keys)
            #expect(Key.sequence(name) == entry.keys, "\(name)")
        }
    }

    @Test("no sequence of a preset begins with another one", arguments: KeyPreset.allCases)
    func prefixFree(preset: KeyPreset) {
        let map = KeyMap(preset)
        for entry in map.entries {
            for length in 1..<max(1, entry.keys.count) {
                #expect(map.match(Array(entry.keys.prefix(length))) == .prefix)
            }
        }
    }

    @Test("config lines bind, rebind and unbind keys")
    func binding() throws {
        var map = KeyMap()
        try map.bind("Ctrl-N = page-down")
        try map.bind("= = top")
        try map.bind("w s = open https://example.org/")
        try map.bind("j = none")
        #expect(map.match([Key(.character("n"), .control)]) == .binding(.init(action: .pageDown)))
        #expect(map.match([Key(.character("="))]) == .binding(.init(action: .top)))
        #expect(
            map.match([Key(.character("w")), Key(.character("s"))])
                == .binding(.init(action: .open, argument: "https://example.org/")))
        #expect(map.match([Key(.character("j"))]) == .none)
        try map.bind("g = bottom")
        #expect(map.match([Key(.character("g"))]) == .binding(.init(action: .bottom)))
    }

    @Test("several actions on a key are performed one after the other, and wait for an answer")
    func steps() throws {
        var talk = Conversation(page: Conversation.numbered(100))
        try talk.interface.keyMap.bind("x = bottom; open; close-tab")
        try talk.interface.keyMap.bind("W = open https://a.test/;b; reader")
        #expect(talk.type("W") == [.open("https://a.test/;b", newTab: false)])
        #expect(talk.interface.performNextStep() == [.showReader])
        #expect(talk.interface.performNextStep() == nil)
        #expect(talk.type("x") == [])
        #expect(talk.interface.page.percent == 100)
        #expect(talk.interface.performNextStep() == [.suggestionsWanted("")])
        #expect(talk.interface.performNextStep() == nil)
        _ = talk.enter("b.test")
        #expect(talk.type("Enter") == [.open("b.test", newTab: false)])
        #expect(talk.interface.performNextStep() == [.closeTab(nil)])
        _ = talk.type("x")
        _ = talk.interface.performNextStep()
        _ = talk.type("Esc")
        #expect(talk.interface.performNextStep() == nil)
    }

    @Test("a line that is not understood is refused with its reason")
    func badBindings() {
        var map = KeyMap()
        #expect(throws: KeyMapError.unknownAction("fly")) { try map.bind("j = fly") }
        #expect(throws: KeyMapError.unknownKey("Hyper-j")) { try map.bind("Hyper-j = top") }
        #expect(throws: KeyMapError.malformed("j top")) { try map.bind("j top") }
        #expect(throws: KeyMapError.interruptNeverQuits) { try map.bind("Ctrl-C = quit") }
        #expect(map == KeyMap())
    }

    @Test("digits before a command are its count")
    func counts() {
        var talk = Conversation(page: Conversation.numbered(200))
        talk.interface.chrome.canGoBack = true
        #expect(talk.type("3B") == [.back(count: 3)])
        _ = talk.type("10j")
        #expect(talk.row(2) == "line 11")
        _ = talk.type("150G")
        #expect(talk.row(2) == "line 150")
        _ = talk.type("50%")
        #expect(talk.interface.page.percent == 50)
        _ = talk.type("gg")
        #expect(talk.row(2) == "line 1")
        _ = talk.type("99999999999999999999j")
        #expect(talk.interface.page.percent == 100)
    }

    @Test("a lone prefix key shows what may follow, and Escape takes it back")
    func popup() {
        var talk = Conversation(page: Conversation.numbered(10))
        _ = talk.type("g")
        #expect(talk.row(22).contains("g…"))
        #expect(!talk.shows("policy panel"))
        talk.wait(.milliseconds(300))
        #expect(talk.shows("gp  policy panel"))
        #expect(talk.type("Esc").isEmpty)
        #expect(!talk.shows("policy panel"))
        #expect(talk.type("gp") == [.showPolicy])
    }

    @Test("Ctrl-C never quits, anywhere")
    func interrupt() {
        var talk = Conversation(page: "[a] [b]")
        for keys in ["", "o", "/", ":", "f", "g", "F1", "3"] {
            if !keys.isEmpty { _ = talk.type(keys) }
            #expect(!talk.type("Ctrl-C").contains(.quit))
            _ = talk.type("Esc")
        }
    }

    @Test("q quits, but asks when a form was filled in; Q never asks")
    func quitting() {
        var talk = Conversation(page: "[a]")
        #expect(talk.type("q") == [.quit])
        talk.interface.hasEditedForm = true
        #expect(talk.type("q").isEmpty)
        #expect(talk.rows().contains { $0.contains("Quit Garth?") })
        talk.wait(.seconds(1))
        #expect(talk.type("Enter").isEmpty)
        #expect(talk.type("Q") == [.quit])
        #expect(talk.type("q").isEmpty)
        _ = talk.rows()
        talk.wait(.seconds(1))
        #expect(talk.type("Right Enter") == [.quit])
    }

    @Test(
        "what would lose the text of a form asks first, and does it only then",
        arguments: [
            ("r", InterfaceCommand.reload, "Reload the page?"),
            ("F5", .reload, "Reload the page?"), ("R", .reloadFromServer, "Reload the page?"),
            ("x", .closeTab(nil), "Close the tab?"),
        ])
    func losses(key: String, command: InterfaceCommand, title: String) {
        var talk = Conversation(page: "[a]")
        #expect(talk.type(key) == [command])
        talk.interface.hasEditedForm = true
        #expect(talk.type(key).isEmpty)
        #expect(talk.rows().contains { $0.contains(title) })
        talk.wait(.seconds(1))
        #expect(talk.type("Enter").isEmpty)
        #expect(!talk.shows(title))
        #expect(talk.type(key).isEmpty)
        _ = talk.rows()
        talk.wait(.seconds(1))
        #expect(talk.type("Right Enter") == [command])
    }

    @Test("a page that was left and comes back still asks before its text is lost")
    func lossesAfterReturn() {
        var talk = Conversation(page: "[a]")
        talk.interface.hasEditedForm = true
        let left = talk.interface.page
        talk.show("another page")
        #expect(talk.type("r") == [.reload])
        talk.interface.page = left
        #expect(talk.type("r").isEmpty)
    }

    @Test("help lists the keys of every action and closes on q")
    func help() {
        var talk = Conversation(page: "x")
        _ = talk.type("F1")
        #expect(talk.shows("Going places"))
        let help = talk.interface.view.lines
        let text = (0..<help.count).map { help.string(ofLine: $0) }.joined(separator: "\n")
        #expect(text.contains("B  Left  Alt-Left  H"))
        #expect(text.contains("bookmark"))
        #expect(talk.type("q").isEmpty)
        #expect(!talk.shows("Going places"))
    }

    @Test("an unbound key says so and does nothing")
    func unbound() {
        var talk = Conversation(page: "x")
        #expect(talk.type("g w").isEmpty)
        #expect(talk.row(22).contains("gw has no meaning"))
    }
}
