/// A JSON value, read by a parser small enough to trust: Foundation's refuses lone surrogates.
indirect enum JSONValue {
    case null, bool(Bool), number(Double), string(String), array([JSONValue])
    case object([String: JSONValue])

    subscript(key: String) -> JSONValue? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    var string: String? { if case .string(let value) = self { value } else { nil } }
    var elements: [JSONValue] { if case .array(let values) = self { values } else { [] } }
    var isTrue: Bool { if case .bool(let value) = self { value } else { false } }

    /// Reads a value; a lone surrogate becomes U+FFFD, as the web's string conversion makes it.
    init(parsing bytes: [UInt8]) {
        var reader = JSONReader(bytes: bytes)
        self = reader.value()
    }
}

private struct JSONReader {
    let bytes: [UInt8]
    var position = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func skipSpace() {
        while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
    }

    mutating func value() -> JSONValue {
        skipSpace()
        guard position < bytes.count else { return .null }
        switch bytes[position] {
        case UInt8(ascii: "{"): return .object(members())
        case UInt8(ascii: "["): return .array(list())
        case UInt8(ascii: "\""): return .string(string())
        default: return word()
        }
    }

    mutating func members() -> [String: JSONValue] {
        var result: [String: JSONValue] = [:]
        position += 1
        while true {
            skipSpace()
            guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { break }
            let key = string()
            skipSpace()
            position += 1
            result[key] = value()
            skipSpace()
            guard position < bytes.count, bytes[position] == UInt8(ascii: ",") else { break }
            position += 1
        }
        position += 1
        return result
    }

    mutating func list() -> [JSONValue] {
        var result: [JSONValue] = []
        position += 1
        while true {
            skipSpace()
            guard position < bytes.count, bytes[position] != UInt8(ascii: "]") else { break }
            result.append(value())
            skipSpace()
            guard position < bytes.count, bytes[position] == UInt8(ascii: ",") else { break }
            position += 1
        }
        position += 1
        return result
    }

    mutating func word() -> JSONValue {
        let start = position
        while position < bytes.count, !",]}".utf8.contains(bytes[position]), bytes[position] > 0x20
        {
            position += 1
        }
        switch String(decoding: bytes[start..<position], as: UTF8.self) {
        case "null": return .null
        case "true": return .bool(true)
        case "false": return .bool(false)
        case let text: return .number(Double(text) ?? .nan)
        }
    }

    mutating func string() -> String {
        var units: [UInt16] = []
        position += 1
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            if bytes[position] == UInt8(ascii: "\\") {
                units.append(escape())
                continue
            }
            let start = position
            while position < bytes.count, !"\"\\".utf8.contains(bytes[position]) { position += 1 }
            units += Array(String(decoding: bytes[start..<position], as: UTF8.self).utf16)
        }
        position += 1
        return String(decoding: units, as: UTF16.self)
    }

    mutating func escape() -> UInt16 {
        let kind = bytes[position + 1]
        position += 2
        switch kind {
        case UInt8(ascii: "n"): return 0x0A
        case UInt8(ascii: "t"): return 0x09
        case UInt8(ascii: "r"): return 0x0D
        case UInt8(ascii: "b"): return 0x08
        case UInt8(ascii: "f"): return 0x0C
        case UInt8(ascii: "u"):
            let digits = String(decoding: bytes[position..<(position + 4)], as: UTF8.self)
            position += 4
            return UInt16(digits, radix: 16) ?? 0xFFFD
        default: return UInt16(kind)
        }
    }
}
