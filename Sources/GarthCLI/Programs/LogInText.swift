import GarthJSON
import GarthURL

/// The user and password that a program prints: `pass`, `secret-tool`, `op`, `bw` and their kin.
struct LogInText: Equatable {
    var user: String?
    var password: String

    /// Reads what a program printed; nil without a password.
    ///
    /// - JSON: `username` and `password` anywhere, or fields with `id` and `value`.
    /// - Lines: the password is the first line, or the one behind `password:`; the user is the line
    ///   behind `user:`, `username:`, `login:` or `email:`.
    init?(printed bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        if let start = text.utf8.first, start == 0x7B || start == 0x5B {
            // What only looks like JSON is read as lines.
            if let value = try? JSONValue(parsing: bytes), let found = Self.find(in: value) {
                self = found
                return
            }
        }
        var lines: [Substring] = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        user = nil
        password = ""
        if let user = Self.value(of: Self.userNames, in: &lines) { self.user = user }
        if let named = Self.value(of: Self.passwordNames, in: &lines) {
            password = named
        } else if let first = lines.first {
            password = String(first)
        }
        guard !password.isEmpty else { return nil }
    }

    private init(user: String?, password: String) {
        self.user = user
        self.password = password
    }

    private static let userNames = ["username", "user", "login", "email"]
    private static let passwordNames = ["password", "pass"]

    /// The text behind a name and a colon, whose line is taken out.
    private static func value(of names: [String], in lines: inout [Substring]) -> String? {
        for name in names {
            guard let index = lines.firstIndex(where: { $0.lowercased().hasPrefix(name + ":") })
            else { continue }
            let value = lines.remove(at: index).dropFirst(name.count + 1).drop { $0 == " " }
            return String(value)
        }
        return nil
    }

    // MARK: - JSON

    /// Deeper values are not looked at.
    private static let depthLimit = 8

    private static func find(in value: JSONValue, depth: Int = 0) -> LogInText? {
        guard depth < depthLimit else { return nil }
        switch value {
        case .object(let members):
            func text(_ names: [String]) -> String? {
                for name in names {
                    if case .string(let text)? = members.first(where: { $0.name == name })?.value {
                        return text
                    }
                }
                return nil
            }
            if let password = text(passwordNames) {
                return LogInText(user: text(userNames), password: password)
            }
            return members.lazy.compactMap { find(in: $0.value, depth: depth + 1) }.first
        case .array(let items):
            if let password = field(passwordNames, of: items) {
                return LogInText(user: field(userNames, of: items), password: password)
            }
            return items.lazy.compactMap { find(in: $0, depth: depth + 1) }.first
        case .null, .bool, .number, .string: return nil
        }
    }

    /// The value of the item with one of these names as its `id` or `label`.
    private static func field(_ names: [String], of items: [JSONValue]) -> String? {
        for item in items {
            guard case .object(let members) = item else { continue }
            let texts = members.reduce(into: [String: String]()) { texts, member in
                if case .string(let text) = member.value { texts[member.name] = text }
            }
            guard let name = texts["id"] ?? texts["label"], names.contains(name) else { continue }
            if let value = texts["value"] { return value }
        }
        return nil
    }
}
