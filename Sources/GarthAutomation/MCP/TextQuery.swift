import GarthPage
import GarthURL

/// The parts of a page's Markdown that a question is about.
struct TextQuery {
    private let words: [String]

    /// A question of words; the shortest ones of many do not count.
    init(_ text: String) {
        let all = ElementQuery.folded(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
        let long = all.filter { $0.count > 2 }
        words = long.isEmpty ? all : long
    }

    /// Whether there is something to look for.
    var isEmpty: Bool { words.isEmpty }

    /// The blocks with the most words of the question, in the order of the text, each below the headings
    /// around it, within so many bytes.
    func parts(of markdown: String, byteCount: Int) -> String {
        let blocks = Self.blocks(of: markdown)
        var found: [(place: Int, score: Int)] = []
        for (place, block) in blocks.enumerated() {
            let folded = ElementQuery.folded(block)
            let score = words.reduce(0) { $0 + (folded.contains(text: $1) ? 1 : 0) }
            if score > 0 { found.append((place, score)) }
        }
        let best = found.map(\.score).max() ?? 0
        var chosen: Set<Int> = []
        var left = byteCount
        // The best first; of equal ones those that come first.
        for (place, score) in found.sorted(by: { ($0.score, $1.place) > ($1.score, $0.place) })
        where score * 2 >= best {
            let new = ([place] + Self.headings(above: place, blocks)).filter {
                !chosen.contains($0)
            }
            let cost = new.reduce(0) { $0 + blocks[$1].utf8.count + 2 }
            guard cost <= left || chosen.isEmpty else { continue }
            chosen.formUnion(new)
            left -= cost
        }
        return chosen.sorted().map { blocks[$0] }.joined(separator: "\n\n")
    }

    /// The blocks of a text: what blank lines part, but for code between fences.
    private static func blocks(of markdown: String) -> [String] {
        var blocks: [String] = []
        var lines: [Substring] = []
        var isInFence = false
        for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") || line.hasPrefix("~~~") { isInFence.toggle() }
            if line.isEmpty, !isInFence {
                if !lines.isEmpty { blocks.append(lines.joined(separator: "\n")) }
                lines = []
            } else {
                lines.append(line)
            }
        }
        if !lines.isEmpty { blocks.append(lines.joined(separator: "\n")) }
        return blocks
    }

    /// The places of the headings that a block is below.
    private static func headings(above place: Int, _ blocks: [String]) -> [Int] {
        var level = level(of: blocks[place]) ?? 7
        var found: [Int] = []
        for earlier in stride(from: place - 1, through: 0, by: -1) where level > 1 {
            guard let own = Self.level(of: blocks[earlier]), own < level else { continue }
            found.append(earlier)
            level = own
        }
        return found
    }

    private static func level(of block: String) -> Int? {
        let marks = block.prefix { $0 == "#" }.count
        return (1...6).contains(marks) && block.dropFirst(marks).hasPrefix(" ") ? marks : nil
    }
}
