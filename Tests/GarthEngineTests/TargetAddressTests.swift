import GarthPage
import Testing

@testable import GarthEngine

@Suite("Addresses of targets") struct TargetAddressTests {
    @Test(
        "tabs and line ends are removed from addresses, and other controls written as URLs have them",
        arguments: [
            ("/a\nb", "/ab"), (" \t/a\tb\r\n ", "/ab"), ("java\nscript:x", "javascript:x"),
            ("/a b", "/a b"), ("/a\u{1}b", "/a%01b"), ("/\u{7F}\u{85}ä", "/%7F%C2%85ä"),
            ("\u{1}/x\u{1F}", "/x"),
        ])
    func cleaned(raw: String, address: String) {
        let page = LaidOutPage("<a href=\"\(raw)\">x</a>", isInteractive: true)
        #expect(page.targets.map(\.kind) == [.link(PageLink(href: address))])
        let video = LaidOutPage("<video src=\"\(raw)\"></video>", isInteractive: true)
        #expect(video.targets.map(\.kind) == [.link(PageLink(href: address))])
    }

    @Test("a frame whose address runs a script, line ends or not, is no frame")
    func frames() {
        let page = LaidOutPage(
            "<iframe src='java\nscript:1'></iframe><iframe src='/a\nb'>", isInteractive: true)
        #expect(page.targets.map(\.kind) == [.link(PageLink(href: "/ab"))])
    }
}
