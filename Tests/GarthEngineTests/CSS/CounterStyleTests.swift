import GarthPage
import Testing

@testable import GarthEngine

@Suite("Counter styles") struct CounterStyleTests {
    /// A value in a style of a page without style sheets, or with `css`.
    private func text(_ value: Int, _ name: String, css: String = "") -> String {
        var resolver = StyleResolver(options: LayoutOptions())
        if !css.isEmpty { _ = resolver.setAuthorSheet(0, css: Array(css.utf8)) }
        return String(
            decoding: resolver.counterText(value, .named(Array(name.utf8))), as: UTF8.self)
    }

    private func marker(_ value: Int, _ name: String) -> String {
        var resolver = StyleResolver(options: LayoutOptions())
        return String(
            decoding: resolver.markerText(value, .named(Array(name.utf8))), as: UTF8.self)
    }

    @Test(
        "a predefined style writes numbers as its people do",
        arguments: [
            ("decimal", 120, "120"), ("decimal-leading-zero", 7, "07"),
            ("decimal-leading-zero", -7, "-7"), ("arabic-indic", 120, "١٢٠"), ("persian", 45, "۴۵"),
            ("bengali", 90, "৯০"), ("cambodian", 12, "១២"), ("devanagari", 12, "१२"),
            ("gujarati", 12, "૧૨"), ("gurmukhi", 12, "੧੨"), ("kannada", 12, "೧೨"),
            ("lao", 12, "໑໒"),
            ("malayalam", 12, "൧൨"), ("mongolian", 12, "᠑᠒"), ("myanmar", 12, "၁၂"),
            ("oriya", 12, "୧୨"), ("tamil", 12, "௧௨"), ("telugu", 12, "౧౨"), ("thai", 12, "๑๒"),
            ("tibetan", 12, "༡༢"), ("cjk-decimal", 105, "一〇五"), ("armenian", 1996, "ՌՋՂԶ"),
            ("lower-armenian", 1996, "ռջղզ"), ("georgian", 19999, "ჵჰშჟთ"), ("hebrew", 15, "טו"),
            ("hebrew", 10999, "י׳תתקצט"), ("lower-roman", 1994, "mcmxciv"),
            ("upper-roman", 3999, "MMMCMXCIX"), ("lower-alpha", 28, "ab"),
            ("upper-latin", 27, "AA"),
            ("lower-greek", 25, "αα"), ("hiragana", 49, "ああ"), ("hiragana-iroha", 47, "す"),
            ("katakana", 48, "ン"), ("katakana-iroha", 48, "イイ"), ("cjk-earthly-branch", 12, "亥"),
            ("cjk-heavenly-stem", 10, "癸"), ("disc", 3, "•"), ("disclosure-closed", 1, "▸"),
        ])
    func predefined(name: String, value: Int, expected: String) {
        #expect(text(value, name) == expected)
    }

    @Test(
        "numbers of East Asia and Ethiopia follow the algorithms of their own",
        arguments: [
            ("simp-chinese-informal", 0, "零"), ("simp-chinese-informal", 10, "十"),
            ("simp-chinese-informal", 19, "十九"), ("simp-chinese-informal", 111, "一百一十一"),
            ("simp-chinese-informal", 6001, "六千零一"), ("simp-chinese-informal", -110, "负一百一十"),
            ("simp-chinese-formal", 10, "壹拾"), ("simp-chinese-formal", 6010, "陆仟零壹拾"),
            ("trad-chinese-informal", 2300, "二千三百"), ("trad-chinese-formal", 6001, "陸仟零壹"),
            ("cjk-ideographic", 101, "一百零一"), ("trad-chinese-formal", 10_000, "一〇〇〇〇"),
            ("japanese-informal", 1111, "千百十一"), ("japanese-informal", 0, "〇"),
            ("japanese-informal", -2, "マイナス二"), ("japanese-formal", 1111, "壱阡壱百壱拾壱"),
            ("korean-hangul-formal", 6001, "육천일"), ("korean-hangul-formal", -1, "마이너스 일"),
            ("korean-hanja-informal", 1010, "千十"), ("korean-hanja-formal", 1111, "壹仟壹百壹拾壹"),
            ("ethiopic-numeric", 1, "፩"), ("ethiopic-numeric", 100, "፻"),
            ("ethiopic-numeric", 78_010_092, "፸፰፻፩፼፺፪"), ("ethiopic-numeric", 10_000, "፼"),
            ("ethiopic-numeric", 0, "0"),
        ])
    func algorithms(name: String, value: Int, expected: String) {
        #expect(text(value, name) == expected)
    }

    @Test(
        "a value that a style cannot write is written in its fallback",
        arguments: [
            ("upper-roman", 4000, "4000"), ("armenian", 0, "0"), ("lower-alpha", 0, "0"),
            ("hebrew", 11_000, "11000"), ("cjk-decimal", -1, "-1"), ("nobody-has-it", 7, "7"),
            ("cjk-earthly-branch", 13, "一三"), ("japanese-formal", 10_000, "一〇〇〇〇"),
        ])
    func fallback(name: String, value: Int, expected: String) {
        #expect(text(value, name) == expected)
    }

    @Test(
        "a marker ends as its style says",
        arguments: [
            ("disc", "• "), ("thai", "๑. "), ("hiragana", "あ、"), ("cjk-decimal", "一、"),
            ("korean-hangul-formal", "일, "), ("ethiopic-numeric", "፩/ "),
        ])
    func suffix(name: String, expected: String) {
        #expect(marker(1, name) == expected)
    }

    @Test("every predefined style is found by its name and defines a style")
    func everyStyle() {
        let names = """
            decimal decimal-leading-zero arabic-indic armenian upper-armenian lower-armenian bengali
            cambodian khmer cjk-decimal devanagari georgian gujarati gurmukhi hebrew kannada lao
            malayalam mongolian myanmar oriya persian lower-roman upper-roman tamil telugu thai
            tibetan lower-alpha lower-latin upper-alpha upper-latin lower-greek hiragana
            hiragana-iroha katakana katakana-iroha cjk-earthly-branch cjk-heavenly-stem disc circle
            square disclosure-open disclosure-closed japanese-informal japanese-formal
            korean-hangul-formal korean-hanja-informal korean-hanja-formal simp-chinese-informal
            simp-chinese-formal trad-chinese-informal trad-chinese-formal cjk-ideographic
            ethiopic-numeric
            """.split(whereSeparator: \.isWhitespace)
        for name in names {
            #expect(CounterStyles.predefined(Array(name.utf8)) != nil, "\(name)")
        }
        for name in ["", "dec", "decimal {", "counter-style", "DECIMAL"] {
            #expect(!CounterStyles.isPredefined(Array(name.utf8)), "\(name)")
        }
    }

    @Test(
        "a rule that is not valid defines nothing",
        arguments: [
            "symbols: ", "system: alphabetic; symbols: a", "system: additive; symbols: a b",
            "system: extends decimal; symbols: a", "system: numeric; symbols: url(x) b",
            "system: additive; additive-symbols: 1 a, 2 b", "system: -garth-ethiopic-numeric",
            "system: additive; additive-symbols: -1 a",
        ])
    func invalidRules(descriptors: String) {
        #expect(text(1, "x", css: "@counter-style x { \(descriptors) }") == "1")
    }

    @Test(
        "a descriptor that is not valid is as if it were not there",
        arguments: [
            "negative: 1", "pad: -1 x", "pad: x", "range: 2 1", "range: 1", "range: 1 2 3",
            "fallback: none", "fallback: a b", "system: cyclic 2", "negative: a b c",
        ])
    func invalidDescriptors(descriptor: String) {
        let css = "@counter-style x { system: numeric; symbols: o l; \(descriptor) }"
        #expect(text(-2, "x", css: css) == "-lo")
    }

    @Test("names of the page count with their letter case, predefined ones do not")
    func letterCase() {
        let css = """
            @counter-style Mine { system: cyclic; symbols: yes } @counter-style LAO { system: cyclic; symbols: own }
            """
        #expect(text(1, "Mine", css: css) == "yes" && text(1, "mine", css: css) == "1")
        #expect(text(1, "lao", css: css) == "own")
    }

    @Test("a counter that would be without end is written in the fallback")
    func limits() {
        let stars = "@counter-style x { system: symbolic; symbols: '*'; fallback: lower-roman }"
        #expect(text(120, "x", css: stars).count == 120)
        #expect(
            text(121, "x", css: stars) == "cxxi" && text(Int(Int32.max), "x", css: stars).count < 20
        )
        let padded = "@counter-style x { system: extends decimal; pad: 2000000000 'x' }"
        #expect(text(5, "x", css: padded) == "5")
        let wide = String(repeating: "é", count: 128)
        #expect(text(100, "x", css: "@counter-style x { symbols: '\(wide)' }") == "100")
    }

    @Test("long chains of styles end in decimal")
    func chains() {
        var css = ""
        for i in 0..<100 {
            css += "@counter-style f\(i) { system: fixed; symbols: x; fallback: f\(i + 1) }"
            css += "@counter-style e\(i) { system: extends e\(i + 1) }"
        }
        #expect(text(9, "f0", css: css) == "9" && text(9, "e0", css: css) == "9")
    }
}
