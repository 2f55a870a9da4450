/// A JSON text as a value (RFC 8259), for the protocols that speak JSON lines.
///
/// Objects keep their members in order. A lone surrogate escape becomes U+FFFD.
package enum JSONValue: Equatable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number.
    case number(Double)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object; the order of its members is kept.
    case object([(name: String, value: JSONValue)])

    /// The member of an object by that name; nil for other values.
    package subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name == name }?.value
    }

    /// The text of a string; nil for other values.
    package var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The members of an object; nil for other values.
    package var members: [(name: String, value: JSONValue)]? {
        guard case .object(let members) = self else { return nil }
        return members
    }

    /// The elements of an array; nil for other values.
    package var elements: [JSONValue]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// A whole number that fits `Int` exactly; nil for other values.
    package var integer: Int? {
        guard case .number(let value) = self else { return nil }
        return Int(exactly: value)
    }

    /// `true` or `false`; nil for other values.
    package var bool: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }

    /// Whether both are written the same.
    package static func == (a: JSONValue, b: JSONValue) -> Bool { a.serialized == b.serialized }
}

extension JSONValue {
    /// The value as one line of JSON: UTF-8 in which control characters, floods of marks, and all
    /// invisible characters are escaped.
    package var serialized: String {
        var json = JSONWriter()
        write(to: &json)
        return String(decoding: json.output, as: UTF8.self)
    }

    /// Appends the value.
    package func write(to json: inout JSONWriter) {
        switch self {
        case .null: json.null()
        case .bool(let value): json.bool(value)
        case .number(let value): json.number(value)
        case .string(let text): json.string(text)
        case .array(let values):
            json.array { json in
                for value in values { value.write(to: &json) }
            }
        case .object(let members):
            json.object { json in
                for member in members {
                    json.key(named: member.name)
                    member.value.write(to: &json)
                }
            }
        }
    }
}
