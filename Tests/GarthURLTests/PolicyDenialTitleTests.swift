import Testing

@testable import GarthURL

@Suite("Titles of refusals") struct PolicyDenialTitleTests {
    @Test(
        "only what the list decides is an unauthorized visit",
        arguments: [
            ("http://b.test/", true, "Unauthorized visit"),
            ("http://denied.test/", true, "Unauthorized visit"),
            ("mailto:a@b.test", false, "Not an address of the web"),
            ("http://a..test/", false, "Not a host"),
            ("data:text/html,x", false, "Not a page of its own"),
        ])
    func titles(text: String, isOfList: Bool, title: String) throws {
        let policy = URLPolicy(allowing: try AllowList(parsing: "a.test:*\n!denied.test"))
        let url = try #require(URLRecord.parse(text))
        let denial = try #require(policy.decision(for: url, purpose: .typed).denial)
        #expect(denial.isOfList == isOfList && denial.title == title)
    }

    @Test("private addresses and ports that are not for the web have titles of their own")
    func privateAddress() throws {
        let source = SourcePage(url: try #require(URLRecord.parse("http://a.test/")))
        let url = try #require(URLRecord.parse("http://127.0.0.1/"))
        let denial = URLPolicy.open.decision(for: url, purpose: .link, source: source).denial
        #expect(denial?.title == "Private address" && denial?.isOfList == false)
        let mail = try #require(URLRecord.parse("http://a.test:25/"))
        let port = URLPolicy.open.decision(for: mail, purpose: .typed).denial
        #expect(port?.title == "Not a port of the web" && port?.isOfList == false)
    }
}
