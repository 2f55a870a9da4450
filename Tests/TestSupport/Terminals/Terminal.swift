import Foundation
package import Testing

/// A tmux window in which the program runs; keys go in, the screen is read.
package final class Terminal {
    private let socket: String
    private let cell: Cell?
    private var client: TmuxClient?

    /// Opens a window of a size and runs the program in it, in a shell that stays afterwards.
    ///
    /// `environment` is what the program is told beside the environment of all tests, and `cell` the
    /// network that it lives in.
    package init(
        _ arguments: [String], columns: Int = 80, rows: Int = 24,
        environment: [String: String] = [:], in cell: Cell? = nil
    ) throws {
        socket = "garth-\(UUID().uuidString.prefix(8))"
        self.cell = cell
        let more = environment.map { "\($0.key)=\($0.value)" }
        let quoted = (["env"] + more + [Garth.path] + arguments).map { "'\($0)'" }.joined(
            separator: " ")
        try tmux([
            "-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
            "env PS1='prompt> ' ENV= sh -c '\"$@\"; echo status $?; exec sh' sh \(quoted)",
        ])
        client = try TmuxClient(socket: socket, environment: Garth.environment)
    }

    deinit {
        client = nil
        _ = try? tmux(["kill-server"])
    }

    package func send(_ keys: String...) throws { try tmux(["send-keys"] + keys) }

    /// Sends a signal to the program in the window.
    package func signal(_ name: String) throws {
        _ = try Child.run(["pkill", "-\(name)", "-P", shell], environment: Garth.environment)
    }

    /// Kills the content processes of the program in the window.
    package func killContent() throws {
        guard let process = try process else { return }
        _ = try Child.run(["pkill", "-KILL", "-P", "\(process)"], environment: Garth.environment)
    }

    /// The program in the window.
    package var process: Int32? {
        get throws {
            let found = try Child.run(["pgrep", "-P", shell], environment: Garth.environment)
            return Int32(found.output.trimmingCharacters(in: .whitespacesAndNewlines))
        }
    }

    private var shell: String {
        get throws {
            try tmux(["display-message", "-p", "#{pane_pid}"])
                .trimmingCharacters(in: .whitespacesAndNewlines)
        }
    }

    package func type(_ text: String) throws { try tmux(["send-keys", "-l", text]) }

    package func resize(columns: Int, rows: Int) throws {
        try tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
    }

    /// What tmux knows about the window, by the name of its variable.
    package func variable(_ name: String) throws -> String {
        try tmux(["display-message", "-p", "#{\(name)}"])
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Lets programs in the window set the clipboard (OSC 52), as tmux keeps it in a buffer.
    package func allowClipboard() throws { try tmux(["set-option", "-s", "set-clipboard", "on"]) }

    /// What was copied last; empty when nothing was.
    package var clipboard: String { get throws { try tmux(["show-buffer"]) } }

    package var screen: String { get throws { try capture("capture-pane -p") } }

    /// The screen with the sequences that style it.
    package var styledScreen: String { get throws { try capture("capture-pane -p -e") } }

    private func capture(_ command: String) throws -> String {
        try (client?.run(command) ?? []).map { $0 + "\n" }.joined()
    }

    /// Waits until the screen satisfies a condition, and answers it; fails when it never does.
    @discardableResult
    package func wait(
        for what: String, until condition: (String) -> Bool,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> String {
        var last = ""
        let isSeen = try TestSupport.wait {
            last = try screen
            return condition(last)
        }
        if !isSeen { Issue.record("never seen: \(what)\n\(last)", sourceLocation: sourceLocation) }
        return last
    }

    @discardableResult
    package func wait(
        for text: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> String {
        try wait(for: text, until: { $0.contains(text) }, sourceLocation: sourceLocation)
    }

    /// Waits until the program has been idle for so many milliseconds: no thread of it and its content
    /// processes calculates or waits for a processor or a disk. The load of the machine has no say.
    ///
    /// The time must be longer than those that the program itself waits for.
    package func settle(
        quiet milliseconds: Double, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let program = try #require(try process, "the program has ended")
        var idleSince = Date()
        let rests = TestSupport.wait(every: 5) {
            guard ProcessFamily(of: program).isIdle else {
                idleSince = Date()
                return false
            }
            return Date().timeIntervalSince(idleSince) * 1000 >= milliseconds
        }
        if !rests { Issue.record("the program never rests", sourceLocation: sourceLocation) }
    }

    /// Waits until the session is stored: the program stores it within a second of the last change,
    /// and rests then.
    package func waitUntilStored(sourceLocation: SourceLocation = #_sourceLocation) throws {
        try settle(quiet: 1200, sourceLocation: sourceLocation)
    }

    /// Waits until the sheet that is on the screen listens: before, its choices are dim.
    package func waitUntilSheetListens(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let dim = ["\u{1B}[2m[\u{1B}", "\u{1B}[2;7m[\u{1B}"]
        try wait(
            for: "a sheet that listens",
            until: { _ in
                guard let screen = try? styledScreen else { return false }
                return screen.contains("[ ") && !dim.contains { screen.contains($0) }
            }, sourceLocation: sourceLocation)
    }

    @discardableResult
    package func tmux(_ arguments: [String]) throws -> String {
        try Child.run(
            ["tmux", "-u", "-L", socket] + arguments, environment: Garth.environment, in: cell
        ).output
    }
}
