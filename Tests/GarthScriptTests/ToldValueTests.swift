import GarthScript
import ScriptTesting
import Testing

extension ScriptTests {
    /// Values that programs outside the page are told, in a page that lies.
    @Suite("Values told to programs", .serialized) struct ToldValueTests {
        /// A page whose prototypes answer for all values.
        private static let liar = """
            <body><p id=p>one<p>two<script>
            const lie = () => 'LIE';
            for (const C of [Document, Element]) C.prototype.querySelectorAll = () => [];
            for (const C of [Object, Array, Date, Number, String, DOMRectReadOnly, URL])
                C.prototype.toJSON = lie;
            for (const C of [Object, Array]) C.prototype.then = (f) => f('LIE');
            Promise.prototype.then = (f) => f('LIE');
            Promise.prototype.constructor = function (e) { e(lie, lie) };
            Object.defineProperty(Promise, Symbol.species, { get: () => Promise.prototype.constructor });
            Promise.resolve = () => ({ then(f) { f('LIE') } });
            JSON.stringify = () => '"LIE"';
            Array.prototype[Symbol.iterator] = function* () { yield 'LIE' };
            Array.prototype[0] = Array.prototype.map = Object.keys = lie;
            Object.prototype[Symbol.toStringTag] = 'Arguments';
            Object.defineProperty(NodeList.prototype, 'length', { get: () => 0 });
            Object.defineProperty(NodeList, 'name', { value: 'LIE' });
            </script>
            """

        private func page() -> TestPage {
            let page = TestPage(Self.liar)
            page.runScripts()
            #expect(page.failures == [])
            return page
        }

        @Test(
            "an evaluated script tells the members of its value",
            arguments: [
                ("({a: 1})", #"{"a":1}"#), ("[1, {b: [2]}]", #"[1,{"b":[2]}]"#),
                ("new Date(0)", #""1970-01-01T00:00:00.000Z""#),
                ("new Date(NaN)", "null"), ("[, 1]", "[null,1]"),
                ("new URL('http://a.test/')", #""http://a.test/""#),
                (
                    "new DOMRect(1, 2, 3, 4)",
                    #"{"x":1,"y":2,"width":3,"height":4,"top":2,"#
                        + #""right":4,"bottom":6,"left":1}"#
                ),
                ("({ toJSON() { return 'own' } })", #""own""#),
                (
                    "({ a: undefined, f() {}, l: [undefined], n: NaN, s: Symbol() })",
                    #"{"l":[null],"n":null}"#
                ),
                (
                    "({ n: new Number(5), s: new String('x'), b: new Boolean(false) })",
                    #"{"n":5,"s":"x","b":false}"#
                ),
                ("({ ['__proto__']: 1 })", #"{"__proto__":1}"#),
                ("undefined", "undefined"), ("() => 1", "undefined"), ("'text'", #""text""#),
                ("document.body", "{}"),
            ])
        func evaluated(script: String, json: String) {
            #expect(page().evaluate(script) == json)
        }

        @Test("what JSON cannot tell is an error")
        func impossible() {
            let page = page()
            #expect(page.evaluate("const a = {}; a.a = a; a").contains("cycle"))
            #expect(page.evaluate("1n").contains("BigInt"))
            #expect(page.evaluate("new Array(2 ** 32 - 1)").contains("too large"))
        }

        /// The answer to a function of a WebDriver client.
        private func driven(_ body: String, hasCallback: Bool = false) -> String {
            let page = page()
            page.realm?.callDriven(
                body: Array(body.utf8), arguments: Array("[]".utf8), hasCallback: hasCallback,
                id: 1)
            page.runLoop(limit: 100)
            guard case .json(let json)? = page.results.first else { return "nothing" }
            return String(decoding: json, as: UTF8.self)
        }

        @Test(
            "a function of a driver tells its value, also that of a promise",
            arguments: [
                ("return {a: 1}", #"{"value":{"a":1}}"#), ("return [, 1]", #"{"value":[null,1]}"#),
                ("return new Promise((r) => r(7))", #"{"value":7}"#),
                ("return {then(r) { r('own') }}", #"{"value":"own"}"#),
                ("return (function () { return arguments })(1, 2)", #"{"value":[1,2]}"#),
                ("return document.body.childNodes.length", #"{"value":0}"#),
                ("return new DOMPoint(1, 2)", #"{"value":{"x":1,"y":2,"z":0,"w":1}}"#),
            ])
        func functions(body: String, json: String) {
            #expect(driven(body) == json)
        }

        @Test(
            "a callback tells its value",
            arguments: [
                ("arguments[0]({a: 1})", #"{"value":{"a":1}}"#),
                ("arguments[0]([1])", #"{"value":[1]}"#),
                ("arguments[0](new Promise((r) => r(7)))", #"{"value":7}"#),
            ])
        func callbacks(body: String, json: String) {
            #expect(driven(body, hasCallback: true) == json)
        }

        @Test("a list of nodes is one, whatever its interface is called")
        func lists() {
            #expect(driven("return document.getElementsByTagName('p')").contains("element-6066"))
        }

        @Test("values and searches of WebDriver BiDi are those of the page")
        func remote() {
            let page = page()
            func ask(_ task: String, _ source: String) {
                page.realm?.callDriven(
                    body: Array(source.utf8), arguments: Array(task.utf8), hasCallback: false,
                    id: 1)
            }
            ask(
                #"{"task": "run", "awaitPromise": true, "ownership": "none"}"#,
                "new Promise((r) => r(1))")
            ask(#"{"task": "run", "ownership": "none"}"#, "[/x/gi]")
            ask(#"{"task": "locate", "locator": "css"}"#, "p")
            page.runLoop(limit: 100)
            let texts = page.results.map {
                if case .json(let json) = $0 { String(decoding: json, as: UTF8.self) } else { "" }
            }
            #expect(texts.contains { $0.contains(#"{"type":"number","value":1}"#) }, "\(texts)")
            #expect(texts.contains { $0.contains(#""pattern":"x","flags":"gi""#) })
            #expect(texts.contains { $0.contains(#""localName":"p""#) })
        }
    }
}
