/// Language tags (ECMA-402 section 6.2.1, "IsStructurallyValidLanguageTag"; UTS 35 section 3.2).
enum LanguageTag {
    /// Whether a text has the form of a tag.
    static func isValid(_ text: String) -> Bool {
        guard text.utf8.allSatisfy({ isAlphanumeric($0) || $0 == UInt8(ascii: "-") }) else {
            return false
        }
        var parts = text.lowercased().split(separator: "-", omittingEmptySubsequences: false)[...]
        guard let language = parts.popFirst(),
            isLetters(language, 2...3) || isLetters(language, 5...8)
        else { return false }
        if let script = parts.first, isLetters(script, 4...4) { parts.removeFirst() }
        if let region = parts.first, isLetters(region, 2...2) || isDigits(region, 3) {
            parts.removeFirst()
        }
        var variants: Set<Substring> = []
        while let variant = parts.first, isVariant(variant) {
            guard variants.insert(variant).inserted else { return false }
            parts.removeFirst()
        }
        return areExtensions(parts)
    }

    private static func isVariant(_ part: Substring) -> Bool {
        (5...8).contains(part.count) || part.count == 4 && part.utf8.first.map(isDigit) == true
    }

    /// Whether parts are extensions, each with a letter or digit of its own before it; that of
    /// private use is the last one.
    private static func areExtensions(_ all: ArraySlice<Substring>) -> Bool {
        var parts = all
        var singletons: Set<Substring> = []
        while let singleton = parts.popFirst() {
            guard singleton.count == 1 else { return false }
            if singleton == "x" {
                return !parts.isEmpty && parts.allSatisfy { (1...8).contains($0.count) }
            }
            guard singletons.insert(singleton).inserted else { return false }
            var count = 0
            while let part = parts.first, part.count > 1 {
                guard part.count <= 8 else { return false }
                parts.removeFirst()
                count += 1
            }
            guard count > 0 else { return false }
        }
        return true
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        isDigit(byte) || (0x41...0x5A).contains(byte & 0xDF)
    }

    private static func isLetters(_ part: Substring, _ counts: ClosedRange<Int>) -> Bool {
        counts.contains(part.count) && !part.utf8.contains(where: isDigit)
    }

    private static func isDigits(_ part: Substring, _ count: Int) -> Bool {
        part.count == count && part.utf8.allSatisfy(isDigit)
    }
}
