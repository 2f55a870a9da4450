import GarthURL
import TestSupport
import Testing

@testable import Garth

/// What content rules hide, in each document of a page by itself.
@MainActor
@Suite("Content rules of frames and dumps", .endsWhatHangs)
struct ContentRuleFrameTests {
    private static let routes = [
        "/page": "<p class=a>top a<p class=b>top b</p><iframe src=/in></iframe>"
            + "<iframe srcdoc='<p class=a>held a<p class=b>held b'></iframe>",
        "/in": "<p class=a>in a<p class=b>in b</p><iframe src=/deep></iframe>",
        "/deep": "<p class=a>deep a<p class=b>deep b",
    ]

    private nonisolated static func rule(_ selector: String, _ trigger: String) -> String {
        "{\"trigger\": {\(trigger)}, "
            + "\"action\": {\"type\": \"css-display-none\", \"selector\": \"\(selector)\"}}"
    }

    private func setting(_ rules: [String]) throws -> ViewSetting {
        let setting = ViewSetting(Self.routes)
        setting.configuration.layout.isInteractive = true
        if !rules.isEmpty {
            setting.configuration.userContentController.add(
                try ContentRuleList(
                    identifier: "t", json: "[\(rules.joined(separator: ","))]"))
        }
        return setting
    }

    /// What a view shows of `/page` and what a dump prints.
    private func texts(_ rules: [String]) async throws -> [String] {
        let setting = try setting(rules)
        try await setting.load("/page")
        let view = await setting.view.createMarkdown()
        let url = setting.url("/page")
        let configuration = setting.configuration
        let dump = await Task.detached { PageDumping(url, configuration).text }.value
        let shown = view.split(separator: "\n").joined(separator: "|")
        return [shown, dump]
    }

    private nonisolated static let all =
        "top a|top b|in a|in b|deep a|deep b|held a|held b"

    private nonisolated static func without(_ hidden: String...) -> String {
        all.split(separator: "|").map(String.init).filter { !hidden.contains($0) }
            .joined(separator: "|")
    }

    @Test(
        "what is hidden is judged for each document by its own address, in a view and in a dump",
        arguments: [
            ([], without()),
            ([rule(".a", #""url-filter": ".*""#)], without("top a", "in a", "deep a", "held a")),
            ([rule(".a", #""url-filter": "/in$""#)], without("in a")),
            ([rule(".a", #""url-filter": "/page$""#)], without("top a", "held a")),
            (
                [rule(".a", #""url-filter": "/deep$""#), rule(".b", #""url-filter": "/in$""#)],
                without("deep a", "in b")
            ),
        ])
    func ownAddress(rules: [String], text: String) async throws {
        #expect(try await texts(rules) == [text, text])
    }

    @Test(
        "conditions on the page look at the page in the window, also for frames",
        arguments: [
            (#""url-filter": ".", "if-domain": ["127.0.0.1"]"#, true),
            (#""url-filter": ".", "unless-domain": ["127.0.0.1"]"#, false),
            (#""url-filter": "/deep", "if-top-url": ["/page$"]"#, true),
            (#""url-filter": "/deep", "if-top-url": ["/in$"]"#, false),
            (#""url-filter": "/deep", "load-context": ["child-frame"]"#, true),
            (#""url-filter": "/deep", "load-context": ["top-frame"]"#, false),
            (#""url-filter": "/deep", "resource-type": ["child-document"]"#, true),
            (#""url-filter": "/deep", "resource-type": ["top-document"]"#, false),
            (#""url-filter": "/deep", "load-type": ["third-party"]"#, false),
        ])
    func conditions(trigger: String, hides: Bool) async throws {
        for text in try await texts([Self.rule("p.a", trigger)]) {
            #expect(text.contains("deep a") != hides, "\(text)")
        }
    }

    @Test("a person's own style sheet applies to frames beside what the rules hide")
    func userSheet() async throws {
        let setting = try setting([Self.rule(".a", #""url-filter": "/in$""#)])
        setting.configuration.style.userSheets = [Array(".b{display:none!important}".utf8)]
        try await setting.load("/page")
        let text = await setting.view.createMarkdown()
        #expect(text.split(separator: "\n").joined(separator: "|") == "top a|deep a|held a")
    }

    @Test("what a rule blocks is not asked for by a dump either")
    func blocked() async throws {
        let setting = try setting([
            #"{"trigger": {"url-filter": "/deep"}, "action": {"type": "block"}}"#
        ])
        let url = setting.url("/page")
        let configuration = setting.configuration
        let dump = await Task.detached { PageDumping(url, configuration).text }.value
        #expect(dump.contains("in b") && dump.contains("[frame: /deep: blocked by a content rule"))
        #expect(setting.server.visits == ["/page", "/in"])
    }
}
