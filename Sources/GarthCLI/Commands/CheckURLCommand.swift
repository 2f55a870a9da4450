import Garth
import GarthAutomation
import GarthJSON
import GarthTerminal
import GarthURL
import Glibc

/// `garth --check-url`: prints whether the policy permits URLs, and why; fetches nothing.
struct CheckURLCommand {
    private let arguments: CommandLineOptions

    init(_ arguments: CommandLineOptions) {
        self.arguments = arguments
    }

    func run() throws(CommandError) -> ExitStatus {
        let policy = try Settings(arguments).configuration.policy
        guard arguments.format == nil || arguments.format == .json else {
            throw CommandError(.usage, "--check-url knows --format json and no other")
        }
        let base = try arguments.base
        if let batch = arguments.batch { return try runBatch(batch, policy) }
        guard !arguments.addresses.isEmpty else {
            throw CommandError(.usage, "--check-url needs a URL")
        }
        return try check(arguments.addresses, base, policy)
    }

    private func check(
        _ addresses: [String], _ base: URLRecord?, _ policy: URLPolicy
    ) throws(CommandError) -> ExitStatus {
        var output = OutputStream()
        var failure: CommandError?
        for address in addresses {
            let answer = policy.check(address, base: base, ownPages: StartPage.ownPages)
            if arguments.format == .json {
                output.write(line: answer.json(id: nil))
            } else {
                let word = answer.verdict == .allow ? "allow" : "deny"
                output.write(SafeText(sanitizing: "\(word) \(address)"))
                output.write("\n")
            }
            failure = Self.worse(failure, answer.failure)
        }
        output.flush()
        try output.check()
        if let failure { throw failure }
        return .shown
    }

    /// An invalid URL has priority over a denied one: the question itself was wrong.
    private static func worse(_ a: CommandError?, _ b: CommandError?) -> CommandError? {
        guard let a else { return b }
        guard let b else { return a }
        return a.status == .badData ? a : b.status == .badData ? b : a
    }

    // MARK: - Batch

    /// Answers one JSON object a line with one JSON object a line, as each comes.
    private func runBatch(
        _ source: String, _ policy: URLPolicy
    ) throws(CommandError) -> ExitStatus {
        guard source == "-" else { throw CommandError(.usage, "--batch reads standard input: -") }
        var output = OutputStream()
        var lines = InputLines()
        while let line = try lines.next() {
            switch line {
            case .text(let text):
                guard !text.allSatisfy(\.isWhitespace) else { continue }
                output.write(line: Self.answer(text, policy))
            case .tooLong: output.write(line: Self.failure(InputLines.tooLong))
            }
            output.flush()
            guard output.isOpen else { break }
        }
        try output.check()
        return .shown
    }

    /// The answer to a line that is no question.
    private static func failure(_ message: String) -> JSONValue {
        .object([("ok", .bool(false)), ("error", .string(message))])
    }

    private static func answer(_ line: String, _ policy: URLPolicy) -> JSONValue {
        guard let question = try? JSONValue(parsing: line.utf8),
            let input = question["input"]?.string
        else {
            return failure("not a question: {\"id\", \"input\"}")
        }
        var base: URLRecord?
        if let text = question["base"]?.string {
            base = URLRecord.parse(text)
            if base == nil {
                return .object([
                    ("id", question["id"] ?? .null), ("ok", .bool(false)),
                    ("verdict", .string("deny")), ("reason", .string("the base is not a URL")),
                ])
            }
        }
        guard let (purpose, source) = circumstances(of: question) else {
            return .object([
                ("id", question["id"] ?? .null), ("ok", .bool(false)),
                ("verdict", .string("deny")), ("reason", .string("no such purpose or source")),
            ])
        }
        return policy.check(
            input, base: base, purpose: purpose, source: source, ownPages: StartPage.ownPages
        ).json(id: question["id"])
    }
}

extension CheckURLCommand {
    /// The purpose and the source of a question; nil if they are invalid.
    private static func circumstances(
        of question: JSONValue
    ) -> (NavigationPurpose, SourcePage?)? {
        var purpose = NavigationPurpose.typed
        if let name = question["purpose"], name != .null {
            guard let known = name.string.flatMap(NavigationPurpose.init(rawValue:)) else {
                return nil
            }
            purpose = known
        }
        guard let source = question["source"], source != .null else { return (purpose, nil) }
        guard let url = source.string.flatMap({ URLRecord.parse($0) }) else { return nil }
        return (purpose, SourcePage(url: url))
    }
}

extension URLCheck {
    /// The failure of the command after the check; nil if the URL is allowed.
    var failure: CommandError? {
        switch verdict {
        case .allow: nil
        case .deny: CommandError(.blocked, "blocked: \(message)")
        // The message quotes the text, or its beginning.
        case .invalid: CommandError(.badData, message)
        }
    }

    /// The check as one object: verdict, rule, reason, href and its parts.
    func json(id: JSONValue?) -> JSONValue {
        var members: [(name: String, value: JSONValue)] = []
        if let id { members.append(("id", id)) }
        members += [
            ("ok", .bool(verdict != .invalid)), ("input", .string(input)),
            ("purpose", .string(purpose.rawValue)),
            ("verdict", .string(verdict == .allow ? "allow" : "deny")),
            ("rule", rule.map { .string($0.text) } ?? .null),
        ]
        if let rule, !rule.source.isEmpty {
            members += [
                ("ruleLocation", .string(rule.location)), ("ruleFile", .string(rule.source)),
                ("ruleLine", .number(Double(rule.line))),
            ]
        }
        members.append(("reason", .string(reason)))
        if !message.isEmpty { members.append(("message", .string(message))) }
        for part in parts { members.append((part.name, .string(part.value))) }
        return .object(members)
    }
}
