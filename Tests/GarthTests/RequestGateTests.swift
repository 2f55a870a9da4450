import GarthFetch
import GarthPage
import GarthURL
import Testing

@testable import Garth

/// The rules of the web for one hop, without a socket.
@Suite("The gate of all resources") struct RequestGateTests {
    private static let parts: [Destination] = [
        .frame, .styleSheet, .script, .image, .request(.data), .request(.stream), .request(.parts),
        .request(.script), .request(.image), .request(.socket), .request(.imported),
        .request(.worker),
    ]
    private static let pictureParts: [Destination] = [.image, .request(.image)]

    /// The purpose with which a kind is asked for.
    private func purpose(_ destination: Destination) -> NavigationPurpose {
        switch destination {
        case .document: .link
        case .frame: .frame
        case .styleSheet: .styleSheet
        case .script, .request(.script), .request(.imported), .request(.worker): .script
        case .image, .request(.image): .image
        case .download: .download
        case .request(.data), .request(.stream), .request(.parts): .request
        case .request(.socket): .socket
        }
    }

    /// A gate for a request of a document with policies.
    private func gate(
        _ destination: Destination, of page: String = "https://a.test/", policy: String = "",
        purpose: NavigationPurpose? = nil, usesImageSet: Bool = false
    ) throws -> RequestGate {
        let url = try URLRecord(parsing: page)
        let policies = ContentSecurityPolicy.policies(in: [policy], of: url)
        let terms = DocumentTerms(
            contentPolicies: ContentPolicies(policies),
            connections: ConnectionTerms(prohibitsMixedContent: url.scheme == "https"))
        var context = RequestContext(of: SourcePage(url: url), terms)
        context.metadata.usesImageSet = usesImageSet
        return RequestGate(context, destination, purpose ?? self.purpose(destination))
    }

    private func refusal(_ gate: RequestGate, _ href: String) throws -> RequestRefusal? {
        let url = try URLRecord(parsing: href)
        return gate.judge(url, initial: url, hasRedirected: false).refusal
    }

    private func upgrade(_ gate: RequestGate, _ href: String) throws -> String? {
        gate.upgrade(of: try URLRecord(parsing: href))?.href
    }

    @Test("a secured page loads no part by http, and follows each link", arguments: parts)
    func mixed(part: Destination) throws {
        #expect(try refusal(gate(part), "http://b.test/x") == .mixedContent)
        #expect(try refusal(gate(part), "https://b.test/x") == nil)
        #expect(try refusal(gate(part, of: "http://a.test/"), "http://b.test/x") == nil)
        #expect(try refusal(gate(.document), "http://b.test/x") == nil)
    }

    @Test("a file that a link of the page saves is a part, one that a person saves is not")
    func downloads() throws {
        #expect(try refusal(gate(.download), "http://b.test/x") == .mixedContent)
        #expect(try refusal(gate(.download, purpose: .link), "http://b.test/x") == nil)
    }

    @Test(
        "this machine, files and data are secured",
        arguments: [
            "http://localhost/", "http://x.localhost:8080/", "http://127.0.0.1/", "http://[::1]/",
            "data:,x", "file:///x", "about:blank",
        ])
    func trustworthy(href: String) throws {
        for part in Self.parts {
            #expect(try refusal(gate(part), href) == nil)
            #expect(try upgrade(gate(part, policy: "upgrade-insecure-requests"), href) == nil)
        }
    }

    @Test("a picture out of a set is refused as a script is", arguments: pictureParts)
    func imageSets(part: Destination) throws {
        let gate = try gate(part, usesImageSet: true)
        #expect(try upgrade(gate, "http://b.test/x") == nil)
        #expect(try refusal(gate, "http://b.test/x") == .mixedContent)
        #expect(try refusal(gate, "https://b.test/x") == nil)
    }

    @Test("a picture of a secured page is asked for by https", arguments: parts)
    func pictures(part: Destination) throws {
        let isPicture = Self.pictureParts.contains(part)
        let wanted = isPicture ? "https://b.test:8080/x" : nil
        #expect(try upgrade(gate(part), "http://b.test:8080/x") == wanted)
        #expect(try upgrade(gate(part, of: "http://a.test/"), "http://b.test/x") == nil)
        // Mixed Content section 4.1: addresses by number have no certificate.
        #expect(try upgrade(gate(part), "http://192.0.2.1/x") == nil)
        #expect(try refusal(gate(part), "http://192.0.2.1/x") == .mixedContent)
        #expect(
            try upgrade(gate(part, policy: "block-all-mixed-content"), "http://b.test/x") == nil)
    }

    @Test(
        "upgrade-insecure-requests holds for parts and forms everywhere, for links to the own host",
        arguments: ["http://a.test/", "https://a.test/"])
    func upgrades(page: String) throws {
        let policy = "upgrade-insecure-requests"
        for part in Self.parts {
            #expect(
                try upgrade(gate(part, of: page, policy: policy), "http://b.test/x")
                    == "https://b.test/x")
        }
        let link = try gate(.document, of: page, policy: policy)
        #expect(try upgrade(link, "http://b.test/") == nil)
        #expect(try upgrade(link, "http://a.test/y") == "https://a.test/y")
        #expect(try upgrade(link, "http://a.test:81/y") == nil)
        let form = try gate(.document, of: page, policy: policy, purpose: .form)
        #expect(try upgrade(form, "http://b.test/") == "https://b.test/")
    }

    @Test("the terms of a page hold in its frames, and not in the page that it leads to")
    func inherited() throws {
        var context = RequestContext()
        context.connections = ConnectionTerms(
            prohibitsMixedContent: true, upgrades: true, upgradedHosts: ["a.test"])
        let head = ResponseHead(status: 200, version: .http11, headers: [])
        let url = try URLRecord(parsing: "http://127.0.0.1/")
        #expect(DocumentTerms(head, from: url, context).connections == ConnectionTerms())
        context.page = try URLRecord(parsing: "https://a.test/")
        #expect(DocumentTerms(head, from: url, context).connections == context.connections)
    }

    @Test("a redirect of a part to http ends its load, and one of a picture goes on by https")
    func redirects() throws {
        let start = try URLRecord(parsing: "https://a.test/x")
        func redirected(_ destination: Destination) throws -> ResourceLoad.Action {
            let purpose = purpose(destination)
            let context = try gate(destination).context
            var request = NavigationRequest(start, purpose: purpose, in: context)
            request.destination = destination
            var load = ResourceLoad(request)
            _ = load.policyAnswered(URLPolicy.open.decision(for: start, purpose: purpose))
            _ = load.receivedResponse(status: 302, location: "http://b.test/y")
            return load.policyAnswered(
                URLPolicy.open.decision(for: load.url, purpose: purpose))
        }
        guard case .fetch(let picture) = try redirected(.image) else {
            Issue.record("the picture is not fetched")
            return
        }
        #expect(picture.url.href == "https://b.test/y")
        for part in [Destination.script, .styleSheet, .frame] {
            guard case .fail(let error) = try redirected(part) else {
                Issue.record("\(part) is fetched")
                continue
            }
            #expect(error.message.contains("the page is secured, and the address is not"))
        }
    }

    @Test("a secured page learns nothing of the hosts that are known to require https")
    func knownHosts() throws {
        let url = try URLRecord(parsing: "http://b.test/x.js")
        let context = try gate(.script).context
        var load = ResourceLoad(
            NavigationRequest(url, purpose: .script, in: context),
            upgrades: AddressUpgrades(byHost: { $0.upgradedToHTTPS }))
        let action = load.policyAnswered(URLPolicy.open.decision(for: url, purpose: .script))
        guard case .fail = action else {
            Issue.record("\(action)")
            return
        }
    }

    @Test("an address that the policy was not asked for is not fetched")
    func otherAddress() throws {
        let url = try URLRecord(parsing: "https://a.test/x")
        var load = ResourceLoad(NavigationRequest(url))
        let other = try URLRecord(parsing: "https://b.test/")
        let action = load.policyAnswered(URLPolicy.open.decision(for: other, purpose: .typed))
        guard case .fail = action else {
            Issue.record("\(action)")
            return
        }
    }

    /// The head of an answer of a type.
    private func head(_ type: String?, isStrict: Bool) -> ResponseHead {
        ResponseHead(
            status: 200, version: .http11,
            headers: (type.map { [HeaderField("Content-Type", $0)] } ?? [])
                + (isStrict ? [HeaderField("X-Content-Type-Options", "NoSniff, x")] : []))
    }

    @Test(
        "scripts and style sheets of a wrong type are refused where the server forbids guesses",
        arguments: [
            (.script, "text/plain"), (.script, nil), (.request(.script), "text/html"),
            (.styleSheet, "text/plain"), (.styleSheet, nil), (.styleSheet, "text/javascript"),
        ] as [(Destination, String?)])
    func noGuesses(_ destination: Destination, _ type: String?) {
        let rules = destination.rules(for: purpose(destination))
        #expect(rules.types.refuse(head(type, isStrict: true)))
        #expect(!rules.types.refuse(head(type, isStrict: false)))
    }

    @Test("a script is no picture, sound, film or table, whatever the server says of guesses")
    func scriptTypes() {
        let types = Destination.script.rules(for: .script).types
        for type in ["image/gif", "audio/ogg", "video/mp4", "text/csv"] {
            #expect(types.refuse(head(type, isStrict: false)), "\(type)")
        }
        for type in ["text/javascript;charset=utf-8", "Application/X-JavaScript"] {
            #expect(!types.refuse(head(type, isStrict: true)), "\(type)")
        }
        #expect(
            !Destination.styleSheet.rules(for: .styleSheet).types.refuse(
                head("text/css", isStrict: true)))
    }

    @Test("pictures, frames, documents and answers to scripts may have any type")
    func anyType() {
        for destination in [.image, .frame, .document, .request(.data)] as [Destination] {
            let rules = destination.rules(for: purpose(destination))
            #expect(!rules.types.refuse(head("text/x-odd", isStrict: true)))
        }
    }

    @Test("a script of a wrong type ends its load before its body comes")
    func typeOfLoad() throws {
        let url = try URLRecord(parsing: "https://a.test/x.js")
        var load = ResourceLoad(
            NavigationRequest(url, purpose: .script, in: try gate(.script).context))
        _ = load.policyAnswered(URLPolicy.open.decision(for: url, purpose: .script))
        guard case .fail(let error) = load.received(head("image/png", isStrict: false)) else {
            Issue.record("the script was taken")
            return
        }
        #expect(error.message == "https://a.test/x.js: the server sent it as image/png")
    }

    @Test("a document without a type is text where the server forbids guesses")
    func documentType() {
        #expect(head(nil, isStrict: true).documentType == "text/plain")
        #expect(head(nil, isStrict: false).documentType == "text/html")
        #expect(head("text/html", isStrict: true).documentType == "text/html")
    }
}
