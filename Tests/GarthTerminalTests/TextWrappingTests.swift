import Testing

@testable import GarthTerminal

@Suite("Long lines of panels") struct TextWrappingTests {
    @Test(
        "an address ends a line at a sign, and never inside a number",
        arguments: [
            ("at http://127.0.0.1:8801/a/b", 20, ["at", "http://", "127.0.0.1:8801/a/b"]),
            (
                "https://host.example/a/long/path?x=1&y=2", 24,
                ["https://host.example/a/", "long/path?x=1&y=2"]
            ),
            ("abcdefghij", 4, ["abcd", "efgh", "ij"]),
            ("x1234567890y", 6, ["x12345", "67890y"]),
            ("two  words", 20, ["two words"]), ("", 5, []),
        ])
    func lines(text: String, columns: Int, expected: [String]) {
        let lines = TextWrapping.lines(of: text, columns: columns)
        #expect(lines == expected)
        #expect(lines.allSatisfy { $0.count <= columns })
        #expect(
            lines.joined().filter { $0 != " " } == text.filter { $0 != " " }, "no letter is lost")
    }

    @Test("wide characters count as two columns")
    func wide() {
        #expect(TextWrapping.lines(of: "日本語日本語", columns: 5) == ["日本", "語日", "本語"])
    }
}
