import GarthPage
import Testing

@testable import GarthTerminal

@Suite("Interface: the screen") struct InterfaceScreenTests {
    @Test("title, address with verdict, page, status and toolbar have their rows")
    func layout() {
        var talk = Conversation(columns: 100, rows: 24, page: "Hello, reader.")
        let rows = talk.rows()
        #expect(rows[0] == "Title")
        #expect(rows[1].hasPrefix("https://example.org/page  "))
        #expect(rows[1].hasSuffix("✓ allowed"))
        #expect(rows[2] == "Hello, reader.")
        #expect(rows[22] == "")
        #expect(
            rows[23].hasPrefix(
                "B ‹ Back   L › Forward   r ⟳ Refresh   o Open   / Find   f Links   gp Policy   F1 Help"
            ))
        #expect(rows[23].hasSuffix("all"))
    }

    @Test(
        "every size is drawn, each frame as large as the terminal",
        arguments: [(80, 24), (120, 40), (40, 12), (20, 5), (10, 3), (3, 2), (1, 1)])
    func sizes(columns: Int, rows: Int) {
        var talk = Conversation(columns: columns, rows: rows, page: Conversation.numbered(100))
        talk.interface.chrome.isLoading = true
        for keys in ["Tab", "o", "Esc", "F1", "q", "/ l i", "Esc", "f", "Esc", "g", "Esc"] {
            _ = talk.type(keys)
            let frame = talk.interface.render(at: talk.now + .seconds(1))
            #expect(frame.columns == columns)
            #expect(frame.rows == rows)
        }
    }

    @Test("on a narrow terminal labels shorten first, then the rarest commands go")
    func narrowToolbar() {
        var talk = Conversation(columns: 80, rows: 24, page: Conversation.numbered(100))
        #expect(
            talk.row(23)
                == "B ‹ Back  L › Fwd  r ⟳ Refresh  o Open  / Find  f Links  gp Policy  F1 Help  top"
        )
        talk = Conversation(columns: 60, rows: 24, page: Conversation.numbered(100))
        #expect(talk.row(23).contains("o Open"))
        talk = Conversation(columns: 20, rows: 5, page: Conversation.numbered(100))
        #expect(talk.row(4).contains("o Open"))
        #expect(talk.row(4).contains("F1"))
        #expect(!talk.row(4).contains("Policy"))
    }

    @Test("five rows hold the address, three lines of the page and the toolbar")
    func lowTerminal() {
        var talk = Conversation(columns: 20, rows: 5, page: Conversation.numbered(100))
        let rows = talk.rows()
        #expect(rows[0].hasSuffix("✓"))
        #expect(Array(rows[1...3]) == ["line 1", "line 2", "line 3"])
    }

    @Test("a command that cannot act is dim, and bright the moment it can")
    func dimCommands() {
        var talk = Conversation(page: "x")
        #expect(talk.interface.render(at: talk.now).style(row: 23, column: 0).marks == .dim)
        talk.interface.chrome.canGoBack = true
        #expect(talk.interface.render(at: talk.now).style(row: 23, column: 0).marks == .bold)
    }

    @Test("toolbar commands are mouse targets")
    func toolbarClicks() {
        var talk = Conversation(columns: 100, page: "x")
        talk.interface.chrome.canGoBack = true
        #expect(talk.click(row: 23, column: 2) == [.back(count: 1)])
        #expect(talk.click(row: 23, column: 27) == [.reload])
    }

    @Test("a load shows its bar and its figures; while it runs refresh is stop")
    func progress() {
        var talk = Conversation(columns: 100, page: "x")
        talk.interface.chrome.isLoading = true
        talk.interface.chrome.progress = 0.43
        talk.interface.chrome.receivedBytes = 128_000
        talk.interface.chrome.expectedBytes = 297_000
        talk.interface.chrome.bytesPerSecond = 1_200_000
        talk.interface.chrome.resourcesDone = 5
        talk.interface.chrome.resourcesTotal = 7
        let row = talk.row(22)
        #expect(row.hasPrefix("████████"))
        #expect(row.hasSuffix("43 %   128 of 297 kB   1.2 MB/s   5 of 7 resources"))
        #expect(talk.row(23).contains("Esc ✕ Stop"))
        #expect(talk.type("Esc") == [.stop])
    }

    @Test("the bar ends in an eighth of a cell")
    func eighths() {
        #expect(ProgressRow.bar(0.43, columns: 52) == String(repeating: "█", count: 22) + "▎")
        #expect(ProgressRow.bar(1, columns: 3) == "███")
        #expect(ProgressRow.bar(.nan, columns: 3) == "")
        #expect(ProgressRow.bar(-1, columns: 3) == "")
    }

    @Test("an address that is too long keeps the end of its host")
    func longAddress() {
        let parts = Interface.addressParts(
            "https://www.apple.test.login.evil.test/account", columns: 16)
        #expect(parts.map(\.string).joined() == "…login.evil.test")
        let bare = Interface.addressParts("https://a.test/some/path", columns: 12)
        #expect(bare.map(\.string).joined() == "a.test/some…")
        let whole = Interface.addressParts("https://a.test/very/long/path", columns: 20)
        #expect(whole.map(\.string).joined() == "https://a.test/very…")
    }

    @Test(
        "a title cannot be drawn as the address row is: blanks are one, marks go, addresses are quoted",
        arguments: [
            (
                "https://bank.test/\u{A0}\u{A0}\u{2003}\u{3000}\u{2800}✓ allowed",
                "“https://bank.test/ allowed”"
            ),
            ("  News \u{A0}\n of   today ✔ █▌", "News of today"),
            ("http:\u{2215}\u{2215}bank.test", "“http:∕∕bank.test”"),
            ("about:start", "“about:start”"), ("AC/DC – 1/2", "AC/DC – 1/2"),
            ("\u{3164}\u{115F}x", "x"),
        ])
    func forgedTitle(title: String, shown: String) {
        var talk = Conversation()
        talk.interface.chrome.title = title
        let row = talk.rows()[0]
        #expect(
            row.hasPrefix(shown) && !row.dropFirst(shown.count).contains { $0 != " " }, "\(row)")
    }

    @Test("no control character of a title, address or message reaches the screen")
    func safety() {
        var talk = Conversation(page: "x")
        talk.interface.chrome.title = "a\u{1B}]0;b\u{7}\u{202E}c"
        talk.interface.showMessage("m\u{9B}31m", at: talk.now)
        for row in talk.rows() {
            let isClean = row.unicodeScalars.allSatisfy {
                $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) && $0.value != 0x202E
            }
            #expect(isClean)
        }
    }
}
