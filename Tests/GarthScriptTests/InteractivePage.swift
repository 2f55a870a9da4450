import GarthEngine
import GarthPage

@testable import GarthScript

extension ScriptTests {
    /// A page on a screen that has arrived, and whose scripts have not run.
    static func onScreen(
        _ html: String, isReader: Bool = false, clock: @escaping () -> Duration
    ) -> ScriptedPage {
        let page = ScriptedPage(clock: clock)
        page.prepare(ScriptSettings())
        page.open(
            DocumentInfo(url: "http://a.test/"), options: LayoutOptions(isInteractive: true),
            isReader: isReader, parser: .standard)
        var html = html
        html.withUTF8 { page.receive(UnsafeRawBufferPointer($0)) }
        page.finish()
        return page
    }

    /// A page as a person has it on the screen, with what is shown of it.
    static func interactive(_ html: String) -> (page: ScriptedPage, content: PageContent) {
        var time = Duration.zero
        let page = onScreen(html) { time }
        page.work()
        // What scripts have changed is painted later.
        time = .seconds(1)
        page.work()
        var content = PageContent()
        for update in page.engine.takeUpdates() { content.apply(update) }
        return (page, content)
    }
}
