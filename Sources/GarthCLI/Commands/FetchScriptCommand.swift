import Garth
import GarthJSON
import GarthTerminal
import Glibc
import Synchronization

/// `garth --fetch-script -`: requests as JSON lines on standard input, answers as JSON lines on
/// standard output.
///
/// A request starts when its line is read, and its answer is written when it is complete, with the
/// `id` of the request. A script that needs an order waits for each answer.
struct FetchScriptCommand {
    private let arguments: CommandLineOptions

    init(_ arguments: CommandLineOptions) {
        self.arguments = arguments
    }

    func run(_ source: String) throws(CommandError) -> ExitStatus {
        guard source == "-" else {
            throw CommandError(.usage, "--fetch-script reads standard input: -")
        }
        let settings = try Settings(arguments)
        let script = FetchScript(
            configuration: settings.configuration, profile: settings.namedProfile)
        let answers = AnswerWriter()
        var lines = InputLines()
        while let line = try lines.next() {
            guard answers.isOpen else { break }
            switch line {
            case .text(let text):
                if !text.allSatisfy(\.isWhitespace) { perform(text, script, answers) }
            case .tooLong: answers.write(.failure(id: nil, InputLines.tooLong))
            }
        }
        script.finish()
        try answers.check()
        return .shown
    }

    private func perform(_ line: String, _ script: FetchScript, _ answers: AnswerWriter) {
        guard let question = try? JSONValue(parsing: line.utf8) else {
            return answers.write(.failure(id: nil, "not a request: the line is not JSON"))
        }
        let id = question["id"]
        if case .number(let seconds)? = question["advance"] {
            guard seconds >= 0, seconds < 1e10 else {
                return answers.write(.failure(id: id, "advance needs seconds, 0 or more"))
            }
            let total = script.advanceClock(by: .milliseconds(Int64(seconds * 1000)))
            let members = [("advanced", JSONValue.number(total / .seconds(1)))]
            return answers.write(.object((id.map { [("id", $0)] } ?? []) + members))
        }
        do throws(FetchScript.Failure) {
            let request = try FetchScript.Request(question)
            script.start(request) { result in
                switch result {
                case .success(let response): answers.write(response.json(id: id))
                case .failure(let failure): answers.write(.failure(id: id, failure.message))
                }
            }
        } catch {
            answers.write(.failure(id: id, error.message))
        }
    }
}

/// Writes answers from any thread, a line each.
private final class AnswerWriter: Sendable {
    private let output = Mutex(OutputStream())

    var isOpen: Bool { output.withLock { $0.isOpen } }

    func write(_ value: JSONValue) {
        output.withLock {
            $0.write(line: value)
            $0.flush()
        }
    }

    func check() throws(CommandError) { try output.withLock { $0 }.check() }
}

extension JSONValue {
    fileprivate static func failure(id: JSONValue?, _ message: String) -> JSONValue {
        .object([("id", id ?? .null), ("error", .string(SafeText(sanitizing: message).string))])
    }

    fileprivate static func fields(_ fields: [HTTPField]) -> JSONValue {
        .array(fields.map { .array([.string($0.name), .string($0.value)]) })
    }
}

extension FetchScript.Request {
    /// Reads a request; throws its fault.
    fileprivate init(_ question: JSONValue) throws(FetchScript.Failure) {
        guard let url = question["url"]?.string else { throw Self.wrong("it has no url") }
        self.init(url: url)
        if let value = question["method"], value != .null {
            guard let method = value.string else { throw Self.wrong("its method is no string") }
            self.method = method
        }
        if let value = question["headers"], value != .null {
            guard case .array(let pairs) = value else {
                throw Self.wrong("its headers are no list")
            }
            for pair in pairs {
                guard case .array(let parts) = pair, parts.count == 2, let name = parts[0].string,
                    let text = parts[1].string
                else { throw Self.wrong("a header is no pair of strings") }
                headers.append(HTTPField(name, text))
            }
        }
        if let text = question["body"]?.string { body = Array(text.utf8) }
        if let text = question["bodyBase64"]?.string {
            guard setBody(base64: text) else { throw Self.wrong("its body is not base64") }
        }
        if let value = question["cache"], value != .null {
            guard let policy = value.string.flatMap({ CachePolicy(rawValue: $0) }) else {
                throw Self.wrong("its cache is not a mode of the Fetch Standard")
            }
            cachePolicy = policy
        }
        if let value = question["redirect"], value != .null {
            guard let redirect = value.string.flatMap({ FetchScript.Redirect(rawValue: $0) }) else {
                throw Self.wrong("its redirect is not follow, manual or error")
            }
            self.redirect = redirect
        }
    }

    private static func wrong(_ what: String) -> FetchScript.Failure {
        FetchScript.Failure(message: "not a request: \(what)")
    }
}

extension FetchScript.Response {
    fileprivate func json(id: JSONValue?) -> JSONValue {
        let text = String(validating: body, as: UTF8.self)
        return .object([
            ("id", id ?? .null), ("status", .number(Double(status))),
            ("statusText", .string(statusText)), ("url", .string(url)),
            ("headers", .fields(headers)),
            text.map { ("body", .string($0)) } ?? ("bodyBase64", .string(bodyBase64)),
            ("fromCache", origin.json),
            (
                "interim",
                .array(
                    interim.map { .array([.number(Double($0.status)), .fields($0.headers)]) })
            ),
        ])
    }
}

extension FetchScript.Response.Origin {
    fileprivate var json: JSONValue {
        switch self {
        case .network: .bool(false)
        case .cache: .bool(true)
        case .validated: .string("validated")
        }
    }
}
