import Testing

@testable import GarthLanguage

@Suite("Catalogues of messages") struct CatalogueTests {
    /// A table in the MO format, as `Scripts/catalogues.py` makes it.
    static func table(
        _ messages: [(key: String, text: String)],
        plurals: String = "nplurals=2; plural=(n != 1);"
    ) -> [UInt8] {
        let header = (key: "", text: "Plural-Forms: \(plurals)\n")
        let entries = ([header] + messages).map { (Array($0.key.utf8), Array($0.text.utf8)) }
            .sorted { $0.0.lexicographicallyPrecedes($1.0) }
        var lists: [UInt32] = []
        var data: [UInt8] = []
        let start = 28 + 16 * entries.count
        for part in [entries.map(\.0), entries.map(\.1)] {
            for text in part {
                lists += [UInt32(text.count), UInt32(start + data.count)]
                data += text + [0]
            }
        }
        let head: [UInt32] = [
            0x9504_12DE, 0, UInt32(entries.count), 28, UInt32(28 + 8 * entries.count), 0, 28,
        ]
        return (head + lists).flatMap { number in (0..<4).map { UInt8(number >> (8 * $0) & 255) } }
            + data
    }

    @Test("a message is found by its key, among others")
    func search() {
        let words = (0..<200).map { (key: "key \($0)", text: "text \($0)") }
        let bytes = Self.table(words)
        guard let table = MessageTable(bytes.span) else {
            Issue.record("no table")
            return
        }
        for (key, text) in words { #expect(table.text(of: key) == Array(text.utf8)) }
        #expect(table.text(of: "key 200") == nil)
        #expect(table.text(of: "") != nil)
    }

    @Test("a damaged table has fewer messages or none, and never reads outside of itself")
    func damage() {
        let bytes = Self.table((0..<20).map { (key: "key \($0)", text: "text") })
        for length in 0..<bytes.count {
            let cut = Array(bytes[..<length])
            if let table = MessageTable(cut.span) { _ = table.text(of: "key 7") }
        }
        for place in bytes.indices {
            var changed = bytes
            for value in [0, 0x7F, 0xFF] as [UInt8] {
                changed[place] = value
                guard let table = MessageTable(changed.span) else { continue }
                _ = table.text(of: "key 7")
                _ = table.pluralRule
            }
        }
    }

    @Test(
        "a translation has the values at its places, in its own order",
        arguments: [
            ("%2: %1", "b: a"), ("%1%1", "aa"), ("100 %", "100 %"), ("%0 %x", "%0 %x"), ("", ""),
        ])
    func places(text: String, result: String) {
        #expect(Places.text(of: Array(text.utf8)) { ["a", "b"][$0 - 1] } == result)
    }

    @Test(
        "a translation with a control, or a place without a value, is none",
        arguments: [
            "%3", "a\u{1B}[2J", "\n", "\u{9B}2J", "\u{202E}a", "\u{2066}", "\u{7F}", "\0",
            "\u{2028}",
        ])
    func refused(text: String) {
        #expect(Places.text(of: Array(text.utf8)) { $0 < 3 ? "a" : nil } == nil)
    }

    @Test("values of places may have any sign: the one that shows them judges them")
    func values() {
        #expect(Places.text(of: Array("<%1>".utf8)) { _ in "%2\u{1B}" } == "<%2\u{1B}>")
    }

    @Test(
        "the form of a number follows the language",
        arguments: [
            ("nplurals=2; plural=(n != 1);", [1, 0, 1, 1, 1]),
            ("nplurals=2; plural=(n > 1);", [0, 0, 1, 1, 1]),
            ("nplurals=1; plural=0;", [0, 0, 0, 0, 0]),
        ])
    func plurals(rule: String, forms: [Int]) {
        let bytes = Self.table([], plurals: rule)
        let rule = MessageTable(bytes.span)?.pluralRule
        #expect([0, 1, 2, 11, 101].map { rule?.form(of: $0) } == forms)
        #expect(PluralRule.oneIsSingular.form(of: -1) == 1)
    }

    @Test(
        "the first language that has a catalogue is taken, with or without its region",
        arguments: [
            (["de-AT", "de"], "de"), (["DE"], "de"), (["it", "fr-CA"], "fr"), (["zh-CN"], "zh"),
            (["zh-Hans-SG"], "zh"), (["zh-TW", "zh", "es-MX"], "es"), (["en-GB", "de"], nil),
            (["it"], nil),
            ([], nil), (["", "-", "de-"], "de"),
        ] as [([String], String?)])
    func lookup(tags: [String], language: String?) {
        #expect(Catalogue(for: tags)?.language == language)
    }

    @Test("messages are English where no language was chosen")
    func english() {
        let name = "page"
        #expect(
            localized("\(name) was \("saved") " + "at \(3) o'clock")
                == "page was saved at 3 o'clock")
        #expect(
            [0, 1, 2].map { localized($0, one: "\($0) link", other: "\($0) links") }
                == ["0 links", "1 link", "2 links"])
        #expect(localized("open", meaning: "verdict") == "open")
        #expect(localized(markup: "<p>Keys</p>") == "<p>Keys</p>")
    }
}
