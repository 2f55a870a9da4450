import GarthPage
import Testing

@testable import GarthTerminal

@Suite("Interface: sheets") struct InterfaceSheetTests {
    static func refused(columns: Int = 80, rows: Int = 24, isLocked: Bool = false) -> Conversation {
        var talk = Conversation(columns: columns, rows: rows, page: "a page")
        talk.interface.present(
            .refusal(
                id: 7, refusal: "ads.example is not on the allow-list",
                address: "https://ads.example/x",
                reason: "No rule allows it.", isLocked: isLocked))
        return talk
    }

    @Test("a refusal says who, why and what can be done; Cancel has the focus")
    func refusal() {
        var talk = Self.refused()
        _ = talk.rows()
        #expect(talk.shows("Unauthorized visit: ads.example is not on the allow-list"))
        #expect(talk.shows("No rule allows it."))
        #expect(
            talk.shows(
                "[ Cancel ]  [ Allow once ]  [ Allow for this session ]  [ Always allow ]"))
        talk.wait(.seconds(1))
        #expect(talk.type("Enter") == [.refusal(sheet: 7, .cancel)])
        #expect(!talk.shows("Unauthorized"))
    }

    @Test(
        "each choice is given by moving to it and Enter",
        arguments: [
            ("Right Enter", RefusalAnswer.allowOnce), ("Tab Tab Enter", .allowForSession),
            ("Left Enter", .allowAlways), ("Right Esc", .cancel), ("Tab Ctrl-C", .cancel),
        ])
    func choices(keys: String, answer: RefusalAnswer) {
        var talk = Self.refused()
        _ = talk.rows()
        talk.wait(.seconds(1))
        #expect(talk.type(keys) == [.refusal(sheet: 7, answer)])
    }

    @Test("keys typed ahead never act in a sheet: it waits until it was seen and keys are quiet")
    func typedAhead() {
        var talk = Self.refused()
        // Not drawn yet: nothing counts, however long it takes.
        talk.wait(.seconds(5))
        #expect(talk.type("Right Enter").isEmpty)
        _ = talk.rows()
        // Drawn, but the typing goes on.
        for _ in 0..<50 {
            talk.wait(.milliseconds(200))
            #expect(talk.type("Enter").isEmpty)
        }
        talk.wait(.milliseconds(400))
        #expect(talk.type("Enter") == [.refusal(sheet: 7, .cancel)])
    }

    @Test("Escape and Ctrl-C are heard at once", arguments: ["Esc", "Ctrl-C"])
    func cancelledAtOnce(key: String) {
        var talk = Self.refused()
        #expect(talk.type(key) == [.refusal(sheet: 7, .cancel)], "before it was drawn")
        talk = Self.refused()
        _ = talk.rows()
        #expect(talk.type("Right " + key) == [.refusal(sheet: 7, .cancel)], "among typed keys")
    }

    @Test("a click that comes too early does not count either; later it answers")
    func clicks() throws {
        var talk = Self.refused()
        let rows = talk.rows()
        let row = try #require(rows.firstIndex { $0.contains("[ Always allow ]") })
        let line = rows[row]
        let column = try #require(
            line.firstRange(of: "Always").map {
                line.distance(from: line.startIndex, to: $0.lowerBound)
            })
        #expect(talk.click(row: row, column: column).isEmpty)
        talk.wait(.seconds(1))
        #expect(talk.click(row: row, column: column) == [.refusal(sheet: 7, .allowAlways)])
    }

    @Test("letters do nothing on a refusal; while it stands no other command acts")
    func modality() {
        var talk = Self.refused()
        _ = talk.rows()
        talk.wait(.seconds(1))
        #expect(talk.type("a y o q Q r B").isEmpty)
        #expect(talk.shows("Unauthorized visit"))
    }

    @Test("locked, only Cancel is offered")
    func locked() {
        var talk = Self.refused(isLocked: true)
        _ = talk.rows()
        talk.wait(.seconds(1))
        #expect(!talk.shows("Allow"))
        #expect(talk.type("Tab Tab Right Enter") == [.refusal(sheet: 7, .cancel)])
    }

    @Test(
        "on every size the focused choice is on the screen",
        arguments: [(80, 24), (40, 12), (20, 5), (16, 3), (12, 1)])
    func smallSheets(columns: Int, rows: Int) {
        var talk = Self.refused(columns: columns, rows: rows)
        _ = talk.rows()
        talk.wait(.seconds(1))
        #expect(talk.shows("Cancel"))
        _ = talk.type("Right")
        #expect(talk.shows("Allow once"))
        if rows >= 5 { #expect(talk.shows("ads.example")) }
    }

    @Test("a long host is wrapped, never cut")
    func longHost() {
        let host = String(repeating: "sub.", count: 30) + "evil.test"
        let lines = Sheet.wrapped("Unauthorized visit: \(host) is not on the list", width: 40)
        #expect(lines.allSatisfy { $0.count <= 40 })
        #expect(lines.joined().contains(host))
    }

    @Test("sheets come one after the other, each with its own wait")
    func queue() {
        var talk = Self.refused()
        talk.interface.present(.confirmation(id: 8, title: "Send the form again?", confirm: "Send"))
        _ = talk.rows()
        talk.wait(.seconds(1))
        _ = talk.type("Enter")
        _ = talk.rows()
        #expect(talk.shows("Send the form again?"))
        #expect(talk.type("Right Enter").isEmpty)
        talk.wait(.seconds(1))
        #expect(talk.type("Right Enter") == [.confirmation(sheet: 8, isConfirmed: true)])
    }

    @Test("a sheet that is taken back leaves nothing behind")
    func dismissing() {
        var talk = Self.refused()
        talk.interface.dismissSheet(7)
        #expect(!talk.shows("Unauthorized visit"))
        #expect(talk.type("q") == [.quit])
    }

    @Test("credentials are asked for by the true host; the password is not shown")
    func authentication() {
        var talk = Conversation(page: "x")
        talk.interface.present(
            .authentication(
                id: 3, host: "example.org", realm: "bank.test\u{1B}[2J", isSecure: false))
        _ = talk.rows()
        talk.wait(.seconds(1))
        #expect(talk.shows("example.org asks for a user name and password"))
        #expect(talk.shows("not secure"))
        _ = talk.enter("me")
        _ = talk.type("Enter")
        _ = talk.enter("s3cret")
        #expect(talk.shows("Password:  ******"))
        #expect(!talk.shows("s3cret"))
        #expect(
            talk.type("Enter")
                == [.authentication(sheet: 3, Credentials(user: "me", password: "s3cret"))])
    }

    @Test("Escape gives no credentials")
    func cancelledAuthentication() {
        var talk = Conversation(page: "x")
        talk.interface.present(.authentication(id: 3, host: "a.test", realm: "", isSecure: true))
        _ = talk.rows()
        talk.wait(.seconds(1))
        #expect(talk.type("a Esc") == [.authentication(sheet: 3, nil)])
    }
}
