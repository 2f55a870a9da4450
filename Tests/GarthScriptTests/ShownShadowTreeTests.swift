import GarthEngine
import GarthPage
import Testing

@testable import GarthScript

extension ScriptTests {
    @Suite("Shadow trees on the page") struct ShownShadowTreeTests {
        @Test("a shadow tree is shown in the place of its host's content, which its slots show")
        func shadowTree() {
            let page = Printed([
                "<x-a>light<b slot=s>named</b><i slot=none>hidden</i></x-a><script>",
                "customElements.define('x-a', class extends HTMLElement { connectedCallback() {",
                "this.attachShadow({ mode: 'closed' }).innerHTML = '<style>p {}</style><p>first</p>'",
                "+ '<slot name=s>not this</slot><x-b><slot slot=t></slot></x-b><slot name=u>own</slot>'",
                "} }); customElements.define('x-b', class extends HTMLElement { connectedCallback() {",
                "this.attachShadow({ mode: 'open' }).innerHTML = '(<slot name=t></slot>)' } })</script>",
            ])
            #expect(page.text == "first\n\nnamed(light)own")
        }

        /// A page whose `x-a` elements have a shadow tree with a style sheet.
        private func styled(_ css: String, _ tree: String, _ html: String, after: String = "")
            -> String
        {
            Printed([
                "<script>customElements.define('x-a', class extends HTMLElement {",
                "connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML =",
                "`<style>\(css)</style>\(tree)` } })</script>\(html)<script>\(after)</script>",
            ]).text
        }

        @Test("style sheets of a shadow tree count in it, and those of the page do not")
        func shadowScope() {
            #expect(
                styled(
                    "p { text-transform: uppercase } .a .b, section .b { display: none }",
                    "<p>in</p><i class=b>tree</i>",
                    "<style>p, i { display: none } u { display: block }</style><p>out</p>"
                        + "<section class=a><x-a></x-a></section><em class=b>page</em>")
                    == "IN\n\ntree\npage")
        }

        @Test("a shadow tree styles its host, whose own page stands above it, and from it")
        func hostStyles() {
            let css =
                ":host { display: none } :host([open]) { display: block } :host(.up) b {"
                + " text-transform: uppercase } :host-context(main) i { display: none }"
                + " x-a { display: none }"
            #expect(
                styled(
                    css, "<b>b</b><i>i</i>",
                    "<style>.shown { display: block }</style><x-a>none</x-a><x-a open></x-a>"
                        + "<x-a class='shown up'></x-a><main><x-a open></x-a></main>")
                    == "bi\nBi\nb")
        }

        @Test("a shadow tree styles what is assigned to its slots, below the page's rules")
        func slottedStyles() {
            #expect(
                styled(
                    "::slotted(*) { display: none } slot[name=t]::slotted(b) { display: block }",
                    "<slot></slot><slot name=t></slot><i>own</i>",
                    "<style>.page { display: block }</style><x-a><u>u</u><u class=page>page</u>"
                        + "<b slot=t>b</b><b>none</b><i slot=t>i</i></x-a>")
                    == "page\nb\nown")
        }

        @Test("scripts change the sheets of shadow trees, and adopt their own")
        func changedShadowSheets() {
            let tree = "<b>b</b><i>i</i><u>u</u>"
            let after = """
                const [one, two] = document.querySelectorAll('x-a')
                const sheet = new CSSStyleSheet(); sheet.replaceSync('i { display: none }')
                two.shadowRoot.adoptedStyleSheets = [sheet]; sheet.insertRule('u { display: none }')
                one.shadowRoot.styleSheets[0].insertRule('b { display: none }')
                setTimeout(() => { sheet.deleteRule(0)
                two.shadowRoot.querySelector('style').textContent = 'b { display: none }' }, 1)
                """
            #expect(
                styled(
                    "u { text-transform: uppercase }", tree, "<x-a></x-a> <x-a></x-a>",
                    after: after) == "iU u")
        }

        @Test("a change in a shadow tree is shown")
        func shadowChange() {
            let page = Printed([
                "<div></div><script>const root = document.querySelector('div').attachShadow({",
                "mode: 'open' }); root.innerHTML = '<p>before'; setTimeout(() => {",
                "root.querySelector('p').textContent = 'after' }, 10)</script>",
            ])
            #expect(page.text == "after")
        }
    }
}
