import Testing

@testable import GarthEngine

@Suite("Patterns of fields") struct FormPatternTests {
    @Test(
        "a pattern must match the whole value",
        arguments: [
            ("[0-9]{5}", "12345", true), ("[0-9]{5}", "123456", false), ("a|b", "ab", false),
            ("a|bc", "bc", true), ("", "", true), ("", "x", false), ("\\d{3}-?\\d*", "123-", true),
            ("[^@\\s]+@[^@\\s]+", "a@b", true), ("(?:ab)+", "abab", true),
            ("(?:ab)+?", "aba", false),
            ("a.c", "a\nc", false), ("a.c", "a😀c", true), ("\\w+", "é", false),
            ("[\\p{L} ']+", "Zoë d'Or", true), ("\\p{Lu}\\p{Ll}*", "Ärger", true),
            ("\\P{N}+", "a1", false), ("(?=.*\\d)(?=.*[a-z]).{4,}", "abc1", true),
            ("(?=.*\\d).{4,}", "abcd", false), ("(?!00)\\d\\d", "00", false),
            ("(?<=a)b|ab", "ab", true), ("a(?<=a)b", "ab", true), ("a(?<!a)b", "ab", false),
            ("(a+)\\1", "aaaa", true), ("(?<x>.)\\k<x>", "zz", true),
            ("(?<x>.)\\k<x>", "zy", false),
            ("(?<=(\\d)(\\d))x|12x", "12x", true), ("\\u{1F600}", "😀", true),
            ("\\uD83D\\uDE00", "😀", true), ("\\x41\\u0042\\cA\\0", "AB\u{1}\u{0}", true),
            ("[a-z--[aeiou]]+", "xyz", true), ("[a-z--[aeiou]]+", "xaz", false),
            ("[\\w&&\\d]+", "12", true), ("[\\w&&\\d]+", "a", false), ("[[ab][cd]]+", "abcd", true),
            ("[^]", "x", true), ("[]", "x", false), ("[\\-a]+", "a-a", true),
            ("(a*)*", "aaa", true),
            ("(?:a?){3}a{3}", "aaa", true), ("\\bfoo\\b", "foo", true), ("a{2,3}?", "aaa", true),
            ("(z)((a+)?(b+)?(c))*", "zaacbbbcac", true), ("^abc$", "abc", true),
        ])
    func whole(pattern: String, value: String, matches: Bool) throws {
        #expect(try #require(FormPattern(pattern)).matches(value) == matches)
    }

    @Test(
        "what cannot be read is ignored, as the standard says",
        arguments: [
            "(", ")", "[", "]", "{", "a{2,1}", "*a", "a**", "\\", "\\q", "\\1", "\\k<x>",
            "(?<x>a)(?<x>b)",
            "[z-a]", "[a-]", "[(]", "[a&&&b]", "(?", "(?#x)", "\\p{Nope}", "\\u{110000}", "(?=a)*",
            "\\-", "a{99999}", "(?:a{1000}){1000}",
        ])
    func unreadable(pattern: String) { #expect(FormPattern(pattern) == nil) }

    @Test("no pattern takes more than a bounded time, and a value that would is left to the server")
    func bounded() throws {
        let value = String(repeating: "a", count: 40) + "b"
        for pattern in ["(a+)+", "(a|a)*", "(a|aa)+", "(.*)(.*)(.*)(.*)(.*)(.*)[x]"] {
            let begun = ContinuousClock.now
            _ = try #require(FormPattern(pattern)).matches(value)
            #expect(ContinuousClock.now - begun < .seconds(60))
        }
        let long = String(repeating: "a", count: 100_000)
        #expect(try #require(FormPattern("a*")).matches(long))
    }

    @Test("deep patterns are not read, and end nothing")
    func deep() {
        #expect(FormPattern(String(repeating: "(", count: 100_000)) == nil)
        #expect(FormPattern(String(repeating: "[", count: 100_000)) == nil)
    }
}
