import GarthURL

/// The `title` of a page, less the name of its site.
struct PageTitle {
    private(set) var text: String

    /// The separators of the parts of a title, with a space on both sides.
    private static let separators: Set<Character> = ["|", "-", "–", "—", "\\", "/", ">", "»", "·"]
    private static let hierarchical: Set<Character> = ["\\", "/", ">", "»"]
    /// Fewer words are more likely a site's name or a section than a title.
    private static let leastWords = 3

    init(_ title: String, headings: [String]) {
        text = title
        let words = title.split(separator: " ")
        let marks = words.indices.filter { i in
            i > 0 && i < words.count - 1 && Self.isSeparator(words[i])
        }
        if let last = marks.last, let first = marks.first {
            text = Self.joined(words[..<last])
            if Self.wordCount(text) < Self.leastWords, !headings.contains(text) {
                text = Self.joined(words[(first + 1)...])
            }
            let isHierarchical = marks.contains { Self.hierarchical.contains(words[$0].first!) }
            let bare = Self.joined(words.filter { $0.count > 1 || !Self.isSeparator($0) }[...])
            restore(
                title, unless: isHierarchical && Self.wordCount(bare) - 1 == Self.wordCount(text))
        } else if title.contains(text: ": ") {
            guard !headings.contains(title) else { return }
            cutAtColon(title)
            restore(title)
        } else if title.count > 150 || title.count < 15, headings.count == 1 {
            text = headings[0]
            restore(title)
        }
    }

    /// Whether a text is the first or the last part of a title.
    static func isPart(_ text: String, of title: String) -> Bool {
        let words = title.split(separator: " ")
        let own = text.split(separator: " ")
        guard !own.isEmpty, words.count > own.count else { return false }
        return words.starts(with: own) && isSeparator(words[own.count])
            || words.reversed().starts(with: own.reversed())
                && isSeparator(words[words.count - own.count - 1])
    }

    private static func joined(_ words: ArraySlice<Substring>) -> String {
        words.joined(separator: " ")
    }

    private static func isSeparator(_ word: Substring) -> Bool {
        word.count == 1 && word.first.map(separators.contains) == true
    }

    /// The words of a text; each ideograph is one.
    private static func wordCount(_ text: some StringProtocol) -> Int {
        text.split(separator: " ").reduce(0) { count, word in
            let ideographs = word.unicodeScalars.count { $0.value >= 0x2E80 && $0.value < 0xAC00 }
            return count + max(1, ideographs)
        }
    }

    private mutating func cutAtColon(_ title: String) {
        let parts = title.split(separator: ":", omittingEmptySubsequences: false)
        func trimmed(_ text: some StringProtocol) -> String {
            text.split(separator: " ").joined(separator: " ")
        }
        let last = trimmed(parts[parts.count - 1])
        if Self.wordCount(last) >= Self.leastWords {
            text = last
        } else if Self.wordCount(parts[0]) <= 5 {
            text = trimmed(parts.dropFirst().joined(separator: ":"))
        }
    }

    /// Restores the title if the rest of it is too short to be one.
    private mutating func restore(_ title: String, unless isEnough: Bool = false) {
        if Self.wordCount(text) <= 4, !isEnough { text = title }
    }
}

/// The words of a title, to be compared with another.
struct TitleWords {
    private let words: [String]

    /// Titles of more letters are cut: a comparison costs little.
    private static let mostLetters = 500

    /// Characters of scripts without spaces are words of their own.
    init(_ text: String) {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        func isWord(_ scalar: Unicode.Scalar) -> Bool {
            scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || scalar == "_"
        }
        for scalar in text.lowercased().unicodeScalars.prefix(Self.mostLetters) {
            let isIdeograph = scalar.value >= 0x2E80 && scalar.value < 0xAC00
            if !isWord(scalar) || isIdeograph {
                if !word.isEmpty { words.append(String(word)) }
                word = String.UnicodeScalarView()
                if isIdeograph, isWord(scalar) { words.append(String(scalar)) }
            } else {
                word.append(scalar)
            }
        }
        if !word.isEmpty { words.append(String(word)) }
        self.words = words
    }

    /// The share of another title's words, by letters, that this title contains: 0 to 1.
    func likeness(to other: TitleWords) -> Double {
        guard !words.isEmpty, !other.words.isEmpty else { return 0 }
        let own = Set(words)
        let all = other.words.reduce(0) { $0 + $1.utf8.count + 1 } - 1
        let foreign = other.words.filter { !own.contains($0) }
        let missing = max(0, foreign.reduce(0) { $0 + $1.utf8.count + 1 } - 1)
        return 1 - Double(missing) / Double(all)
    }
}
