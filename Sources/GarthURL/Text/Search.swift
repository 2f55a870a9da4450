/// Search for parts of texts and bytes.
///
/// `contains(_:)`, `firstRange(of:)`, `replacing(_:with:)` and `split(separator:)` of the standard
/// library take a string as a pattern, too, but stand in its library of regular expressions. One
/// call links that library into a program, whose start then relocates and searches its tables.
extension Collection where Element: Equatable {
    /// Finds the first place of a sequence of elements.
    ///
    /// - Parameter part: The elements that are sought.
    /// - Returns: The place, which is empty for no elements; nil if they do not occur.
    package func firstPlace(of part: some Collection<Element>) -> Range<Index>? {
        guard let first = part.first else { return startIndex..<startIndex }
        var rest = self[...]
        while let start = rest.firstIndex(of: first) {
            var at = start
            var isWhole = true
            for element in part {
                guard at != endIndex, self[at] == element else {
                    isWhole = false
                    break
                }
                formIndex(after: &at)
            }
            if isWhole { return start..<at }
            rest = self[index(after: start)...]
        }
        return nil
    }
}

extension StringProtocol {
    /// Whether this text contains another one, byte for byte.
    ///
    /// - Parameter text: The text that is sought; the empty one is part of every text.
    package func contains(text: some StringProtocol) -> Bool {
        Array(utf8).firstPlace(of: Array(text.utf8)) != nil
    }

    /// Replaces each occurrence of a text by another one.
    ///
    /// - Parameters:
    ///   - text: The text that is replaced, from the left; an empty one is found nowhere.
    ///   - other: The text in its place.
    package func replacing(text: some StringProtocol, by other: some StringProtocol) -> String {
        let part = Array(text.utf8)
        guard !part.isEmpty else { return String(self) }
        var rest = Array(utf8)[...]
        var result: [UInt8] = []
        while let place = rest.firstPlace(of: part) {
            result += rest[..<place.lowerBound]
            result += other.utf8
            rest = rest[place.upperBound...]
        }
        return String(decoding: result + rest, as: UTF8.self)
    }
}
