import GarthPage
import Testing

@testable import GarthTerminal

@Suite("What settings change of the interface") struct InterfaceSettingTests {
    @Test("Tab completes the names of settings and their values")
    func completion() {
        var talk = Conversation()
        talk.interface.settingWords = [
            .init(name: "theme", summary: "the background", values: ["auto", "dark", "light"]),
            .init(name: "timeout", summary: "seconds", values: []),
        ]
        _ = talk.type(":")
        _ = talk.enter("set t")
        #expect(talk.shows("set theme") && talk.shows("set timeout") && talk.shows("seconds"))
        _ = talk.enter("h")
        _ = talk.type("Tab")
        _ = talk.enter(" d")
        #expect(talk.shows("set theme dark") && !talk.shows("set theme light"))
        _ = talk.type("Tab")
        #expect(talk.type("Enter") == [.set(name: "theme", value: "dark")])
        _ = talk.type(":")
        _ = talk.enter("set")
        #expect(talk.type("Enter") == [.set(name: "", value: "")])
        _ = talk.type(":")
        _ = talk.enter("set x y z")
        #expect(talk.type("Enter") == [.set(name: "x", value: "y z")])
    }

    @Test("hints are made of the letters that are wanted, none the beginning of another")
    func hintLetters() {
        let labels = Hints.labels(count: 9, letters: ["x", "y", "z"])
        #expect(Set(labels).count == 9 && labels.allSatisfy { $0.allSatisfy("xyz".contains) })
        for one in labels {
            #expect(!labels.contains { $0 != one && $0.hasPrefix(one) })
        }
        // One letter could not tell two links apart.
        #expect(Hints.labels(count: 3, letters: ["x"]).count == 3)
        var talk = Conversation(page: "[one] [two]")
        talk.interface.hintLetters = ["7", "8"]
        _ = talk.type("f")
        #expect(talk.type("8") == [.follow(element(2), newTab: false)])
    }

    @Test("without a bar the figures of a load stay")
    func progressBar() {
        var talk = Conversation()
        talk.interface.chrome.isLoading = true
        talk.interface.chrome.progress = 0.5
        #expect(talk.shows("█") && talk.shows("50 %"))
        talk.interface.showsProgressBar = false
        #expect(!talk.shows("█") && talk.shows("50 %"))
    }

    @Test("each action of Garth's own map has a key in every preset", arguments: KeyPreset.allCases)
    func everyAction(preset: KeyPreset) {
        let map = KeyMap(preset)
        for action in Action.allCases where KeyMap().name(of: action) != nil {
            #expect(map.name(of: action) != nil, "\(action.rawValue)")
        }
    }

    @Test("where links show their numbers, a number and Enter follow the link")
    func linkNumbers() {
        var talk = Conversation(page: "[a] [b] [c]")
        talk.interface.numbersLinks = true
        #expect(talk.type("3 Enter") == [.follow(element(3), newTab: false)])
        #expect(talk.type("2 Alt-Enter") == [.follow(element(2), newTab: true)])
        #expect(talk.type("9 Enter") == [])
        #expect(talk.row(22) == "no link has the number 9")
        _ = talk.type("1")
        #expect(talk.row(22) == "1   Enter follows that link")
    }

    @Test("without colours marks tell apart what colours did, and in high contrast nothing is dim")
    func contrast() {
        var talk = Conversation(page: "a match here")
        _ = talk.type("/ m a t c h Enter")
        for contrast in [Interface.Contrast.high, .mono] {
            talk.interface.contrast = contrast
            let frame = talk.interface.render(at: talk.now)
            var marks = TextStyle.Marks()
            for row in 0..<frame.rows {
                for column in 0..<frame.columns {
                    let style = frame.style(row: row, column: column)
                    #expect(style.foreground == nil && style.background == nil)
                    marks.formUnion(style.marks)
                }
            }
            #expect(marks.contains(.dim) == (contrast == .mono))
            #expect(frame.style(row: 2, column: 2).marks.contains(.reverse))
            #expect(!frame.style(row: 2, column: 0).marks.contains(.reverse))
        }
    }

    @Test("a preset keeps Garth's own keys behind Alt-g, and w3m's J and K are those of w3m")
    func keptKeys() {
        var talk = Conversation(page: Conversation.numbered(100))
        talk.interface.keyMap = KeyMap(.w3m)
        #expect(talk.type("Alt-g gs") == [.showSiteSettings])
        _ = talk.type("J")
        #expect(talk.row(2) == "line 2")
        _ = talk.type("K")
        #expect(talk.row(2) == "line 1")
    }

    @Test("a message names the command of an action without a key")
    func namedCommand() throws {
        var talk = Conversation(page: "text")
        try talk.interface.keyMap.bind("F1 = none")
        _ = talk.type("W")
        #expect(talk.row(22) == "W has no meaning (:help lists the keys)")
    }

    @Test("the site's settings have a key")
    func siteSettings() {
        var talk = Conversation()
        #expect(talk.type("gs") == [.showSiteSettings])
    }
}
