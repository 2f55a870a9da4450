import Foundation
import TestSupport
import Testing

/// Pages of which a few bytes stand for many.
@Suite("Pages that ask for more than they have", .serialized) struct AmplificationTests {
    struct Page: Sendable, CustomTestStringConvertible {
        let name: String
        let html: String
        /// Whether text is left out, and the page says so.
        var isCut = true

        var testDescription: String { name }
    }

    private static func times(_ text: String, _ count: Int) -> String {
        String(repeating: text, count: count)
    }

    private static let pages: [Page] = [
        Page(
            name: "100 kB of content before 2,000 paragraphs",
            html: "<style>p::before{content:'\(times("ab cd ", 16_700))'}</style>"
                + times("<p>x", 2_000)),
        Page(
            name: "content before and after all elements",
            html: "<style>*::before,*::after{content:'\(times("ab cd ", 1_000))'}</style>"
                + times("<b>", 30_000)),
        Page(
            name: "an attribute 5,000 times in a value",
            html: "<style>p::before{content:\(times("attr(title) ", 5_000))}</style>"
                + "<p title='\(times("word ", 10_000))'>x"),
        Page(
            name: "counters in counters with a long separator",
            html: "<style>div{counter-reset:a}"
                + "p::before{content:counters(a,'\(times("sep ", 10_000))')}</style>"
                + times("<div>", 200) + times("<p>x", 1_000)),
        Page(
            name: "quotation marks of 100 kB",
            html: "<style>q{quotes:'\(times("ab ", 33_000))' 'b'}</style>" + times("<q>x", 2_000)),
        Page(
            name: "quotation marks without number",
            html: "<style>p::before{content:\(times("open-quote ", 30_000))}</style>"
                + times("<p>x", 2_000), isCut: false),
        Page(
            name: "list markers of 100 kB",
            html: "<style>li{list-style-type:'\(times("ab cd ", 16_700))'}</style>"
                + times("<li>x", 2_000)),
    ]

    @Test("a page below a megabyte takes less than 200 MB", arguments: pages)
    func memory(_ page: Page) throws {
        let file = try TestFolder.shared.write(
            "<!doctype html>" + page.html, to: "amplified-\(UUID().uuidString).html")
        let run = try MeasuredRun(["--dump", file])
        #expect(!run.hung && run.status == 0, "\(run.errorText)")
        #expect(run.peakMemory < 200 << 20, "\(run.peakMemory >> 20) MB")
        let cut = "The page's styles make more text than Garth shows; some of it is left out."
        #expect(run.errorText.contains(cut) == page.isCut)
    }

    @Test("generated text, markers and counters of ordinary pages are not cut")
    func ordinary() throws {
        let html =
            "<!doctype html><style>p::before{content:counter(list-item) ' - ' attr(title) ' - '}"
            + "</style><ol>" + Self.times("<li>x<p title='a note of some words'>y</p>", 5_000)
        let file = try TestFolder.shared.write(html, to: "many-markers.html")
        let run = try MeasuredRun(["--dump", file])
        #expect(run.errorText == "")
        #expect(String(decoding: run.output, as: UTF8.self).contains("5000. x"))
        #expect(
            String(decoding: run.output, as: UTF8.self)
                .contains("5000 - a note of some words - y"))
    }
}
