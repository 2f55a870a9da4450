import GarthEngine
import GarthPage
import Testing

@testable import GarthScript

extension ScriptTests {
    /// Events of animations and transitions of style sheets (CSS Animations, CSS Transitions).
    @Suite("Motions", .serialized) struct MotionTests {
        private static let html = """
            <style>@keyframes in { from { opacity: 0 } } @keyframes out { to { opacity: 0 } }
            .in { animation: in 1.2s 200ms } .out { animation: out .1s } .soon { animation: in .2s both }
            .paused { animation: in 1s paused }
            .slow { transition: opacity 150ms 20ms, color 0s } .faint { opacity: .5; color: red }
            </style><div id=d></div>
            """
        private static let listen = """
            got = [], begin = performance.now();
            for (const type of ['animationstart', 'animationend', 'animationcancel', 'transitionrun',
                    'transitionstart', 'transitionend', 'transitioncancel']) {
                d.addEventListener(type, e => got.push([type, e.animationName ?? e.propertyName,
                    e.elapsedTime, Math.floor((performance.now() - begin) / 50) * 50].join(' ')));
            }
            """

        /// A value of the page on a screen, after a script and the two seconds that follow.
        private func value(_ expression: String, after script: String) -> String? {
            var time = Duration.zero
            let html = Self.html + "<script>setTimeout(() => {\(script)}, 500)</script>"
            let page = ScriptTests.onScreen(html) { time }
            for _ in 0..<250 {
                page.work()
                time += .milliseconds(10)
                _ = page.engine.takeUpdates()
            }
            guard case .value(let value) = page.evaluate(expression) else { return nil }
            return value
        }

        private func events(_ script: String) -> String? {
            value("got.join()", after: Self.listen + script)
        }

        @Test("an animation has a start after its delay, and an end")
        func animation() {
            #expect(
                events("d.className = 'in'")
                    == #""animationstart in 0 200,animationend in 1.2 1400""#)
            #expect(events("d.className = 'paused'") == "\"\"")
        }

        @Test("a short animation is over at once")
        func short() {
            let told = events("d.className = 'soon'")
            #expect(told?.contains("animationstart in 0 ") == true)
            #expect(
                told?.contains("animationend in 0.2 0") == true
                    || told?.contains("animationend in 0.2 50") == true)
        }

        @Test("another animation cancels the one before, as does leaving the page")
        func cancelled() {
            #expect(
                events("d.className = 'in'; setTimeout(() => d.className = 'out', 400)")?
                    .contains("animationcancel in") == true)
            #expect(
                events("d.className = 'in'; setTimeout(() => d.remove(), 400)")?
                    .contains("animationcancel in") == true)
        }

        @Test("a change with a duration is a transition, and one without is none")
        func transition() {
            let told = events(
                "d.className = 'slow'; setTimeout(() => d.className = 'slow faint', 100)")
            #expect(
                told?.split(separator: " ").map(String.init).prefix(3) == [
                    "\"transitionrun", "opacity", "0",
                ])
            #expect(told?.contains("transitionstart opacity 0 ") == true)
            #expect(told?.contains("transitionend opacity 0.15 ") == true)
            #expect(told?.contains("color") == false)
            #expect(events("setTimeout(() => d.className = 'faint', 100)") == "\"\"")
        }

        @Test("an element around hears of the motions of what changes or comes in it")
        func delegated() {
            let listen = """
                got = [];
                for (const type of ['animationstart', 'animationend', 'transitionend']) {
                    document.body.addEventListener(type, e => got.push(type + e.target.id));
                }
                """
            #expect(
                value("got.join()", after: listen + "d.className = 'out'")
                    == "\"animationstartd,animationendd\"")
            #expect(
                value(
                    "got.join()",
                    after: listen + "d.innerHTML = '<p><b id=b class=soon>'")
                    == "\"animationstartb,animationendb\"")
            #expect(
                value(
                    "got.join()",
                    after: listen
                        + "d.className = 'slow'; setTimeout(() => d.className = 'slow faint', 100)")
                    == "\"transitionendd\"")
            #expect(value("got.join()", after: listen + "d.title = 'x'") == "\"\"")
        }

        @Test("a listener that comes behind the change hears of the motion all the same")
        func behind() {
            #expect(
                events("d.className = 'out'; \(Self.listen)")?.contains("animationend out") == true)
            let html = "got = []; d.className = 'slow'; d.style.margin = 0;"
            let listen = "d.addEventListener('transitionend', e => got.push(e.propertyName));"
            #expect(
                value(
                    "[got.join(), d.outerHTML]",
                    after: html
                        + "setTimeout(() => { d.className = 'slow faint'; d.removeAttribute('style');"
                        + listen + "}, 100)")
                    == #"["opacity","<div id=\"d\" class=\"slow faint\"></div>"]"#)
            #expect(
                value(
                    "got.join()",
                    after: html
                        + "setTimeout(() => { d.className = 'slow faint' }, 100);"
                        + "setTimeout(() => { \(listen) }, 300)") == "\"\"")
        }

        @Test("an animation that ran before anything listened does not end again")
        func late() {
            #expect(events("") == "\"\"")
            #expect(
                value(
                    "got.join()",
                    after: "got = []; d.className = 'out'; setTimeout(() => {\(Self.listen)}, 600)")
                    == "\"\"")
        }
    }
}
