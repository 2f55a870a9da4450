import Testing

@testable import GarthCLI

@Suite("The forms of options and output") struct OptionFormTests {
    @Test(
        "an entry of --resolve is a host, a port and addresses",
        arguments: [
            ("a.test:80:127.0.0.1", true), ("+a.test:443:[::1],127.0.0.1", true),
            ("[::1]:80:127.0.0.1", true), ("-a.test:80", true), ("*:80:127.0.0.1", true),
            ("bad", false), ("a.test:80", false), ("a.test:0:127.0.0.1", false),
            ("a.test:x:127.0.0.1", false), (":80:127.0.0.1", false), ("a.test:80:", false),
            ("", false), ("[::1:80", false),
        ])
    func resolve(entry: String, isOne: Bool) {
        #expect(ConnectionOptions.isResolve(entry) == isOne)
    }

    @Test(
        "a proxy is a host, or a URL of a scheme that proxies have",
        arguments: [
            ("http://p.test:3128", true), ("SOCKS5h://p.test", true), ("p.test:3128", true),
            ("bogus://p.test", false), ("http://", false), ("", false),
        ])
    func proxy(text: String, isOne: Bool) {
        #expect(ConnectionOptions.isProxy(text) == isOne)
    }

    @Test("markup on a terminal has no control characters, and pieces part no character")
    func cleaning() {
        let text = Array("a\u{1B}[31m\u{9B}\u{202E}é\tz\n".utf8)
        let cleaned = String(decoding: DumpPrinter.cleaned(text[...]), as: UTF8.self)
        #expect(cleaned == "a\u{FFFD}[31m\u{FFFD}\u{FFFD}é\tz\n")
        #expect(DumpPrinter.unfinishedByteCount(Array("a€".utf8)) == 0)
        #expect(DumpPrinter.unfinishedByteCount(Array("a€".utf8.dropLast())) == 2)
        #expect(DumpPrinter.unfinishedByteCount([0x61, 0xF0]) == 1)
        #expect(DumpPrinter.unfinishedByteCount([0x80, 0x80, 0x80]) == 0)
    }
}
