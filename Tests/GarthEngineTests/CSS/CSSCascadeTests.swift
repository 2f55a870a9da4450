import Testing

@testable import GarthEngine
@testable import GarthPage

@Suite("Cascade") struct CSSCascadeTests {
    @Test("author rules override attributes for presentation, which override the user agent")
    func origins() {
        let page = StyledPage(
            """
            <!DOCTYPE html><style>#b, #c { text-align: right } #c { display: inline }</style>
            <p id=a align=center><p id=b align=center><p id=c style="text-align: justify">
            """)
        #expect(page["a"].textAlign == .center)
        #expect(page["b"].textAlign == .right)
        #expect(page["c"].textAlign == .justify)
        #expect(page["a"].display == .block)
        #expect(page["c"].display == .inline)
    }

    @Test("important declarations win over normal ones, also over the style attribute")
    func importance() {
        let page = StyledPage(
            """
            <!DOCTYPE html><style>
            p { order: 1 !important; clear: left ! important } #x { order: 2; clear: right }
            </style><p id=x style="order: 3; clear: both !important">
            """)
        #expect(page["x"].order == 1)
        #expect(page["x"].clear == .both)
    }

    @Test("layers win in the order of their naming, important ones the other way about")
    func layers() {
        let page = StyledPage(
            """
            <!DOCTYPE html><style>@layer c, a;</style><style>
            @layer a { #x { order: 1; clear: left !important } }
            @layer b { #x { order: 2; clear: right !important } }
            @layer c { #x { order: 3; clear: both !important } }
            @layer { #y { order: 1 } } @layer { p { order: 2 } }
            @layer d { @layer e { #z { order: 1 } } p { float: left } @layer e { #z { float: right } } }
            @layer d.e { #z { clear: left } } @layer d..e { #z { clear: right } }
            #w { clear: left !important } @layer a { #w { clear: right !important } }
            p { position: fixed } @layer { #x { position: sticky } }
            </style><p id=x><p id=y><p id=z><p id=w>
            """)
        #expect(page["x"].order == 2)
        #expect(page["x"].clear == .both)
        #expect(page["y"].order == 2)
        #expect(page["z"].order == 1)
        #expect(page["z"].position == .fixed && page["z"].float == .none)
        #expect(page["z"].clear == .left)
        #expect(page["w"].clear == .right)
        #expect(page["x"].position == .fixed)
    }

    @Test("`inherit`, `initial`, `unset` and `revert` take the values that they name")
    func wideKeywords() {
        let page = StyledPage(
            """
            <!DOCTYPE html><style>
            div { margin-left: 8px; visibility: hidden; text-align: right }
            p { display: inline; margin: 3px; font-weight: bold; text-align: center }
            #a { margin: inherit; visibility: initial }
            #b { all: unset }
            #c { display: revert; margin: revert }
            </style><div><p id=a><p id=b><p id=c></div>
            """)
        #expect(page["a"].margin.left == .pixels(8))
        #expect(page["a"].isVisible)
        #expect(page["b"].margin.left == .zero && page["b"].display == .inline)
        #expect(page["b"].textAlign == .right && !page["b"].isVisible && !page["b"].isBold)
        #expect(page["c"].display == .block && page["c"].margin.top == .pixels(16))
    }

    @Test("custom properties are inherited, substituted, and cycles have no value")
    func variables() {
        let page = StyledPage(
            """
            <!DOCTYPE html><style>
            :root { --order: 7; --side: left; --edges: 1px 2px }
            #a { order: var(--order); clear: var( --side ) }
            #b { --order: 8; order: calc(var(--order) + 1); margin: var(--edges) 3px }
            #c { --x: var(--y); --y: var(--x); order: 5; order: var(--x, 6); clear: left; clear: var(--x) }
            #d { order: var(--none, var(--order)); --z: initial; clear: var(--z, right) }
            #e { order: 4; order: var(--none); text-align: var(--none, center) }
            #f { --empty:; order: var(--empty) 3; --p: 9 !important; --p: 10; clear: left }
            #g { --Big: 2; order: var(--big, 1) }
            #h { --self: var(--self, 3); order: var(--self, 4) }
            </style><p id=a><p id=b><p id=c><p id=d><p id=e><p id=f style="z-index: var(--p)"><p id=g><p id=h>
            """)
        #expect(page["a"].order == 7 && page["a"].clear == .left)
        #expect(page["b"].order == 9)
        #expect(page["b"].margin.right == .pixels(2) && page["b"].margin.bottom == .pixels(3))
        #expect(page["c"].order == 6 && page["c"].clear == .none)
        #expect(page["d"].order == 7 && page["d"].clear == .right)
        #expect(page["e"].order == 0 && page["e"].textAlign == .center)
        #expect(page["f"].order == 3 && page["f"].zIndex == 9)
        #expect(page["g"].order == 1)
        #expect(page["h"].order == 4)
    }

    @Test("a custom property that grows without measure has no value, and does no harm")
    func billionLaughs() {
        var css = "--a0: lolololololololololol;"
        for i in 1..<40 { css += "--a\(i): var(--a\(i - 1)) var(--a\(i - 1));" }
        let page = StyledPage(
            "<!DOCTYPE html><style>p { \(css) order: var(--a39, 1); clear: left }</style><p id=x>")
        #expect(page["x"].order == 1 && page["x"].clear == .left)
    }

    @Test(
        "media queries see a terminal",
        arguments: [
            ("screen", true), ("print", false), ("not print", true), ("", true),
            ("(width: 640px)", true), ("(min-width: 640px)", true), ("(min-width: 641px)", false),
            ("(max-width: 40em)", true), ("(600px < width <= 640px)", true),
            ("(WiDtH >= 1px) and (HeiGhT < 10000px)", true), ("(width >= 1px 2px)", false),
            ("screen and (min-width: 2px) or (min-width: 2px)", false), ("screen yahoo", false),
            ("(color) test", false), ("(grid: 1)", true), ("(hover)", false),
            ("(hover: none)", true), ("(scripting: none)", true), ("(scripting)", false),
            ("(pointer: fine)", false), ("(prefers-color-scheme: dark)", true),
            ("(prefers-color-scheme: light)", false), ("not (hover)", true), ("(bogus)", false),
            ("not (bogus)", false), ("print, screen", true), ("(orientation: landscape)", true),
            ("only screen and (max-width: 20cm)", true), ("((color) and (not (monochrome)))", true),
            ("(bogus) or (color)", true), ("(min-aspect-ratio: 1/1)", true),
        ])
    func media(query: String, applies: Bool) {
        let page = StyledPage(
            "<!DOCTYPE html><style>@media \(query) { p { order: 1 } } p { clear: left }</style><p id=x>"
        )
        #expect((page["x"].order == 1) == applies)
        #expect(page["x"].clear == .left)
    }

    @Test(
        "@supports asks what the engine can do",
        arguments: [
            ("(display: grid)", true), ("(display: bogus)", false), ("not (bogus: x)", true),
            ("(display: grid) and (color: red)", true), ("(--x: y)", true),
            ("selector(p > a)", true), ("selector(p::bogus)", false),
            ("(bogus: x) or (clear: left)", true),
        ])
    func supports(condition: String, applies: Bool) {
        let page = StyledPage(
            "<!DOCTYPE html><style>@supports \(condition) { p { order: 1 } }</style><p id=x>")
        #expect((page["x"].order == 1) == applies)
    }

    @Test("imports are reported with their media and layer, and only at the head of a sheet")
    func imports() {
        var resolver = StyleResolver(options: LayoutOptions())
        let found = resolver.setAuthorSheet(
            0,
            css: Array(
                """
                @charset "utf-8"; @layer x; @import url(a.css); @import "b.css" screen and (color);
                @import url("c.css") layer(y.z) supports(display: flex) print;
                @import "d" supports(display: none-such); p { } @import "late.css";
                """.utf8))
        #expect(
            found.map { String(decoding: $0.href, as: UTF8.self) } == ["a.css", "b.css", "c.css"])
        #expect(String(decoding: found[1].media, as: UTF8.self) == "screen and (color)")
        #expect(found[2].layer == Array("y.z".utf8))
        #expect(String(decoding: found[2].media, as: UTF8.self) == "print")
    }

    @Test("sheets rank by their order, whatever the order in which they arrive")
    func sheetOrder() {
        let page = StyledPage("<!DOCTYPE html><p id=x>")
        _ = page.resolver.setAuthorSheet(5, css: Array("p { order: 5; clear: left }".utf8))
        _ = page.resolver.setAuthorSheet(2, css: Array("p { order: 2; float: left }".utf8))
        page.styleAll()
        #expect(page["x"].order == 5 && page["x"].float == .left)
        _ = page.resolver.setAuthorSheet(5, css: Array("p { clear: right }".utf8))
        page.styleAll()
        #expect(page["x"].order == 2 && page["x"].clear == .right)
    }

    @Test("a narrower screen applies other media rules")
    func resize() {
        let page = StyledPage(
            "<!DOCTYPE html><style>@media (max-width: 400px) { p { order: 1 } }</style><p id=x>")
        #expect(page["x"].order == 0)
        page.resolver.setOptions(LayoutOptions(columns: 40))
        page.styleAll()
        #expect(page["x"].order == 1)
    }

    @Test(
        "errors cost no more than the standard says",
        arguments: [
            "p { order: 1; bogus }", "p { bogus: x; order: 1 }", "p { clear: bogus; order: 1 }",
            "p { order: 1; { } }", "p { ; ; order: 1", "bogus { a b: c; } p { order: 1 }",
            "@bogus x; p { order: 1 }", "@bogus { p { order: 2 } } p { order: 1 }",
            "<!-- p { order: 1 } -->", "/**//**/ p { order: 1 }", "p { order: 1 !ie; order: 1 }",
            "p { background: url(data:x;{); order: 1 }",
            "p { content: \"a\nb; order: 2; } p { order: 1 }",
            "} p { order: 2 } p { order: 1 }", "p { order: 1; color: rgb(0; order: 2 }",
            "p { order\\3a : 2; order: 1 }", "p { ORDER: 1 }", "p{order:1}p{order:1.5}",
        ])
    func recovery(css: String) {
        let page = StyledPage("<!DOCTYPE html><style>\(css)</style><p id=x>")
        #expect(page["x"].order == 1)
    }

    @Test("rules of a scope match from its root to its limits, without the root's specificity")
    func scopes() {
        let page = StyledPage(
            """
            <!DOCTYPE html><style>
            @scope (.card, #none) to (.inner) { p { order: 1 } :scope { order: 2 } > b { order: 3 } }
            @scope (#a) { p { clear: left } i::before, i { order: 4 } }
            p { clear: right }
            @scope (.card) { @scope (.inner) { p { position: fixed } } }
            @scope { p { order: 9 } } @scope (.card { p { order: 8 } }
            </style><p id=out><div id=a class=card><b id=b></b><p id=in><i id=i></i></p>
            <div id=limit class=inner><p id=deep></div></div>
            """)
        #expect(page["out"].order == 0)
        #expect(page["a"].order == 2)
        #expect(page["b"].order == 3)
        #expect(page["in"].order == 1 && page["in"].position == .static)
        #expect(page["in"].clear == .right)
        #expect(page["i"].order == 4)
        #expect(page["limit"].order == 0)
        #expect(page["deep"].order == 0 && page["deep"].position == .fixed)
    }

    @Test(
        "container queries ask for the width of the nearest container with their name",
        arguments: [
            ("(min-width: 300px)", true), ("(width > 320px)", false),
            ("main (width >= 600px)", true), ("aside (width > 0px)", false),
            ("not (min-width: 400px)", true),
            ("(min-inline-size: 200px) and (width < 400px)", true),
            ("style(--x: 1)", false), ("scroll-state(stuck: top)", false), ("", false),
        ])
    func containers(query: String, isMatching: Bool) {
        let page = StyledPage(
            """
            <!DOCTYPE html><style>
            main { container: main other / inline-size }
            div { container-type: inline-size; width: 320px }
            @container \(query) { p { order: 1 } p::before { content: 'a'; order: 2 } }
            </style><main><div><p id=x></div></main>
            """)
        #expect(page["x"].order == (isMatching ? 1 : 0))
        #expect((page.before("x") != nil) == isMatching)
    }

    @Test("a query in a query holds where both do, and without a container none does")
    func containersInContainers() {
        let page = StyledPage(
            """
            <!DOCTYPE html><style>
            div { container-type: inline-size; width: 320px }
            @container (width > 100px) { p { order: 1 }
              @container (width > 400px) { p { order: 2 } } @container (width < 400px) { p { clear: left } }
              p.a { order: 3 }
            }
            </style><div><p id=x><p id=y class=a></div><p id=z>
            """)
        #expect(page["x"].order == 1 && page["x"].clear == .left)
        #expect(page["y"].order == 3)
        #expect(page["z"].order == 0 && page["z"].clear == .none)
    }
}
