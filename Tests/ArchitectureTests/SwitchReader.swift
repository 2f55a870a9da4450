/// Finds the switches of Swift source that have a `default:`, and what their patterns name.
struct SwitchReader {
    /// A switch with a `default:`.
    struct Found {
        /// The line of the `default:`, from 1.
        let line: Int
        /// The names of cases at each place of the patterns: one place, or several for a tuple. Nil
        /// where a place also has a literal, a range or an expression, or has no name at all.
        let names: [Set<String>?]
        /// Whether a comment stands in the line of the `default:` or in the one before it.
        let hasReason: Bool
    }

    private let text: [UInt8]
    /// The source with its comments and the texts of its literals replaced by blanks.
    private var code: [UInt8]

    init(_ source: String) {
        text = Array(source.utf8)
        code = Self.masked(text)
    }

    // MARK: - Comments and literals

    /// Replaces comments and the texts of literals; code in interpolations stays.
    private static func masked(_ text: [UInt8]) -> [UInt8] {
        var code = text
        var index = 0
        maskCode(text, &code, &index, untilParenthesis: false)
        return code
    }

    private static func starts(_ text: [UInt8], _ index: Int, _ word: StaticString) -> Bool {
        guard index < text.count, text[index] == word.utf8Start[0] else { return false }
        let length = word.utf8CodeUnitCount
        guard index + length <= text.count else { return false }
        return (0..<length).allSatisfy { text[index + $0] == word.utf8Start[$0] }
    }

    private static func blank(_ code: inout [UInt8], _ index: Int) {
        if code[index] != UInt8(ascii: "\n") { code[index] = UInt8(ascii: " ") }
    }

    private static func maskCode(
        _ text: [UInt8], _ code: inout [UInt8], _ index: inout Int, untilParenthesis: Bool
    ) {
        var depth = 1
        while index < text.count {
            let byte = text[index]
            if byte > UInt8(ascii: "/") || byte == UInt8(ascii: " ") {
                index += 1
            } else if starts(text, index, "//") {
                while index < text.count, text[index] != UInt8(ascii: "\n") {
                    blank(&code, index)
                    index += 1
                }
            } else if starts(text, index, "/*") {
                while index < text.count, !starts(text, index, "*/") {
                    blank(&code, index)
                    index += 1
                }
            } else if text[index] == UInt8(ascii: "\"") || starts(text, index, "#\"") {
                maskLiteral(text, &code, &index)
            } else {
                if untilParenthesis, text[index] == UInt8(ascii: "(") { depth += 1 }
                if untilParenthesis, text[index] == UInt8(ascii: ")") {
                    depth -= 1
                    if depth == 0 { return }
                }
                index += 1
            }
        }
    }

    private static func maskLiteral(_ text: [UInt8], _ code: inout [UInt8], _ index: inout Int) {
        let isRaw = text[index] == UInt8(ascii: "#")
        if isRaw { index += 1 }
        let isLong = starts(text, index, "\"\"\"")
        index += isLong ? 3 : 1
        while index < text.count {
            if isLong ? starts(text, index, "\"\"\"") : text[index] == UInt8(ascii: "\"") {
                if !isRaw || isLong || starts(text, index, "\"#") {
                    index += (isLong ? 3 : 1) + (isRaw ? 1 : 0)
                    return
                }
            }
            if !isRaw, starts(text, index, "\\(") {
                index += 2
                maskCode(text, &code, &index, untilParenthesis: true)
                index += 1
                continue
            }
            let length = !isRaw && text[index] == UInt8(ascii: "\\") ? 2 : 1
            for place in index..<min(text.count, index + length) { blank(&code, place) }
            index += length
        }
    }

    // MARK: - Words

    private func isWordByte(_ byte: UInt8) -> Bool {
        Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber
            || byte == UInt8(ascii: "_")
    }

    /// Whether a word begins at an index, and is no member's name.
    private func hasWord(_ word: StaticString, at index: Int) -> Bool {
        guard Self.starts(code, index, word) else { return false }
        let end = index + word.utf8CodeUnitCount
        if end < code.count, isWordByte(code[end]) { return false }
        guard index > 0 else { return true }
        let before = code[index - 1]
        return !isWordByte(before) && before != UInt8(ascii: ".") && before != UInt8(ascii: "`")
    }

    /// The indices at which a word begins.
    private func places(of word: StaticString) -> [Int] {
        var places: [Int] = []
        var rest = code[...]
        while let index = rest.firstIndex(of: word.utf8Start[0]) {
            if hasWord(word, at: index) { places.append(index) }
            rest = rest[(index + 1)...]
        }
        return places
    }

    private func isBlank(_ index: Int) -> Bool {
        code[index] == UInt8(ascii: " ") || code[index] == UInt8(ascii: "\n")
    }

    private func skippingBlanks(_ index: Int) -> Int {
        var index = index
        while index < code.count, isBlank(index) { index += 1 }
        return index
    }

    private func word(at start: Int) -> String {
        var end = start
        if end < code.count, code[end] == UInt8(ascii: "`") { end += 1 }
        let first = end
        while end < code.count, isWordByte(code[end]) { end += 1 }
        return String(decoding: code[first..<end], as: UTF8.self)
    }

    private static let opening = Set("([{".utf8)
    private static let closing = Set(")]}".utf8)

    /// The index behind what an opening bracket at an index encloses.
    private func end(ofGroupAt start: Int) -> Int {
        var depth = 0
        var index = start
        while index < code.count {
            if Self.opening.contains(code[index]) { depth += 1 }
            if Self.closing.contains(code[index]) { depth -= 1 }
            index += 1
            if depth == 0 { break }
        }
        return index
    }

    // MARK: - Enumerations

    /// The cases of the enumerations that the source declares.
    var enumerations: [(name: String, cases: Set<String>)] {
        places(of: "enum").compactMap { start in
            let name = word(at: skippingBlanks(start + 4))
            var open = start
            while open < code.count, code[open] != UInt8(ascii: "{") { open += 1 }
            guard open < code.count else { return nil }
            return (name, cases(inBodyAt: open))
        }
    }

    private func cases(inBodyAt open: Int) -> Set<String> {
        var names: Set<String> = []
        let last = end(ofGroupAt: open)
        var index = open + 1
        while index < last {
            if Self.opening.contains(code[index]) {
                index = end(ofGroupAt: index)
            } else if hasWord("case", at: index) {
                index += 4
                repeat {
                    index = skippingBlanks(index + (code[index] == UInt8(ascii: ",") ? 1 : 0))
                    let name = word(at: index)
                    names.insert(name)
                    while index < last, code[index] != UInt8(ascii: ","),
                        code[index] != UInt8(ascii: "\n"), code[index] != UInt8(ascii: "}")
                    {
                        let isGroup = Self.opening.contains(code[index])
                        index = isGroup ? end(ofGroupAt: index) : index + 1
                    }
                } while index < last && code[index] == UInt8(ascii: ",")
            } else {
                index += 1
            }
        }
        return names
    }

    // MARK: - Switches

    /// The switches with a `default:`.
    var switches: [Found] { places(of: "switch").compactMap { found(at: $0) } }

    private func found(at start: Int) -> Found? {
        var open = start
        while open < code.count {
            if code[open] == UInt8(ascii: "{") {
                let first = skippingBlanks(open + 1)
                if hasWord("case", at: first) || hasWord("default", at: first)
                    || Self.starts(code, first, "@unknown") || Self.starts(code, first, "#if")
                {
                    break
                }
            }
            open = Self.opening.contains(code[open]) ? end(ofGroupAt: open) : open + 1
        }
        guard open < code.count else { return nil }
        return found(inBodyAt: open)
    }

    private func found(inBodyAt open: Int) -> Found? {
        let last = end(ofGroupAt: open)
        var patterns: [[UInt8]] = []
        var place: Int?
        var index = open + 1
        while index < last {
            if Self.opening.contains(code[index]) {
                index = end(ofGroupAt: index)
            } else if hasWord("case", at: index), isLabel(at: index) {
                let end = endOfLabel(from: index + 4)
                patterns.append(Array(code[index + 4..<end]))
                index = end
            } else if hasWord("default", at: index), !isOfForeignEnumeration(at: index),
                code[skippingBlanks(index + 7)] == UInt8(ascii: ":")
            {
                place = index
                index += 7
            } else {
                index += 1
            }
        }
        guard let place else { return nil }
        return Found(
            line: code[..<place].count { $0 == UInt8(ascii: "\n") } + 1,
            names: PatternNames(patterns).places, hasReason: hasReason(at: place))
    }

    /// Whether a `default` is one for cases of later versions of a library.
    private func isOfForeignEnumeration(at index: Int) -> Bool {
        String(decoding: code[max(0, index - 9)..<index], as: UTF8.self) == "@unknown "
    }

    /// Whether a `case` begins a label, and not a condition.
    private func isLabel(at index: Int) -> Bool {
        var before = index - 1
        while before > 0, isBlank(before) { before -= 1 }
        if code[before] == UInt8(ascii: ",") { return false }
        var first = before
        while first > 0, isWordByte(code[first - 1]) { first -= 1 }
        return !["if", "guard", "while", "for"].contains(word(at: first))
    }

    private func endOfLabel(from start: Int) -> Int {
        var index = start
        while index < code.count, code[index] != UInt8(ascii: ":") {
            index = Self.opening.contains(code[index]) ? end(ofGroupAt: index) : index + 1
        }
        return index
    }

    private func hasReason(at place: Int) -> Bool {
        var end = place
        while end < text.count, text[end] != UInt8(ascii: "\n") { end += 1 }
        var start = place
        var lines = 0
        while start > 0 {
            if text[start - 1] == UInt8(ascii: "\n") { lines += 1 }
            if lines == 2 { break }
            start -= 1
        }
        let around = text[start..<end].split(separator: UInt8(ascii: "\n"))
        let own = around.last.map { Array($0) } ?? []
        let above = around.count > 1 ? Array(around[around.startIndex]) : []
        return String(decoding: own, as: UTF8.self).contains("// ")
            || String(decoding: above, as: UTF8.self).drop { $0 == " " }.hasPrefix("// ")
    }
}

/// The names of cases in the patterns of a switch.
struct PatternNames {
    /// The names at each place; nil where a place has something else, or no name.
    let places: [Set<String>?]

    init(_ labels: [[UInt8]]) {
        var names: [Set<String>] = []
        var others: Set<Int> = []
        for pattern in labels.flatMap({ Self.parts(Self.withoutCondition($0)) }) {
            for (place, part) in Self.elements(pattern).enumerated() {
                while names.count <= place { names.append([]) }
                switch Self.name(part) {
                case .some(""): break
                case .some(let name): names[place].insert(name)
                case nil: others.insert(place)
                }
            }
        }
        places = names.enumerated().map { place, names in
            others.contains(place) || names.isEmpty ? nil : names
        }
    }

    private static func withoutCondition(_ label: [UInt8]) -> [UInt8] {
        let text = String(decoding: label, as: UTF8.self)
        guard let range = text.firstRange(of: " where ") else { return label }
        return Array(text[..<range.lowerBound].utf8)
    }

    /// What commas outside of brackets separate.
    private static func parts(_ text: [UInt8]) -> [[UInt8]] {
        var depth = 0
        return text.split(omittingEmptySubsequences: true) { byte in
            if "([{".utf8.contains(byte) { depth += 1 }
            if ")]}".utf8.contains(byte) { depth -= 1 }
            return depth == 0 && byte == UInt8(ascii: ",")
        }.map { Array($0) }
    }

    private static func trimmed(_ part: [UInt8]) -> [UInt8] {
        let text = String(decoding: part, as: UTF8.self)
        var words = text.split { $0 == " " || $0 == "\n" }
        if words.count > 1, words[0] == "let" || words[0] == "var" { words.removeFirst() }
        return Array(words.joined(separator: " ").utf8)
    }

    /// The elements of a tuple, or the pattern itself.
    private static func elements(_ pattern: [UInt8]) -> [[UInt8]] {
        let pattern = trimmed(pattern)
        guard pattern.first == UInt8(ascii: "("), pattern.last == UInt8(ascii: ")") else {
            return [pattern]
        }
        return parts(Array(pattern.dropFirst().dropLast())).map(trimmed)
    }

    /// The name of a case; empty for a place that takes anything; nil for a value.
    private static func name(_ part: [UInt8]) -> String? {
        let text = String(decoding: part, as: UTF8.self)
        // `.none` and `.some` are cases of optional values, too.
        if ["_", "nil", "true", "false", ".none", ".some"].contains(text) { return "" }
        guard let dot = text.firstIndex(of: ".") else {
            let isVariable = text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "?" }
            return isVariable && text.first?.isLowercase == true ? "" : nil
        }
        let type = text[..<dot]
        guard type.isEmpty || type.first?.isUppercase == true,
            type.allSatisfy({ $0.isLetter || $0.isNumber })
        else { return nil }
        let rest = text[text.index(after: dot)...]
        let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "`" }
            .filter { $0 != "`" }
        // A call of a type's function is a value.
        if !type.isEmpty, rest.dropFirst(name.count).hasPrefix("(") { return nil }
        let tail = rest.dropFirst(rest.prefix { $0 != "(" && $0 != "?" && $0 != "." }.count)
        // `Type.Inner.name` names a case too; `name.member` is a value.
        if tail.first == "." { return Self.name(Array(rest.utf8)) }
        return name.isEmpty || name == "init" || name == "some" || name == "none" ? nil : name
    }
}
