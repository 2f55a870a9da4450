import ScriptTesting
import Testing

extension ScriptTests {
    /// Selectors that ask for what attributes do not tell (Selectors Level 4, HTML Standard section
    /// 4.16.3).
    @Suite("States in selectors") struct SelectorStateTests {
        private func value(_ expression: String, in html: String, after script: String = "0")
            -> String
        {
            let page = TestPage("<!doctype html>" + html)
            page.runScripts()
            _ = page.evaluate(script)
            let value = page.evaluate(expression)
            #expect(page.failures == [], "\(expression)")
            return value
        }

        /// The ids of the elements that match.
        private func matches(_ selector: String, in html: String, after script: String = "0")
            -> String
        {
            value(
                "[...document.querySelectorAll('\(selector)')].map(e => e.id).join(' ')", in: html,
                after: script)
        }

        @Test("a list tells of the options that are selected now")
        func selectedOptions() {
            let html = "<select multiple id=s><option>a<option>b<option>c</select>"
            #expect(
                value(
                    """
                    [0, 2].map(i => { s.options[i].selected = true; return s.selectedOptions.length })
                      .join() + [...s.selectedOptions].map(o => o.text).join()
                    """, in: html, after: "s.selectedOptions.length") == #""1,2a,c""#)
        }

        @Test("what is checked is what scripts have checked")
        func checked() {
            let html =
                "<input type=checkbox id=a><input type=checkbox id=b checked>"
                + "<input type=radio name=r id=c checked><input type=radio name=r id=d>"
            #expect(matches(":checked", in: html) == #""b c""#)
            #expect(
                matches(
                    ":checked", in: html,
                    after: "a.checked = true; b.checked = false; d.checked = true")
                    == #""a d""#)
            #expect(
                value(
                    "[c, d].map(e => e.matches(':checked')).join()", in: html,
                    after: "d.checked = true; d.cloneNode().checked")
                    == #""false,true""#)
            #expect(
                matches(
                    ":checked", in: "<form id=f>\(html)</form>", after: "a.click(); f.reset()")
                    == #""b c""#)
            #expect(
                value(
                    "a.cloneNode().matches(':checked')", in: html, after: "a.checked = true")
                    == "true")
        }

        @Test("the chosen options of a list are checked, the first without a choice")
        func options() {
            let html =
                "<select id=s><option id=n disabled><option id=a><option id=b></select>"
                + "<select multiple><option id=m><option id=o selected></select>"
                + "<select size=2><option id=z></select>"
            #expect(matches("option:checked", in: html) == #""a o""#)
            #expect(
                matches("option:checked", in: html, after: "s.value = 0; s.selectedIndex = 2")
                    == #""b o""#)
            #expect(
                matches("option:checked", in: html, after: "m.selected = true; z.selected = true")
                    == #""a m o z""#)
        }

        @Test(
            "validity, placeholders and indeterminate boxes are those of the moment",
            arguments: [
                (":invalid", "f s a"), (":valid", "b c d"), (":placeholder-shown", "a"),
                (":indeterminate", "d q"), (":in-range", "c"), (":out-of-range", ""),
                (":user-invalid", ""),
            ])
        func live(selector: String, ids: String) {
            let html =
                "<form id=f><fieldset id=s><input id=a required placeholder=x><input id=b"
                + " placeholder=x value=v></fieldset><input id=c type=number min=1 max=5 value=3>"
                + "</form><input id=d type=checkbox><progress id=q></progress>"
            #expect(matches(selector, in: html, after: "d.indeterminate = true") == "\"\(ids)\"")
        }

        @Test("a value that a script sets makes a field and its form valid")
        func validated() {
            let html = "<form id=f><input id=a required></form>"
            #expect(matches(":invalid", in: html) == #""f a""#)
            #expect(matches(":invalid", in: html, after: "a.value = 'x'") == #""""#)
            #expect(matches(":valid", in: html, after: "a.value = 'x'") == #""f a""#)
            #expect(matches(":user-invalid", in: html, after: "f.reportValidity()") == #""a""#)
            #expect(
                value(
                    "a.closest(':invalid').id", in: html,
                    after: "a.value = 'x'; a.setCustomValidity('no')") == #""a""#)
        }

        @Test("the focused element and those around it are found")
        func focus() {
            let html = "<div id=d><input id=a><input id=b></div>"
            #expect(matches(":focus", in: html, after: "b.focus()") == #""b""#)
            #expect(matches("div:focus-within", in: html, after: "b.focus()") == #""d""#)
            #expect(matches(":focus", in: html, after: "b.focus(); b.blur()") == #""""#)
            #expect(
                value(
                    "h.matches(':focus')", in: "<div id=h></div>",
                    after: """
                        h.attachShadow({mode: 'open', delegatesFocus: true}).innerHTML = '<input>';
                        h.focus(); 0
                        """) == "true")
        }

        @Test("open popovers, modal dialogs and open disclosures are told apart")
        func open() {
            let html =
                "<dialog id=a>a</dialog><dialog id=b>b</dialog><div popover id=p>p</div>"
                + "<details id=d><summary id=s>s</summary></details>"
            let script = "a.show(); b.showModal(); p.showPopover(); d.open = true"
            #expect(matches(":modal", in: html, after: script) == #""b""#)
            #expect(matches(":popover-open", in: html, after: script) == #""p""#)
            #expect(matches(":open", in: html, after: script) == #""a b d""#)
            #expect(
                matches(
                    ":modal, :popover-open", in: html,
                    after: "\(script); b.close(); p.hidePopover()")
                    == #""""#)
        }

        @Test("a custom element has the states that it gives itself, and is defined when it is")
        func custom() {
            let script = """
                customElements.define('x-a', class extends HTMLElement {
                    constructor() { super(); this.in = this.attachInternals(); }
                }); a.in.states.add('busy'); a.in.states.add('on'); a.in.states.delete('on'); 0
                """
            let html = "<x-a id=a></x-a><x-b id=b></x-b>"
            #expect(matches(":state(busy)", in: html, after: script) == #""a""#)
            #expect(matches(":state(on)", in: html, after: script) == #""""#)
            #expect(matches("x-a:defined, x-b:defined", in: html, after: script) == #""a""#)
            #expect(matches(":not(:defined)", in: html) == #""a b""#)
        }

        @Test("the target is the element that the fragment names")
        func target() {
            #expect(
                matches(":target", in: "<p id=a><p id=b>", after: "location.hash = '#b'")
                    == #""b""#)
        }

        @Test("style sheets follow states, for the element and for its siblings")
        func styles() {
            let html = """
                <style>
                  #p, #q, #r { display: none }
                  :checked ~ #p, :invalid + #q, #b:focus-within ~ #r { display: block }
                </style><input type=checkbox id=a><b id=b><input id=c></b><p id=p>p</p>
                <input required id=i><p id=q>q</p><p id=r>r</p>
                """
            let shown = "[p, q, r].map(e => getComputedStyle(e).display).join()"
            #expect(value(shown, in: html) == #""none,none,none""#)
            #expect(
                value(shown, in: html, after: "a.checked = true") == #""block,none,none""#)
        }
    }
}
