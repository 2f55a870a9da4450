import GarthLanguage

/// Finds the intended name after a typing error.
enum NearestName {
    /// Longer names are not compared: nobody types them.
    private static let longestName = 40

    /// ` (did you mean NAME?)`, or an empty text if no name is similar.
    static func suggestion(for typed: String, among names: some Sequence<String>) -> String {
        nearest(to: typed, among: names).map { " " + localized("(did you mean \($0)?)") } ?? ""
    }

    /// The name that fewest changes of letters lead to; nil when it takes more than a third of them.
    static func nearest(to typed: String, among names: some Sequence<String>) -> String? {
        let wanted = Array(typed.lowercased())
        guard !wanted.isEmpty, wanted.count <= longestName else { return nil }
        var best: (name: String, distance: Int)?
        for name in names {
            let distance = distance(wanted, Array(name.lowercased()))
            if distance <= max(1, wanted.count / 3), distance < best?.distance ?? .max {
                best = (name, distance)
            }
        }
        return best?.name
    }

    /// The number of characters to insert, delete, change or swap with their neighbours.
    private static func distance(_ one: [Character], _ other: [Character]) -> Int {
        var before: [Int] = []
        var last = Array(0...other.count)
        for i in one.indices {
            var row = [i + 1]
            for j in other.indices {
                var least = min(last[j + 1], row[j]) + 1
                least = min(least, last[j] + (one[i] == other[j] ? 0 : 1))
                if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] {
                    least = min(least, before[j - 1] + 1)
                }
                row.append(least)
            }
            (before, last) = (last, row)
        }
        return last[other.count]
    }
}
