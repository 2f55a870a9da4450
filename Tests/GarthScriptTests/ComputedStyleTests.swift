import ScriptTesting
import Testing

extension ScriptTests {
    @Suite("Styles for scripts", .serialized) struct ComputedStyleTests {
        private func value(_ expression: String, in html: String) -> String {
            let page = TestPage("<!doctype html>" + html)
            let value = page.evaluate(expression)
            #expect(page.failures == [], "\(expression)")
            return value
        }

        @Test("each property has a computed value")
        func complete() {
            #expect(
                value(
                    "(() => { const s = getComputedStyle(document.body);"
                        + " return [s.length > 150,"
                        + " Array.from(s).filter(n => s.getPropertyValue(n) === '')] })()",
                    in: "<body>x") == "[true,[]]")
        }

        @Test(
            "values are written as CSSOM says",
            arguments: [
                ("color", "rgb(255, 0, 0)"), ("background-color", "rgba(0, 0, 255, 0.5)"),
                ("display", "block"), ("font-weight", "700"), ("font-size", "32px"),
                ("margin-left", "8px"), ("margin", "8px"), ("opacity", "0.5"),
                ("overflow", "hidden"), ("overflow-x", "hidden"), ("position", "relative"),
                ("white-space", "pre-wrap"), ("z-index", "3"), ("cursor", "pointer"),
                ("border-top-width", "2px"), ("border-top-style", "solid"),
                ("border-top-color", "rgb(0, 128, 0)"), ("box-shadow", "none"),
                ("--gap", "4px"), ("padding-top", "4px"), ("text-align", "center"),
                ("width", "200px"), ("height", "48px"), ("max-width", "none"), ("top", "0px"),
                ("transition-duration", "0.3s, 0.225s"), ("animation-delay", "-0.1s"),
                ("flex-direction", "row"), ("unknown", ""),
                ("object-fit", "cover"), ("object-position", "calc(100% - 7px) 20%"),
            ])
        func values(name: String, expected: String) {
            let html =
                "<style>:root{--gap:4px} div{color:red;background-color:rgba(0,0,255,.5);"
                + "font-weight:bold;font-size:2em;margin:8px;opacity:.5;overflow:hidden;"
                + "position:relative;white-space:pre-wrap;z-index:3;cursor:pointer;"
                + "border-top:2px solid;border-top-color:green;padding:var(--gap);"
                + "text-align:center;width:200px;height:48px;transition-duration:0.3s,225ms;"
                + "animation-delay:-100ms;"
                + "object-fit:cover;object-position:right 7px top 20%}</style>"
                + "<div id=a>x</div>"
            #expect(
                value("getComputedStyle(a).getPropertyValue('\(name)')", in: html)
                    == "\"\(expected)\"")
        }

        @Test(
            "the parts of a background are read from it, and from its longhands",
            arguments: [
                ("backgroundImage", "url(https://example.org/a.png), linear-gradient(red, blue)"),
                ("backgroundPosition", "100% 50%, 0px 0%"), ("backgroundPositionX", "100%, 0px"),
                ("backgroundSize", "cover, auto"), ("backgroundRepeat", "no-repeat, repeat-x"),
                ("backgroundAttachment", "scroll, fixed"),
                ("backgroundOrigin", "padding-box, padding-box"),
                ("backgroundColor", "rgb(255, 0, 0)"),
            ])
        func background(name: String, expected: String) {
            let gradient = "linear-gradient(red, blue)"
            for style in [
                "background:url(a.png) no-repeat right/cover, \(gradient) 0 0% repeat-x fixed red",
                "background-color:red;background-image:url(a.png), \(gradient);"
                    + "background-position:right center, left 0 top 0%;background-size:cover, auto;"
                    + "background-repeat:no-repeat, repeat-x;background-attachment:scroll, fixed;"
                    + "background-origin:padding-box, padding-box",
            ] {
                #expect(
                    value(
                        "getComputedStyle(a).\(name).replaceAll('\"', '')",
                        in: "<div id=a style='\(style)'>x</div>") == "\"\(expected)\"", "\(style)")
            }
        }

        @Test("the style of an element has the longhands of a background, and they make it up")
        func declaredBackground() {
            let script = """
                (() => {
                    const s = document.createElement('p').style;
                    s.background = 'url(a.png) no-repeat right top / cover red';
                    const parts = [s.backgroundImage, s.backgroundPosition, s.backgroundSize,
                        s.backgroundRepeat, s.backgroundColor, s.background];
                    s.background = 'url(a.png) nonsense';
                    s.backgroundSize = 'nonsense';
                    s.backgroundImage = 'none';
                    return parts.concat(s.backgroundSize, s.background);
                })()
                """
            #expect(
                value(script, in: "<p>x")
                    == #"["url(a.png)","right top","cover","no-repeat","red","#
                    + #""url(a.png) right top / cover no-repeat red","cover","#
                    + #""right top / cover no-repeat red"]"#)
        }

        @Test("widths and heights are those of layout; elements without a box have none")
        func used() {
            #expect(
                value(
                    "[getComputedStyle(a).width, getComputedStyle(a).height,"
                        + " getComputedStyle(b).width, getComputedStyle(c).width,"
                        + " getComputedStyle(a, '::before').content,"
                        + " getComputedStyle(document.createElement('i')).color]",
                    in: "<style>body{margin:0} #a::before{content:'x'}</style>"
                        + "<div id=a>x</div><b id=b>y</b><i id=c style='display:none;width:5em'>z</i>"
                )
                    == "[\"640px\",\"16px\",\"auto\",\"80px\",\"\\\"x\\\"\",\"\"]")
        }

        @Test("computed values follow a script's changes, and cannot be set")
        func live() {
            #expect(
                value(
                    "(() => { const s = getComputedStyle(a), before = s.color; a.className = 'r';"
                        + " const after = s.color; a.style.color = 'blue'; let name = '';"
                        + " try { s.color = 'green' } catch (e) { name = e.name }"
                        + " return [before, after, s.color, name] })()",
                    in: "<style>.r{color:red}</style><p id=a>x")
                    == "[\"rgb(0, 0, 0)\",\"rgb(255, 0, 0)\",\"rgb(0, 0, 255)\","
                    + "\"NoModificationAllowedError\"]")
        }

        @Test("media queries and conditions are those of style sheets")
        func media() {
            #expect(
                value(
                    "[matchMedia('(min-width: 600px)').matches, matchMedia('print').matches,"
                        + " matchMedia('(MIN-WIDTH:600px)').media, CSS.supports('display', 'grid'),"
                        + " CSS.supports('display', 'nonsense'), CSS.supports('(color: red)'),"
                        + " CSS.supports('selector(a > b)'), CSS.escape('1a')]", in: "<p>x")
                    == "[true,false,\"(min-width: 600px)\",true,false,true,true,"
                    + "\"\\\\31 a\"]")
        }

        @Test("rules of a sheet are read and written")
        func rules() {
            let html = "<style>p{color:red} @media (min-width:1px){b,i{margin:0}}</style><p id=a>x"
            #expect(
                value(
                    "(() => { const s = document.styleSheets[0]; const before ="
                        + " [document.styleSheets.length, s.cssRules.length,"
                        + " s.cssRules[0].cssText, s.cssRules[0].selectorText,"
                        + " s.cssRules[1].conditionText, s.cssRules[1].cssRules[0].selectorText];"
                        + " s.insertRule('#a { color: blue }', 2);"
                        + " const blue = getComputedStyle(a).color; s.deleteRule(2);"
                        + " s.cssRules[0].style.color = 'lime';"
                        + " return [...before, blue, getComputedStyle(a).color] })()", in: html)
                    == "[1,2,\"p { color: red; }\",\"p\",\"(min-width: 1px)\",\"b, i\","
                    + "\"rgb(0, 0, 255)\",\"rgb(0, 255, 0)\"]")
        }

        @Test("a sheet that a script makes applies once it is adopted")
        func adopted() {
            #expect(
                value(
                    "(() => { const s = new CSSStyleSheet(); s.replaceSync('p{color:red}');"
                        + " const before = getComputedStyle(a).color;"
                        + " document.adoptedStyleSheets = [s]; const after ="
                        + " getComputedStyle(a).color; s.insertRule('p{color:blue!important}');"
                        + " return [before, after, getComputedStyle(a).color] })()",
                    in: "<p id=a>x")
                    == "[\"rgb(0, 0, 0)\",\"rgb(255, 0, 0)\",\"rgb(0, 0, 255)\"]")
        }

        @Test("the list of adopted sheets is an array that refuses other sheets")
        func adoptedList() {
            #expect(
                value(
                    "(() => { const s = new CSSStyleSheet(); s.replaceSync('p{color:red}');"
                        + " const rules = s.cssRules; document.adoptedStyleSheets.push(s);"
                        + " const red = getComputedStyle(a).color; let name = '';"
                        + " try { document.adoptedStyleSheets.push(document.styleSheets[0]) }"
                        + " catch (e) { name = e.name } s.replaceSync('');"
                        + " return [red, name, rules === s.cssRules, rules.length,"
                        + " document.adoptedStyleSheets.length] })()",
                    in: "<style>p{}</style><p id=a>x")
                    == "[\"rgb(255, 0, 0)\",\"NotAllowedError\",true,0,1]")
        }

        @Test("a bad rule or index throws the errors of CSSOM")
        func errors() {
            #expect(
                value(
                    "['p{}', 'p >{}', '', 'p{} b{}'].map(text => { try {"
                        + " document.styleSheets[0].insertRule(text); return 'none' }"
                        + " catch (e) { return e.name } })", in: "<style>p{}</style>")
                    == "[\"none\",\"SyntaxError\",\"SyntaxError\",\"SyntaxError\"]")
        }
    }
}
