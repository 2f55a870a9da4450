/// Reads the JSON of pages (RFC 8259) token by token, with tolerance for their faults: strings follow
/// `JSONStringRules.lenient`, and reading stops at an error.
package struct JSONReader {
    /// A piece of the text.
    package enum Token: Equatable {
        /// An object or an array begins.
        case begin(isArray: Bool)
        /// The innermost object or array ends.
        case end
        /// The name of a member.
        case key(String)
        /// A string that is a value.
        case string(String)
        /// A number, `true`, `false` or `null`.
        case other
    }

    private let bytes: [UInt8]
    private var position: Int
    private var expectsKey = false
    private var containers: [Bool] = []

    /// Begins at the first object or array: comments around it are left out.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        position =
            bytes.firstIndex { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") } ?? bytes.count
    }

    /// The next token; nil at the end, and where the text is no JSON.
    package mutating func next() -> Token? {
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                let isArray = byte == UInt8(ascii: "[")
                containers.append(isArray)
                expectsKey = !isArray
                return .begin(isArray: isArray)
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard containers.popLast() != nil else { return nil }
                expectsKey = false
                return .end
            case UInt8(ascii: ","): expectsKey = containers.last == false
            case UInt8(ascii: ":"): expectsKey = false
            case UInt8(ascii: "\""):
                // The lenient rules have no errors.
                let text =
                    (try? JSONStringRules.lenient.string(in: bytes, at: &position)) ?? ""
                return expectsKey ? .key(text) : .string(text)
            case 0...0x20: continue
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"):
                skipWord()
                return .other
            default: return nil
            }
        }
        return nil
    }

    private mutating func skipWord() {
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), 0...0x20: return
            default: position += 1
            }
        }
    }
}
