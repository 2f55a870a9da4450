import Foundation
import TestSupport
import Testing

/// What a person does who reads the terminal by its cursor and its changed rows alone, as with BRLTTY or
/// speakup: the tasks of `LinearFixtures/tasks.txt`, against the pages beside it.
@Suite("Tasks by the cursor and the changed rows", .serialized) struct LinearTaskTests {
    private static let library = Result { try Library() }

    @Test("each task is heard, in order", arguments: LinearTasks.sessions)
    func session(_ session: LinearTasks.Session) throws {
        let library = try Self.library.get()
        let listener = try LineListener(
            session.arguments.map(library.filled), columns: session.columns, rows: session.rows,
            environment: ["XDG_DATA_HOME": session.folder, "XDG_CONFIG_HOME": session.folder])
        for task in session.tasks {
            for step in task.steps {
                var step = step
                step.expected = step.expected.map(library.filled)
                guard play(step, of: task, listener, library) else { return }
            }
        }
    }

    @Test("there are at least forty tasks, each with something to hear")
    func count() {
        let tasks = LinearTasks.sessions.flatMap(\.tasks)
        #expect(tasks.count >= 40)
        #expect(tasks.allSatisfy { task in task.steps.contains { !$0.expected.isEmpty } })
        #expect(Set(tasks.map(\.name)).count == tasks.count)
    }

    /// Presses the keys of a step and listens; false if something else was heard.
    private func play(
        _ step: LinearTasks.Step, of task: LinearTasks.Task, _ listener: LineListener,
        _ library: Library
    ) -> Bool {
        for (number, key) in step.keys.enumerated() {
            if number > 0 { _ = listener.listen() }
            if number == step.keys.count - 1 { listener.forget() }
            listener.terminal.type(library.filled(key))
        }
        let isHeard = listener.listen {
            step.isHeard(in: listener.heard, atCursor: listener.atCursor)
        }
        let excess = step.excess(listener)
        guard isHeard, excess == nil else {
            Issue.record(
                """
                \(task.name): \(step.text)
                \(excess ?? "")\(listener.heard.map { "    \($0)" }.joined(separator: "\n"))
                    now at the cursor: \(listener.atCursor)
                """)
            return false
        }
        return true
    }
}

/// The servers of the pages.
private struct Library: @unchecked Sendable {  // Nothing of it changes.
    let server = ScriptedServer(key: { String($0.prefix { $0 != "?" }) }) { _ in nil }
    let gone: String
    let tls: TLSServer

    init() throws {
        let closed = ScriptedServer()
        gone = closed.origin
        closed.stop()
        tls = try TLSServer(.selfSigned)
        for name in try FileManager.default.contentsOfDirectory(atPath: LinearTasks.folder)
        where name.hasSuffix(".html") {
            let text = try String(contentsOfFile: LinearTasks.folder + "/" + name, encoding: .utf8)
            let page = filled(text)
            server.page("/" + name, page)
            server.page("/" + name.dropLast(5), page)
        }
        server.route(
            "/list.csv",
            [
                .page(
                    "a,b\n", type: "text/csv", headers: "Content-Disposition: attachment\r\n")
            ])
        server.page("/members", "<title>Members</title><h1>Welcome</h1>")
        server.protect(
            "/members", by: "Basic realm=\"Members\"", until: "Basic YWRhOnNlY3JldA==")
    }

    /// Puts the servers in the places of their names.
    func filled(_ text: String) -> String {
        text.replacingOccurrences(of: "{base}", with: server.origin)
            .replacingOccurrences(of: "{host}", with: "127.0.0.1:\(server.port)")
            .replacingOccurrences(of: "{gone}", with: gone)
            .replacingOccurrences(of: "{tls}", with: "https://localhost:\(tls.port)")
    }
}

/// The file with the tasks.
///
/// `= 80x24 ARGUMENTS` starts Garth on a screen of a size, `-- NAME` begins a task, and `KEYS => HEARD` is a
/// step of it. Keys are names, words in quotes, or letters that are typed one by one. What is heard follows
/// the last key: texts between ` ; ` in their order, each in a row that has changed or from the cursor on;
/// `@TEXT` from the cursor on, at its beginning. `!TEXT` is not heard, and `<N`: less than so many rows
/// change.
enum LinearTasks {
    struct Session: Sendable, CustomTestStringConvertible {
        var columns: Int
        var rows: Int
        var arguments: [String]
        var tasks: [Task] = []
        let folder = TestFolder.shared.path + "/linear-\(UUID().uuidString)"

        var testDescription: String {
            "\(columns) x \(rows), \(arguments.last ?? ""): \(tasks.count) tasks"
        }
    }

    struct Task: Sendable {
        var name: String
        var steps: [Step] = []
    }

    struct Step: Sendable {
        var text: String
        var keys: [String]
        var expected: [String]
        var unwanted: [String]
        var rowLimit: Int?
    }

    static let folder: String = {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent()
        return tests.appendingPathComponent("LinearFixtures").path
    }()

    static let sessions: [Session] = {
        guard
            let text = try? String(contentsOfFile: folder + "/tasks.txt", encoding: .utf8)
        else {
            Issue.record("there is no \(folder)/tasks.txt")
            return []
        }
        var sessions: [Session] = []
        for line in text.split(separator: "\n").map(String.init) where !line.hasPrefix("#") {
            if line.hasPrefix("= "), !line.hasPrefix("= =>") {
                sessions.append(session(line.dropFirst(2)))
            } else if line.hasPrefix("-- ") {
                sessions[sessions.count - 1].tasks.append(Task(name: String(line.dropFirst(3))))
            } else {
                let task = sessions[sessions.count - 1].tasks.count - 1
                sessions[sessions.count - 1].tasks[task].steps.append(Step(line))
            }
        }
        return sessions
    }()

    private static func session(_ line: Substring) -> Session {
        let words = line.split(separator: " ").map(String.init)
        let size = words[0].split(separator: "x").compactMap { Int($0) }
        return Session(columns: size[0], rows: size[1], arguments: Array(words.dropFirst()))
    }
}

extension LinearTasks.Step {
    init(_ line: String) {
        text = line
        let parts = line.components(separatedBy: "=>")
        // Blanks at the beginning of a text are those of a line in a list.
        let heard = parts.dropFirst().joined(separator: "=>").components(separatedBy: " ; ")
            .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        keys = Self.keys(of: parts[0])
        unwanted = heard.filter { $0.hasPrefix("!") }.map { String($0.dropFirst()) }
        rowLimit = heard.first { $0.hasPrefix("<") }.flatMap { Int($0.dropFirst()) }
        expected = heard.filter { !$0.hasPrefix("!") && !$0.hasPrefix("<") }
    }

    private static let names = [
        "Enter": "\r", "Tab": "\t", "Escape": "\u{1B}", "Space": " ", "Up": "\u{1B}[A",
        "Down": "\u{1B}[B", "Right": "\u{1B}[C", "Left": "\u{1B}[D", "S-Tab": "\u{1B}[Z",
        "F1": "\u{1B}OP", "PgDn": "\u{1B}[6~", "PgUp": "\u{1B}[5~",
    ]

    /// The keys, each as a terminal sends it; words in quotes are one.
    private static func keys(of text: String) -> [String] {
        var keys: [String] = []
        for (number, part) in text.components(separatedBy: "\"").enumerated() {
            guard number % 2 == 0 else {
                keys.append(part)
                continue
            }
            for word in part.split(separator: " ").map(String.init) {
                keys += names[word].map { [$0] } ?? word.map(String.init)
            }
        }
        return keys
    }

    /// Whether all was heard, in order. What stands at the cursor may be read again at any time.
    func isHeard(in heard: [LineListener.Heard], atCursor: String) -> Bool {
        var rest = heard[...]
        for text in expected {
            if let index = rest.firstIndex(where: { Self.contains($0, text) }) {
                rest = rest[index...]
            } else if text == expected.last, text.hasPrefix("@") {
                return Self.contains(.cursor(0, atCursor), text)
            } else {
                return false
            }
        }
        return true
    }

    private static func contains(_ heard: LineListener.Heard, _ text: String) -> Bool {
        switch heard {
        case .row(_, let row): !text.hasPrefix("@") && row.contains(text)
        case .cursor(_, let row):
            text.hasPrefix("@") ? row.hasPrefix(text.dropFirst()) : row.contains(text)
        }
    }

    /// What was heard and should not have been; nil for nothing.
    func excess(_ listener: LineListener) -> String? {
        for text in unwanted where listener.heard.contains(where: { Self.contains($0, text) }) {
            return "heard, and not wanted: \(text)\n"
        }
        guard let rowLimit, listener.changedRows.count >= rowLimit else { return nil }
        return "\(listener.changedRows.count) rows changed\n"
    }
}
