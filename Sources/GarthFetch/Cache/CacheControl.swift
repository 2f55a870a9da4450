/// The `Cache-Control` fields of a message (RFC 9111 section 5.2).
///
/// Forms outside the grammar are read so that less is reused, never more.
struct CacheControl: Hashable, Sendable {
    /// The value of a directive that takes seconds.
    enum Seconds: Hashable, Sendable {
        case absent
        /// Not a number, or several that differ: RFC 9111 section 4.2.1 takes that for stale.
        case invalid
        case value(Duration)

        /// The time; nil when there is none that counts.
        var duration: Duration? {
            if case .value(let duration) = self { duration } else { nil }
        }
    }

    private var directives: [(name: String, value: String?)] = []

    /// Reads all `Cache-Control` fields of a head.
    init(_ headers: [HeaderField]) {
        let values = headers.filter { equalsIgnoringCase($0.name, "Cache-Control") }.map(\.value)
        for member in splitFieldList(values) where !member.isEmpty {
            let parts = member.utf8.split(
                separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            let name = asciiLowercased(String(Substring(parts[0])))
            directives.append((name, parts.count > 1 ? String(Substring(parts[1])) : nil))
        }
    }

    static func == (a: CacheControl, b: CacheControl) -> Bool {
        a.directives.elementsEqual(b.directives) { $0 == $1 }
    }

    func hash(into hasher: inout Hasher) {
        for directive in directives { hasher.combine(directive.name) }
    }

    /// Whether there are no directives.
    var isEmpty: Bool { directives.isEmpty }

    /// Whether the directive is present, with or without a value.
    ///
    /// White space before "=" is not part of the grammar, but the intent is clear.
    func has(_ name: String) -> Bool {
        directives.contains { $0.name == name || trimmed($0.name) == name }
    }

    /// The seconds that a directive gives.
    func seconds(_ name: String) -> Seconds {
        var found = Seconds.absent
        for directive in directives where trimmed(directive.name) == name {
            // White space around "=" makes the value invalid, not absent.
            let isWellFormed = directive.name == name
            let value = isWellFormed ? directive.value.flatMap(Self.deltaSeconds) : nil
            guard let value, found == .absent || found == .value(value) else { return .invalid }
            found = .value(value)
        }
        return found
    }

    /// The field names in `no-cache`, in lower case; nil if the directive covers the whole response
    /// or is absent (section 5.2.2.4).
    var fieldsNotReused: Set<String>? {
        var fields: Set<String> = []
        for directive in directives where trimmed(directive.name) == "no-cache" {
            guard let value = directive.value.map(Self.unquoted) else { return nil }
            let names = splitFieldList([value]).filter { !$0.isEmpty }.map { asciiLowercased($0) }
            guard !names.isEmpty, names.allSatisfy({ $0.utf8.allSatisfy(isTokenByte) })
            else { return nil }
            fields.formUnion(names)
        }
        return fields.isEmpty ? nil : fields
    }

    /// Whether every reuse needs the server's consent: `no-cache` without field names.
    var forbidsUnvalidatedReuse: Bool { has("no-cache") && fieldsNotReused == nil }

    /// Whether a `max-stale` without a value accepts any staleness.
    var acceptsAnyStaleness: Bool {
        directives.contains { $0.name == "max-stale" && $0.value == nil }
    }

    /// RFC 9111 section 1.2.2: only digits; a value that is too large counts as 2^31.
    static func deltaSeconds(_ text: String) -> Duration? {
        let digits = unquoted(text).utf8
        guard !digits.isEmpty, digits.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
        let value =
            decimal(digits.drop { $0 == 0x30 }) ?? (digits.allSatisfy { $0 == 0x30 } ? 0 : .max)
        return .seconds(min(value, 1 << 31))
    }

    /// The content of a quoted string, as both forms are taken (section 5.2); other text as it is.
    private static func unquoted(_ text: String) -> String {
        guard text.utf8.first == UInt8(ascii: "\"") else { return text }
        var scanner = Scanner(text)
        let content = scanner.takeQuotedString()
        // What follows the closing quote belongs to no form.
        return scanner.next == nil ? String(decoding: content, as: UTF8.self) : text
    }
}
