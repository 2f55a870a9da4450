import GarthURL
import Testing

@Suite("The rest of what can be asked of URLs and rules") struct PublicSurfaceTests {
    @Test("what kind of URL it is, and its parts")
    func kinds() throws {
        let web = try URLRecord(parsing: "https://u@a.test/p?q#f")
        #expect(web.isSpecial && !web.isFile && !web.hasOpaquePath && web.hasCredentials)
        #expect(web.protocol == "https:" && web.downgradedToHTTP?.href == "http://u@a.test/p?q#f")
        #expect(web.withBytes { String(decoding: $0, as: UTF8.self) } == web.href)
        #expect(web.username == "u" && web.pathname == "/p")
        #expect(web.withoutCredentials.username.isEmpty)
        let data = try URLRecord(parsing: "data:,x")
        #expect(!data.isSpecial && data.hasOpaquePath && !data.hasCredentials)
        #expect(data.downgradedToHTTP == nil)
        #expect(try URLRecord(parsing: "file:///x").isFile)
        #expect(URLRecord.maximumByteCount < Int32.max && AllowList.maximumByteCount < Int32.max)
    }

    @Test("texts are percent-encoded by the sets of the URL Standard")
    func percentEncoding() {
        let text = "\u{1} '&(a~é"
        #expect(percentEncode(text, set: .c0Control) == "%01 '&(a~%C3%A9")
        #expect(percentEncode(text, set: .specialQuery) == "%01%20%27&(a~%C3%A9")
        #expect(percentEncode(text, set: .component) == "%01%20'%26(a~%C3%A9")
        #expect(
            percentEncode(Array(text.utf8), set: .formURLEncoded) == "%01%20%27%26%28a%7E%C3%A9")
    }

    @Test("rules say what they are and how many come from where")
    func rules() throws {
        let list = try AllowList(parsing: "a.test\n!b.test", source: "file")
        #expect(list.rules.map(\.isDeny) == [false, true])
        #expect(list.countsBySource.map(\.source) == ["file"])
        #expect(list.countsBySource.map(\.count) == [2])
    }

    @Test("who asks: a person, a page or a part of one; from where")
    func purposes() throws {
        #expect(NavigationPurpose.typed.isPersonal && !NavigationPurpose.link.isPersonal)
        #expect(NavigationPurpose.image.isSubresource && !NavigationPurpose.link.isSubresource)
        let page = SourcePage(url: try URLRecord(parsing: "http://a.test/"), address: nil)
        #expect(page.isPublic)
        let part = try URLRecord(parsing: "http://127.0.0.1/style")
        #expect(page.ofResource(part, address: nil).url == part)
        #expect(!page.ofResource(part, address: nil).isPublic)
        #expect(page.ofResource(try URLRecord(parsing: "data:,"), address: nil).url == page.url)
    }
}
