import GarthPage

/// A JSON text as a value (RFC 8259), for the protocols that speak JSON lines.
///
/// Objects keep their members in order. A lone surrogate escape becomes U+FFFD.
package enum JSONValue: Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
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

    /// Whether both are written the same.
    package static func == (a: JSONValue, b: JSONValue) -> Bool { a.serialized == b.serialized }
}

extension JSONValue {
    /// The value as one line of JSON: UTF-8 in which control characters, floods of marks, and all
    /// invisible characters are escaped.
    package var serialized: String {
        var out = ""
        write(to: &out)
        return out
    }

    private func write(to out: inout String) {
        switch self {
        case .null: out += "null"
        case .bool(let value): out += value ? "true" : "false"
        case .number(let value):
            if value == value.rounded(), abs(value) < 1e15 {
                out += String(Int(value))
            } else {
                out += value.isFinite ? String(value) : "null"
            }
        case .string(let text): Self.write(text, to: &out)
        case .array(let values):
            out += "["
            for (index, value) in values.enumerated() {
                if index > 0 { out += "," }
                value.write(to: &out)
            }
            out += "]"
        case .object(let members):
            out += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { out += "," }
                Self.write(member.name, to: &out)
                out += ":"
                member.value.write(to: &out)
            }
            out += "}"
        }
    }

    private static func write(_ text: String, to out: inout String) {
        out += "\""
        var marks = 0
        for scalar in text.unicodeScalars {
            let isMark = scalar.value >= 0x300 && DisplayWidth.columns(ofScalar: scalar.value) == 0
            marks = isMark ? marks + 1 : 0
            switch scalar {
            case "\"": out += "\\\""
            case "\\": out += "\\\\"
            case "\n": out += "\\n"
            case "\r": out += "\\r"
            case "\t": out += "\\t"
            case _ where Sanitizing.isUnseen(scalar.value) || marks > Sanitizing.markLimit:
                for unit in String(scalar).utf16 {
                    let hex = String(unit, radix: 16)
                    out += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
                }
            default: out.unicodeScalars.append(scalar)
            }
        }
        out += "\""
    }
}
