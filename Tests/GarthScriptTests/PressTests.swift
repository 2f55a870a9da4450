import GarthEngine
import GarthPage
import Testing

@testable import GarthScript

extension ScriptTests {
    @Suite("A person's press", .serialized) struct PressTests {
        @Test("the pointer comes to an element before it is pressed, and leaves the one before")
        func pointer() throws {
            let (page, content) = ScriptTests.interactive(
                """
                <button id=a>A</button><button id=b>B</button><script>
                var got = [];
                for (const e of [a, b])
                    for (const type of ['mouseenter', 'mouseleave', 'mousedown', 'mouseup', 'click'])
                        e.addEventListener(type, () => got.push(type + ' ' + e.id));
                </script>
                """)
            let targets = (1...2).compactMap { content.target($0)?.element }
            for target in targets {
                page.activate(target)
                page.work()
            }
            #expect(targets.count == 2)
            #expect(
                page.evaluate("got.join()")
                    == .value(
                        "\"mouseenter a,mousedown a,mouseup a,click a,"
                            + "mouseleave a,mouseenter b,mousedown b,mouseup b,click b\""))
        }
    }
}
