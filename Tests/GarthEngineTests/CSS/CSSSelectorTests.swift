import Testing

@testable import GarthEngine

@Suite("Selectors") struct CSSSelectorTests {
    private static let page = """
        <html><body id=body>
        <div id=d1 class="a b" title="Hello World" lang=en-GB>
          <p id=p1 class=x>one</p><p id=p2>two <b id=b1>bold</b></p><ul id=u1><li id=l1>1<li id=l2
          class=x>2<li id=l3>3<li id=l4 class=x>4</ul>
        </div>
        <div id=d2 data-k=v><p id=p3 dir=rtl></p><a id=a1 href=/x>l</a><a id=a2>n</a>
        <form><input id=i1 type=CHECKBOX checked><input id=i2 disabled placeholder=p>
        <fieldset disabled><input id=i3 required></fieldset></form></div>
        """

    @Test(
        "each selector reaches the elements that the standard names",
        arguments: [
            ("p", "p1 p2 p3"), ("P", "p1 p2 p3"),
            ("*", "body d1 p1 p2 b1 u1 l1 l2 l3 l4 d2 p3 a1 a2 i1 i2 i3"),
            ("#p2", "p2"), (".x", "p1 l2 l4"), (".a.b", "d1"), (".a.x", ""), ("p.x, #b1", "p1 b1"),
            ("div p", "p1 p2 p3"), ("div > b", ""), ("p > b", "b1"), ("p + p", "p2"),
            ("p ~ ul li", "l1 l2 l3 l4"), ("#p1 ~ ul > .x", "l2 l4"), ("li + li + li", "l3 l4"),
            ("div div p", ""), ("body div > p b", "b1"), (".a ~ div a", "a1 a2"),
            ("[title]", "d1"), ("[title='Hello World']", "d1"), ("[title^=Hell]", "d1"),
            ("[title$=World]", "d1"), ("[title*='o W']", "d1"), ("[title~=World]", "d1"),
            ("[title~=Worl]", ""), ("[title='hello world']", ""), ("[title='hello world' i]", "d1"),
            ("[lang|=en]", "d1"), ("[data-k]", "d2"), ("[data-k=v]", "d2"), ("[data-k=w]", ""),
            ("[type=checkbox]", "i1"), ("[title^='']", ""),
            (":root body", "body"), ("p:empty", "p3"), ("li:first-child", "l1"),
            ("li:last-child", "l4"), ("b:only-child", "b1"), ("li:nth-child(odd)", "l1 l3"),
            ("li:nth-child(2n)", "l2 l4"), ("li:nth-child(-n+2)", "l1 l2"),
            ("li:nth-child( 3 )", "l3"), ("li:nth-child(n + 3)", "l3 l4"),
            ("li:nth-last-child(2)", "l3"), ("li:nth-child(2 of .x)", "l4"),
            ("p:first-of-type", "p1 p3"), ("p:last-of-type", "p2 p3"), ("ul:only-of-type", "u1"),
            ("ul:nth-of-type(1)", "u1"), ("p:nth-last-of-type(2)", "p1"),
            ("li:not(.x)", "l1 l3"), ("li:not(.x, :first-child)", "l3"),
            (":is(ul, p) > *", "b1 l1 l2 l3 l4"),
            ("div:is(.a, :bogus)", "d1"), (":where(#p1)", "p1"), ("div:has(> ul)", "d1"),
            ("p:has(b)", "p2"), ("p:has(+ ul)", "p2"), ("div:has(.nothing)", ""),
            (":link", "a1"), ("a:any-link", "a1"), ("a:visited", ""), ("a:hover", ""),
            (":checked", "i1"), ("input:disabled", "i2 i3"), ("input:enabled", "i1"),
            (":required", "i3"), (":placeholder-shown", "i2"),
            (":lang(en)", "d1 p1 p2 b1 u1 l1 l2 l3 l4"),
            ("p:dir(rtl)", "p3"), ("*|p", "p1 p2 p3"), ("|p", "p1 p2 p3"),
            ("\\70", "p1 p2 p3"), (".\\78 ", "p1 l2 l4"), ("p/**/.x", "p1"),
        ])
    func reach(selector: String, ids: String) {
        let page = StyledPage("<!DOCTYPE html><style>\(selector) { order: 1 }</style>" + Self.page)
        #expect(page.marked.joined(separator: " ") == ids)
    }

    @Test(
        ":has() has the same answers for one element and for many",
        arguments: [
            ":has(.x)", ":has(> .x)", ":has(+ .x)", ":has(~ .x)", ":has(.y .x)", ":has(> .y + .x)",
            ":has(+ .y .x)", ":has(:is(.y > .x, b))", ":not(:has(.x))",
            ":has(p:nth-child(2).x)", ":has(> div:not(.y))",
        ])
    func relations(selector: String) {
        var html = ""
        for i in 0..<6 {
            html += "<div id=a\(i) class=\(i % 2 == 0 ? "y" : "z")>"
            for j in 0..<12 {
                let inner = j % 5 == i % 5 ? "<b id=b\(i)\(j) class=x></b>" : "<i>t</i>"
                html +=
                    "<p id=p\(i)\(j) class=\(j % 7 == i ? "x" : j % 3 == 0 ? "y" : "z")>\(inner)</p>"
            }
        }
        let start = "<!DOCTYPE html><style>"
        let many = StyledPage("\(start)body \(selector) { order: 1 }</style>" + html).marked
        // Each element alone: too few questions for an answer from a walk over the tree.
        var each: [String] = []
        for id in StyledPage(start + "* { order: 1 }</style>" + html).marked where !id.isEmpty {
            let rule = "#\(id)\(selector) { order: 1 }</style>"
            each += StyledPage(start + rule + html).marked
        }
        #expect(each == many && !many.isEmpty)
    }

    @Test(
        "one invalid selector makes the whole rule invalid",
        arguments: [
            "p, :bogus", "p,", "p >", "> p", "p::bogus", "p:not()", "p..x", "#1", "[=x]", "p:is(",
            "x|p",
        ])
    func invalid(selector: String) {
        let closers = selector.hasSuffix("(") ? "q:bogus" : ""
        let page = StyledPage(
            "<!DOCTYPE html><style>\(selector)\(closers) { order: 1 } p { clear: left }</style>"
                + Self.page)
        #expect(page.marked.isEmpty)
    }

    @Test("in quirks mode ids and classes are compared without regard to letter case")
    func quirks() {
        let css = "<style>.X { order: 1 } #L3 { order: 1 }</style>"
        #expect(StyledPage("<!DOCTYPE html>" + css + Self.page).marked.isEmpty)
        #expect(StyledPage(css + Self.page).marked == ["p1", "l2", "l3", "l4"])
    }

    @Test("the greater specificity wins, and the later of equal ones")
    func specificity() {
        let page = StyledPage(
            """
            <!DOCTYPE html><style>
            #x { order: 1 } p.c { order: 2 } p { order: 3 }
            .c { clear: left } p { clear: right } .c.c { clear: both } .c { clear: none }
            :where(#x) { float: left } p { float: right }
            :is(#x, b) { position: fixed } p.c { position: sticky }
            </style><p id=x class=c>
            """)
        #expect(page["x"].order == 1)
        #expect(page["x"].clear == .both)
        #expect(page["x"].float == .none)
        #expect(page["x"].position == .fixed)
    }

    @Test("a retry after a failed combinator finds the match further out")
    func backtracking() {
        let page = StyledPage(
            """
            <!DOCTYPE html><style>.a > .b .c { order: 1 } .p ~ .q + .r .s { order: 1 }</style>
            <div class=a><div class=b><div><div class=b><i class=c id=hit></i></div></div></div></div>
            <div class=b><i class=c id=miss></i></div>
            <u class=p></u><u class=q></u><u class=q></u><u class=r><i class=s id=second></i></u>
            """)
        #expect(page.marked == ["hit", "second"])
    }

    @Test("elements that look the same share a style only where no rule tells them apart")
    func sharing() {
        let page = StyledPage(
            """
            <!DOCTYPE html><style>
            tr:nth-child(even) td { order: 1 } .k + p { order: 1 } a[href^=http] { order: 1 }
            </style><table><tr><td id=c1><tr><td id=c2><tr><td id=c3><tr><td id=c4></table>
            <p id=p0 ><p class=k id=p1><p id=p2><p id=p3>
            <a id=a1 href=/x></a><a id=a2 href=http://y/></a><a id=a3 href=/z></a>
            """)
        #expect(page.marked == ["c2", "c4", "p2", "a2"])
    }

    @Test(
        "places are counted once for all siblings",
        arguments: [
            "i:last-of-type", "i:nth-last-of-type(2n)", "i:only-of-type", "i:nth-child(9n)",
        ])
    func places(selector: String) {
        let count = 2_000
        let page = StyledPage(
            "<!DOCTYPE html><style>\(selector) { order: 1 }</style><p>"
                + String(repeating: "<i>a</i> ", count: count) + "<b>b</b>")
        #expect(StyleLimits.matchSteps - page.resolver.steps < 10 * count)
    }

    @Test(
        "siblings are counted once for a list, however the selectors around it are nested",
        arguments: [
            "li:nth-last-child(2 of .x)", "li:nth-child(2n of .x)", "li:nth-last-child(n of .x)",
            "b:nth-last-of-type(3)", "li:nth-last-of-type(3)", "li:only-of-type",
            "li:has(~ .x ~ .z)", "li:has(~ .z ~ .x)", "li:has(~ .z .x)", "li:has(~ .x .z)",
            "li:not(:has(~ li))", ".x ~ .x ~ .z", ".z ~ .x", ".q:last-child ~ .x",
            "li:has(+ li .z)", "li:nth-last-child(n of :has(+ .x))",
            "li:nth-child(2 of :nth-last-child(n of .x))",
            "li:is(:nth-last-child(2 of .x), :nth-child(3 of .x))",
        ])
    func listedPlaces(selector: String) {
        let count = 5_000
        let page = StyledPage(
            "<!DOCTYPE html><style>\(selector) { order: 1 } .z {}</style><ul>"
                + String(repeating: "<li class=x>a", count: count / 2) + "</li>"
                + String(repeating: "<b class=x>a</b>", count: count / 2))
        #expect(StyleLimits.matchSteps - page.resolver.steps < 20 * count)
    }

    @Test("types of siblings are counted once, however many types there are")
    func manyTypes() {
        let count = 2_000
        let page = StyledPage(
            "<!DOCTYPE html><style>:nth-of-type(2), :nth-last-of-type(3) { order: 1 }</style><p>"
                + (0..<count).map { "<x-\($0)></x-\($0)>" }.joined()
                + "<x-7 id=second></x-7><x-1></x-1><x-1 id=after></x-1>")
        #expect(page.marked == ["second"])
        #expect(StyleLimits.matchSteps - page.resolver.steps < 60 * count)
    }

    @Test("a place among the siblings of a list follows what changes in the document")
    func changedList() {
        var queries = SelectorQueries()
        var parser = HTMLParser()
        var document = Document()
        let html = Array("<p><i class=x></i><i class=x></i><i class=y></i><i class=x></i>".utf8)
        html.withUnsafeBytes { parser.parse($0, into: &document) }
        parser.finish(into: &document)
        let selectors = [":nth-child(2 of .x)", ":nth-last-child(2 of .x)", ":has(~ .x ~ .x)"]
        func places() -> [[Int]] {
            let all = queries.elements(
                Array("i".utf8), below: .document, limit: 9, in: document)
            return selectors.map { selector in
                queries.elements(Array(selector.utf8), below: .document, limit: 9, in: document)?
                    .compactMap { all?.firstIndex(of: $0) } ?? []
            }
        }
        #expect(places() == [[1], [1], [0]])
        let third = queries.elements(
            Array("i.y".utf8), below: .document, limit: 1, in: document)?.first
        document.setAttributeValue(0, of: third ?? .none, Array("x".utf8))
        #expect(places() == [[1], [2], [0, 1]])
    }

    @Test("a test of siblings is made only of elements with its names")
    func namedTests() {
        let rules = (0..<200).map { ".a\($0) + .b\($0) { order: 1 } #c\($0):empty { order: 1 }" }
        let count = 500
        let page = StyledPage(
            "<!DOCTYPE html><style>\(rules.joined()) u ~ u { order: 1 }</style>"
                + String(repeating: "<p class=x>a", count: count)
                + "<p class=a7><p class='x b7' id=hit><p class=b8><p id=c3></p><p><u></u><u id=u></u>"
        )
        #expect(page.marked == ["hit", "c3", "u"])
        #expect(StyleLimits.matchSteps - page.resolver.steps < 5 * count)
    }

    @Test("nested rules stand for descendants of their parent, `&` for the parent itself")
    func nesting() {
        let page = StyledPage(
            """
            <!DOCTYPE html><style>
            .card { clear: left;
              .t { order: 1 } > p { order: 1 } &.on { order: 1 } .off & { order: 1 }
              + .n { order: 1 }
              @media screen { float: left; i { order: 1 } }
              @media print { float: right }
              clear: right }
            </style>
            <div class="card on" id=c><b class=t id=t></b><p id=p></p><u><p id=q></p></u><i id=i></i></div>
            <div class=n id=n></div><div class=off><div class=card id=d></div></div>
            """)
        #expect(page.marked == ["c", "t", "p", "i", "n", "d"])
        #expect(page["c"].clear == .right)
        #expect(page["d"].float == .left)
    }

    @Test("a page of many selectors of all kinds is matched without recursion on its depth")
    func depth() {
        let depth = 400
        let html =
            "<!DOCTYPE html><style>div div div > div div.z p { order: 1 }</style>"
            + String(repeating: "<div>", count: depth) + "<p id=x>"
        #expect(StyledPage(html).marked.isEmpty)
    }
}
