/// Reads a doctype byte by byte (HTML Standard, "DOCTYPE state" to "Bogus DOCTYPE state").
struct DoctypeReader {
    private enum State {
        case beforeName, name, afterName, keyword
        case afterPublicKeyword, publicIdentifier, afterPublic
        case afterSystemKeyword, systemIdentifier, afterSystem
        case bogus
    }

    /// The name in lower case; empty when there is none.
    private(set) var name: [UInt8] = []
    /// The identifiers; nil when they are missing, which is not the same as empty.
    private(set) var publicIdentifier: [UInt8]?
    private(set) var systemIdentifier: [UInt8]?
    private(set) var forcesQuirks = false

    private var state = State.beforeName
    private var keyword: [UInt8] = []
    private var quote: UInt8 = 0
    private var lastWasReturn = false

    /// Takes the next byte; returns whether the doctype has ended.
    mutating func read(_ original: UInt8) -> Bool {
        var byte = original
        if byte == 0x0A, lastWasReturn {
            lastWasReturn = false
            return false
        }
        lastWasReturn = byte == 0x0D
        if byte == 0x0D { byte = 0x0A }
        let isSpace = byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0C
        if byte == UInt8(ascii: ">") {
            end(isCut: false)
            return true
        }
        switch state {
        case .beforeName where isSpace: break
        case .beforeName:
            state = .name
            Self.append(HTMLTokenizer.lowercased(byte), to: &name)
        case .name where isSpace: state = .afterName
        case .name: Self.append(HTMLTokenizer.lowercased(byte), to: &name)
        case .afterName where isSpace: break
        case .afterName:
            state = .keyword
            readKeyword(byte)
        case .keyword: readKeyword(byte)
        case .afterPublicKeyword where isSpace: break
        case .afterPublicKeyword: beginIdentifier(byte, .publicIdentifier)
        case .publicIdentifier where byte == quote: state = .afterPublic
        case .publicIdentifier: Self.append(byte, to: &publicIdentifier)
        case .afterPublic where isSpace, .afterSystemKeyword where isSpace: break
        case .afterPublic, .afterSystemKeyword: beginIdentifier(byte, .systemIdentifier)
        case .systemIdentifier where byte == quote: state = .afterSystem
        case .systemIdentifier: Self.append(byte, to: &systemIdentifier)
        case .afterSystem where isSpace: break
        case .afterSystem, .bogus: state = .bogus
        }
        return false
    }

    /// The page ended inside the doctype.
    mutating func end() { end(isCut: true) }

    private mutating func end(isCut: Bool) {
        switch state {
        case .bogus: break
        case .name, .afterName, .afterPublic, .afterSystem: if isCut { forcesQuirks = true }
        case .beforeName, .keyword, .afterPublicKeyword, .publicIdentifier, .afterSystemKeyword,
            .systemIdentifier:
            forcesQuirks = true
        }
    }

    private mutating func readKeyword(_ byte: UInt8) {
        keyword.append(HTMLTokenizer.lowercased(byte))
        if keyword.elementsEqual("public".utf8) {
            state = .afterPublicKeyword
        } else if keyword.elementsEqual("system".utf8) {
            state = .afterSystemKeyword
        } else if keyword.count >= 6 || !isKeywordBeginning {
            forcesQuirks = true
            state = .bogus
        }
    }

    private var isKeywordBeginning: Bool {
        "public".utf8.starts(with: keyword) || "system".utf8.starts(with: keyword)
    }

    private mutating func beginIdentifier(_ byte: UInt8, _ next: State) {
        guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else {
            forcesQuirks = true
            state = .bogus
            return
        }
        quote = byte
        state = next
        if next == .publicIdentifier { publicIdentifier = [] } else { systemIdentifier = [] }
    }

    private static func append(_ byte: UInt8, to text: inout [UInt8]) {
        if byte == 0 {
            text += [0xEF, 0xBF, 0xBD]
        } else {
            text.append(byte)
        }
    }

    private static func append(_ byte: UInt8, to text: inout [UInt8]?) {
        if byte == 0 {
            text? += [0xEF, 0xBF, 0xBD]
        } else {
            text?.append(byte)
        }
    }
}
