import GarthPage
import Testing

@testable import GarthEngine

@Suite("Pictures in lists") struct ShownPictureTests {
    private static let html =
        "<p>text <a href=/x>link</a> <img src=a.png width=640 height=480 alt=' one  two '>"
        + "<img src=b.png width=50%><a href=/y><img src=c.png alt=''></a>"
        + "<img src=d.png width=1 height=1><img src='data:image/gif,x' alt=z>"
        + "<img src=e.png role=presentation><img src=f.png alt=x hidden>"

    private func export(_ format: ExportFormat, showsPictures: Bool = false) -> String {
        var options = LayoutOptions()
        options.showsPictures = showsPictures
        var engine = Engine()
        engine.open(DocumentInfo(url: "http://a.test/d/"), options: options)
        Array(Self.html.utf8).withUnsafeBytes { engine.receive($0) }
        engine.finish()
        return String(decoding: engine.export(format), as: UTF8.self)
    }

    @Test("JSON lists the pictures that are not decoration, with their sizes and words")
    func json() {
        let text = export(.json).filter { $0 != "\n" }
        #expect(
            text.contains(
                #""pictures":[{"url":"http://a.test/d/a.png","alt":"one two","width":640,"height":480},"#
                    + #"{"url":"http://a.test/d/b.png","alt":""},"#
                    + #"{"url":"http://a.test/d/c.png","alt":""}]"#))
    }

    @Test("the list of links has pictures where they are asked for")
    func links() {
        let links = "http://a.test/x\tlink\nhttp://a.test/y\t\n"
        #expect(export(.links) == links)
        #expect(
            export(.links, showsPictures: true) == links
                + "http://a.test/d/a.png\tone two\t640x480\n"
                + "http://a.test/d/b.png\t\t?x?\nhttp://a.test/d/c.png\t\t?x?\n")
    }
}
