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

    @Test("the site's settings have a key in every preset")
    func siteSettings() {
        for preset in KeyPreset.allCases where preset != .w3m && preset != .lynx {
            #expect(KeyMap(preset).name(of: .siteSettings) != nil, "\(preset)")
        }
        var talk = Conversation()
        #expect(talk.type("gs") == [.showSiteSettings])
    }
}
