import GarthEngine
import GarthPage
import ScriptTesting
import Testing

@testable import GarthScript

extension ScriptTests {
    /// What applications ask of a browser beside text: a terminal has little of it to show.
    @Suite("Presentation for scripts", .serialized) struct PresentationTests {
        private func value(_ expression: String, in html: String = "", after script: String = "0")
            -> String
        {
            let page = TestPage("<!doctype html>" + html)
            page.runScripts()
            _ = page.evaluate(script)
            page.runLoop(limit: 5_000)
            let value = page.evaluate(expression)
            #expect(page.failures == [], "\(expression)")
            return value
        }

        @Test("an animation runs in time, and ends with its event and its promise")
        func animation() {
            #expect(
                value(
                    "got", in: "<p id=p>x",
                    after: "var got = []; var a = p.animate([{opacity: 0}, {opacity: 1}],"
                        + " {duration: 200, delay: 50, id: 'n'});"
                        + "got.push(a.playState, p.getAnimations().length, a.id);"
                        + "a.onfinish = e => got.push(e.currentTime, a.playState);"
                        + "a.finished.then(x => got.push(x === a, p.getAnimations().length));"
                        + "setTimeout(() => got.push('early'), 240); 0")
                    == #"["running",1,"n","early",true,0,250,"finished"]"#)
        }

        @Test("media queries know that scripts run")
        func scriptingFeature() {
            #expect(
                value(
                    """
                    ["(scripting)", "(scripting: enabled)", "(scripting: none)", "(scripting: initial-only)"]
                      .map(query => matchMedia(query).matches).join()
                      + getComputedStyle(p).display + getComputedStyle(q).display
                    """,
                    in: """
                        <style>@media (scripting: enabled) { #p { display: none } }
                        @media (scripting: none) { #q { display: none } }</style><p id=p>x<p id=q>y
                        """) == #""true,true,false,falsenoneblock""#)
        }

        @Test("a cancelled or paused animation does not end")
        func heldAnimation() {
            #expect(
                value(
                    "[got, b.playState, b.currentTime]", in: "<p id=p>x",
                    after: "var got = []; var a = p.animate({}, 100), b = p.animate(null, 100);"
                        + "a.finished.catch(e => got.push(e.name)); a.cancel(); b.pause();"
                        + "b.onfinish = () => got.push('no'); got.push(a.playState); 0")
                    == #"[["idle","AbortError"],"paused",0]"#)
        }

        @Test("a popover tells of its opening and closing, and one of its kind is open")
        func popover() {
            #expect(
                value(
                    "got",
                    in: "<div id=a popover>a</div><div id=b popover>b</div><button id=o"
                        + " popovertarget=a>o</button><p id=c>",
                    after: "var got = []; for (const e of [a, b]) for (const t of"
                        + " ['beforetoggle', 'toggle']) e.addEventListener(t, x =>"
                        + " got.push(e.id + ' ' + x.type + ' ' + x.newState));"
                        + "o.click(); b.showPopover(); try { b.showPopover() } catch (e) {"
                        + " got.push(e.name) } try { c.showPopover() } catch (e) {"
                        + " got.push(e.name) } got.push(b.togglePopover()); 0")
                    == #"["a beforetoggle open","b beforetoggle open","a beforetoggle closed","InvalidStateError","NotSupportedError","b beforetoggle closed",false,"a toggle closed","b toggle closed"]"#
            )
        }

        @Test("observers of performance get marks and measures")
        func performance() {
            #expect(
                value(
                    "got",
                    after: "var got = []; performance.mark('early');"
                        + "new PerformanceObserver(l => got.push(...l.getEntries().map(e => e.name)))"
                        + ".observe({type: 'mark', buffered: true});"
                        + "performance.mark('a'); performance.measure('m', 'a'); 0")
                    == #"["early","a"]"#)
        }

        @Test("the times of the navigation are marks of measures")
        func navigationMarks() {
            let script =
                "const m = performance.measure('m', 'navigationStart'), names = [];"
                + "for (const f of [() => performance.measure('m', 'none'),"
                + "() => performance.measure('m', 'redirectStart'),"
                + "() => performance.mark('fetchStart')])"
                + "try { f() } catch (e) { names.push(e.name) } 0"
            #expect(
                value("[m.startTime, m.duration >= 0, ...names]", after: script)
                    == #"[0,true,"SyntaxError","InvalidAccessError","SyntaxError"]"#)
        }

        @Test(
            "what cannot be shown or played says so by the answers of the standards",
            arguments: [
                ("document.createElement('canvas').getContext('webgl')", "null"),
                ("[document.createElement('canvas').width, new Audio().paused]", "[300,true]"),
                ("[navigator.plugins.length, navigator.mimeTypes.length]", "[0,0]"),
                ("performance.timing.navigationStart > 0", "true"),
                ("performance.timing.loadEventEnd >= performance.timing.domInteractive", "true"),
                ("new TransitionEvent('x', {propertyName: 'top'}).propertyName", "\"top\""),
                // No button is down: the pointer of a person stays where it is.
                (
                    "(document.body.setPointerCapture(1), document.body.hasPointerCapture(1))",
                    "false"
                ),
            ])
        func absent(expression: String, expected: String) {
            #expect(value(expression, in: "<p>x") == expected)
        }

        @Test("nothing is played: the promise of a medium is rejected")
        func media() {
            #expect(
                value(
                    "got",
                    after: "var got; document.createElement('video').play().catch(e =>"
                        + " got = e.name); 0") == "\"NotSupportedError\"")
        }

        @Test(
            "an error names what the page lacks",
            arguments: [
                ("new window.SharedWorker('w.js')", PageEmptiness.needsSharedWorkers),
                ("navigator.serviceWorker.register('w.js')", .needsServiceWorkers),
                ("(async () => { await WebAssembly.compile([]) })()", .needsWebAssembly),
                ("setTimeout(() => WebAssembly.compile([]), 20)", .needsWebAssembly),
                (
                    "document.createElement('canvas').getContext('2d').fillRect(0, 0, 1, 1)",
                    .needsCanvas
                ),
                (
                    "let c = document.createElement('canvas').getContext('webgl'); c.clear()",
                    .needsWebGL
                ),
                (
                    "try { new SharedWorker('x') } catch (e) { console.error(e) }",
                    .needsSharedWorkers
                ),
                ("try { new SharedWorker('x') } catch {}", .blank),
                ("console.error('the Worker has failed')", .blank),
                ("document.createElement('canvas').getContext('webgl')", .blank),
                ("missing()", .blank),
            ])
        func missed(script: String, reason: PageEmptiness) {
            #expect(emptiness("<div id=app></div><script>\(script)</script>").last == reason)
        }

        @Test(
            "a page that shows something does not say what it lacks",
            arguments: [
                String(repeating: "<p>Words of an article.", count: 20), "<input name=q>",
                "<div id=h></div><script>h.attachShadow({ mode: 'open' }).innerHTML = '<button>Go'</script>",
            ])
        func missedNothing(content: String) {
            let drawing = "document.createElement('canvas').getContext('2d').fillRect(0, 0, 1, 1)"
            #expect(emptiness(content + "<script>\(drawing)</script>") == [])
        }

        @Test(
            "a page that shows something says once that a script has ended for want of WebAssembly",
            arguments: [
                ("WebAssembly.compile([]); ", 1),
                ("console.error('no WebAssembly, so I ask'); ", 0), ("new Worker('w.js'); ", 0),
                ("try { WebAssembly.compile([]) } catch {} ", 0),
            ])
        func missedOnce(script: String, count: Int) {
            let words = String(repeating: "<p>Words of an article.", count: 20)
            let scripts = String(repeating: "<script>\(script)</script>", count: 2)
            let page = ScriptTests.onScreen(words + scripts) { .zero }
            page.work()
            let told = page.engine.takeUpdates().filter {
                $0 == .script(.missing(.needsWebAssembly))
            }
            #expect(told.count == count)
        }

        /// What a page on a screen says of its emptiness within a second.
        private func emptiness(_ html: String) -> [PageEmptiness] {
            var time = Duration.zero
            let page = ScriptTests.onScreen(html) { time }
            var told: [PageEmptiness] = []
            for _ in 0..<20 {
                page.work()
                time += .milliseconds(50)
                for case .emptiness(let emptiness) in page.engine.takeUpdates() {
                    told.append(emptiness)
                }
            }
            return told
        }

        @Test(
            "events of the clipboard and of connections can be made, and the navigation has an entry"
        )
        func interfaces() {
            #expect(
                value(
                    "[new CloseEvent('close', {code: 1001, reason: 'r', wasClean: true}).code,"
                        + " new ClipboardEvent('paste').clipboardData,"
                        + " performance.getEntriesByType('navigation').length,"
                        + " performance.getEntriesByType('navigation')[0].toJSON().type]",
                    in: "<p>x", after: "0")
                    == #"[1001,null,1,"navigate"]"#)
        }
    }
}
