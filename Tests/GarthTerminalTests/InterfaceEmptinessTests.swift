import GarthPage
import Testing

@testable import GarthTerminal

@Suite("Interface: pages that show next to nothing") struct InterfaceEmptinessTests {
    @Test("Garth's own line stands below the page's, and goes when the page is laid out anew")
    func line() {
        var talk = Conversation(page: "Loading\n")
        talk.interface.update(.emptiness(.madeByScripts))
        let rows = talk.rows()
        #expect(rows[2] == "Loading")
        let row = rows.firstIndex { $0.hasPrefix("▌ This page is made by a script. gj runs it") }
        #expect(row.map { $0 > 3 } == true)
        #expect(rows.contains { $0.contains("\\ shows its source") })
        talk.interface.update(.restarted)
        #expect(!talk.shows("made by a script"))
    }

    @Test("a message that holds no longer is taken back, another one stays")
    func withdrawal() {
        var talk = Conversation(page: "text")
        talk.interface.showMessage("It is empty", at: .zero)
        talk.interface.withdraw(message: "It is gone")
        #expect(talk.shows("It is empty"))
        talk.interface.withdraw(message: "It is empty")
        #expect(!talk.shows("It is empty"))
    }

    @Test("on a narrow screen the sentence takes as many rows as it needs")
    func narrow() {
        var talk = Conversation(columns: 24, page: "")
        talk.interface.update(.emptiness(.madeByScripts))
        let text = talk.rows().filter { $0.hasPrefix("▌ ") }.map { $0.dropFirst(2) }
        #expect(text.joined(separator: " ").contains("gJ for this site always."))
    }

    @Test("gx asks for what has the focus, or for the page; locked it starts nothing")
    func openWith() {
        var talk = Conversation(page: "[a] and text")
        #expect(talk.type("gx") == [.openWith(nil)])
        #expect(talk.type("Tab gx") == [.openWith(element(1))])
        talk.interface.isLocked = true
        #expect(talk.type("gx").isEmpty && talk.shows("locked: no program is started"))
    }
}
