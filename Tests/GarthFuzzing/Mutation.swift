/// Makes broken bytes of whole ones, the same for the same seed.
package struct Mutation {
    private var generator: Generator
    private let seeds: [[UInt8]]

    /// What pages are made of, to be put where it does not belong.
    private static let words = [
        "<table>", "<td colspan=9>", "<td rowspan=3>", "</table>", "<tr>", "<caption>", "<select>",
        "<option>", "<button>", "<form>", "<a href=x>", "</a>", "<b>", "</p>", "<li>",
        "<ol start=-9>",
        "<pre>", "<textarea>", "<svg>", "<math>", "<template>", "<style>*{", "</style>", "<!--",
        "-->", "<![CDATA[", "<script>", "<details>", "<summary>", "<img alt=", "<br>", "<hr width=",
        "&#0;", "&amp", "\u{202E}", "\u{301}", "\u{4E2D}\u{6587}", "\u{1F468}\u{200D}\u{1F469}",
        "\u{E01}\u{E33}", "\u{AD}", "\t", "\u{85}", " style=\"display:flex\"",
        " style=\"float:left;width:3em\"", " style=\"display:inline-block\"",
        " style=\"display:table-cell\"", " style=\"position:absolute\"",
        " style=\"white-space:pre\"",
        "width:1e9px", "margin:-9999px", "99999999999999999999", "::before{content:'x'}", "\"", ">",
        "<",
    ]

    /// Makes a source of broken bytes from whole ones.
    package init(of seeds: [[UInt8]], seed: UInt64) {
        self.seeds = seeds
        generator = Generator(seed: seed)
    }

    /// The next ones, which keep as many bytes at the start as they are.
    package mutating func next(keeping headerCount: Int = 0) -> [UInt8] {
        guard !seeds.isEmpty else { return [] }
        var bytes = seeds[generator.below(seeds.count)]
        for _ in 0...generator.below(6) { change(&bytes, from: headerCount) }
        return bytes
    }

    private mutating func change(_ bytes: inout [UInt8], from first: Int) {
        let first = min(first, bytes.count)
        let at = first + generator.below(bytes.count - first + 1)
        let end = min(bytes.count, at + 1 + generator.below(40))
        switch generator.below(8) {
        case 0 where at < bytes.count: bytes[at] ^= 1 << UInt8(generator.below(8))
        case 1 where at < bytes.count: bytes[at] = UInt8(generator.below(256))
        case 2: bytes.removeSubrange(at..<end)
        case 3: bytes.insert(contentsOf: bytes[at..<end], at: at)
        case 4:
            let other = seeds[generator.below(seeds.count)]
            let from = min(first, other.count)
            bytes.replaceSubrange(
                at..., with: other[(from + generator.below(other.count - from))...])
        case 5: bytes.removeSubrange(at...)
        default:
            let word = Array(Self.words[generator.below(Self.words.count)].utf8)
            let count = generator.below(10) == 0 ? generator.below(60) : 1
            for _ in 0..<count { bytes.insert(contentsOf: word, at: at) }
        }
    }

    /// A number from 0 to below a bound, from the same sequence.
    package mutating func number(below bound: Int) -> Int { generator.below(bound) }
}
