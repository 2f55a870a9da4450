import GarthJSON
import GarthURL

/// Reads the members of an object of the protocol; every wrong type is an `invalid argument`.
///
/// A member whose value is `null` counts as a wrong one where null is no value of it.
struct BiDiFields {
    /// The object.
    let value: JSONValue
    /// The name of the object in messages.
    let name: String

    /// Takes an object; throws for another value.
    init(_ value: JSONValue?, _ name: String) throws(WebDriverError) {
        guard let value, value.members != nil else {
            throw WebDriverError(.invalidArgument, "\(name) is no object")
        }
        self.value = value
        self.name = name
    }

    /// Whether the object has a member.
    func has(_ member: String) -> Bool { value[member] != nil }

    /// The error of a wrong member.
    func wrong(_ member: String, _ form: String) -> WebDriverError {
        WebDriverError(.invalidArgument, "\(member) of \(name) is no \(form)")
    }

    private func needed<Value>(
        _ member: String, _ form: String, _ found: Value?
    ) throws(WebDriverError) -> Value {
        guard let found else { throw wrong(member, form) }
        return found
    }

    /// A string.
    func string(_ member: String) throws(WebDriverError) -> String {
        try needed(member, "string", value[member]?.string)
    }

    /// A string, nil without the member.
    func stringIfAny(_ member: String) throws(WebDriverError) -> String? {
        has(member) ? try string(member) : nil
    }

    /// One of several words.
    func word(_ member: String, _ words: [String]) throws(WebDriverError) -> String {
        let text = try string(member)
        guard words.contains(text) else {
            throw wrong(member, "one of \(words.joined(separator: ", "))")
        }
        return text
    }

    /// One of several words, nil without the member.
    func wordIfAny(_ member: String, _ words: [String]) throws(WebDriverError) -> String? {
        has(member) ? try word(member, words) : nil
    }

    /// A boolean; `usual` without the member.
    func flag(_ member: String, usual: Bool = false) throws(WebDriverError) -> Bool {
        guard has(member) else { return usual }
        return try needed(member, "boolean", value[member]?.bool)
    }

    /// A boolean, nil without the member.
    func flagIfAny(_ member: String) throws(WebDriverError) -> Bool? {
        has(member) ? try flagNeeded(member) : nil
    }

    /// A boolean that must be there.
    func flagNeeded(_ member: String) throws(WebDriverError) -> Bool {
        try needed(member, "boolean", value[member]?.bool)
    }

    /// A whole number in a range.
    func integer(
        _ member: String, _ range: ClosedRange<Int> = 0...9_007_199_254_740_991
    ) throws(WebDriverError) -> Int {
        let number = try needed(member, "whole number", value[member]?.integer)
        guard range.contains(number) else {
            throw wrong(member, "number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// A whole number in a range, nil without the member.
    func integerIfAny(
        _ member: String, _ range: ClosedRange<Int> = 0...9_007_199_254_740_991
    ) throws(WebDriverError) -> Int? {
        has(member) ? try integer(member, range) : nil
    }

    /// A number in a range, nil without the member.
    func numberIfAny(
        _ member: String,
        _ range: ClosedRange<Double> = -Double
            .greatestFiniteMagnitude...Double
            .greatestFiniteMagnitude
    ) throws(WebDriverError) -> Double? {
        guard has(member) else { return nil }
        guard case .number(let number)? = value[member] else { throw wrong(member, "number") }
        guard range.contains(number) else { throw wrong(member, "number in its range") }
        return number
    }

    /// A list.
    func list(_ member: String) throws(WebDriverError) -> [JSONValue] {
        try needed(member, "list", value[member]?.elements)
    }

    /// A list, nil without the member.
    func listIfAny(_ member: String) throws(WebDriverError) -> [JSONValue]? {
        has(member) ? try list(member) : nil
    }

    /// A list of strings, with at least one.
    func strings(_ member: String) throws(WebDriverError) -> [String] {
        let texts = try list(member).map { (item) throws(WebDriverError) in
            guard let text = item.string else { throw wrong(member, "list of strings") }
            return text
        }
        guard !texts.isEmpty else { throw wrong(member, "list with an item") }
        return texts
    }

    /// A list of strings, with at least one; nil without the member.
    func stringsIfAny(_ member: String) throws(WebDriverError) -> [String]? {
        has(member) ? try strings(member) : nil
    }

    /// An object.
    func object(_ member: String) throws(WebDriverError) -> BiDiFields {
        try BiDiFields(value[member], "\(member) of \(name)")
    }

    /// An object, nil without the member.
    func objectIfAny(_ member: String) throws(WebDriverError) -> BiDiFields? {
        has(member) ? try object(member) : nil
    }

    /// An object, nil without the member or for `null`.
    func objectOrNull(_ member: String) throws(WebDriverError) -> BiDiFields? {
        value[member] == .null ? nil : try objectIfAny(member)
    }
}

/// A text of a protocol that may also be bytes (`network.BytesValue`).
struct BytesValue {
    /// The text; nil for bytes that are none.
    let text: String?
    /// The bytes.
    let bytes: [UInt8]

    /// Reads a value.
    init(_ fields: BiDiFields) throws(WebDriverError) {
        let kind = try fields.word("type", ["string", "base64"])
        let value = try fields.string("value")
        guard kind == "base64" else {
            text = value
            bytes = Array(value.utf8)
            return
        }
        guard let bytes = forgivingBase64Decoded(Array(value.utf8)) else {
            throw fields.wrong("value", "base64")
        }
        self.bytes = bytes
        text = String(validating: bytes, as: UTF8.self)
    }

    /// A text as the protocol writes it.
    static func json(_ text: String) -> JSONValue {
        .object([("type", .string("string")), ("value", .string(text))])
    }
}
