import GarthPage
import Testing

@testable import GarthTerminal

@Suite("Interface: lines wider than the screen") struct InterfaceSidewaysTests {
    /// A line of so many columns that says at each tenth where it is.
    private static func ruler(_ columns: Int) -> String {
        String((0..<columns).map { $0 % 10 == 0 ? Character("\($0 / 10 % 10)") : "." })
    }

    private func talk(columns: Int = 40, rows: Int = 12) -> Conversation {
        var talk = Conversation(
            columns: columns, rows: rows, page: "short [link]\n" + Self.ruler(70) + "\nend")
        talk.interface.chrome.canGoBack = true
        return talk
    }

    @Test(
        "a line that is cut says so at its edge, on every size",
        arguments: [(20, 5), (40, 20), (40, 12), (60, 24)])
    func marks(columns: Int, rows: Int) {
        var talk = talk(columns: columns, rows: rows)
        let row = talk.interface.screen.pageRow + 1
        #expect(talk.row(row).hasSuffix("›"))
        #expect(talk.row(row).count == columns)
        #expect(!talk.row(row - 1).contains("›"), "it is not cut")
        _ = talk.type("Right")
        #expect(talk.row(row).hasPrefix("‹"))
        for _ in 0..<10 { _ = talk.type("Right") }
        #expect(!talk.row(row).hasSuffix("›"), "this is its end")
    }

    @Test("blanks beyond the edge are nothing to go to")
    func blanks() {
        var talk = Conversation(
            columns: 40, page: "a" + String(repeating: " ", count: 60) + "\n[link]")
        #expect(talk.row(2) == "a")
        _ = talk.type("Tab")
        #expect(talk.type("Right") == [.follow(element(1), newTab: false)])
    }

    @Test("Right moves sideways while there is text, rests at the edge, and then follows again")
    func right() {
        var talk = talk()
        _ = talk.type("Tab")
        #expect(talk.type("Right Right Right Right Right Right").isEmpty)
        #expect(talk.interface.page.leftColumn == 30)
        #expect(talk.shows("this is the right edge"))
        _ = talk.type("Left Left Left Left")
        #expect(talk.interface.page.leftColumn == 0)
        #expect(talk.type("Enter") == [.follow(element(1), newTab: false)], "Enter always follows")
    }

    @Test("Left goes back from the left edge only when nothing was moved sideways just now")
    func left() {
        var talk = talk()
        #expect(talk.type("Left") == [.back(count: 1)])
        #expect(talk.type("Right Right").isEmpty)
        // Held down, it comes to the edge and stays there.
        for _ in 0..<60 {
            talk.wait(.milliseconds(50))
            #expect(talk.type("Left").isEmpty)
        }
        #expect(talk.interface.page.leftColumn == 0)
        #expect(talk.shows("this is the left edge"))
        talk.wait(.seconds(2))
        #expect(talk.type("Left") == [.back(count: 1)])
    }

    @Test("keys that mean nothing else go back and follow at once, wherever the view is")
    func otherKeys() {
        var talk = talk()
        _ = talk.type("Right")
        #expect(talk.type("Alt-Left") == [.back(count: 1)])
        #expect(talk.type("B") == [.back(count: 1)])
        #expect(talk.type("2 Left") == [.back(count: 2)])
    }

    @Test("the wheel moves sideways with Shift, or when it tilts")
    func wheel() {
        var talk = talk()
        func turn(_ action: MouseEvent.Action, _ modifiers: Key.Modifiers = []) -> Int {
            let event = MouseEvent(
                action: action, button: 0, column: 3, row: 3, modifiers: modifiers)
            _ = talk.interface.handle(.mouse(event), at: talk.now)
            return talk.interface.page.leftColumn
        }
        #expect(turn(.wheelDown, .shift) == 8)
        #expect(turn(.wheelRight) == 16)
        #expect(turn(.wheelUp, .shift) == 8)
        #expect(turn(.wheelLeft) == 0)
        #expect(turn(.wheelDown) == 0)
    }

    @Test("text over the page is moved in the same way, and Left puts it away at its edge")
    func overlay() {
        var talk = talk()
        talk.interface.showText(
            TextOverlay(
                title: "Source", lines: VisibleText.lines(of: Array(Self.ruler(50).utf8)),
                styles: VisibleText.styles))
        #expect(talk.row(3).hasSuffix("›"))
        _ = talk.type("Right")
        #expect(talk.row(3).hasPrefix("‹"))
        _ = talk.type("Left")
        talk.wait(.seconds(2))
        #expect(talk.type("Left").isEmpty)
        #expect(talk.shows("short link"))
    }
}
