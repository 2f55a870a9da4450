import ScriptTesting
import Testing

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
                    == #"["a beforetoggle open","b beforetoggle open","a beforetoggle closed","InvalidStateError","NotSupportedError","b beforetoggle closed",false,"a toggle open","a toggle closed","b toggle open","b toggle closed"]"#
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
                ("document.createElement('canvas').getContext('2d')", "null"),
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
    }
}
