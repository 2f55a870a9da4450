import GarthJSON

/// A value of JavaScript outside its page: the result of a script, the body of a message, an
/// argument.
///
/// ```swift
/// let value = try await view.evaluateJavaScript("({ n: 6 * 7, words: ['a', 'b'] })")
/// print(value["n"].integer ?? 0, value["words"][1].string ?? "")
/// ```
///
/// Literals are values: `["name": "Garth", "size": 3, "isOpen": true, "next": nil]` is an object. Nodes,
/// functions and promises have no value outside their page; a script whose result is one throws
/// ``JavaScriptError``.
public enum JavaScriptValue: Sendable, Hashable {
    /// `undefined`.
    case undefined
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number, also `NaN` and the infinities.
    case number(Double)
    /// A string.
    case string(String)
    /// A `Date`, in seconds since the start of 1970; not a number for an invalid date.
    case date(secondsSince1970: Double)
    /// The bytes of an `ArrayBuffer` or of a view of one; an argument becomes a `Uint8Array`.
    case data([UInt8])
    /// An array.
    case array([JavaScriptValue])
    /// An object, by the names of its members.
    case object([String: JavaScriptValue])
}

extension JavaScriptValue {
    /// The text of a string; nil for other values.
    public var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// A number; nil for other values.
    public var number: Double? {
        guard case .number(let number) = self else { return nil }
        return number
    }

    /// A number that is whole and fits; nil for other values.
    public var integer: Int? { number.flatMap { Int(exactly: $0) } }

    /// `true` or `false`; nil for other values.
    public var bool: Bool? {
        guard case .bool(let isTrue) = self else { return nil }
        return isTrue
    }

    /// The items of an array; nil for other values.
    public var array: [JavaScriptValue]? {
        guard case .array(let items) = self else { return nil }
        return items
    }

    /// The members of an object; nil for other values.
    public var object: [String: JavaScriptValue]? {
        guard case .object(let members) = self else { return nil }
        return members
    }

    /// Whether the value is `undefined` or `null`.
    public var isNullOrUndefined: Bool { self == .undefined || self == .null }

    /// A member of an object; `undefined` where there is none, as in JavaScript.
    public subscript(name: String) -> JavaScriptValue { object?[name] ?? .undefined }

    /// An item of an array; `undefined` where there is none, as in JavaScript.
    public subscript(index: Int) -> JavaScriptValue {
        guard let items = array, items.indices.contains(index) else { return .undefined }
        return items[index]
    }

    /// The value as `JSON.stringify` writes it: members in the order of their names, `null` for what
    /// JSON does not have, dates as numbers of milliseconds, bytes as arrays of numbers.
    public var json: String { jsonValue.serialized }

    private var jsonValue: JSONValue {
        switch self {
        case .undefined, .null: .null
        case .bool(let isTrue): .bool(isTrue)
        case .number(let number): number.isFinite ? .number(number) : .null
        case .string(let text): .string(text)
        case .date(let seconds): seconds.isFinite ? .number((seconds * 1000).rounded()) : .null
        case .data(let bytes): .array(bytes.map { .number(Double($0)) })
        case .array(let items): .array(items.map(\.jsonValue))
        case .object(let members):
            .object(
                members.sorted { $0.key < $1.key }.map { ($0.key, $0.value.jsonValue) })
        }
    }
}

extension JavaScriptValue: CustomStringConvertible {
    /// The text of a string, `undefined`, or the value in JSON.
    public var description: String {
        switch self {
        case .string(let text): text
        case .undefined: "undefined"
        case .number(let number) where !number.isFinite: "\(number)"
        case .null, .bool, .number, .date, .data, .array, .object: json
        }
    }
}

extension JavaScriptValue: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// `null`.
    public init(nilLiteral: ()) { self = .null }
    /// An array.
    public init(arrayLiteral elements: JavaScriptValue...) { self = .array(elements) }
    /// An object; of two members of one name the last counts.
    public init(dictionaryLiteral elements: (String, JavaScriptValue)...) {
        self = .object(Dictionary(elements) { $1 })
    }
    /// A string.
    public init(_ text: String) { self = .string(text) }
    /// A number.
    public init(_ number: Int) { self = .number(Double(number)) }
    /// A number.
    public init(_ number: Double) { self = .number(number) }
    /// `true` or `false`.
    public init(_ isTrue: Bool) { self = .bool(isTrue) }
}
