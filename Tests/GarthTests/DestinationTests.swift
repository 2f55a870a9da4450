import GarthFetch
import GarthURL
import Testing

@testable import Garth

/// How loads of different resources differ.
@Suite("Destinations of loads") struct DestinationTests {
    private static let start = URLRecord.parse("http://a.test/")!

    /// A load whose response has come.
    private func committed(
        _ destination: Destination, purpose: NavigationPurpose, limit: Int? = nil
    ) throws -> ResourceLoad {
        var request = NavigationRequest(Self.start, purpose: purpose)
        request.destination = destination
        request.context.byteLimit = limit
        var load = ResourceLoad(request)
        _ = load.policyAnswered(URLPolicy.open.decision(for: Self.start, purpose: purpose))
        guard case .commit = load.receivedResponse(status: 200, location: nil) else {
            Issue.record("no response counts")
            return load
        }
        return load
    }

    @Test(
        "every hop of a part is judged as that part, and a redirect of a document as a redirect",
        arguments: [
            (Destination.styleSheet, NavigationPurpose.styleSheet, NavigationPurpose.styleSheet),
            (.script, .script, .script), (.image, .image, .image), (.frame, .frame, .redirect),
            (.document, .link, .redirect), (.download, .download, .download),
        ])
    func purposes(
        destination: Destination, first: NavigationPurpose, second: NavigationPurpose
    ) throws {
        var request = NavigationRequest(Self.start, purpose: first)
        request.destination = destination
        var load = ResourceLoad(request)
        guard case .askPolicy(_, first) = load.start() else {
            Issue.record("another purpose before the redirect")
            return
        }
        _ = load.policyAnswered(URLPolicy.open.decision(for: Self.start, purpose: first))
        let next = load.receivedResponse(status: 302, location: "/next")
        guard case .askPolicy(let url, second) = next else {
            Issue.record("\(next)")
            return
        }
        #expect(url.href == "http://a.test/next")
    }

    @Test("a request of a purpose has its destination, and a navigation a document's")
    func purposeOfRequest() {
        #expect(Destination(.image) == .image && Destination(.frame) == .frame)
        for purpose in NavigationPurpose.allCases where !purpose.isSubresource {
            #expect(Destination(purpose) == .document)
        }
    }

    @Test("a resource that grows over its limit fails, a document and a download do not")
    func limits() throws {
        for (destination, purpose) in [
            (Destination.styleSheet, NavigationPurpose.styleSheet), (.image, .image),
        ] {
            var load = try committed(destination, purpose: purpose, limit: 3)
            guard case .take = load.received([1, 2, 3]) else {
                Issue.record("\(destination) takes no three bytes")
                continue
            }
            guard case .fail(let error) = load.received([4]) else {
                Issue.record("\(destination) takes four bytes")
                continue
            }
            #expect(error.code == .tooLarge && load.phase == .ended)
        }
        for destination in [Destination.document, .download] {
            var load = try committed(destination, purpose: .link)
            guard case .take = load.received([UInt8](repeating: 0, count: 5 << 20)) else {
                Issue.record("\(destination) has a limit")
                continue
            }
        }
    }

    @Test("a limit of its own makes a resource smaller, and never larger")
    func ownLimit() {
        var request = NavigationRequest(Self.start, purpose: .styleSheet)
        let limit = Destination.styleSheet.byteLimit
        #expect(request.byteLimit == limit)
        request.context.byteLimit = 7
        #expect(request.byteLimit == 7)
        request.context.byteLimit = .max
        #expect(request.byteLimit == limit)
    }

    @Test("what a page is made of needs a success, what a person or a script reads does not")
    func statuses() {
        for destination in [Destination.styleSheet, .script, .image] {
            #expect(destination.takes(status: 200) && !destination.takes(status: 404))
        }
        for destination in [Destination.document, .frame, .download, .request(.data)] {
            #expect(destination.takes(status: 404))
        }
    }
}

/// The circumstances of a request.
@Suite("Contexts of requests") struct RequestContextTests {
    private func url(_ text: String) throws -> URLRecord { try URLRecord(parsing: text) }

    @Test(
        "a document's terms hold for its requests, and an element's referrer policy is before them")
    func terms() throws {
        let source = SourcePage(url: try url("https://a.test/"))
        let terms = DocumentTerms(sandbox: .origin, referrerPolicy: .origin)
        let context = RequestContext(of: source, terms)
        #expect(context.sourceSandbox == .origin && context.referrerPolicy == .origin)
        #expect(context.sandbox.isEmpty, "the loaded document has flags of its own")
        #expect(RequestContext(of: source, terms, .noReferrer).referrerPolicy == .noReferrer)
    }

    @Test("a redirect between two other origins taints the origin of the request")
    func taint() throws {
        let (a, b, c) = (
            try url("https://a.test/"), try url("https://b.test/"), try url("https://c.test/")
        )
        for (from, to, isTainted) in [(a, b, false), (b, b, false), (b, c, true), (b, a, true)] {
            var context = RequestContext(source: SourcePage(url: a))
            context.moved(from: from, to: to, origin: a.origin)
            #expect(context.hasTaintedOrigin == isTainted)
        }
    }

    @Test("neither side of a load alone allows a download that the other forbids")
    func downloads() {
        var context = RequestContext()
        #expect(!context.allowsNoDownload)
        context.sandbox = .downloads
        #expect(context.allowsNoDownload)
        (context.sandbox, context.sourceSandbox) = ([], .downloads)
        #expect(context.allowsNoDownload)
    }
}
