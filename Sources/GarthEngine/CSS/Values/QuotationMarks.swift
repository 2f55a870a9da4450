import GarthURL

/// The quotation marks of a language (CSS Generated Content Level 3 section 3.1, `quotes: auto`).
struct QuotationMarks: Equatable {
    /// Opening and closing marks of a quotation and of one inside of it, UTF-8.
    private(set) var marks: [[UInt8]]

    /// The marks of a language tag (BCP 47), by its longest known prefix; those of English without
    /// one.
    init(language: [UInt8]) {
        marks = Self.english
        var tag = language.prefix(64).map { $0 == 0x5F ? 0x2D : CSSBytes.lowercased($0) }
        while !tag.isEmpty {
            if let found = Self.find(tag) {
                marks = found
                return
            }
            while let last = tag.popLast(), last != 0x2D {}
        }
    }

    /// The mark at a depth of nesting, from 0; deeper quotations have the marks of the second.
    func mark(depth: Int, isOpening: Bool) -> [UInt8] {
        marks[(depth > 0 ? 2 : 0) + (isOpening ? 0 : 1)]
    }

    private static let english: [[UInt8]] = ["\u{201C}", "\u{201D}", "\u{2018}", "\u{2019}"]
        .map { Array($0.utf8) }

    private static func find(_ tag: [UInt8]) -> [[UInt8]]? {
        for line in Array(table.utf8Span).split(separator: 0x0A) {
            let words = line.split(separator: 0x20)
            if words.dropFirst(4).contains(where: { $0.elementsEqual(tag) }) {
                return words.prefix(4).map { Array($0) }
            }
        }
        return nil
    }
}
