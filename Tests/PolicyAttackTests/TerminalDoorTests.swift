import Foundation
import Testing

/// A tmux window in the network of the cell, with the program in it.
final class Window {
    private static let patience = 60.0
    private let socket = "doors-\(UUID().uuidString.prefix(8))"

    init(_ arguments: [String], environment: [String: String] = [:]) throws {
        let words =
            (["env"] + environment.map { "\($0.key)=\($0.value)" } + [Program.garth]
            + arguments).map { "'\($0)'" }
        try tmux([
            "-f", "/dev/null", "new-session", "-d", "-x", "100", "-y", "24",
            words.joined(separator: " ") + "; echo status $?; exec sleep 60",
        ])
    }

    deinit { _ = try? tmux(["kill-server"]) }

    func send(_ keys: String...) throws { try tmux(["send-keys"] + keys) }
    func type(_ text: String) throws { try tmux(["send-keys", "-l", text]) }

    /// Pastes a text as a terminal does, in brackets where the program asked for them.
    func paste(_ text: String) throws {
        let file = try Folder.shared.write(text, to: "paste-\(socket)")
        try tmux(["load-buffer", file])
        try tmux(["paste-buffer", "-p", "-r"])
    }

    @discardableResult
    func wait(
        for text: String, until condition: ((String) -> Bool)? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> String {
        let end = Date().addingTimeInterval(Self.patience)
        var last = ""
        while Date() < end {
            last = try tmux(["capture-pane", "-p"])
            if condition?(last) ?? last.contains(text) { return last }
            usleep(30_000)
        }
        Issue.record("never seen: \(text)\n\(last)", sourceLocation: sourceLocation)
        return last
    }

    /// The screen with its colours and marks.
    var styledScreen: String { get throws { try tmux(["capture-pane", "-p", "-e"]) } }

    /// The time in which a sheet does not listen to what was typed ahead.
    func waitForSheet(_ text: String = "Unauthorized visit") throws {
        try wait(for: text)
        usleep(500_000)
    }

    /// Answers a sheet with what has the focus, which changes nothing.
    func cancelSheet(_ title: String = "Unauthorized visit") throws {
        try waitForSheet(title)
        try send("Enter")
        try wait(for: "the sheet gone") { !$0.contains(title) }
    }

    @discardableResult
    private func tmux(_ arguments: [String]) throws -> String {
        try Program.run(
            ["tmux", "-u", "-L", socket] + arguments, environment: Program.environment,
            on: Stage.cell
        ).output
    }
}

/// P1 with hands: what a person types, pastes, follows and answers in a terminal.
@Suite("Doors of the terminal", .serialized, .enabled(if: Stage.cell != nil))
struct TerminalDoorTests {
    private func open(
        _ scenario: Scenario, _ options: [String] = [], environment: [String: String] = [:]
    ) throws -> Window {
        try Window(
            options.map(scenario.filled) + [scenario.filled("http://GOOD/ID")],
            environment: environment)
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
        try window.paste(scenario.filled("http://EVIL/\nqqq\no"))
        try window.send("Enter")
        try window.cancelSheet()
        scenario.expectNoTrespass()
    }

    @Test("Always allow keeps the rule in the list, with its comments; the panel takes it away")
    func always() throws {
        let scenario = Scenario()
        let list = try Folder.shared.write(
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
        let marker = Folder.shared.path + "/edited-\(scenario.id)"
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
