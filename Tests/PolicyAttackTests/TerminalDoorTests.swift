import Foundation
import TestSupport
import Testing

extension Terminal {
    /// Pastes a text as a terminal does, in brackets where the program asked for them.
    fileprivate func pasteBuffer(_ text: String) throws {
        let file = try TestFolder.shared.write(text, to: "paste-\(UUID().uuidString)")
        try tmux(["load-buffer", file])
        try tmux(["paste-buffer", "-p", "-r"])
    }

    /// Waits for a sheet, and for the end of the time in which it ignores what was typed ahead.
    fileprivate func waitForSheet(_ text: String = "Unauthorized visit") throws {
        try wait(for: text)
        try waitUntilSheetListens()
    }

    /// Answers a sheet with what has the focus, which changes nothing.
    fileprivate func cancelSheet(_ title: String = "Unauthorized visit") throws {
        try waitForSheet(title)
        try send("Enter")
        try wait(for: "the sheet gone", until: { !$0.contains(title) })
    }
}

/// P1 with hands: what a person types, pastes, follows and answers in a terminal.
@Suite("Doors of the terminal", .serialized, .enabled(if: Stage.cell != nil))
struct TerminalDoorTests {
    private func open(
        _ scenario: Scenario, _ options: [String] = [], environment: [String: String] = [:]
    ) throws -> Terminal {
        try Terminal(
            options.map(scenario.filled) + [scenario.filled("http://GOOD/ID")], columns: 100,
            environment: environment, in: Stage.cell)
    }

    @Test("typed, pasted and followed: nothing is asked for or contacted before the person says so")
    func hands() throws {
        let scenario = Scenario()
        scenario.servers.page(
            "/\(scenario.id)",
            scenario.filled("<h1>SHOWN</h1><a href=http://EVIL/x>outside</a>"))
        let window = try open(scenario, ["--allow", "GOOD"])
        let page = try window.wait(for: "SHOWN")
        #expect(page.contains("✓") && page.contains("allowed"))
        // The refused link is marked, and says so before it is followed.
        let styled = try window.styledScreen
        let mark = styled.range(of: "\u{1B}\\[([0-9;]*;)?9m", options: .regularExpression)
        #expect(mark != nil, "struck through")
        try window.send("Tab")
        try window.wait(for: "✗ http://evil-\(scenario.id)")
        try window.send("Enter")
        try window.cancelSheet()
        for spelling in ["http://EVIL/", "EVIL", "EVILNAME.:PORT", "http://GOOD@EVIL/"] {
            try window.send("o")
            try window.type(scenario.filled(spelling))
            try window.send("Enter")
            try window.cancelSheet()
        }
        try window.send("o")
        try window.pasteBuffer(scenario.filled("http://EVIL/\nqqq\no"))
        try window.send("Enter")
        try window.cancelSheet()
        scenario.expectNoTrespass()
    }

    @Test("Always allow keeps the rule in the list, with its comments; the panel takes it away")
    func always() throws {
        let scenario = Scenario()
        let list = try TestFolder.shared.write(
            scenario.filled("# mine\nGOOD # the school\n\n# end"), to: "p-\(scenario.id)/allow.list"
        )
        scenario.servers.page(
            "/\(scenario.id)", scenario.filled("<h1>SHOWN</h1><a href=http://ALSO/ID/two>x</a>"))
        scenario.servers.page("/\(scenario.id)/two", "<h1>SECOND</h1>")
        let window = try open(
            scenario, ["--profile", (list as NSString).deletingLastPathComponent])
        try window.wait(for: "SHOWN")
        try window.send("Tab", "Enter")
        try window.waitForSheet()
        try window.send("Left", "Enter")
        try window.wait(for: "SECOND")
        let kept = scenario.filled("# mine\nGOOD # the school\n\n# end\nALSO\n")
        #expect(try String(contentsOfFile: list, encoding: .utf8) == kept)
        try window.send("g", "p")
        try window.wait(for: "allow.list:2")
        try window.send("Down", "Down", "Down", "d")
        try window.waitForSheet("Delete the rule also-")
        try window.send("Left", "Enter")
        try window.wait(for: "allow.list:2")
        #expect(
            try String(contentsOfFile: list, encoding: .utf8)
                == scenario.filled("# mine\nGOOD # the school\n\n# end\n"))
        try window.send("q", "r")
        try window.waitForSheet()
        scenario.expectNoTrespass()
    }

    @Test("locked: the sheet has no choice, the panel changes nothing, no file is read or edited")
    func locked() throws {
        let scenario = Scenario()
        scenario.servers.page(
            "/\(scenario.id)",
            scenario.filled(
                "<h1>SHOWN</h1><a href=http://EVIL/x>out</a><form><textarea>t</textarea>"
                    + "<input type=file name=f></form>"))
        let marker = TestFolder.shared.path + "/edited-\(scenario.id)"
        let window = try open(
            scenario, ["--locked", "--allow", "GOOD"],
            environment: ["VISUAL": "touch \(marker)", "EDITOR": "touch \(marker)"])
        try window.wait(for: "SHOWN")
        try window.send("Tab", "Enter")
        try window.waitForSheet()
        let sheet = try window.wait(for: "Cancel")
        #expect(!sheet.contains("Allow once") && !sheet.contains("Always"))
        try window.cancelSheet()
        try window.send("g", "p")
        let panel = try window.wait(for: "Locked: ")
        #expect(!panel.contains("Add a rule"))
        try window.send("Enter")
        try window.wait(for: "locked: the list stays as it is")
        try window.send("g", "g")
        for address in ["file:///etc/hostname", "/etc/hostname", "~/x", "about:start"] {
            try window.send("o")
            try window.type(address)
            try window.send("Enter")
            if address.hasPrefix("about") {
                try window.wait(for: "Allowed sites")
            } else {
                try window.cancelSheet("Local file")
            }
        }
        try window.send("C-z")
        try window.wait(for: "about:start")
        #expect(!FileManager.default.fileExists(atPath: marker))
        scenario.expectNoTrespass()
    }
}
