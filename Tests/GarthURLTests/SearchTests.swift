import GarthURL
import Testing

/// The search for parts of texts and bytes.
@Suite("Search in texts") struct SearchTests {
    @Test(
        "a part is found at its first place",
        arguments: [
            ("abcabc", "bc", 1..<3), ("aaab", "aab", 1..<4), ("abc", "abc", 0..<3),
            ("abc", "", 0..<0), ("", "", 0..<0),
        ])
    func found(text: String, part: String, place: Range<Int>) {
        #expect(Array(text.utf8).firstPlace(of: part.utf8) == place)
        #expect(text.contains(text: part))
    }

    @Test(
        "what stands nowhere is not found",
        arguments: [("abc", "abd"), ("abc", "abcd"), ("", "a"), ("ab", "ba")])
    func absent(text: String, part: String) {
        #expect(Array(text.utf8).firstPlace(of: part.utf8) == nil)
        #expect(!text.contains(text: part))
    }

    @Test("the place in a slice is one of the slice")
    func slice() {
        let text = "key: value: more"
        let rest = text[text.index(text.startIndex, offsetBy: 4)...]
        let place = rest.firstPlace(of: ": ")
        #expect(place.map { rest[$0.upperBound...] } == "more")
    }

    @Test(
        "every place is replaced once, from the left",
        arguments: [
            ("a%sb%s", "%s", "-", "a-b-"), ("aaa", "aa", "a", "aa"), ("x", "y", "z", "x"),
            ("\\\"", "\"", "\\\"", "\\\\\""), ("x", "", "z", "x"), ("é日", "日", "本", "é本"),
        ])
    func replaced(text: String, part: String, other: String, result: String) {
        #expect(text.replacing(text: part, by: other) == result)
    }
}
