import Testing

@testable import GarthPage

/// Calls with the UTF-8 of a string.
func withUTF8<R>(_ text: String, _ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R {
    try Array(text.utf8).withUnsafeBufferPointer(body)
}

@Suite("Display width") struct DisplayWidthTests {
    @Test(
        "a text takes the columns that terminals give it",
        arguments: [
            ("", 0), ("a", 1), ("hello, world", 12), ("é", 1), ("e\u{301}", 1), ("日本語", 6),
            ("ｱ", 1), ("Ａ", 2), ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("❤", 1),
            ("❤\u{FE0F}", 2), ("1\u{FE0F}\u{20E3}", 2), ("🇩🇪", 2), ("🇩🇪🇫🇷", 4), ("👨‍👩‍👧‍👦", 2),
            ("👍🏽", 2), ("☝🏽", 2), ("🏳️‍🌈", 2), ("😀x", 3), ("a\u{FE0F}", 1), ("กำ", 2),
            ("क्षि", 2), ("…", 1), ("—", 1), ("“”", 2), ("\u{200B}", 0), ("\u{AD}", 0),
            ("\u{1B}[0m", 3), ("\u{9B}", 0), ("𠀀", 2), ("\u{E0041}", 0), ("\u{1FAE9}", 2),
            ("\u{1100}\u{1100}", 4), ("12345678日12345678e\u{301}", 19), ("│─┼", 3),
        ])
    func widths(text: String, columns: Int) {
        #expect(withUTF8(text, DisplayWidth.columns(of:)) == columns)
    }

    /// foot.ini(5), `double-width`: the sum of the columns of all code points of a cluster, at most 2.
    @Test(
        "a joined emoji has the sum of its scalars' columns, at most two, as in foot",
        arguments: [
            "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}",
            "\u{1F469}\u{1F3FF}\u{200D}\u{2764}\u{FE0F}\u{200D}\u{1F468}\u{1F3FB}",
            "\u{1F3C3}\u{1F3FD}\u{200D}\u{2640}\u{FE0F}", "\u{1F43B}\u{200D}\u{2744}\u{FE0F}",
            "\u{1F44D}\u{1F3FD}", "\u{261D}\u{1F3FD}", "\u{1F3F3}\u{FE0F}\u{200D}\u{1F308}",
            "\u{1F1E9}\u{1F1EA}", "\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}",
            "\u{1F44D}\u{200D}\u{1F44D}",
            "\u{2764}\u{200D}\u{1F525}", "\u{2764}\u{200D}", "\u{2640}\u{200D}",
        ])
    func joinedEmoji(text: String) {
        let sum = text.unicodeScalars.reduce(0) { $0 + DisplayWidth.columns(ofScalar: $1.value) }
        withUTF8(text) { bytes in
            let cluster = GraphemeCluster.next(in: bytes, from: 0)
            #expect(cluster.end == bytes.count)
            #expect(cluster.width == min(2, sum) || text.unicodeScalars.contains("\u{FE0F}"))
            #expect(cluster.width == (text.unicodeScalars.contains { $0.value > 0xFFFF } ? 2 : 1))
        }
    }

    @Test("a byte that is no UTF-8 counts as one U+FFFD")
    func badBytes() {
        for bytes: [UInt8] in [[0xFF], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98]] {
            #expect(bytes.withUnsafeBufferPointer(DisplayWidth.columns(of:)) == 1)
        }
    }

    @Test("a prefix never splits a cluster and takes the marks of its last one")
    func prefixes() {
        withUTF8("ae\u{301}日x") { text in
            let cuts = (0...6).map { DisplayWidth.prefix(of: text, fitting: $0) }
            #expect(cuts.map(\.bytes) == [0, 1, 4, 4, 7, 8, 8])
            #expect(cuts.map(\.columns) == [0, 1, 2, 2, 4, 5, 5])
        }
        #expect(withUTF8("abc") { DisplayWidth.prefix(of: $0, fitting: -3).bytes } == 0)
    }

    @Test("eight bytes are printable when each is from space to tilde")
    func printableWords() {
        for byte in UInt8.min...UInt8.max {
            for place in 0..<8 {
                var bytes = [UInt8](repeating: 0x7E, count: 8)
                bytes[place] = byte
                let word = bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
                let isPrintable = (0x20...0x7E).contains(byte)
                #expect(DisplayWidth.isPrintableASCII(word) == isPrintable)
                #expect(DisplayWidth.printableASCIICount(word) == (isPrintable ? 8 : place))
            }
        }
    }
}
