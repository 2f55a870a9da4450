import Testing

@testable import GarthCLI

@Suite("Changing a site's section of config") struct ConfigurationEditTests {
    private func edit(
        _ text: String, _ setting: Setting, _ value: String?, site: String = "a.test"
    ) throws -> String {
        let site: SiteName = try #require(SiteName(site))
        let edit = ConfigurationEdit(site: site, setting: setting, value: value)
        return String(decoding: edit.applied(to: Array(text.utf8)), as: UTF8.self)
    }

    private let text = """
        # mine
        zoom = 90

        [site A.test.]   # the one
          zoom=120   # big
        # and then
        reader = "yes"

        [keys]
        gx = back
        """

    @Test("a value is replaced in its place; comments, blanks and order stay")
    func replaces() throws {
        #expect(
            try edit(text, .zoom, "150")
                == text.replacing("zoom=120   # big", with: "zoom=150   # big"))
        #expect(
            try edit(text, .reader, "no") == text.replacing("\"yes\"", with: "no"))
        #expect(
            try edit(text, .zoom, "150", site: "b.test")
                == text + "\n\n[site b.test]\nzoom = 150\n")
    }

    @Test("a setting that is not there is added behind the last line of the section")
    func adds() throws {
        #expect(
            try edit(text, .userAgent, " a \"b\"")
                == text.replacing(
                    "reader = \"yes\"\n",
                    with: "reader = \"yes\"\nuser-agent = \" a \\\"b\\\"\"\n"))
    }

    @Test("a section that is not there is added at the end, also to an empty file")
    func addsSection() throws {
        #expect(try edit("", .zoom, "150") == "[site a.test]\nzoom = 150\n")
        #expect(
            try edit("zoom = 90\n", .zoom, "150", site: "=b.test")
                == "zoom = 90\n\n[site =b.test]\nzoom = 150\n")
        #expect(try edit("[site a.test]", .zoom, "150") == "[site a.test]\nzoom = 150\n")
    }

    @Test(
        "what holds for all sites stands before the sections",
        arguments: [
            ("", "search = none\n"), ("# mine\n\n[keys]\n", "# mine\nsearch = none\n\n[keys]\n"),
            ("[site a.test]\nzoom = 90\n", "search = none\n[site a.test]\nzoom = 90\n"),
            ("search = x # old\nzoom = 90", "search = none # old\nzoom = 90"),
            ("zoom = 90", "zoom = 90\nsearch = none\n"),
        ])
    func general(text: String, expected: String) {
        let edit = ConfigurationEdit(site: nil, setting: .search, value: "none")
        #expect(String(decoding: edit.applied(to: Array(text.utf8)), as: UTF8.self) == expected)
    }

    @Test("taking a value away takes its line, and nothing where there is none")
    func removes() throws {
        #expect(
            try edit(text, .zoom, nil) == text.replacing("  zoom=120   # big\n", with: ""))
        #expect(try edit(text, .cookies, nil) == text)
        #expect(try edit(text, .zoom, nil, site: "b.test") == text)
    }

    @Test("lines of other line ends are kept")
    func lineEnds() throws {
        #expect(
            try edit("[site a.test]\r\nzoom = 90 \r\nreader = no\r\n", .zoom, "150")
                == "[site a.test]\r\nzoom = 150 \r\nreader = no\r\n")
    }

    @Test("what was changed says so when it is read, and everything else what it said")
    func readBack() throws {
        for setting in [Setting.zoom, .userAgent, .cookies] {
            let value = setting == .zoom ? "75" : setting == .cookies ? "block" : "x # y"
            let new = try edit(text, setting, value)
            let old = try ConfigurationParser.parse(Array(text.utf8), source: "c")
            let read = try ConfigurationParser.parse(Array(new.utf8), source: "c")
            #expect(
                read.siteValue(of: setting, for: "a.test")
                    == (try setting.facts.kind.value(of: value)))
            #expect(read.values == old.values && read.keys == old.keys)
        }
    }
}
