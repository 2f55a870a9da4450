import GarthPage
import GarthURL

/// Values for messages, the same for the same seed. The values keep the rules of wire.list: each is one
/// that the other process accepts.
package struct SampleSource {
    private var generator: Generator
    /// How often a value of a type was made, so that each case has its turn.
    private var turns: [String: Int] = [:]

    package init(seed: UInt64) { generator = Generator(seed: seed) }

    private mutating func below(_ bound: Int) -> Int { generator.below(bound) }

    /// The case that is to be made next of a type with so many cases.
    mutating func turn(of type: String, among count: Int) -> Int {
        defer { turns[type, default: 0] += 1 }
        return turns[type, default: 0] % count
    }

    // MARK: - Plain values

    mutating func flag() -> Bool { below(2) == 0 }

    mutating func number<Number: FixedWidthInteger>() -> Number {
        let edges: [Number] = [.min, .max, 1]
        let choice = below(6)
        return choice < edges.count ? edges[choice] : Number(truncatingIfNeeded: below(1 << 16))
    }

    mutating func size() -> Int { [0, 1, Int(UInt32.max), below(1 << 20)][below(4)] }

    mutating func real() -> Double { Double(below(1 << 40)) / 8 - 1000 }

    mutating func data() -> [UInt8] {
        (0..<below(9)).map { _ in UInt8(below(256)) }
    }

    mutating func optional<Value>(_ value: (inout SampleSource) -> Value) -> Value? {
        flag() ? value(&self) : nil
    }

    mutating func list<Value>(_ value: (inout SampleSource) -> Value) -> [Value] {
        (0..<below(4)).map { _ in value(&self) }
    }

    // MARK: - Text

    private mutating func text(of letters: [Character]) -> String {
        String((0..<below(12)).map { _ in letters[below(letters.count)] })
    }

    /// Any text, also with control characters.
    mutating func string() -> String {
        text(of: ["a", "b", " ", "/", "?", "ä", "日", "🙂", "\u{0}", "\n", "\u{1B}", "\u{200E}"])
    }

    /// Text that may be shown.
    mutating func shown() -> String {
        text(of: ["a", "b", " ", "\n", "\t", "ä", "日", "é", "🙂"])
    }

    mutating func character() -> Character { ["k", "ä", "日"][below(3)] }

    // MARK: - Values with rules of their own

    mutating func signed() -> Int { below(2_000_001) - 1_000_000 }

    mutating func milliseconds() -> Duration { .milliseconds(below(1 << 20)) }

    mutating func documentNumber() -> UInt32 { UInt32(1 + below(1000)) }

    mutating func formMethod() -> String { flag() ? "GET" : "POST" }

    mutating func side() -> Int { below(1 << 20) }

    mutating func drawnSize() -> Int { 1 + below(2000) }

    mutating func measuredSize() -> Int { 1 + below(4000) }

    mutating func density() -> Int { 1 + below(PictureFitting.Density.range.upperBound) }

    mutating func pageMarks() -> TextStyle.Marks { TextStyle.Marks(rawValue: UInt8(below(32))) }
}

extension Bitmap {
    static func sample(_ source: inout SampleSource) -> Bitmap {
        let (width, height) = (1 + Int(source.documentNumber() % 4), 1 + source.side() % 4)
        let pixels = (0..<width * height * 4).map { UInt8(truncatingIfNeeded: $0 * 7) }
        guard let bitmap = Bitmap(width: width, height: height, pixels: pixels) else {
            preconditionFailure("a bitmap has four bytes for each pixel")
        }
        return bitmap
    }
}

extension ContentSecurityPolicy {
    static func sample(_ source: inout SampleSource) -> ContentSecurityPolicy {
        guard let own = URLRecord.parse("https://a.test/\(source.documentNumber())"),
            let policy = ContentSecurityPolicy(
                parsing: "img-src 'self' https://b.test:\(source.documentNumber())",
                source.flag() ? .enforce : .report, of: own)
        else { preconditionFailure("the policy and its address are valid") }
        return policy
    }
}

extension PageLines {
    static func sample(_ source: inout SampleSource) -> PageLines {
        var lines = PageLines()
        for _ in 0..<source.documentNumber() % 4 {
            for text in ["one", "zwei ä", "日本 🙂"].prefix(Int(source.documentNumber() % 4)) {
                let (style, target): (UInt16, UInt32) = (source.number(), source.number())
                Array(text.utf8).withUnsafeBytes { lines.append($0, style: style, target: target) }
            }
            if source.flag() { lines.addAnchor("a", line: lines.count) }
            lines.endLine()
        }
        return lines
    }
}
