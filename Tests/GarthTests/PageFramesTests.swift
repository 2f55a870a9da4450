import GarthPage
import GarthURL
import Testing

@testable import Garth

@Suite("Frames that scripts reach") struct PageFramesTests {
    private let pageURL = URLRecord.parse("http://a.test/page")!

    private func scripting(
        of href: String, _ sandbox: SandboxFlags = [], inSandbox flags: SandboxFlags = [],
        around: [String] = []
    ) -> FrameScripting {
        var frames = PageFrames()
        let page = SourcePage(url: pageURL)
        var place: FramePlace = []
        for (id, outer) in around.enumerated() {
            let wish = PageResource(
                id: UInt32(id), kind: .frame, href: outer,
                owner: id == 0 ? nil : UInt32(id - 1), frame: PageFrame(element: UInt32(id)))
            place = frames.note(wish, in: page) ?? []
            frames.show(.blank, at: place, url: URLRecord.parse(outer), source: nil)
        }
        return frames.scripting(
            of: URLRecord.parse(href)!, DocumentTerms(sandbox: sandbox), at: place + [99], pageURL,
            DocumentTerms(sandbox: flags))
    }

    @Test("scripts reach frames of the page's origin only, which is scheme, host and port")
    func origin() {
        #expect(scripting(of: "http://a.test/other") == .scripted)
        for other in [
            "https://a.test/", "http://a.test:8080/", "http://b.a.test/", "http://b.test/",
            "data:text/html,x", "file:///page", "about:blank",
        ] {
            #expect(scripting(of: other) == .isolated, "\(other)")
        }
    }

    @Test("a document of the page's origin inside another origin is not reached")
    func nested() {
        let inside = ["http://a.test/frame"]
        #expect(scripting(of: "http://a.test/", around: inside) == .scripted)
        #expect(scripting(of: "http://a.test/", around: ["http://b.test/"]) == .isolated)
        let deep = ["http://a.test/frame", "http://b.test/", "http://a.test/again"]
        #expect(scripting(of: "http://a.test/", around: deep) == .isolated)
    }

    @Test("a sandbox takes scripts away, and the origin with them if it says so")
    func sandbox() {
        let url = "http://a.test/"
        #expect(scripting(of: url, .all) == .isolated)
        #expect(scripting(of: url, SandboxFlags(parsing: "allow-scripts")) == .isolated)
        #expect(scripting(of: url, SandboxFlags(parsing: "allow-same-origin")) == .reachable)
        let both = SandboxFlags(parsing: "allow-scripts allow-same-origin")
        #expect(scripting(of: url, both) == .scripted)
        #expect(scripting(of: url, inSandbox: .all) == .isolated)
    }
}
