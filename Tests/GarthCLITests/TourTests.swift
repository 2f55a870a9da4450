import Foundation
import GarthTerminal
import GarthURL
import Testing

@testable import GarthCLI

@Suite("The tour") struct TourTests {
    private func page(_ address: String, _ keys: KeyMap = KeyMap()) throws -> TourPage? {
        TourPage(try URLRecord(parsing: address), keyMap: keys)
    }

    @Test("it has eight steps, and the first is the page without a number")
    func steps() throws {
        #expect(try page("about:tour")?.step == 1)
        for step in 1...8 { #expect(try page("about:tour?\(step)")?.step == step) }
        for wrong in ["0", "9", "x", "1b", "5aa", "-1"] {
            #expect(try page("about:tour?\(wrong)") == nil, "\(wrong)")
        }
    }

    @Test("each step but the last says how the next one is reached", arguments: 1...7)
    func ways(step: Int) throws {
        let html = try #require(try page("about:tour?\(step)")).html
        #expect(html.contains("about:tour?\(step + 1)"))
        #expect(html.contains("<b>"))
    }

    @Test(
        "every address that the steps name is one of the tour or the start page", arguments: 1...8)
    func addresses(step: Int) throws {
        let html = try #require(try page("about:tour?\(step)")).html
        for part in html.split(separator: "href=\"").dropFirst() {
            let address = String(part.prefix { $0 != "\"" })
            #expect(try address == "about:start" || page(address) != nil, "\(address)")
        }
    }

    @Test("the keys are those of the person's own key map")
    func keys() throws {
        var keys = KeyMap()
        try keys.bind("Space", to: "none")
        try keys.bind("Ctrl-Q", to: "page-down")
        let html = try #require(try page("about:tour", keys)).html
        #expect(html.contains("<kbd>Ctrl-Q</kbd>") || !html.contains("<kbd>Space</kbd>"))
    }

    @Test("a wrong way leads back")
    func aside() throws {
        let page = try #require(try page("about:tour?3a"))
        #expect(page.isAside && page.html.contains("Not this one"))
        #expect(!page.html.contains("href"))
    }

    @Test(
        "a first start says what matters in five lines, and offers the tour; a later one does not")
    func firstStart() {
        var start = StartPage(sites: [], isOpen: true, bookmarks: [], recent: [])
        #expect(!start.html.contains("about:tour"))
        start.firstKeys = KeyMap()
        #expect(start.html.contains("about:tour"))
        let welcome = start.html.split(separator: "<ul>")[1].split(separator: "</ul>")[0]
        #expect(welcome.split(separator: "<li>").count == 5)
    }

    @Test("visited and kept pages stand before everything else on the start page")
    func order() throws {
        let link = StartPage.Link(title: "Kept page", address: "https://a.test/")
        let html = StartPage(sites: [], isOpen: true, bookmarks: [link], recent: [link]).html
        let recent = try #require(html.range(of: "Recent pages"))
        let kept = try #require(html.range(of: "Bookmarks"))
        let wall = try #require(html.range(of: "allow-list"))
        let keys = try #require(html.range(of: "<h2>Keys"))
        #expect(recent.lowerBound < kept.lowerBound && kept.lowerBound < wall.lowerBound)
        #expect(wall.lowerBound < keys.lowerBound)
    }
}
