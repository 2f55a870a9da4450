import GarthJSON

/// Checks the values that a driver sends to a script (WebDriver BiDi section 7.6.2), and writes them
/// as the page's side of the driver takes them: nodes and handles by their numbers.
struct LocalValueReader {
    /// The number of a node.
    let node: (String) throws(WebDriverError) -> Int
    /// The number of a handle.
    let handle: (String) throws(WebDriverError) -> Int

    /// Values in values, at most.
    private static let depthLimit = 200

    /// Reads a value.
    func value(_ value: JSONValue, depth: Int = 0) throws(WebDriverError) -> JSONValue {
        let fields = try BiDiFields(value, "a value")
        guard depth < Self.depthLimit else {
            throw WebDriverError(.invalidArgument, "a value is too deep")
        }
        if let reference = try reference(fields) { return reference }
        let type = try fields.string("type")
        switch type {
        case "undefined", "null": return .object([("type", .string(type))])
        case "string": return made(type, .string(try fields.string("value")))
        case "boolean": return made(type, .bool(try fields.flagNeeded("value")))
        case "number": return made(type, try number(fields))
        case "bigint": return made(type, .string(try bigint(fields)))
        case "array", "set":
            return made(
                type,
                .array(
                    try fields.list("value").map { (item) throws(WebDriverError) in
                        try self.value(item, depth: depth + 1)
                    }))
        case "date": return made(type, .string(try date(fields)))
        case "map", "object": return made(type, try pairs(fields, depth))
        case "regexp":
            let content = try fields.object("value")
            var members: [(name: String, value: JSONValue)] = [
                ("pattern", .string(try content.string("pattern")))
            ]
            if let flags = try content.stringIfAny("flags") {
                members.append(("flags", .string(flags)))
            }
            return made(type, .object(members))
        case "channel": return try channel(fields)
        default: throw fields.wrong("type", "type of a value")
        }
    }

    /// A channel; throws for another value.
    func channel(_ fields: BiDiFields) throws(WebDriverError) -> JSONValue {
        guard try fields.string("type") == "channel" else {
            throw fields.wrong("type", "channel")
        }
        let content = try fields.object("value")
        var members: [(name: String, value: JSONValue)] = [
            ("channel", .string(try content.string("channel")))
        ]
        if let ownership = try content.wordIfAny("ownership", ["root", "none"]) {
            members.append(("ownership", .string(ownership)))
        }
        members.append(("serializationOptions", try SerializationOptions.read(content)))
        return made("channel", .object(members))
    }

    /// A node or an object that the driver was told of; nil for another value.
    func reference(_ fields: BiDiFields) throws(WebDriverError) -> JSONValue? {
        guard fields.has("sharedId") || fields.has("handle") else { return nil }
        if fields.has("handle") {
            let name = try fields.string("handle")
            if fields.has("sharedId") { _ = try fields.string("sharedId") }
            if !fields.has("sharedId") {
                return .object([("handle", .number(Double(try handle(name))))])
            }
        }
        let name = try fields.string("sharedId")
        return .object([("sharedId", .number(Double(try node(name))))])
    }

    private func made(_ type: String, _ value: JSONValue) -> JSONValue {
        .object([("type", .string(type)), ("value", value)])
    }

    private func number(_ fields: BiDiFields) throws(WebDriverError) -> JSONValue {
        guard let value = fields.value["value"] else { throw fields.wrong("value", "number") }
        if case .number = value { return value }
        guard let text = value.string, ["NaN", "-0", "Infinity", "-Infinity"].contains(text) else {
            throw fields.wrong("value", "number")
        }
        return value
    }

    private func bigint(_ fields: BiDiFields) throws(WebDriverError) -> String {
        let text = try fields.string("value")
        // ECMA-262 section 7.1.14, "StringToBigInt": a sign only before decimal digits.
        let bases = [("0x", 16), ("0o", 8), ("0b", 2)]
        let base = bases.first { text.lowercased().hasPrefix($0.0) }
        var digits = base == nil ? text[...] : text.dropFirst(2)
        if base == nil, let first = digits.first, "+-".contains(first) { digits.removeFirst() }
        let isNumber = digits.allSatisfy { digit in
            digit.isASCII && (digit.hexDigitValue.map { $0 < base?.1 ?? 10 } ?? false)
        }
        guard isNumber, !digits.isEmpty || text.isEmpty else {
            throw fields.wrong("value", "whole number")
        }
        return text
    }

    /// A date in the form that ECMAScript's `Date` writes (ECMA-262 section 21.4.1.32).
    private func date(_ fields: BiDiFields) throws(WebDriverError) -> String {
        let text = try fields.string("value")
        // Letters are years, months and so on: each stands for one digit.
        let forms = ["dddd", "dddd-dd", "dddd-dd-dd"]
        let times = ["", "Tdd:dd", "Tdd:dd:dd", "Tdd:dd:dd.d", "Tdd:dd:dd.dd", "Tdd:dd:dd.ddd"]
        let zones = ["", "Z", "+dd:dd", "-dd:dd"]
        let shape = String(
            text.map { $0.isASCII && $0.isNumber ? "d" : $0 })
        let isDate = forms.contains { form in
            times.contains { time in
                zones.contains { zone in
                    (time.isEmpty ? zone.isEmpty : true)
                        && [form, "+dd" + form, "-dd" + form].contains {
                            shape == $0 + time + zone
                        }
                }
            }
        }
        guard isDate else { throw fields.wrong("value", "date") }
        return text
    }

    private func pairs(_ fields: BiDiFields, _ depth: Int) throws(WebDriverError) -> JSONValue {
        var pairs: [JSONValue] = []
        for item in try fields.list("value") {
            guard let pair = item.elements, pair.count == 2 else {
                throw fields.wrong("value", "list of pairs")
            }
            let key = pair[0].string == nil ? try value(pair[0], depth: depth + 1) : pair[0]
            pairs.append(.array([key, try value(pair[1], depth: depth + 1)]))
        }
        return .array(pairs)
    }
}

/// How much of a value is told (`script.SerializationOptions`).
enum SerializationOptions {
    /// Reads the options of a command; without them an empty object.
    static func read(_ fields: BiDiFields) throws(WebDriverError) -> JSONValue {
        guard let options = try fields.objectIfAny("serializationOptions") else {
            return .object([])
        }
        var members: [(name: String, value: JSONValue)] = []
        for name in ["maxDomDepth", "maxObjectDepth"] where options.has(name) {
            if options.value[name] == .null {
                members.append((name, .null))
            } else {
                members.append((name, .number(Double(try options.integer(name)))))
            }
        }
        if let trees = try options.wordIfAny("includeShadowTree", ["none", "open", "all"]) {
            members.append(("includeShadowTree", .string(trees)))
        }
        return .object(members)
    }
}
