import Garth
import GarthAutomation
import GarthJSON
import Testing

@testable import GarthWebDriver

@MainActor
@Suite("MCP over HTTP") struct MCPEndpointTests {
    private let endpoint = MCPEndpoint { write in
        MCPServer(configuration: WebViewConfiguration(), version: "1", write: write)
    }

    private func send(
        _ body: String, _ fields: [(name: String, value: String)] = [], method: String = "POST",
        path: String = "/mcp"
    ) async -> HTTPResponse {
        let all = [
            (name: "content-type", value: "application/json"),
            (name: "accept", value: "application/json, text/event-stream"),
        ]
        return await endpoint.answer(
            to: HTTPRequest(
                method: method, path: path, fields: fields + all, body: Array(body.utf8)))
    }

    private func json(_ answer: HTTPResponse) -> JSONValue {
        (try? JSONValue(parsing: answer.body)) ?? .null
    }

    private static let begin = """
        {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}
        """

    private func beginSession() async -> String? {
        await send(Self.begin).fields.first { $0.name == "Mcp-Session-Id" }?.value
    }

    @Test("initialize begins a session, which goes on under its name until it is deleted")
    func session() async throws {
        let id = try #require(await beginSession())
        let field = [(name: "mcp-session-id", value: id)]
        let ping = #"{"jsonrpc":"2.0","id":"a","method":"ping"}"#
        let answer = await send(ping, field)
        #expect(answer.status == 200 && json(answer)["id"]?.string == "a")
        let notice = #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#
        let noticed = await send(notice, field)
        #expect(noticed.status == 202 && noticed.body.isEmpty)
        #expect(await send("", field, method: "DELETE").status == 200)
        #expect(await send(ping, field).status == 404)
        #expect(await send("", field, method: "DELETE").status == 404)
    }

    @Test("sessions are apart, and the least used one makes room for a ninth")
    func room() async throws {
        var ids: [String] = []
        for _ in 0..<8 { ids.append(try #require(await beginSession())) }
        let ping = #"{"jsonrpc":"2.0","id":2,"method":"ping"}"#
        #expect(await send(ping, [(name: "mcp-session-id", value: ids[0])]).status == 200)
        _ = try #require(await beginSession())
        #expect(await send(ping, [(name: "mcp-session-id", value: ids[1])]).status == 404)
        #expect(await send(ping, [(name: "mcp-session-id", value: ids[0])]).status == 200)
        #expect(Set(ids).count == 8)
    }

    @Test("a request that names its revision needs no session, another one does")
    func stateless() async {
        let meta = """
            {"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
            "io.modelcontextprotocol/clientCapabilities":{}}
            """
        let request = """
            {"jsonrpc":"2.0","id":3,"method":"tools/list","params":{"_meta":\(meta)}}
            """
        let answer = await send(request)
        #expect(
            answer.status == 200 && json(answer)["result"]?["tools"]?.elements?.isEmpty == false)
        let bare = await send(#"{"jsonrpc":"2.0","id":3,"method":"tools/list"}"#)
        #expect(bare.status == 400 && json(bare)["id"]?.integer == 3)
        #expect(await send(request, [(name: "mcp-method", value: "tools/call")]).status == 400)
    }

    @Test("an initialize that fails leaves no session behind")
    func failedBeginning() async {
        let answer = await send(#"{"jsonrpc":"1.0","id":1,"method":"initialize"}"#)
        #expect(answer.fields.isEmpty && json(answer)["error"] != nil)
    }

    @Test("progress comes as events before the answer, and the stream ends with it")
    func progress() async throws {
        let id = try #require(await beginSession())
        let call = """
            {"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"tabs","arguments":{},\
            "_meta":{"progressToken":"p"}}}
            """
        let answer = await send(call, [(name: "mcp-session-id", value: id)])
        let events = try #require(answer.events)
        var text = ""
        while let bytes = await Task.detached(operation: { events.next() }).value {
            text += String(decoding: bytes, as: UTF8.self)
        }
        let messages = text.split(separator: "\n\n")
        #expect(messages.allSatisfy { $0.hasPrefix("event: message\ndata: {") })
        #expect(messages.dropLast().allSatisfy { $0.contains("notifications/progress") })
        #expect(messages.count == 3 && messages.last?.contains("\"id\":4") == true)
    }

    @Test("a request with the id of one that waits is refused, and a cancelled one ends")
    func waiting() async throws {
        let id = try #require(await beginSession())
        let field = [(name: "mcp-session-id", value: id)]
        let call = """
            {"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"wait",\
            "arguments":{"text":"never","seconds":60}}}
            """
        let first = Task { await send(call, field) }
        // The first one is taken before this one goes on.
        await Task.yield()
        let second = await send(call, field)
        #expect(second.status == 400 && json(second)["id"]?.integer == 5)
        let cancel = """
            {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":5}}
            """
        #expect(await send(cancel, field).status == 202)
        let cancelled = await first.value
        #expect(cancelled.status == 202 && cancelled.body.isEmpty)
    }

    @Test("what is no message of the protocol has a status, and words that say why")
    func faults() async {
        #expect(await send("{").status == 400)
        #expect(await send(Self.begin, path: "/").status == 404)
        #expect(await send(Self.begin, [(name: "mcp-protocol-version", value: "1")]).status == 400)
        let typed = await endpoint.answer(
            to: HTTPRequest(method: "POST", path: "/mcp", body: Array(Self.begin.utf8)))
        #expect(typed.status == 415)
        let accepted = HTTPRequest(
            method: "POST", path: "/mcp",
            fields: [
                (name: "content-type", value: "application/json"),
                (name: "accept", value: "text/html"),
            ], body: Array(Self.begin.utf8))
        #expect(await endpoint.answer(to: accepted).status == 406)
        let asked = await send("", method: "GET")
        #expect(asked.status == 405 && asked.fields.first?.value == "POST, DELETE")
    }
}
