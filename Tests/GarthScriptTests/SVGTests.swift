import ScriptTesting
import Testing

extension ScriptTests {
    @Suite("Elements of SVG", .serialized) struct SVGTests {
        private func value(
            _ expression: String, after script: String = "0", in html: String = ""
        ) -> String {
            let page = TestPage("<!doctype html>" + html)
            _ = page.evaluate(script)
            let value = page.evaluate(expression)
            #expect(page.failures == [], "\(expression)")
            return value
        }

        @Test(
            "elements of SVG have their interfaces, and their lengths and addresses are objects",
            arguments: [
                ("s('a') instanceof SVGAElement && s('a').href.baseVal", "\"/x\""),
                ("s('use').href.baseVal", "\"#r\""),
                (
                    "[s('path') instanceof SVGGeometryElement, s('g') instanceof SVGGElement]",
                    "[true,true]"
                ),
                (
                    "[s('rect').width.baseVal.value, s('rect').height.baseVal.valueAsString]",
                    "[20,\"10px\"]"
                ),
                ("(s('rect').x.baseVal.value = 3, s('rect').getAttribute('x'))", "\"3\""),
                ("s('svg').viewBox.baseVal.width", "200"),
                ("s('unknown').constructor.name", "\"SVGElement\""),
            ])
        func interfaces(expression: String, expected: String) {
            #expect(value(expression, after: Self.find, in: Self.drawing) == expected)
        }

        @Test(
            "shapes have the geometry of their attributes",
            arguments: [
                ("bounds('rect')", "[1,2,20,10]"), ("bounds('circle')", "[5,5,10,10]"),
                ("bounds('g')", "[101,2,20,10]"), ("bounds('text')", "[0,7.2,32,16]"),
                ("s('path').getTotalLength()", "18"),
                ("(p => [p.x, p.y])(s('path').getPointAtLength(12))", "[10,2]"),
                ("bounds('#arc')", "[0,-5,10,5]"), ("s('text').getComputedTextLength()", "32"),
                ("s('#none').getTotalLength()", "0"),
                ("(m => [m.a, m.e, m.f])(s('rect').getCTM())", "[0.5,50,0]"),
            ])
        func geometry(expression: String, expected: String) {
            let script =
                Self.find
                + "const bounds = n => (b => [b.x, b.y, b.width, b.height].map("
                + "v => Math.round(v * 100) / 100))(s(n).getBBox());"
            #expect(value(expression, after: script, in: Self.drawing) == expected)
        }

        @Test("transforms of elements are lists, which become one matrix")
        func transforms() {
            let script =
                Self.find + "const l = s('rect').transform.baseVal; s('rect').setAttribute("
                + "'transform', 'translate(10 5) scale(2)'); const n = l.numberOfItems;"
                + "const m = l.consolidate().matrix;"
            #expect(
                value(
                    "[n, m.a, m.e, m.f, s('rect').getAttribute('transform')]", after: script,
                    in: Self.drawing) == #"[2,2,10,5,"matrix(2 0 0 2 10 5)"]"#)
        }

        @Test(
            "matrices are made of lists and transforms, multiplied and inverted",
            arguments: [
                (
                    "new DOMMatrix('translate(10px, 20px) scale(2)') + ''",
                    "\"matrix(2, 0, 0, 2, 10, 20)\""
                ),
                ("new DOMMatrix([1, 2, 3, 4, 5, 6]).m42", "6"),
                (
                    "new DOMMatrix().translate(4, 6).scale(2).inverse() + ''",
                    "\"matrix(0.5, 0, 0, 0.5, -2, -3)\""
                ),
                ("Math.round(new DOMMatrix('rotate(90deg)').b * 1000)", "1000"),
                ("new DOMMatrix('rotateX(60deg)').is2D", "false"),
                ("new DOMPoint(1, 2).matrixTransform(new DOMMatrix('scale(3)')).y", "6"),
                ("new DOMMatrix([0, 0, 0, 0, 0, 0]).inverse().a", "null"),
                ("new DOMMatrix().multiplySelf({e: 7}).isIdentity", "false"),
                ("new WebKitCSSMatrix('matrix(1,0,0,1,8,9)').f", "9"),
            ])
        func matrices(expression: String, expected: String) {
            #expect(value(expression) == expected)
        }

        private static let find = "const s = n => document.querySelector(n);"
        private static let drawing = """
            <svg width="100" height="50" viewBox="0 0 200 100"><a href="/x"><text y="20">four</text></a>
            <g><rect transform="translate(100)" x="1" y="2" width="20" height="10px"/></g>
            <circle cx="10" cy="10" r="5"/><path id="p" d="M0 0H10v4m1 1h4"/>
            <path id="arc" d="M0 0a5 5 0 01 10 0"/><path id="none"/>
            <use xlink:href="#r"/><unknown/></svg>
            """
    }
}
