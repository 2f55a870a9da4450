import Foundation
import Testing

/// A tmux window in which the program runs; keys go in, the screen is read.
final class Terminal {
    private static let patience = 60.0
    private let socket: String

    /// Opens a window of a size and runs the program in it, in a shell that stays afterwards.
    ///
    /// `environment` is what the program is told beside the environment of all tests.
    init(
        _ arguments: [String], columns: Int = 80, rows: Int = 24,
        environment: [String: String] = [:]
    ) throws {
        socket = "garth-\(UUID().uuidString.prefix(8))"
        let more = environment.map { "\($0.key)=\($0.value)" }
        let quoted = (["env"] + more + [Garth.path] + arguments).map { "'\($0)'" }.joined(
            separator: " ")
        try tmux([
            "-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
            "env PS1='prompt> ' ENV= sh -c '\"$@\"; echo status $?; exec sh' sh \(quoted)",
        ])
    }

    deinit {
        _ = try? tmux(["kill-server"])
    }

    func send(_ keys: String...) throws { try tmux(["send-keys"] + keys) }

    /// Sends a signal to the program in the window.
    func signal(_ name: String) throws {
        _ = try Child.run(["pkill", "-\(name)", "-P", shell], environment: Garth.environment)
    }

    /// Kills the content processes of the program in the window.
    func killContent() throws {
        guard let process = try process else { return }
        _ = try Child.run(["pkill", "-KILL", "-P", "\(process)"], environment: Garth.environment)
    }

    /// The program in the window.
    var process: Int32? {
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

    func type(_ text: String) throws { try tmux(["send-keys", "-l", text]) }

    func resize(columns: Int, rows: Int) throws {
        try tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
    }

    /// What tmux knows about the window, by the name of its variable.
    func variable(_ name: String) throws -> String {
        try tmux(["display-message", "-p", "#{\(name)}"])
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Lets programs in the window set the clipboard (OSC 52), as tmux keeps it in a buffer.
    func allowClipboard() throws { try tmux(["set-option", "-s", "set-clipboard", "on"]) }

    /// What was copied last; empty when nothing was.
    var clipboard: String { get throws { try tmux(["show-buffer"]) } }

    var screen: String { get throws { try tmux(["capture-pane", "-p"]) } }

    /// The screen with the sequences that style it.
    var styledScreen: String { get throws { try tmux(["capture-pane", "-p", "-e"]) } }

    /// Waits until the screen satisfies a condition, and answers it; fails when it never does.
    @discardableResult
    func wait(
        for what: String, until condition: (String) -> Bool,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> String {
        let end = Date().addingTimeInterval(Self.patience)
        var last = ""
        while Date() < end {
            last = try screen
            if condition(last) { return last }
            usleep(30_000)
        }
        Issue.record("never seen: \(what)\n\(last)", sourceLocation: sourceLocation)
        return last
    }

    @discardableResult
    func wait(
        for text: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> String {
        try wait(for: text, until: { $0.contains(text) }, sourceLocation: sourceLocation)
    }

    /// Waits until the sheet that is on the screen listens: before, its choices are dim.
    func waitUntilSheetListens(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let dim = ["\u{1B}[2m[\u{1B}", "\u{1B}[2;7m[\u{1B}"]
        try wait(
            for: "a sheet that listens",
            until: { _ in
                guard let screen = try? styledScreen else { return false }
                return screen.contains("[ ") && !dim.contains { screen.contains($0) }
            }, sourceLocation: sourceLocation)
    }

    @discardableResult
    private func tmux(_ arguments: [String]) throws -> String {
        try Child.run(
            ["tmux", "-u", "-L", socket] + arguments, environment: Garth.environment
        ).output
    }
}
