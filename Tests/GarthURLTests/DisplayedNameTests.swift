import GarthURL
import Testing

/// What a person is shown of an international name.
@Suite("Names as they are shown") struct DisplayedNameTests {
    private static func shown(_ host: String) -> String? {
        URLRecord.parse("https://\(host)/")?.displayedHostname
    }

    @Test(
        "a name of one script, or of scripts that are written together, is shown as it is written",
        arguments: [
            "bücher.example", "straße.example", "пример.example", "правда.рф", "παράδειγμα.δοκιμή",
            "例え.テスト", "日本語ラベル.jp", "한국어.kr", "google日本.jp", "हिन्दी.भारत", "ไทย.ไทย", "עברית.example",
            "العربية.example", "ქართული.ge", "người.vn", "中文.中国", "müller.de", "café.fr",
            "español.es", "são-paulo.br", "smørrebrød.dk", "łódź.pl", "příklad.cz", "ışık.tr",
            "へや.jp", "ヘルプ.jp", "ソフト.jp", "一番.jp", "カード.jp",
        ])
    func unicode(host: String) { #expect(Self.shown(host) == host) }

    @Test(
        "a name that mixes scripts or passes for another is shown in Punycode",
        arguments: [
            "аpple.com", "аррӏе.com", "раураӏ.com", "gооgle.com", "ѕсоре.com", "οοο.com",
            "ɡoogle.com", "paypaı.com",
            "ķириллица.example", "例えрус.jp", "☃.example", "i❤.ws", "օոս.am", "ー.jp",
            "example\u{30CE}com.jp\u{0430}",
            "भारतa.example", "ⲣaypal.com", "ᏀᎪᏞ.com", "googlé.com", "amazoṇ.com", "pаypal.fr",
            "facebooķ.org", "müller.com", "gõogle.de", "へルプ.jp", "かヘ.jp", "exampleソcom.jp",
            "a一b.com", "micrоsoft.ru",
        ])
    func punycode(host: String) throws {
        let url = try #require(URLRecord.parse("https://\(host)/"))
        #expect(url.displayedHostname == url.hostname)
        #expect(url.hostname.contains("xn--"))
    }

    @Test("names may have characters as new as Unicode 17", arguments: [0x32931, 0x323B0, 0x11DB0])
    func newCharacters(scalar: UInt32) throws {
        let character = try #require(Unicode.Scalar(scalar))
        let url = try #require(URLRecord.parse("http://\(character).test/"))
        #expect(url.hostname.hasPrefix("xn--"))
    }

    @Test("each label is judged by itself, and what is no name stays as it is")
    func labels() {
        #expect(Self.shown("bücher.аpple.de") == "bücher.xn--pple-43d.de")
        #expect(Self.shown("127.0.0.1") == "127.0.0.1")
        #expect(Self.shown("[::1]") == "[::1]")
        #expect(Self.shown("EXAMPLE.org") == "example.org")
    }

    @Test(
        "what is shown of a URL has no credentials, and is the same URL when it is typed",
        arguments: [
            "https://user:secret@bücher.example:8443/ä?q=ö#ü", "http://пример.example/",
            "https://a.test/x",
            "about:start", "file:///tmp/x", "https://аpple.com/xn--",
            "http://xn--bcher-kva.example/xn--bcher-kva",
        ])
    func address(text: String) throws {
        let url = try #require(URLRecord.parse(text))
        #expect(!url.displayedHref.contains("secret"))
        #expect(URLRecord.parse(url.displayedHref) == url.withoutCredentials)
    }
}
