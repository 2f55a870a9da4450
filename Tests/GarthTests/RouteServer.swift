import TestSupport

/// The server of a web view's test: it answers each path with one text, and ends with its last
/// reference.
final class RouteServer: Sendable {
    /// The beginning of a route whose connection is not closed behind its response.
    static let hold = "HOLD "
    /// The beginning of a wait for the answer of a path, in place of a request for it.
    static let answer = "answer "

    private let server = ScriptedServer()

    var port: Int { Int(server.port) }
    /// The paths that were asked for, in order.
    var visits: [String] { server.requests }
    /// The requests as they came, in order.
    var requests: [String] { zip(server.heads, server.bodies).map { $0 + $1 } }

    /// Makes a server of pages by their path: the text of a page, or a whole response that begins with
    /// `HTTP/`, each with `PORT` for the port of the server; an empty text ends the connection.
    ///
    /// A path in `waits` is answered only when the other path was asked for, or was answered.
    init(_ routes: [String: String], waits: [String: String] = [:]) {
        for path in Set(routes.keys).union(waits.keys) {
            var steps: [ScriptedServer.Step] = []
            if let other = waits[path] {
                steps.append(
                    other.hasPrefix(Self.answer)
                        ? .awaitAnswer(String(other.dropFirst(Self.answer.count)))
                        : .awaitRequest(other))
            }
            server.route(path, steps + Self.steps(routes[path], path, port: server.port))
        }
    }

    deinit { server.stop() }

    /// Answers a path in another way from now on; nil is an answer of status 404.
    func change(_ path: String, to route: String?) {
        server.route(path, Self.steps(route, path, port: server.port))
    }

    private static func steps(
        _ route: String?, _ path: String, port: UInt16
    ) -> [ScriptedServer.Step] {
        guard let route else {
            return [.send("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")]
        }
        let text = route.replacing("PORT", with: "\(port)")
        if text.hasPrefix(hold) { return [.send(String(text.dropFirst(hold.count))), .silence] }
        if text.isEmpty || text.hasPrefix("HTTP/") { return [.send(text)] }
        return [.page(text, type: path.hasSuffix(".css") ? "text/css" : "text/html")]
    }
}
