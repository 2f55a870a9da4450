import GarthLanguage

/// The room that all style sheets of a page have together, as decoded. Many small transfers may
/// stand for many large sheets.
struct StyleSheetRoom {
    private var byteCount = 0
    /// The sheets that had no room.
    private(set) var leftOutCount = 0

    /// Whether a sheet of so many bytes has room, which it then has taken.
    mutating func takes(_ count: Int) -> Bool {
        guard byteCount + count <= LoadLimits.styleSheetsByteCount else {
            leftOutCount += 1
            return false
        }
        byteCount += count
        return true
    }

    /// What the reader is told; nil if all had room.
    var notice: String? {
        guard leftOutCount > 0 else { return nil }
        let limit = LoadLimits.styleSheetsByteCount >> 20
        return localized(
            leftOutCount,
            one: "left out, because those of the page have more than \(limit) MB: a style sheet",
            other: "left out, because those of the page have more than \(limit) MB: "
                + "\(leftOutCount) style sheets")
    }
}
