import ScriptTesting
import Testing

extension ScriptTests {
    @Suite("Events and mutation records", .serialized) struct EventTests {
        private func value(_ expression: String, after script: String) -> String {
            let page = TestPage("<!doctype html><body><div id=d></div><script>\(script)</script>")
            page.runScripts()
            #expect(page.failures == [])
            return page.evaluate(expression)
        }

        @Test("listeners for scrolling on the window and the top elements are passive by default")
        func passive() {
            let script =
                "var told = []; for (const [target, options] of [[window], [document], "
                + "[document.documentElement], [document.body], [d], [document, { passive: false }]]) {"
                + " const listen = e => { e.preventDefault(); told.push(e.defaultPrevented) };"
                + " for (const type of ['wheel', 'touchend']) {"
                + " target.addEventListener(type, listen, options);"
                + " target.dispatchEvent(new Event(type, { cancelable: true }));"
                + " target.removeEventListener(type, listen) } }"
            #expect(
                value("told", after: script)
                    == "[false,true,false,true,false,true,false,true,true,true,true,true]")
        }

        @Test("a child that takes the place of its sibling, or its own, is removed first")
        func replacement() {
            let script =
                "d.innerHTML = '<i></i><b></b>'; var [i, b] = d.children; var told = [];"
                + "var o = new MutationObserver(() => {}); o.observe(d, { childList: true });"
                + "var tell = () => told.push(o.takeRecords().map(r => [r.removedNodes, r.addedNodes]"
                + ".map(l => Array.from(l, n => n.localName).join()).join('>')"
                + " + (r.previousSibling ? ' behind ' + r.previousSibling.localName : '')));"
                + "d.replaceChild(b, i); tell(); d.replaceChild(b, b); tell()"
            #expect(
                value("told", after: script) == #"[["b> behind i","i>b"],["b>",">b"]]"#)
        }

        @Test("a rejected promise that a script handles late fires rejectionhandled, once")
        func lateHandling() {
            let script =
                "var told = []; for (const type of ['unhandledrejection', 'rejectionhandled'])"
                + " addEventListener(type, e => { e.preventDefault();"
                + " told.push(type + e.reason + (e.promise === p)) });"
                + "var p = Promise.reject(1);"
                + "setTimeout(() => { p.catch(() => told.push('caught')); p.catch(() => {}) }, 5);"
                + "var q = Promise.reject(2); q.catch(() => {})"
            #expect(
                value("told.concat(Object.getOwnPropertyNames(p))", after: script)
                    == #"["unhandledrejection1true","caught","rejectionhandled1true"]"#)
        }

        @Test("an observer follows removed nodes until it is told, and no other observer is lost")
        func removedNodes() {
            let script =
                "d.innerHTML = '<i></i><b></b><u></u>'; var told = [], i = d.firstChild;"
                + "var tell = list => told.push(list.map(r => r.type + r.target.localName).join());"
                + "var o = new MutationObserver(tell), other = new MutationObserver(tell);"
                + "o.observe(d, { subtree: true, attributes: true });"
                + "other.observe(document.body, { attributes: true });"
                + "d.textContent = ''; i.title = 1;"
                + "setTimeout(() => { i.title = 2; d.innerHTML = '<p></p><p></p>'; d.innerHTML = '';"
                + " o.disconnect(); document.body.title = 3 }, 1)"
            #expect(value("told", after: script) == #"["attributesi","attributesbody"]"#)
        }
    }
}
