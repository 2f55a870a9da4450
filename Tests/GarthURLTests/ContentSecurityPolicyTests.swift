import Testing

@testable import GarthURL

/// Content Security Policy Level 3.
@Suite("Content security policies") struct ContentSecurityPolicyTests {
    private static let own = "https://a.test/dir/page"

    private func policies(
        _ texts: [String], _ disposition: ContentSecurityPolicy.Disposition = .enforce,
        of own: String = own
    ) throws -> ContentPolicies {
        ContentPolicies(
            ContentSecurityPolicy.policies(
                in: texts, disposition, of: try URLRecord(parsing: own)))
    }

    private func allows(
        _ policy: String, _ url: String, for use: ContentUse = .connection,
        _ metadata: RequestMetadata = RequestMetadata(), hasRedirected: Bool = false,
        of own: String = own
    ) throws -> Bool {
        let request = ContentRequest(
            try URLRecord(parsing: url), for: use, metadata, hasRedirected: hasRedirected)
        let found = try policies([policy], of: own).violations(by: request)
        return !found.contains { $0.isPrevented }
    }

    @Test(
        "an address matches a source by scheme, host, port and path",
        arguments: [
            ("'self'", "https://a.test/x", true), ("'SELF'", "https://a.test/", true),
            ("'self'", "https://b.test/", false), ("'self'", "https://a.test:8443/", false),
            ("*", "https://b.test/", true), ("*", "data:,x", false), ("data:", "data:,x", true),
            ("https:", "https://b.test/", true), ("https:", "http://b.test/", false),
            ("http:", "https://b.test/", true), ("b.test", "https://b.test/x", true),
            ("B.Test", "https://b.test/x", true), ("b.test", "http://b.test/", false),
            ("http://b.test", "https://b.test/", true), ("*.b.test", "https://c.b.test/", true),
            ("*.b.test", "https://b.test/", false), ("b.test:8443", "https://b.test:8443/", true),
            ("b.test:*", "https://b.test:8443/", true), ("b.test", "https://b.test:8443/", false),
            ("http://b.test:80", "https://b.test/", true), ("[::1]", "https://[::1]/", true),
            ("b.test/d/", "https://b.test/d/x.js", true),
            ("b.test/d/", "https://b.test/e/x.js", false),
            ("b.test/d", "https://b.test/d/x.js", false),
            ("b.test/a%20b", "https://b.test/a%20b", true), ("'none'", "https://a.test/", false),
            ("'none' b.test", "https://b.test/", true), ("'unknown'", "https://a.test/", false),
            ("", "https://a.test/", false),
        ])
    func sources(source: String, url: String, isAllowed: Bool) throws {
        #expect(try allows("connect-src \(source)", url) == isAllowed)
    }

    @Test("a page without encryption may ask its own host over a secured connection")
    func upgrade() throws {
        #expect(try allows("connect-src 'self'", "https://a.test/", of: "http://a.test/"))
        #expect(try !allows("connect-src 'self'", "http://a.test/", of: "https://a.test/"))
    }

    @Test("after a redirect the path does not count")
    func redirects() throws {
        let policy = "script-src b.test/d/"
        let url = "https://b.test/other.js"
        #expect(try !allows(policy, url, for: .scriptElement))
        #expect(try allows(policy, url, for: .scriptElement, hasRedirected: true))
    }

    @Test(
        "a use without a directive of its own is governed by the next one",
        arguments: [
            ("default-src 'none'", ContentUse.scriptElement, false),
            ("default-src 'none'; script-src b.test", .scriptElement, true),
            ("script-src 'none'; script-src-elem b.test", .scriptElement, true),
            ("script-src-attr b.test", .scriptElement, true), ("default-src 'none'", .form, true),
            ("default-src 'none'", .image, false), ("child-src 'none'", .frame, false),
            ("child-src 'none'; frame-src b.test", .frame, true),
            ("form-action 'none'", .form, false), ("style-src 'none'", .styleElement, false),
            ("style-src 'none'", .scriptElement, true), ("default-src 'none'", .base, true),
        ])
    func fallbacks(policy: String, use: ContentUse, isAllowed: Bool) throws {
        #expect(try allows(policy, "https://b.test/", for: use) == isAllowed)
    }

    @Test("the first directive of a name counts, and names have any letter case")
    func names() throws {
        #expect(try !allows("Connect-SRC 'none'; connect-src *", "https://b.test/"))
    }

    @Test("every policy must allow a request; one that only reports prevents nothing")
    func several() throws {
        let url = try URLRecord(parsing: "https://b.test/")
        let request = ContentRequest(url, for: .connection)
        let both = try policies(["connect-src b.test, connect-src c.test", "img-src 'none'"])
        #expect(both.list.count == 3)
        #expect(both.violations(by: request).map(\.policy) == ["connect-src c.test"])
        let reporting = try policies(["connect-src 'none'"], .report)
        #expect(!reporting.violations(by: request).contains { $0.isPrevented })
        #expect(reporting.violations(by: request).map(\.disposition) == [.report])
    }

    @Test("a nonce, hashes or 'strict-dynamic' allow a script from anywhere")
    func scripts() throws {
        let url = "https://b.test/x.js"
        func allows(_ list: String, _ metadata: RequestMetadata) throws -> Bool {
            try self.allows("script-src \(list)", url, for: .scriptElement, metadata)
        }
        #expect(try allows("'nonce-aB1'", RequestMetadata(nonce: "aB1")))
        #expect(try !allows("'nonce-aB1'", RequestMetadata(nonce: "ab1")))
        #expect(try !allows("'nonce-'", RequestMetadata()))
        #expect(try allows("'sha256-AA+/='", RequestMetadata(integrity: "sha256-AA-_")))
        #expect(try !allows("'sha256-AA+/='", RequestMetadata(integrity: "sha256-AA-_ sha384-B")))
        let strict = "b.test 'nonce-x' 'strict-dynamic'"
        #expect(try allows(strict, RequestMetadata()))
        #expect(try !allows(strict, RequestMetadata(isParserInserted: true)))
        #expect(try allows(strict, RequestMetadata(nonce: "x", isParserInserted: true)))
    }

    @Test(
        "text in the page needs 'unsafe-inline', a nonce or its hash",
        arguments: [
            ("'self'", InlineContent.Kind.script, false), ("'unsafe-inline'", .script, true),
            ("'unsafe-inline'", .scriptAttribute, true), ("'unsafe-inline'", .address, true),
            ("'unsafe-inline' 'nonce-x'", .script, true),
            ("'unsafe-inline' 'nonce-y'", .script, false),
            ("'unsafe-inline' 'nonce-x'", .scriptAttribute, false),
            ("'unsafe-inline' 'strict-dynamic'", .script, false),
            ("'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='", .script, true),
            ("'sha256-ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0'", .script, true),
            ("'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='", .scriptAttribute, false),
            (
                "'unsafe-hashes' 'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='",
                .scriptAttribute, true
            ),
            ("'unsafe-hashes' 'nonce-x'", .scriptAttribute, false), ("'nonce-x'", .style, true),
        ])
    func inline(list: String, kind: InlineContent.Kind, isAllowed: Bool) throws {
        let policies = try policies(["default-src \(list)"])
        let content = InlineContent(kind, Array("abc".utf8), nonce: "x")
        #expect(policies.violations(by: content).isEmpty == isAllowed)
    }

    @Test("texts become code only with 'unsafe-eval', as far as scripts are restricted at all")
    func evaluation() throws {
        func forbids(_ policy: String) throws -> Bool {
            try !policies([policy]).violations(byEvaluating: []).isEmpty
        }
        #expect(try forbids("default-src 'self'"))
        #expect(try forbids("script-src 'unsafe-inline'"))
        #expect(try !forbids("script-src 'unsafe-eval'; default-src 'none'"))
        #expect(try !forbids("script-src-elem 'none'; img-src 'none'"))
    }

    @Test("a violation tells what was blocked, by which directive, and a sample if one is wished")
    func violations() throws {
        let policies = try policies([" script-src 'self' 'report-sample'; connect-src 'none' "])
        let text = Array(String(repeating: "ä", count: 50).utf8)
        let inline = try #require(policies.violations(by: InlineContent(.script, text)).first)
        #expect(inline.blocked == "inline" && inline.use.rawValue == "script-src-elem")
        #expect(inline.policy == "script-src 'self' 'report-sample'; connect-src 'none'")
        #expect(inline.sample == String(repeating: "ä", count: 40))
        let url = try URLRecord(parsing: "https://u:p@b.test/x?q#f")
        let request = try #require(
            policies.violations(by: ContentRequest(url, for: .connection)).first)
        #expect(request.blocked == "https://b.test/x?q" && request.sample.isEmpty)
        let data = ContentRequest(try URLRecord(parsing: "data:,secret"), for: .connection)
        #expect(policies.violations(by: data).map(\.blocked) == ["data"])
    }

    @Test("a meta element sets no directive about the place of the document")
    func metadata() throws {
        let url = try URLRecord(parsing: Self.own)
        let policy = ContentSecurityPolicy(
            parsing: "sandbox; frame-ancestors 'none'; img-src 'none'", of: url, by: .metadata)
        #expect(policy?["sandbox"] == nil && policy?["frame-ancestors"] == nil)
        #expect(policy?["img-src"] == ["'none'"])
        #expect(ContentSecurityPolicy(parsing: " ;; ", of: url) == nil)
    }

    @Test("a document has a bounded number of policies")
    func bounded() throws {
        let many = try policies([String](repeating: "img-src 'none'", count: 1000))
        #expect(many.list.count == 64)
        var full = many
        full.add(many.list[0])
        #expect(full.list.count == 64)
    }
}
