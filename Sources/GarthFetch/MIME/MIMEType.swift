/// A media type with its parameters.
package struct MIMEType: Hashable, Sendable {
    /// The part before the slash, in small letters.
    package var type: String
    /// The part after the slash, in small letters.
    package var subtype: String
    /// The parameters in order; their names are in small letters and occur once.
    package var parameters: [HeaderField] = []

    /// Makes a type without parameters.
    package init(_ type: String, _ subtype: String) {
        self.type = type
        self.subtype = subtype
    }

    /// Reads a type; nil if the text is not a MIME type.
    ///
    /// MIME Sniffing Standard, "parse a MIME type".
    package init?(parsing text: String) {
        var scanner = Scanner(trimmed(text))
        let type = scanner.take { $0 != UInt8(ascii: "/") }
        guard !type.isEmpty, type.allSatisfy(isTokenByte), scanner.skip(UInt8(ascii: "/")) else {
            return nil
        }
        var subtype = scanner.take { $0 != UInt8(ascii: ";") }
        while let last = subtype.last, isSpaceByte(last) { subtype.removeLast() }
        guard !subtype.isEmpty, subtype.allSatisfy(isTokenByte) else { return nil }
        self.init(lowercased(type), lowercased(subtype))
        while scanner.skip(UInt8(ascii: ";")) {
            readParameter(&scanner)
        }
    }

    /// Type and subtype, such as `text/html`.
    package var essence: String { "\(type)/\(subtype)" }

    /// The value of the parameter of that name, which is in small letters.
    package subscript(_ name: String) -> String? {
        parameters.first { $0.name == name }?.value
    }

    /// The type as it is written in a field (MIME Sniffing Standard, "serialize a MIME type").
    package var serialized: String {
        var text = essence
        for parameter in parameters {
            text += ";\(parameter.name)="
            if !parameter.value.isEmpty, parameter.value.utf8.allSatisfy(isTokenByte) {
                text += parameter.value
            } else {
                text += "\""
                for scalar in parameter.value.unicodeScalars {
                    if scalar == "\"" || scalar == "\\" { text += "\\" }
                    text.unicodeScalars.append(scalar)
                }
                text += "\""
            }
        }
        return text
    }

    private mutating func readParameter(_ scanner: inout Scanner) {
        _ = scanner.take(while: isSpaceByte)
        let name = lowercased(scanner.take { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "=") })
        guard scanner.skip(UInt8(ascii: "=")) else { return }
        var value: [UInt8]
        if scanner.next == UInt8(ascii: "\"") {
            value = scanner.takeQuotedString()
            _ = scanner.take { $0 != UInt8(ascii: ";") }
        } else {
            value = scanner.take { $0 != UInt8(ascii: ";") }
            while let last = value.last, isSpaceByte(last) { value.removeLast() }
            guard !value.isEmpty else { return }
        }
        guard !name.isEmpty, name.utf8.allSatisfy(isTokenByte),
            value.allSatisfy({ $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F }), self[name] == nil
        else { return }
        parameters.append(HeaderField(name, String(decoding: value, as: UTF8.self)))
    }
}

/// Reads the bytes of a field's value from left to right.
struct Scanner {
    private let bytes: [UInt8]
    private var offset = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    mutating func skip(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        offset += 1
        return true
    }

    mutating func take(while isWanted: (UInt8) -> Bool) -> [UInt8] {
        let start = offset
        while offset < bytes.count, isWanted(bytes[offset]) { offset += 1 }
        return Array(bytes[start..<offset])
    }

    /// The content of the quoted string that begins here; an open one ends with the text.
    mutating func takeQuotedString() -> [UInt8] {
        var content: [UInt8] = []
        guard skip(UInt8(ascii: "\"")) else { return content }
        while let byte = next {
            offset += 1
            if byte == UInt8(ascii: "\"") { break }
            if byte == UInt8(ascii: "\\"), let escaped = next {
                content.append(escaped)
                offset += 1
            } else {
                content.append(byte)
            }
        }
        return content
    }
}

/// Whether a token may contain the byte (RFC 9110 section 5.6.2).
package func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E...0x60, 0x7C, 0x7E: true
    default: false
    }
}

/// Whether the byte is HTTP white space (Fetch Standard).
func isSpaceByte(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
}

private func lowercased(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.map(asciiLowercase), as: UTF8.self)
}
