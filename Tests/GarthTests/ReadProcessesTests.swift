import GarthPage
import GarthURL
import Glibc
import TestSupport
import Testing

@testable import Garth

/// One content process that reads the pages of a batch one after the other.
@Suite("Processes that read several pages", .endsWhatHangs) struct ReadProcessesTests {
    private let configuration = WebViewConfiguration()
    private let shared: PageDump.Shared

    init() {
        shared = PageDump.Shared(
            nursery: ContentNursery(configuration.processPool.program), for: configuration)
    }

    private func run(
        _ html: String, in other: PageDump.Shared? = nil, selector: String? = nil,
        output: PageDump.Output = .export(.markdown), onItem: () -> Void = {}
    ) -> (text: String, outcome: PageDump.Outcome) {
        var dump = PageDump(
            configuration: configuration, output: output,
            layout: LayoutOptions(columns: 60, isInteractive: false, wantsProvisionalLines: false),
            selector: selector, shared: other ?? shared)
        var bytes: [UInt8] = []
        let document = PageDump.GivenDocument(
            url: URLRecord.parse("http://ex.test/")!, contentType: "text/html;charset=utf-8",
            bytes: Array(html.utf8))
        let outcome = dump.run(.document(document)) { item in
            if case .bytes(let piece) = item { bytes += piece }
            onItem()
            return true
        }
        return (String(decoding: bytes, as: UTF8.self), outcome)
    }

    private static let pages = [
        "<title>A</title><base href=http://other.test/><style>p{display:none}</style><p>no<a href=x>x</a>",
        "<title>B</title><p>yes <a href=y>y</a>", "<plaintext><p>raw",
        "<ol start=7><li>a<li>b</ol><table><tr><td>1</table>", "", "<html lang=de dir=rtl><q>x</q>",
        "<input value=1><details><summary>s</summary>d</details>", "<p>yes <a href=y>y</a>",
    ]

    @Test("a page is the same behind others and alone")
    func same() {
        var alone = shared
        alone.processes = nil
        for page in Self.pages {
            let (used, alone) = (run(page), run(page, in: alone))
            #expect(used.text == alone.text)
            #expect(used.outcome.title == alone.outcome.title)
            #expect(used.outcome.error == nil)
        }
        #expect(shared.processes?.pageCount == Self.pages.count)
    }

    @Test("a process is thrown away behind a page that did not come to a plain end")
    func fault() {
        _ = run("<p>a")
        #expect(run("<p>a", selector: "b").outcome.fault == .noMatch)
        #expect(shared.processes?.waitingProcess == nil)
        #expect(run("<p>a").text == "a\n")
        #expect(shared.processes?.waitingProcess != nil)
    }

    @Test("a process is thrown away when it has read its pages")
    func count() {
        var few = shared
        few.processes = ReadProcesses(pagesOfProcess: 2)
        _ = run("<p>a", in: few)
        let first = few.processes?.waitingProcess
        #expect(first != nil)
        _ = run("<p>b", in: few)
        #expect(few.processes?.waitingProcess == nil)
        _ = run("<p>c", in: few)
        #expect(few.processes?.waitingProcess != nil && few.processes?.waitingProcess != first)
    }

    @Test("a page whose process dies behind others deserves one of its own; alone it does not")
    func death() throws {
        let page = String(repeating: "<p>word word word</p>", count: 40_000)
        _ = run("<p>a")
        let process = try #require(shared.processes?.waitingProcess)
        // The lines are more than what is on its way at a time.
        let outcome = run(page, output: .lines) { kill(process, SIGKILL) }.outcome
        #expect(outcome.error?.code == .contentProcessTerminated && outcome.deservesProcess)
        #expect(shared.processes?.waitingProcess == nil)
        var alone = shared
        alone.processes = nil
        #expect(run(page, in: alone, output: .lines).outcome.error == nil)
    }

    @Test("a process that has died waits for no page, or its page deserves another one")
    func dead() throws {
        _ = run("<p>a")
        kill(try #require(shared.processes?.waitingProcess), SIGKILL)
        let (text, outcome) = run("<p>b")
        #expect(text == "b\n" || outcome.deservesProcess)
        #expect(run("<p>c").text == "c\n")
    }
}
