import GarthFetch
import GarthURL
import TestSupport
import Testing

@testable import Garth

/// A list of filters, a request, and whether the list blocks it.
struct FilterCase: CustomTestStringConvertible, Sendable {
    var list: String
    var url: String
    var top = "https://page.test/"
    var resource = ContentResourceTypes.script
    var isBlocked: Bool

    var testDescription: String { "\(list.split(separator: "\n")) on \(url)" }

    static func blocks(_ list: String, _ urls: String...) -> [FilterCase] {
        urls.map { FilterCase(list: list, url: $0, isBlocked: true) }
    }

    static func passes(_ list: String, _ urls: String...) -> [FilterCase] {
        urls.map { FilterCase(list: list, url: $0, isBlocked: false) }
    }

    static func on(
        _ top: String, _ list: String, _ url: String = "https://a.test/x", blocks: Bool
    ) -> FilterCase {
        FilterCase(list: list, url: url, top: top, isBlocked: blocks)
    }

    static func of(_ resource: ContentResourceTypes, _ list: String, blocks: Bool) -> FilterCase {
        FilterCase(list: list, url: "https://a.test/x", resource: resource, isBlocked: blocks)
    }

    func check() throws {
        let compiled = try ContentRuleList(identifier: "l", filterList: Array(list.utf8))
        let request = ContentRuleRequest(
            try #require(URLRecord.parse(url)), top: try #require(URLRecord.parse(top)),
            resource: resource, isInChildFrame: false, suffixes: .system)
        #expect(compiled.result(for: request).isBlocked == isBlocked)
    }
}

@Suite("Filter lists") struct FilterListTests {
    @Test(
        "two bars are a host with those below it, a caret the end of a part",
        arguments: FilterCase.blocks(
            "||ads.test^", "https://ads.test/", "http://ads.test", "https://x.ads.test/a?b",
            "https://ads.test:8080/", "https://ADS.test/x", "wss://ads.test/")
            + FilterCase.passes(
                "||ads.test^", "https://xads.test/", "https://ads.test.other/",
                "https://page.test/ads.test/", "https://page.test/?u=https://ads.test/",
                "https://ads.tests/")
            + FilterCase.blocks("||ads.test/banner", "https://ads.test/banner.gif")
            + FilterCase.passes("||ads.test/banner", "https://ads.test/x/banner"))
    func hosts(test: FilterCase) throws { try test.check() }

    @Test(
        "bars are the ends of the address, stars anything, and the rest is text in any letter case",
        arguments: FilterCase.blocks("|https://a.test/", "https://a.test/x")
            + FilterCase.passes("|https://a.test/", "https://b.test/?https://a.test/")
            + FilterCase.blocks(".swf|", "https://a.test/x.swf")
            + FilterCase.passes(".swf|", "https://a.test/x.swf?y")
            + FilterCase.blocks("/ads/*/x.", "https://a.test/ADS/1/2/x.gif")
            + FilterCase.passes("/ads/*/x.", "https://a.test/ads/x.gif")
            + FilterCase.blocks(
                "^ad^", "https://a.test/ad/", "https://a.test/ad", "https://a.test/?ad&b")
            + FilterCase.passes(
                "^ad^", "https://a.test/ads/", "https://a.test/ad-x", "https://a.test/ad.x")
            + FilterCase.blocks("a+b(c)[d]{e}.\\", "https://a.test/?a+b(c)[d]{e}.\\")
            + FilterCase.passes("a.b", "https://a.test/axb")
            + FilterCase.blocks("*banner*", "https://a.test/xbannery")
            + FilterCase.passes("/Ad$match-case", "https://a.test/ad"))
    func patterns(test: FilterCase) throws { try test.check() }

    @Test(
        "options name kinds, parties and pages; without kinds a page itself is never blocked",
        arguments: [
            FilterCase.of(.script, "||a.test^$script", blocks: true),
            .of(.image, "||a.test^$script", blocks: false),
            .of(.image, "||a.test^$script,image", blocks: true),
            .of(.image, "||a.test^$~script", blocks: true),
            .of(.script, "||a.test^$~script", blocks: false),
            .of(.topDocument, "||a.test^", blocks: false),
            .of(.topDocument, "||a.test^$~script", blocks: false),
            .of(.topDocument, "||a.test^$document", blocks: true),
            .of(.fetch, "||a.test^$xmlhttprequest", blocks: true),
            .of(.childDocument, "||a.test^$subdocument", blocks: true),
            .of(.popup, "||a.test^", blocks: false),
            .on("https://page.test/", "||a.test^$third-party", blocks: true),
            .on("https://www.a.test/", "||a.test^$third-party", blocks: false),
            .on("https://www.a.test/", "||a.test^$~third-party", blocks: true),
            .on("https://page.test/", "||a.test^$domain=page.test|b.test", blocks: true),
            .on("https://www.page.test/", "/x$domain=page.test", blocks: true),
            .on("https://xpage.test/", "/x$domain=page.test", blocks: false),
            .on("https://page.test/", "/x$domain=~page.test", blocks: false),
            .on("https://b.test/", "/x$domain=~page.test", blocks: true),
            .on("https://page.test/", "$script,domain=page.test", blocks: true),
            .on("https://b.test/", "*$script,domain=page.test", blocks: false),
        ])
    func options(test: FilterCase) throws { try test.check() }

    @Test(
        "an exception undoes every rule before and behind it, as far as it reaches",
        arguments: [
            FilterCase.on("https://page.test/", "@@||a.test/x$script\n||a.test^", blocks: false),
            .on("https://page.test/", "||a.test^\n@@||a.test/x$image", blocks: true),
            .on("https://page.test/", "||a.test^\n@@/x$domain=page.test", blocks: false),
            .on("https://b.test/", "||a.test^\n@@/x$domain=page.test", blocks: true),
        ])
    func exceptions(test: FilterCase) throws { try test.check() }

    @Test(
        "a line that says more than a content rule can is left out whole",
        arguments: [
            "example.test##.ad", "##.ad", "#@#.ad", "example.test#?#div:has(a)", "a.test#$#body {}",
            "/regular[0-9]+/", "/re/$script", "||a.test^$csp=script-src", "||a.test^$redirect=noop",
            "||a.test^$removeparam=x", "||a.test^$badfilter", "||a.test^$domain=a.*",
            "/x$domain=a.test|~b.a.test", "||a.test^$script,~image", "@@||a.test^$document",
            "@@||a.test^$generichide", "||ä.test^", "||a.test^$script,", "*",
            String(repeating: "a", count: 2000),
        ])
    func leftOut(line: String) throws {
        #expect(FilterLine(Array(line.utf8)[...])?.rule == nil || line.contains("#"))
        #expect(throws: ContentRuleListError.self) {
            try ContentRuleList(identifier: "l", filterList: Array("[x]\r\n! y\n\(line)".utf8))
        }
    }

    @Test("of very many lines, those are found whose text stands in the address, in any place")
    func many() throws {
        var random = SeededGenerator(seed: 43)
        func word() -> String {
            String(UInt32.random(in: 0...9_999_999, using: &random), radix: 36)
        }
        let words = (0..<3000).map { _ in word() + word() }
        let lines = words.enumerated().map { number, word in
            switch number % 4 {
            case 0: "||\(word).test^"
            case 1: "/\(word)/*.js"
            case 2: "@@/x-\(word)^"
            default: "-\(word)-$script,domain=page.test"
            }
        }
        let list = try ContentRuleList(
            identifier: "l", filterList: Array(lines.joined(separator: "\n").utf8))
        func blocks(_ url: String) throws -> Bool {
            list.result(
                for: ContentRuleRequest(
                    try #require(URLRecord.parse(url)),
                    top: try #require(URLRecord.parse("https://page.test/")), resource: .script,
                    isInChildFrame: false, suffixes: .system)
            ).isBlocked
        }
        for (number, word) in words.enumerated() where number < 400 {
            switch number % 4 {
            case 0:
                #expect(try blocks("https://a.\(word).test/"))
                let undone = words[number + 2]
                #expect(try !blocks("https://a.\(word).test/x-\(undone)"))
            case 1: #expect(try blocks("https://a.test/\(word.uppercased())/b.js"))
            case 2: #expect(try !blocks("https://a.test/x-\(word)"))
            default: #expect(try blocks("https://a.test/?-\(word)-"))
            }
        }
        #expect(list.ruleCount == lines.count)
    }

    @Test("a text is asked about once, however often it stands in an address")
    func repeated() throws {
        let bytes = Array("abcdxefgh".utf8)
        var rarity = RareTexts.Rarity()
        var texts = RareTexts()
        for run in [0..<4, 5..<9] {
            let text = rarity.rarest(of: [run], in: bytes.span)
            texts.add(try #require(text))
        }
        texts.finish(in: bytes.span)
        var asked: [Int32] = []
        let address = Array(String(repeating: "abcd/", count: 100).utf8) + Array("efgh".utf8)
        let isFound = texts.contains(in: address.span, of: bytes.span) { number in
            asked.append(number)
            return number == 1
        }
        #expect(isFound && asked == [0, 1])
        let tooShort = rarity.rarest(of: [0..<3], in: bytes.span)
        #expect(tooShort == nil)
    }

    @Test("a dollar sign inside an address is no option")
    func dollars() throws {
        try FilterCase.blocks("/a$b/c.js", "https://a.test/a$b/c.js").first?.check()
    }

    @Test("a list without a rule about requests is an error")
    func empty() {
        for text in ["", "! nothing", "##.ad"] {
            #expect(throws: ContentRuleListError.self) {
                try ContentRuleList(identifier: "l", filterList: Array(text.utf8))
            }
        }
    }

    @Test("lines that nest stars and carets take no time that grows with their square")
    func hostile() throws {
        let line = String(repeating: "*a^", count: 20)
        let compiled = try ContentRuleList(identifier: "l", filterList: Array(line.utf8))
        let request = ContentRuleRequest(
            try #require(
                URLRecord.parse("https://a.test/" + String(repeating: "a/", count: 8000))),
            top: try #require(URLRecord.parse("https://page.test/")), resource: .script,
            isInChildFrame: false, suffixes: .system)
        #expect(compiled.result(for: request).isBlocked)
    }
}
