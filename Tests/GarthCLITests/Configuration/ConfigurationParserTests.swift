import TestSupport
import Testing

@testable import GarthCLI

@Suite("The config file") struct ConfigurationParserTests {
    private func parse(_ text: String) throws(ConfigurationError) -> Configuration {
        try ConfigurationParser.parse(Array(text.utf8), source: "config")
    }

    @Test("lines set values; comments, blanks, quotes, CRLF and a byte order mark are understood")
    func values() throws {
        let configuration = try parse(
            "\u{FEFF}# all\r\n\r\n  zoom=120\r\nuser-agent = \"a \\\"b\\\" \\\\ # c\" # why\n"
                + "start-page = https://a.test/#top   # a comment\nsearch =\ntimeout = 2.5\n"
                + "max-bytes = 2k\nmouse = off\nlanguage = \"\"")
        #expect(
            configuration.values == [
                .zoom: .number(120), .userAgent: .text("a \"b\" \\ # c"),
                .startPage: .text("https://a.test/#top"), .search: .text(""),
                .timeout: .seconds(2.5), .maxBytes: .number(2048), .mouse: .flag(false),
                .language: .text(""),
            ])
    }

    @Test("colors has the colours of pages, and in older files their number")
    func colors() throws {
        let now = try parse("colors = page\ncolor-depth = 256\n[site a.test]\ncolors = none")
        #expect(now.values == [.colors: .text("page"), .colorDepth: .text("256")])
        let site = try #require(now.sites.values.first)
        #expect(site == [.colors: .text("none")])
        for old in ["auto", "16", "256", "all"] {
            #expect(try parse("colors = \(old)").values == [.colorDepth: .text(old)])
        }
        #expect(throws: ConfigurationError.self) { _ = try parse("colors = 12") }
    }

    @Test(
        "a line that is not understood is said with line and column",
        arguments: [
            ("zoom = 120\nzom = 3", 2, 1, "no setting is called zom (did you mean zoom?)"),
            ("qqqqqq = 1", 1, 1, "no setting is called qqqqqq (garth --print-config lists them)"),
            ("  zoom = x", 1, 10, "zoom: x is no number from 50 to 300"),
            ("zoom = 301", 1, 8, "zoom: 301 is no number from 50 to 300"),
            ("zoom = +100", 1, 8, "zoom: +100 is no number from 50 to 300"),
            ("zoom =", 1, 7, "zoom: nothing is no number from 50 to 300"),
            ("zoom 120", 1, 9, "no = (a line is NAME = VALUE)"),
            ("mouse = ja", 1, 9, "mouse: ja is neither yes nor no"),
            (
                "theme = drak", 1, 9,
                "theme: drak is none of auto, dark, light, high-contrast, mono (did you mean dark?)"
            ),
            ("max-bytes = 0", 1, 13, "max-bytes: 0 is no number of bytes (e.g. 500k, 64M, 2G)"),
            (
                "max-bytes = 99999999999G", 1, 13,
                "max-bytes: 99999999999G is no number of bytes (e.g. 500k, 64M, 2G)"
            ),
            ("timeout = -1", 1, 11, "timeout: -1 is no number of seconds (e.g. 30 or 2.5)"),
            (
                "search = https://a.test/", 1, 10,
                "search: https://a.test/ has no %s (e.g. https://search.example/?q=%s)"
            ),
            (
                "search = file:///%s", 1, 10,
                "search: file:///%s is no http or https URL (e.g. https://search.example/?q=%s)"
            ),
            ("charset = utf-9", 1, 11, "charset: utf-9 is no encoding (e.g. utf-8)"),
            ("proxy = ftp://a", 1, 9, "proxy: ftp://a is no http, https or socks URL"),
            (
                "language = \"de\\\"\"", 1, 12,
                "language: de\" is no list of languages (e.g. de, en)"
            ),
            (
                "hint-letters = aba", 1, 16,
                "hint-letters: aba needs at least two letters, none of them twice"
            ),
            ("zoom = 100\nmouse = no\nzoom = 90", 3, 1, "zoom was set in line 1"),
            ("ä = \"x", 1, 5, "no \" at the value's end"),
            ("editor = \"x\" y", 1, 14, "only a comment may follow a quoted value"),
            ("editor = \"\\n\"", 1, 11, "only \\\" and \\\\ are known in quotes"),
            ("editor = a\u{1B}[2J", 1, 11, "a control character"),
            ("[site a.test", 1, 13, "no ] at the section's end"),
            ("[site a.test] zoom = 1", 1, 15, "only a comment may follow a section's name"),
            ("[host a]", 1, 2, "no section is called host (there are [keys] and [site HOST])"),
            ("[ ]", 1, 1, "an empty section name (there are [keys] and [site HOST])"),
            ("[site]", 1, 2, "which site? (e.g. [site example.org])"),
            ("[site a/b]", 1, 7, "a/b is no host (e.g. [site example.org])"),
            ("[site http://a]", 1, 7, "http://a is no host (e.g. [site example.org])"),
            ("[site *.1.2.3.4]", 1, 7, "*.1.2.3.4 is no host (e.g. [site example.org])"),
            ("[site a.test:80]", 1, 7, "a.test:80 is no host (e.g. [site example.org])"),
            (
                "[site a.test]\nproxy = b", 2, 1,
                "proxy applies to all sites; put it before the first [section]"
            ),
            (
                "[site a.test]\nzoom = 90\n[site A.test.]\nzoom = 80", 4, 1,
                "zoom was set in line 2"
            ),
        ])
    func errors(text: String, line: Int, column: Int, message: String) {
        #expect(
            throws: ConfigurationError(
                source: "config", line: line, column: column, message: message)
        ) { try parse(text) }
    }

    @Test("bytes that are no UTF-8 are an error with its place")
    func notUTF8() {
        #expect(
            throws: ConfigurationError(source: "c", line: 2, column: 1, message: "not UTF-8")
        ) { try ConfigurationParser.parse([0x0A, 0x61, 0x3D, 0xFF], source: "c") }
    }

    // MARK: - Sites

    @Test(
        "of the sections that name a host, the most specific one that says something decides",
        arguments: [
            ("a.test", 110), ("www.a.test", 120), ("x.www.a.test", 130), ("b.test", nil),
            ("xa.test", nil), ("c.test", 140), ("www.c.test", nil), ("d.test", nil),
            ("www.d.test", 150), ("127.0.0.1", 160), ("[::1]", 170), ("a.test.", 110),
            ("y.b.a.test", 110), ("", nil),
        ] as [(String, Int?)])
    func sites(host: String, zoom: Int?) throws {
        let configuration = try parse(
            """
            zoom = 90
            [site a.test]
            zoom = 110
            [site WWW.A.test]
            zoom = 120
            [site *.www.a.test]
            zoom = 130
            [site =c.test]
            zoom = 140
            [site *.d.test]
            zoom = 150
            [site 127.0.0.1]
            zoom = 160
            [site [::1]]
            zoom = 170
            [site b.a.test]
            reader = yes
            """)
        #expect(configuration.siteValue(of: .zoom, for: host) == zoom.map { .number($0) })
    }

    // MARK: - Keys

    @Test("[keys] binds by name, in quotes or without, also the equals sign, and unbinds")
    func keys() throws {
        let configuration = try parse(
            """
            [keys]
            Ctrl-X = back
            "=" = quit   # why not
            gx = none
            Alt-d = open https://a.test/ b
            "\\"" = forward
            """)
        #expect(
            configuration.keys == [
                .init(keys: "Ctrl-X", action: "back", argument: ""),
                .init(keys: "=", action: "quit", argument: ""),
                .init(keys: "gx", action: "none", argument: ""),
                .init(keys: "Alt-d", action: "open", argument: "https://a.test/ b"),
                .init(keys: "\"", action: "forward", argument: ""),
            ])
    }

    @Test(
        "unknown keys and actions, and keys that hide each other, are errors",
        arguments: [
            ("Ctlr-X = back", 1, "no key is called Ctlr-X (did you mean Ctrl-X?)"),
            ("Ctrl-Hom = back", 1, "no key is called Ctrl-Hom (did you mean Ctrl-Home?)"),
            ("x = bakc", 5, "no action is called bakc (did you mean back?)"),
            ("x =", 4, "no action is called \"\""),
            ("x = back 3", 5, "back takes nothing behind it: 3"),
            ("x = none y", 5, "none takes nothing behind it: y"),
            ("Ctrl-C = quit", 1, "Ctrl-C never quits; bind another key"),
        ])
    func keyErrors(line: String, column: Int, message: String) {
        #expect(
            throws: ConfigurationError(
                source: "config", line: 2, column: column, message: message)
        ) { try parse("[keys]\n" + line) }
    }

    @Test("keys of the file that begin alike are an error: one of them could never be typed")
    func hidingKeys() {
        #expect(
            throws: ConfigurationError(
                source: "config", line: 3, column: 1,
                message: "gg was bound in line 2")
        ) { try parse("[keys]\ngg = back\ngg = top") }
        #expect(
            throws: ConfigurationError(
                source: "config", line: 3, column: 1,
                message: "g and the keys of line 2 begin alike: one of them could never be typed")
        ) { try parse("[keys]\ngg = back\ng = top") }
    }

    // MARK: - What is printed

    @Test("what --print-config prints sets every setting to what it is without a file")
    func printed() throws {
        let configuration = try parse(ConfigurationText.defaults)
        #expect(configuration.values.count == Setting.allCases.count)
        let none = Preferences()
        let printed = Preferences(file: configuration)
        for setting in Setting.allCases {
            #expect(printed.value(setting) == none.value(setting), "\(setting)")
            #expect(printed.origin(setting) == .file)
        }
        #expect(configuration.sites.isEmpty && configuration.keys.isEmpty)
    }

    @Test("its commented lines for keys and sites are lines that can be used")
    func printedExamples() throws {
        let sections = try #require(ConfigurationText.defaults.firstRange(of: "# [site example"))
        let examples = ConfigurationText.defaults[sections.lowerBound...]
            .split(separator: "\n").map { $0.hasPrefix("# ") ? $0.dropFirst(2) : $0 }
            .filter { $0.hasPrefix("[") || $0.hasPrefix("\"") || $0.hasPrefix("zoom") }
            .joined(separator: "\n")
        let configuration = try parse(examples)
        #expect(configuration.sites.count == 1)
        #expect(configuration.keys.count > 60)
    }

    @Test("each setting stands in one chapter")
    func chapters() {
        let listed = Setting.chapters.flatMap(\.settings)
        #expect(listed.count == Setting.allCases.count)
        #expect(Set(listed) == Set(Setting.allCases))
    }

    @Test(
        "a value is written so that it is read as the same",
        arguments: [
            "", "plain", " blanks ", "\"", "a\"b", "#", "a #b", "a#b", "\\", "x\\y", "\"a\\",
        ])
    func writing(text: String) throws {
        let line = "editor = " + ConfigurationLine.written(text)
        #expect(try parse(line).values == [.editor: .text(text)])
    }

    @Test(
        "bytes at random are understood or refused, and never anything else",
        arguments: 1...4 as ClosedRange<UInt64>)
    func noise(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let pieces: [[UInt8]] = [
            Array("[site ".utf8), Array("[keys]\n".utf8), Array("zoom = 1".utf8), [0x22], [0x5C],
            [0x0A], [0x3D], [0xFF], [0x5D], Array("a.b".utf8), [0x20], [0x23], Array("gg".utf8),
        ]
        for _ in 0..<500 {
            var bytes: [UInt8] = []
            for _ in 0..<12 { bytes += pieces.randomElement(using: &generator)! }
            _ = try? ConfigurationParser.parse(bytes, source: "c")
        }
    }
}
