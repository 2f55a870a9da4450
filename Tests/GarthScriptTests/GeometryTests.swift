import ScriptTesting
import Testing

extension ScriptTests {
    /// Rectangles, scrolling and points. A page of a test has 80 columns and 24 rows, of 8 by 16
    /// pixels each.
    @Suite("Geometry for scripts", .serialized) struct GeometryTests {
        /// The JSON of an expression in a page.
        private func value(_ expression: String, in html: String) -> String {
            let page = TestPage("<!doctype html><style>body{margin:0}</style>" + html)
            let value = page.evaluate(expression)
            #expect(page.failures == [], "\(expression)")
            return value
        }

        private let rect =
            "(s => { const r = document.querySelector(s).getBoundingClientRect();"
            + " return [r.x, r.y, r.width, r.height] })"

        @Test("a block is as wide as its container, and as high as its lines")
        func block() {
            let html = "<div id=a>one</div><div id=b>two<br>three</div>"
            #expect(value(rect + "('#a')", in: html) == "[0,0,640,16]")
            #expect(value(rect + "('#b')", in: html) == "[0,16,640,32]")
        }

        @Test("content that overflows to the left is scrolled to by negative places")
        func scrolledToTheLeft() {
            let html =
                "<div id=a style='direction: rtl; overflow: auto; width: 100px; height: 50px'>"
                + "<div style='width: 250px; height: 40px'></div></div>"
            let script =
                "(a => { a.scrollLeft = -400; return [a.scrollWidth, a.scrollLeft] })"
                + "(document.getElementById('a'))"
            #expect(value(script, in: html) == "[250,-150]")
        }

        @Test("an element with a transform is the offset parent of what is in it")
        func offsetParents() {
            let html = "<div id=a style='transform: translate(0)'><p id=b>x</p></div><p id=c>y</p>"
            let script = "['b', 'c'].map(id => document.getElementById(id).offsetParent.localName)"
            #expect(value(script, in: html) == "[\"div\",\"body\"]")
        }

        @Test("a positioned box has the least and the greatest width of its style")
        func positionedWidths() {
            let html =
                "<div style='position:absolute;width:0'>"
                + "<div id=a style='position:absolute;min-width:120px'></div></div>"
                + "<div id=b style='position:absolute;max-width:80px;left:0'>one two three four</div>"
            #expect(value(rect + "('#a')[2]", in: html) == "120")
            #expect(value(rect + "('#b')[2]", in: html) == "80")
        }

        @Test("text that is not visible has its room, also behind other blank lines")
        func invisibleText() {
            let html =
                "<div style='visibility:hidden;position:fixed' id=a>x<div style='display:flex'>"
                + "<div id=b>one two</div></div></div>"
                + "<div style='visibility:hidden' id=c><p><span id=d>three</span></p></div>"
            #expect(value(rect + "('#b')[3]", in: html) == "16")
            #expect(value(rect + "('#a')[3] >= 32", in: html) == "true")
            #expect(value(rect + "('#c')[3] >= 16", in: html) == "true")
            #expect(value(rect + "('#d').slice(2)", in: html) == "[40,16]")
            let menu =
                "<p>y</p><div style='visibility:hidden;position:fixed;max-height:100px;"
                + "overflow:auto' id=m><div style='height:HEIGHT'>x</div></div>"
            for (height, expected) in [("48px", "48"), ("400px", "100")] {
                let html = menu.replacing("HEIGHT", with: height)
                #expect(value(rect + "('#m')[3]", in: html) == expected)
            }
        }

        @Test(
            "the content of a box that is clipped to nothing has its size for scripts",
            arguments: [
                ("max-height:0;overflow:hidden", "[640,0,32]"),
                ("height:0;overflow:hidden", "[640,0,32]"),
                ("height:0;overflow:hidden;visibility:hidden", "[640,0,32]"),
                ("max-height:0;overflow:hidden;opacity:0", "[640,0,32]"),
                ("position:absolute;left:0;height:0;overflow:scroll", "[40,0,32]"),
                ("position:fixed;left:0;height:0;overflow:hidden;visibility:hidden", "[40,0,32]"),
            ])
        func clipped(style: String, expected: String) {
            let html =
                "<p>above</p><div id=a style='\(style)'><div id=b>one<br>three</div></div>after"
            #expect(
                value("[a.offsetWidth, a.offsetHeight, a.scrollHeight]", in: html) == expected)
            #expect(value("b.offsetHeight", in: html) == "32")
            #expect(
                value("a.getBoundingClientRect().top === b.getBoundingClientRect().top", in: html)
                    == "true")
        }

        @Test("a panel opens to the height of its content, and closes again")
        func accordion() {
            let html = "<style>#a{max-height:0;overflow:hidden}</style><div id=a>one<br>two</div>"
            let press =
                "(() => { a.style.maxHeight = a.style.maxHeight ? null : a.scrollHeight + 'px';"
                + " return a.offsetHeight })()"
            #expect(value("[\(press), \(press), \(press)]", in: html) == "[32,0,32]")
        }

        @Test(
            "a text beside the page has its size for scripts, and its place",
            arguments: [
                ("position:absolute;left:-9999px", "[40,16]", "-9999"),
                ("position:absolute;left:-9999px;top:-9999px;white-space:pre", "[40,16]", "-9999"),
                ("position:fixed;left:-9999px;visibility:hidden", "[40,16]", "-9999"),
                ("position:absolute;left:-10000px;width:80px", "[80,16]", "-10000"),
            ])
        func besideThePage(style: String, size: String, left: String) {
            let html = "<p>above</p><div id=a style='\(style)'>three</div>after"
            #expect(value("[a.offsetWidth, a.offsetHeight]", in: html) == size)
            #expect(value("[a.scrollWidth, a.scrollHeight]", in: html) == size)
            #expect(value("a.getBoundingClientRect().left", in: html) == left)
        }

        @Test("an element in the line is as wide as its text")
        func inline() {
            let html = "<p style='margin:0'>one <b id=a>two</b> three</p>"
            #expect(value(rect + "('#a')", in: html) == "[32,0,24,16]")
        }

        @Test(
            "an element that stands anywhere has rectangles",
            arguments: ["1e30px", "1e38px", "-1e30px", "9e99px"])
        func farAway(top: String) {
            let html =
                "<div style='position: absolute; top: \(top); left: \(top)'>"
                + "<b id=a>one<br>two</b></div>"
            #expect(value("a.getClientRects().length > 0", in: html) == "true")
            for place in ["1, 1", "1e30, 1", "1, 1e30"] {
                #expect(
                    value("document.elementsFromPoint(\(place)).length >= 0", in: html) == "true")
                #expect(value("document.caretPositionFromPoint(\(place)), 1", in: html) == "1")
            }
        }

        @Test("an element on two lines has two rectangles")
        func lines() {
            let html =
                "<p style='margin:0'>" + String(repeating: "x", count: 70)
                + " <b id=a>one two three</b></p>"
            #expect(
                value(
                    "Array.from(document.getElementById('a').getClientRects(),"
                        + " r => [r.x, r.y, r.width])", in: html)
                    == "[[568,0,56],[0,16,40]]")
        }

        @Test("items side by side lie side by side, and cells in their columns")
        func columns() {
            let flex =
                "<div style='display:flex'><div id=a style='width:160px'>a</div>"
                + "<div id=b style='width:80px'><p id=c style='margin:0'>b</p></div></div>"
            #expect(value(rect + "('#a')", in: flex) == "[0,0,160,16]")
            #expect(value(rect + "('#b')", in: flex) == "[160,0,80,16]")
            #expect(value(rect + "('#c')[0]", in: flex) == "160")
        }

        @Test("a control has the place of its cells, and an item the width that it got")
        func controls() {
            let html =
                "<div>ab<input id=i size=4></div><div style='display:flex'>"
                + "<div id=f style='flex:1'>x</div><div style='flex:1'>y</div></div>"
            #expect(
                value(
                    "(r => [r.x, r.y, r.width > 0])(i.getBoundingClientRect())", in: html)
                    == "[24,0,true]")
            #expect(value("f.getBoundingClientRect().width", in: html) == "320")
        }

        @Test("an absolutely positioned box lies where its insets say, with what is in it")
        func positioned() {
            let html =
                "<p>one<p>two<div id=r style='position:absolute;top:0;left:0;width:100%'>"
                + "<div id=a style='position:absolute;top:32px;left:80px;width:120px'>"
                + "<b id=b>menu</b></div><div id=o style='position:absolute;inset:-50px auto auto -9px'>"
                + "x</div></div><div style='position:relative;height:64px;width:160px'>"
                + "<i id=e style='position:absolute;right:8px;bottom:16px;width:40px'>end</i>"
                + "<div id=s style='position:absolute;inset:0'></div></div>"
            #expect(value(rect + "('#r')", in: html) == "[0,0,640,0]")
            #expect(value(rect + "('#a')", in: html) == "[80,32,120,16]")
            #expect(value(rect + "('#b')", in: html) == "[80,32,32,16]")
            #expect(value(rect + "('#o').slice(0, 2)", in: html) == "[-9,-50]")
            #expect(
                value(
                    "(r => [r.right, r.bottom])(e.getBoundingClientRect()).map((x, i) =>"
                        + " [160, 64][i] + s.getBoundingClientRect()[i ? 'top' : 'left'] - x)",
                    in: html) == "[8,16]")
            #expect(value(rect + "('#s').slice(2)", in: html) == "[160,64]")
            #expect(value("document.elementFromPoint(84, 36).id", in: html) == "\"b\"")
            #expect(
                value(
                    "(r => { r.selectNodeContents(b); const x = r.getBoundingClientRect();"
                        + " return [x.x, x.y] })(document.createRange())", in: html) == "[80,32]")
        }

        @Test("an empty box over a page does not hide the text that stands there")
        func emptyOverlay() {
            let html =
                "<p>one<p><button id=t>two</button><p>three"
                + "<div id=o style='position:absolute;inset:0'></div>"
            #expect(value(rect + "('#o').slice(0, 2)", in: html) == "[0,0]")
            #expect(
                value(
                    "(r => document.elementFromPoint(r.x + 9, r.y + 8).id)"
                        + "(t.getBoundingClientRect())", in: html) == "\"t\"")
        }

        @Test(
            "a box out of the flow that shows something covers what it lies over",
            arguments: [
                (
                    "<div id=o style='position:absolute;inset:0;background:rgba(0,0,0,.5)'></div>",
                    "o"
                ),
                ("<div id=o style='position:fixed;inset:0;background:#fff'></div>", "o"),
                ("<div id=o style='position:fixed;inset:0'>over</div>", "o"),
                ("<div id=o style='position:absolute;inset:0;border:1px solid'></div>", "o"),
                ("<div style='position:fixed;inset:0;background:red;z-index:-1'></div>", "t"),
                (
                    "<div style='position:fixed;inset:0;background:red;pointer-events:none'></div>",
                    "t"
                ),
                (
                    "<div style='position:absolute;inset:0;background:red'></div>"
                        + "<style>#t { position: relative; z-index: 1 }</style>", "t"
                ),
                (
                    "<div id=o style='position:absolute;inset:0;background:red;z-index:2'></div>"
                        + "<div style='position:absolute;inset:0;background:blue;z-index:1'></div>",
                    "o"
                ),
                (
                    "<div style='position:absolute;inset:0'><p style='position:absolute;inset:0;"
                        + "z-index:3;background:red' id=o></p></div>"
                        + "<div style='position:absolute;inset:0;background:blue'></div>", "o"
                ),
            ])
        func overlays(overlay: String, uppermost: String) {
            let html = "<p>one<p><button id=t>two</button><p>three" + overlay
            #expect(
                value(
                    "(r => document.elementFromPoint(r.x + 9, r.y + 8).id)"
                        + "(t.getBoundingClientRect())", in: html) == "\"\(uppermost)\"")
        }

        @Test("padding, borders and a height in pixels are parts of the box")
        func edges() {
            let html =
                "<div id=a style='padding:16px;border:1px solid;height:64px;width:100px'>x</div>"
            #expect(value(rect + "('#a')", in: html) == "[0,0,134,98]")
            #expect(
                value(
                    "(e => [e.clientWidth, e.clientHeight, e.clientLeft, e.offsetWidth])"
                        + "(document.getElementById('a'))", in: html) == "[132,96,1,134]")
        }

        @Test("an empty element lies below what is in front of it")
        func empty() {
            let html = "<div>one</div><div id=a style='height:10px'></div><div id=b></div>"
            #expect(value(rect + "('#a')", in: html) == "[0,16,640,10]")
            #expect(value(rect + "('#b')", in: html) == "[0,26,640,0]")
        }

        @Test("an element that is not rendered has no box")
        func hidden() {
            let html = "<div id=a style='display:none'>one</div><div id=b>x</div>"
            #expect(value(rect + "('#a')", in: html) == "[0,0,0,0]")
            #expect(
                value(
                    "[document.getElementById('a').getClientRects().length,"
                        + " document.getElementById('a').offsetParent,"
                        + " document.getElementById('a').checkVisibility(),"
                        + " document.getElementById('b').checkVisibility(),"
                        + " document.createElement('i').getBoundingClientRect().width]", in: html)
                    == "[0,null,false,true,0]")
        }

        @Test("offsets are from the nearest positioned ancestor")
        func offsets() {
            let html =
                "<div>a</div><div id=p style='position:relative'><div>b</div>"
                + "<div id=c>c</div></div>"
            #expect(
                value(
                    "(e => [e.offsetTop, e.offsetLeft, e.offsetParent.id,"
                        + " e.parentNode.offsetTop, e.parentNode.offsetParent.tagName])"
                        + "(document.getElementById('c'))", in: html)
                    == "[16,0,\"p\",16,\"BODY\"]")
        }

        @Test("a script's change is laid out before it asks; asking again lays out nothing")
        func changes() {
            let html = "<div id=a>one</div><div id=b>two</div>"
            #expect(
                value(
                    "(() => { const b = document.getElementById('b'), y = () =>"
                        + " b.getBoundingClientRect().y; const before = y();"
                        + " document.getElementById('a').innerHTML = 'x<br>y<br>z';"
                        + " const after = y(); document.getElementById('a').style.display = 'none';"
                        + " return [before, after, y()] })()", in: html) == "[16,48,0]")
        }

        @Test("the element at a point is the one whose text stands there")
        func points() {
            let html = "<p style='margin:0'>one <b id=a>two</b></p><div id=d>x</div>"
            #expect(
                value(
                    "[document.elementFromPoint(36, 4).id, document.elementFromPoint(4, 4).tagName,"
                        + " document.elementFromPoint(300, 20).id, document.elementFromPoint(-1, 0),"
                        + " document.elementsFromPoint(36, 4).length,"
                        + " document.caretPositionFromPoint(48, 4).offset]", in: html)
                    == "[\"a\",\"P\",\"d\",null,4,2]")
        }

        @Test("a range has the rectangles of its characters")
        func ranges() {
            let html = "<p id=p style='margin:0'>one  two three</p>"
            #expect(
                value(
                    "(() => { const r = document.createRange(), t = p.firstChild;"
                        + " r.setStart(t, 5); r.setEnd(t, 8); const b = r.getBoundingClientRect();"
                        + " return [b.x, b.y, b.width, b.height] })()", in: html)
                    == "[32,0,24,16]")
        }

        @Test("the window scrolls within the page, and tells of it in the next frame")
        func scrolling() {
            let page = TestPage(
                "<!doctype html><body>" + String(repeating: "<div>x</div>", count: 100)
                    + "<div id=end>end</div>")
            #expect(
                page.evaluate(
                    "[innerWidth, innerHeight, scrollY, screen.width, devicePixelRatio,"
                        + " document.documentElement.clientHeight]") == "[640,384,0,640,1,384]")
            #expect(
                page.evaluate(
                    "window.seen = []; addEventListener('scroll', () => seen.push(scrollY));"
                        + " scrollTo(0, 1e6); scrollY === document.documentElement.scrollHeight - 384"
                )
                    == "true")
            #expect(page.evaluate("seen.length") == "0")
            page.runLoop(limit: 1000)
            #expect(page.evaluate("seen.length") == "1")
            #expect(
                page.evaluate(
                    "scroll(0, 0); document.getElementById('end').scrollIntoView();"
                        + " const y = end.getBoundingClientRect().y; [y >= 0, y < 384]")
                    == "[true,true]")
            #expect(page.failures == [])
        }

        @Test("a built-in that a page replaced is not called")
        func primordials() {
            let html = "<div id=a>one</div>"
            #expect(
                value(
                    "(() => { Array.prototype[Symbol.iterator] = null; Array.from = null;"
                        + " Math.max = null; Map = null; Set = null; Object.freeze = null;"
                        + " const r = document.getElementById('a').getBoundingClientRect();"
                        + " return [r.width, getComputedStyle(document.body).display] })()",
                    in: html) == "[640,\"block\"]")
        }
    }
}
