import Foundation
import GarthJSON
import TestSupport
import Testing

/// An agent: a client of `garth --mcp` that sends a request and waits for the answer.
final class Agent {
    /// The answer of a tool.
    struct Answer {
        /// The whole answer.
        let json: JSONValue

        /// The members of the structured content.
        subscript(name: String) -> String { facts?[name]?.string ?? "" }
        /// The text for agents that read no structured content.
        var text: String { json["result"]?["content"]?.elements?.first?["text"]?.string ?? "" }
        /// What was refused, failed or asked.
        var notes: String {
            (facts?["notes"]?.elements ?? []).compactMap(\.string).joined(separator: "\n")
        }
        /// Whether the tool failed, or the request was no right one.
        var isError: Bool { json["error"] != nil || json["result"]?["isError"]?.bool == true }
        private var facts: JSONValue? { json["result"]?["structuredContent"] }

        /// The reference in the first line of the page's words that contains a text.
        func reference(_ text: String) throws -> String {
            let lines = self["pageSays"].split(separator: "\n")
            let line = try #require(
                lines.first { $0.contains(text) && $0.contains("[ref=") }, "\(text) in \(lines)")
            let reference = try #require(line.firstMatch(of: /\[ref=(e[0-9]+)\]/), "\(line)")
            return String(reference.output.1)
        }
    }

    private let program: RunningProgram
    private var count = 0
    /// The notifications that came before answers.
    private(set) var notifications: [JSONValue] = []

    init(_ options: [String] = []) throws {
        program = try RunningProgram(["--mcp"] + options)
    }

    /// Sends a message.
    func send(_ line: String) throws { try program.send(line) }

    /// Sends a request and waits for its answer.
    @discardableResult
    func request(_ method: String, _ parameters: String = "{}") throws -> JSONValue {
        count += 1
        try send(
            #"{"jsonrpc":"2.0","id":\#(count),"method":"\#(method)","params":\#(parameters)}"#)
        return try answer(to: count)
    }

    /// Waits for the answer to a request.
    func answer(to id: Int) throws -> JSONValue {
        while true {
            let message = try next()
            if message["id"]?.integer == id { return message }
            notifications.append(message)
        }
    }

    /// Calls a tool and waits for its answer.
    @discardableResult
    func call(_ tool: String, _ arguments: String = "{}") throws -> Answer {
        Answer(
            json: try request("tools/call", #"{"name":"\#(tool)","arguments":\#(arguments)}"#))
    }

    /// Loads an address.
    @discardableResult
    func go(to url: String) throws -> Answer { try call("navigate", #"{"url":"\#(url)"}"#) }

    /// Clicks the element whose line in a new snapshot contains a text.
    @discardableResult
    func click(_ text: String) throws -> Answer {
        try call("click", #"{"ref":"\#(try call("snapshot").reference(text))"}"#)
    }

    /// Ends the input; the server must end well.
    func end() throws {
        program.closeInput()
        #expect(program.waitForEnd() == 0)
    }

    private func next() throws -> JSONValue {
        try JSONValue(parsing: try #require(try program.line(), "garth ended"))
    }
}
