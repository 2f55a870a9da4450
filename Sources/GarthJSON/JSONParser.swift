/// The reason why a text is not JSON.
package struct JSONError: Error, Equatable {
    /// The byte at which it stops being JSON, 0 being the first.
    package var offset: Int
    /// The token that was expected there.
    package var expected: String
}

extension JSONValue {
    /// Reads a JSON text; throws `JSONError` when it is none or is nested over 200 deep.
    package init(parsing text: some Sequence<UInt8>) throws(JSONError) {
        var parser = JSONParser(bytes: Array(text))
        self = try parser.document()
    }
}

/// Reads one JSON text (RFC 8259).
private struct JSONParser {
    private static let depthLimit = 200

    let bytes: [UInt8]
    private var offset = 0

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func document() throws(JSONError) -> JSONValue {
        let value = try value(depth: 0)
        skipSpace()
        guard offset == bytes.count else { throw error("the end") }
        return value
    }

    private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private func error(_ expected: String) -> JSONError {
        JSONError(offset: offset, expected: expected)
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            offset += 1
        }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard next == UInt8(ascii: character) else { return false }
        offset += 1
        return true
    }

    private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
        guard depth < Self.depthLimit else { throw error("less nesting") }
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    private mutating func word(_ word: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
        guard bytes[offset...].starts(with: word.utf8) else { throw error(word) }
        offset += word.utf8.count
        return value
    }

    private mutating func number() throws(JSONError) -> JSONValue {
        let start = offset
        _ = takeByte(UInt8(ascii: "-"))
        let isZero = takeByte(UInt8(ascii: "0"))
        var isNumber = isZero || takeDigits()
        if isNumber, takeByte(UInt8(ascii: ".")) { isNumber = takeDigits() }
        if isNumber, takeByte(UInt8(ascii: "e")) || takeByte(UInt8(ascii: "E")) {
            _ = takeByte(UInt8(ascii: "-")) || takeByte(UInt8(ascii: "+"))
            isNumber = takeDigits()
        }
        guard isNumber, let number = Double(String(decoding: bytes[start..<offset], as: UTF8.self))
        else {
            offset = start
            throw error("a value")
        }
        return .number(number)
    }

    private mutating func takeByte(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        offset += 1
        return true
    }

    /// Passes digits; false when there are none.
    private mutating func takeDigits() -> Bool {
        let start = offset
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
            offset += 1
        }
        return offset > start
    }

    private mutating func array(depth: Int) throws(JSONError) -> JSONValue {
        offset += 1
        var values: [JSONValue] = []
        if take("]") { return .array(values) }
        repeat { values.append(try value(depth: depth + 1)) } while take(",")
        guard take("]") else { throw error("']' or ','") }
        return .array(values)
    }

    private mutating func object(depth: Int) throws(JSONError) -> JSONValue {
        offset += 1
        var members: [(name: String, value: JSONValue)] = []
        if take("}") { return .object(members) }
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw error("a name") }
            let name = try string()
            guard take(":") else { throw error("':'") }
            members.append((name, try value(depth: depth + 1)))
        } while take(",")
        guard take("}") else { throw error("'}' or ','") }
        return .object(members)
    }

    private mutating func string() throws(JSONError) -> String {
        offset += 1
        return try JSONStringRules.standard.string(in: bytes, at: &offset)
    }
}
