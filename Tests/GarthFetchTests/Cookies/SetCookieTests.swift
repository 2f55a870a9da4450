import Testing

@testable import GarthFetch

@Suite("Reading Set-Cookie (RFC 6265bis section 5.6)") struct SetCookieTests {
    private func read(_ line: String) -> SetCookie? { SetCookie(parsing: Array(line.utf8)) }

    @Test(
        "name and value are what stands around the first '=', without blanks at their ends",
        arguments: [
            ("a=b", "a", "b"), (" a\t=\tb c \t; x", "a", "b c"), ("a=b=c==", "a", "b=c=="),
            ("a=", "a", ""), ("a=\"b; c\"", "a", "\"b"), ("a b=c", "a b", "c"),
            ("a=b,c=d", "a", "b,c=d"), ("a=\u{a0}b", "a", "\u{a0}b"),
        ])
    func pairs(line: String, name: String, value: String) throws {
        let set = try #require(read(line))
        #expect(set.name == Array(name.utf8) && set.value == Array(value.utf8))
    }

    @Test(
        "without a name the whole is a value",
        arguments: [("a", "a"), ("=a", "a"), ("=a=b", "a=b"), ("  a b ", "a b")])
    func nameless(line: String, value: String) throws {
        let set = try #require(read(line))
        #expect(set.name.isEmpty && set.value == Array(value.utf8))
    }

    @Test(
        "nothing at all, or a control character anywhere, is no cookie",
        arguments: [
            "", "=", ";", "; a=b", " \t", "a=b\u{0}", "a=b\u{1}c", "a=b\u{7f}", "a=b; x=\u{1f}",
            "a\u{a}=b",
        ])
    func ignored(line: String) {
        #expect(read(line) == nil)
    }

    @Test("a tab is no control character")
    func tab() {
        #expect(read("a=b\tc")?.value == Array("b\tc".utf8))
    }

    @Test("name and value may have 4096 bytes together, and not one more")
    func size() {
        let value = String(repeating: "x", count: 4095)
        #expect(read("a=\(value)") != nil)
        #expect(read("ab=\(value)") == nil)
        #expect(read("a=\(value); Path=/long") != nil)
    }

    @Test("an attribute of more than 1024 bytes is passed over")
    func longAttribute() {
        let long = String(repeating: "x", count: 1024)
        #expect(read("a=b; Path=/\(long)")?.path == nil)
        #expect(read("a=b; Path=/\(long.dropLast())")?.path?.count == 1024)
    }

    @Test("attributes have names in any letter case, and blanks around them do not matter")
    func attributes() throws {
        let set = try #require(
            read("a=b;SECURE ; httpONLY=x; path = /p ;DOMAIN=.A.Test; samesite=STRICT;zig=zag"))
        #expect(set.isSecure && set.isHTTPOnly && set.sameSite == .strict)
        #expect(set.path == Array("/p".utf8) && set.domain == Array("a.test".utf8))
    }

    @Test("of several the last one counts, also one that says nothing; dates and numbers excepted")
    func lastWins() throws {
        let set = try #require(
            read(
                "a=b; Path=/x; Path=y; Domain=c.test; Domain=; SameSite=Strict; SameSite=odd; "
                    + "Max-Age=1; Max-Age=2; Max-Age=odd; Expires=1 Jan 1970 00:00:01; Expires=odd"
            ))
        #expect(set.path == nil && set.domain.isEmpty && set.sameSite == .unspecified)
        #expect(set.maxAge == 2 && set.expires == 1)
    }

    @Test("only one dot is taken from the front of a domain")
    func dots() {
        #expect(read("a=b; domain=..c.test")?.domain == Array(".c.test".utf8))
    }

    @Test(
        "Max-Age is digits with or without a minus, however many",
        arguments: [
            ("0", 0), ("-1", -1), ("007", 7), ("99999999999999999999", Int.max),
            ("-99999999999999999999", -Int.max), ("000000000000000000000", 0),
            ("000000000000000000000000009", 9),
        ])
    func maxAge(text: String, seconds: Int) {
        #expect(read("a=b; Max-Age=\(text)")?.maxAge == seconds)
    }

    @Test("what is no such number says nothing", arguments: ["", "+1", "1x", "\"1\"", "-", "1.5"])
    func oddMaxAge(text: String) throws {
        #expect(try #require(read("a=b; Max-Age=\(text)")).maxAge == nil)
    }

    @Test("bytes that are not UTF-8 stay what they are")
    func bytes() {
        #expect(SetCookie(parsing: [0x61, 0x3D, 0xE9, 0xFF])?.value == [0xE9, 0xFF])
    }
}
