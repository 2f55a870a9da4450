import Testing

@testable import GarthPage

/// The clusters of a text, each as its own bytes.
func clusters(_ bytes: [UInt8]) -> [[UInt8]] {
    var found: [[UInt8]] = []
    bytes.withUnsafeBufferPointer { text in
        var offset = 0
        while offset < text.count {
            let next = GraphemeCluster.next(in: text, from: offset)
            guard next.end > offset, next.end <= text.count else {
                Issue.record("no progress at \(offset) of \(bytes)")
                return
            }
            found.append(Array(text[offset..<next.end]))
            offset = next.end
        }
    }
    return found
}

/// Scalars that the rules of UAX 14 and 29 tell apart, for made-up texts.
let telling: [UInt32] = [
    0x61, 0x5A, 0x39, 0x20, 0x20, 0x2D, 0x2F, 0x28, 0x29, 0x22, 0x24, 0x25, 0x2C, 0x3A, 0x0D, 0x0A,
    0x85, 0xA0, 0xAD, 0x301, 0x308, 0x200B, 0x200D, 0x2060, 0x5D0, 0x600, 0x903, 0x915, 0x94D,
    0x1100, 0x1161, 0x11A8, 0xAC00, 0xAC01, 0x1F1E6, 0x1F1E7, 0x1F600, 0x1F476, 0x1F3FD, 0x2764,
    0xFE0F, 0x4E00, 0x3042, 0x3041, 0x3002, 0x300C, 0x300D, 0xAB, 0xBB, 0x2018, 0x2019, 0x2014,
    0x2010, 0x25CC, 0x1B05, 0x1B44, 0x1BF2, 0xFFFC, 0xE33, 0xE01, 0x2024, 0x2044, 0x20AC, 0xFF08,
    0xFF9E, 0xE0061, 0x378,
]

/// Texts made of telling scalars, the same in every run.
func madeUpTexts(count: Int, length: Int) -> [[UInt8]] {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    return (0..<count).map { _ in
        var text = String.UnicodeScalarView()
        for _ in 0..<length {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            text.append(Unicode.Scalar(telling[Int(state % UInt64(telling.count))])!)
        }
        return Array(String(text).utf8)
    }
}

@Suite("Grapheme clusters") struct GraphemeClusterTests {
    @Test(
        "clusters end where UAX 29 says",
        arguments: [
            "a|b", "\r\n|a", "\n|\r", "e\u{301}\u{302}|x", "\u{1112}\u{1161}\u{11AB}|a",
            "가\u{11A8}|가", "🇩🇪|🇫🇷|🇩", "👨‍👩‍👧‍👦|👍🏽", "a\u{200D}|👧", "क्षि|क", "क|क", "\u{600}1|2",
            "กำ|ก", "1\u{FE0F}\u{20E3}|2", "🏴\u{E0067}\u{E007F}|a", "❤️‍🔥|!",
        ])
    func boundaries(text: String) {
        let parts = text.unicodeScalars.split(separator: "|").map { Array(String($0).utf8) }
        #expect(clusters(parts.flatMap { $0 }) == parts)
    }

    @Test("clusters tile any bytes, and no cluster exceeds the limit")
    func tiling() {
        for text in madeUpTexts(count: 200, length: 60) {
            #expect(clusters(text).flatMap { $0 } == text)
            let broken = text.enumerated().map { $0 % 7 == 3 ? $1 ^ 0xA5 : $1 }
            #expect(clusters(broken).flatMap { $0 } == broken)
        }
        let flood = Array(("a" + String(repeating: "\u{301}", count: 1000)).utf8)
        #expect(clusters(flood).allSatisfy { $0.count <= 4 * GraphemeCluster.scalarLimit })
    }

    @Test("the columns of a text are those of its clusters, and no prefix exceeds its columns")
    func sums() {
        for text in madeUpTexts(count: 100, length: 40) {
            text.withUnsafeBufferPointer { text in
                var offset = 0
                var sum = 0
                while offset < text.count {
                    let next = GraphemeCluster.next(in: text, from: offset)
                    sum += next.width
                    offset = next.end
                }
                #expect(DisplayWidth.columns(of: text) == sum)
                for limit in 0...sum {
                    let prefix = DisplayWidth.prefix(of: text, fitting: limit)
                    let part = UnsafeBufferPointer(rebasing: text[..<prefix.bytes])
                    #expect(prefix.columns <= limit && prefix.columns >= limit - 1)
                    #expect(DisplayWidth.columns(of: part) == prefix.columns)
                }
            }
        }
    }
}
