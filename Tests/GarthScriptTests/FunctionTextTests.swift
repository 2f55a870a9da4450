import GarthEngine
import GarthPage
import Testing

@testable import GarthScript

extension ScriptTests {
    @Suite("Functions of the browser")
    struct FunctionTextTests {
        private let page: ScriptedPage

        init() {
            page = onScreen("<iframe></iframe>", clock: { .zero })
            page.work()
        }

        @Test(
            "functions of the browser show no text of theirs",
            arguments: [
                "document.querySelectorAll", "Element", "fetch", "Object.getOwnPropertyDescriptor",
                "Object.getOwnPropertyDescriptor(Node.prototype, 'firstChild').get", "Math.random",
                "Function.prototype.toString", "frames[0].Element",
            ])
        func native(_ name: String) {
            let text = "Function.prototype.toString.call(\(name))"
            let form = #"/^function (get )?\w*\(\) \{\s+\[native code\]\s+\}$/"#
            #expect(page.evaluate("\(form).test(\(text))") == .value("true"))
        }

        @Test("functions of the page show theirs, and other values are refused")
        func ofPage() {
            let text = "function f(a) { return a }"
            #expect(page.evaluate("String(\(text))") == .value("\"\(text)\""))
            let refusal = """
                try { Function.prototype.toString.call({}) } catch (e) { e.constructor === TypeError }
                """
            #expect(page.evaluate(refusal) == .value("true"))
        }

        @Test("random numbers lie between 0 and 1, and are others in each window")
        func random() {
            #expect(
                page.evaluate("Math.random()") != page.evaluate("frames[0].Math.random()"))
            let counts = """
                Array.from({ length: 4000 }, Math.random)
                    .reduce((n, v) => { n[Math.floor(v * 4)] += 1; return n }, [0, 0, 0, 0])
                """
            #expect(page.evaluate("\(counts).every((n) => n > 800)") == .value("true"))
        }
    }
}
