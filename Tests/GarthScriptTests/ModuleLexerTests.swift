import Testing

@testable import GarthScript

@Suite("The syntax of modules") struct ModuleLexerTests {
    private func syntax(_ source: String) -> ModuleSyntax {
        ModuleLexer(module: Array(source.utf8)).syntax
    }

    private func rewritten(_ source: String) -> String {
        var lexer = ModuleLexer(module: Array(source.utf8))
        return String(decoding: lexer.rewrittenModule(), as: UTF8.self)
    }

    private func words(_ bytes: [UInt8]?) -> String {
        bytes.map { String(decoding: $0, as: UTF8.self) } ?? "*"
    }

    private func imports(_ source: String) -> [String] {
        let syntax = syntax(source)
        return syntax.imports.map {
            "\(words($0.name)) as \(words($0.local)) from "
                + words(syntax.requests[$0.request].specifier)
        }
    }

    private func exports(_ source: String) -> [String] {
        let syntax = syntax(source)
        return syntax.exports.map { "\(words($0.name))=\(words($0.local))" }
            + syntax.passedOn.map {
                "\(words($0.name))=\(words($0.imported)) from "
                    + words(syntax.requests[$0.request].specifier)
            } + syntax.stars.map { "* from \(words(syntax.requests[$0].specifier))" }
    }

    @Test("brackets without end cost no level of the stack each, and slashes no look at the line")
    func hostile() {
        for part in ["[", "{a:", "{a:["] {
            #expect(exports("export let " + String(repeating: part, count: 50_000)).isEmpty)
        }
        #expect(imports(String(repeating: "=/[", count: 100_000)).isEmpty)
    }

    @Test(
        "each form of an import is found",
        arguments: [
            ("import a from 'x'", ["default as a from x"]),
            ("import * as n from \"x\";", ["* as n from x"]),
            ("import{a as b,c}from\"./x.js\";f()", ["a as b from ./x.js", "c as c from ./x.js"]),
            (
                "import d, { default as e } from 'x'",
                ["default as d from x", "default as e from x"]
            ),
            ("import d, * as n from 'x'", ["default as d from x", "* as n from x"]),
            ("import { 'a b' as c } from 'x'", ["a b as c from x"]),
            ("import from from 'from'", ["default as from from from"]),
            ("/* import a from 'y' */ import {\n b // import\n} from 'x'", ["b as b from x"]),
            ("'import a from x'; `import b from 'x'`; /import c from 'x'/", []),
            ("const t = `${ `import ${1}` }`;\nimport a from 'x'", ["default as a from x"]),
            (
                "import j from 'x' with { type: 'json' };import k from 'x'",
                ["default as j from x", "default as k from x"]
            ),
        ] as [(String, [String])])
    func forms(source: String, expected: [String]) { #expect(imports(source) == expected) }

    @Test("the same address with another type is another module")
    func types() {
        let requests = syntax("import j from 'x' with { type: 'json' };import k from 'x'").requests
        #expect(requests.map { words($0.type) } == ["json", ""])
    }

    @Test(
        "each form of an export is found",
        arguments: [
            (
                "export const a = 1, b = f(x, y), { c, d: [e, ...g], h = [1, 2], ...i } = o;",
                ["a=a", "b=b", "c=c", "e=e", "g=g", "h=h", "i=i"]
            ),
            ("export let a\nexport var b = 1\nconst x = 1, y = 2", ["a=a", "b=b"]),
            ("export const f = () => {\n}\nlet x, y", ["f=f"]),
            (
                "export function f(a, b) {}\nexport async function g() {}\nexport function* h() {}",
                ["f=f", "g=g", "h=h"]
            ),
            ("export class A extends B {}", ["A=A"]),
            ("export default function f() {}", ["default=f"]),
            ("export default function () {}", ["default=$garth_default"]),
            ("export default async function* () {}", ["default=$garth_default"]),
            ("export default class extends A {}", ["default=$garth_default"]),
            ("export default class A {}", ["default=A"]),
            ("export default { a: 1, import: 2 }", ["default=$garth_default"]),
            ("export default async (x) => x", ["default=$garth_default"]),
            ("export{a as default,b,c as 'd e'};", ["default=a", "b=b", "d e=c"]),
            (
                "export * from 'x'; export * as n from 'y'; export { a as b } from 'x'",
                ["n=* from y", "b=a from x", "* from x"]
            ),
            (
                "import { a, default as c } from 'x'; import * as n from 'y'; export { a, c as d, n }",
                ["a=a from x", "d=default from x", "n=* from y"]
            ),
            ("const o = { export: 1, async export() {} }; o.export", []),
        ] as [(String, [String])])
    func exportForms(source: String, expected: [String]) { #expect(exports(source) == expected) }

    @Test(
        "an await outside of functions makes the module wait",
        arguments: [
            ("await f()", true), ("for await (const x of y) {}", true),
            ("{ if (a) { await f() } }", true), ("const o = { x: await f() }", true),
            ("async function f() { await g() }", false), ("o.await()", false),
            ("class A { async m(x) { for (const y of x) { await y } } }", false),
            ("const f = async (x) => { await x }", false), ("'await'; // await", false),
        ])
    func waits(source: String, isAsync: Bool) { #expect(syntax(source).isAsync == isAsync) }

    @Test("a regular expression and a division are told apart")
    func slashes() {
        #expect(imports("if (a) /'/.test(b)\nimport c from 'x'") == ["default as c from x"])
        #expect(imports("a = (b) / c / '/'\nimport c from 'x'") == ["default as c from x"])
        #expect(imports("return_ = b[0] / 1; x = '/'\nimport c from 'x'").count == 1)
        #expect(imports("f(a, /[/'\"]/g)\nimport c from 'x'").count == 1)
        #expect(imports("function f() {} /'/.test(a)\nimport c from 'x'").count == 1)
        #expect(imports("a = b++ / 2; c = '/'\nimport c from 'x'").count == 1)
    }

    @Test("lines stay where they are")
    func lines() {
        let source = "import {\n a,\n b\n} from 'x'\nexport {\n c\n}\nexport default\n 1\nlast"
        #expect(
            rewritten(source).split(separator: "\n", omittingEmptySubsequences: false)
                .firstIndex(of: "last") == 9)
    }

    @Test("imports inside functions and import.meta are rewritten, methods of that name are not")
    func dynamic() {
        let text = rewritten(
            "class A { import(x) { return import(x) } }; o.import(1); import.meta.url")
        #expect(text.contains("import(x) { return $garth_import(x) }"))
        #expect(text.contains("o.import(1); $garth_meta.url"))
    }

    @Test("a call of an imported name has no receiver, wherever it stands")
    func calls() {
        let text = rewritten(
            "import { f, of } from 'x'\nvar a = 1\nf(a); g(f(2), new f(3), o.f(4), f`5`)\n"
                + "class A { f(x) { return f?.(x) } }\nfor (const y of (a)) f(y)\n"
                + "for (const z of f(1));")
        #expect(text.contains("var a = 1\n$garth_value(f)(a);"))
        #expect(text.contains("g((0,f)(2), new f(3), o.f(4), (0,f)`5`)"))
        #expect(text.contains("class A { f(x) { return (0,f)?.(x) } }"))
        #expect(text.contains("for (const y of (a)) $garth_value(f)(y)"))
        #expect(text.contains("for (const z of $garth_value(f)(1));"))
    }

    @Test("classic scripts keep all but their dynamic imports")
    func classic() {
        func runnable(_ source: String) -> String {
            String(
                decoding: ClassicScript.runnable(Array(source.utf8), base: "http://a.test/b.js"),
                as: UTF8.self)
        }
        #expect(runnable("var a = 1") == "var a = 1")
        #expect(runnable("'import(x)'") == "'import(x)'")
        #expect(
            runnable("<!-- it's\nimport (x).then(f)")
                == "<!-- it's\n$garth_import(\"http://a.test/b.js\",x).then(f)")
    }

    @Test("a large line costs a bounded number of steps")
    func large() {
        let source = String(
            repeating: "function a(b){return/c'/.test(b)?`d${b}`:b/2};", count: 2000)
        #expect(imports("import a from'x';" + source + "export{a as default};").count == 1)
        #expect(exports(source + "export{a as default};") == ["default=a"])
    }
}

@Suite("Integrity of scripts") struct SubresourceIntegrityTests {
    private let bytes = Array("abc".utf8)
    private let hash256 = "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="
    private let hash384 =
        "sha384-ywB1P0WjXou1oD1pmsZQBycsMqsO3tFjGotgWkP/W+2AhgcroefMI1i67KE0yCWn"
    private let hash512 =
        "sha512-3a81oZNherrMQXNJriBBMRLm+k6JqX6iCp7u5ktV05ohkpkqJ0/BqDa6PCOj/uu9RU1EI2Q86A4qmslPpUyknw=="

    @Test("bytes are compared with each of the hash functions")
    func functions() {
        for hash in [hash256, hash384, hash512] {
            #expect(SubresourceIntegrity.isMet(hash, by: bytes))
            #expect(!SubresourceIntegrity.isMet(hash, by: bytes + [0]))
        }
        // A message of many blocks.
        let long = Array(String(repeating: "a", count: 1000).utf8)
        let long256 = "sha256-Qe3s5C1j6Nm/UVqbppMuHCDLyfWl0TRkWttdsblzfqM="
        let long512 =
            "sha512-Z7pVNaRuP4bb++2Mu68BJcdu1Un/iwueA+DIjPkPpjT6exK0fXe2lN5Iis6NmmWWfclt9ZlyfTKSqNnUR3Cclw=="
        #expect(SubresourceIntegrity.isMet(long256, by: long))
        #expect(SubresourceIntegrity.isMet(long512, by: long))
    }

    @Test("the strongest function counts, and unknown ones ask for nothing")
    func strongest() {
        #expect(!SubresourceIntegrity.isMet("\(hash256) sha512-AAAA", by: bytes))
        #expect(SubresourceIntegrity.isMet("sha256-AAAA \(hash512)?opt", by: bytes))
        #expect(SubresourceIntegrity.isMet("md5-AAAA", by: bytes))
        #expect(SubresourceIntegrity.isMet("", by: bytes))
        #expect(!SubresourceIntegrity.isMet("sha256-AAAA", by: bytes))
    }
}
