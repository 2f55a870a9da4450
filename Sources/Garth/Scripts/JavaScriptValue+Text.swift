import GarthJSON
import GarthURL

/// The reason why a text is no value.
struct ValuelessError: Error {
    /// The reason in a sentence.
    var message: String
}

/// Values on their way between processes: JSON in which each string begins with the tag of its kind
/// (`valueText` in `Resources/js`).
extension JavaScriptValue {
    /// Reads the text of a value; nil is `undefined`. Throws for what has no value, and for a text
    /// that is none: it is the claim of a content process.
    init(tagged text: String?) throws(ValuelessError) {
        guard let text else {
            self = .undefined
            return
        }
        guard let json = try? JSONValue(parsing: text.utf8) else {
            throw ValuelessError(message: "The value is nested too deeply")
        }
        self = try Self.value(json)
    }

    /// The text of the value.
    var tagged: String { taggedJSON.serialized }

    private static func value(_ json: JSONValue) throws(ValuelessError) -> JavaScriptValue {
        switch json {
        case .null: return .null
        case .bool(let isTrue): return .bool(isTrue)
        case .number(let number): return .number(number)
        case .string(let text): return try value(ofTagged: text)
        case .array(let items):
            var values: [JavaScriptValue] = []
            for item in items { values.append(try value(item)) }
            return .array(values)
        case .object(let members):
            var values: [String: JavaScriptValue] = [:]
            for member in members { values[member.name] = try value(member.value) }
            return .object(values)
        }
    }

    private static func value(ofTagged text: String) throws(ValuelessError) -> JavaScriptValue {
        let rest = String(text.dropFirst())
        switch text.unicodeScalars.first {
        case "s": return .string(String(text.unicodeScalars.dropFirst()))
        case "u": return .undefined
        case "n":
            let numbers = ["Infinity": Double.infinity, "-Infinity": -Double.infinity]
            return .number(numbers[rest] ?? .nan)
        case "d": return .date(secondsSince1970: (Double(rest) ?? .nan) / 1000)
        case "b":
            guard let bytes = forgivingBase64Decoded(Array(rest.utf8)) else { break }
            return .data(bytes)
        case "x": throw ValuelessError(message: rest)
        default: break
        }
        throw ValuelessError(message: "The page sent no value")
    }

    private var taggedJSON: JSONValue {
        switch self {
        case .undefined: .string("u")
        case .null: .null
        case .bool(let isTrue): .bool(isTrue)
        case .number(let number):
            number.isFinite
                ? .number(number)
                : .string(number.isNaN ? "nNaN" : number > 0 ? "nInfinity" : "n-Infinity")
        case .string(let text): .string("s" + text)
        case .date(let seconds): .string(seconds.isFinite ? "d\(seconds * 1000)" : "dNaN")
        case .data(let bytes): .string("b" + base64(bytes))
        case .array(let items): .array(items.map(\.taggedJSON))
        case .object(let members): .object(members.map { ($0.key, $0.value.taggedJSON) })
        }
    }
}
