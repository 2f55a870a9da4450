import TestSupport
import Testing

/// What scripts may have in memory (docs/security.md, "Pages that ask for more than they have").
@Suite("Scripts that ask for memory", .serialized) struct ScriptMemoryTests {
    /// Scripts that fill the memory step by step.
    static let growingScripts = [
        "new MutationObserver(() => {}).observe(p, { attributes: true, attributeOldValue: true });"
            + "for (let i = 0;; i++) p.setAttribute('data-a', 'x'.repeat(1e5) + i)",
        "Array.from({ length: 2 ** 32 - 1 })",
        "const keys = []; for (let i = 0; i < 1e7; i++) keys.push('k' + i);"
            + "Object.keys(new Proxy({}, { ownKeys: () => keys }))",
        "p.append('hello world '.repeat(125e5))",
        "p.innerHTML = 'hello world '.repeat(125e5)",
        "for (const t = p.firstChild;;) t.appendData('hello world '.repeat(1000))",
        "let a = [1, 2, 3]; for (;;) a = [...a, {}, ...a]",
        "JSON.parse('[' + '{\"a\":[1,2,3]},'.repeat(5e6) + '1]')",
        "for (const all = [];;) { const o = {}; o['p' + all.length] = 1; all.push(o) }",
    ]

    /// Scripts that ask for more at once than there is.
    static let largeScripts = [
        "'x'.padEnd(2 ** 30 - 1)", "new Float64Array(1.2e8).fill(1)", "new ArrayBuffer(1e9)",
        "let s = 'ab'; for (;;) s = s + s",
    ]

    private func dump(_ script: String) throws -> MeasuredRun {
        let server = ScriptedServer()
        server.page(
            "/", "<!doctype html><body><p>a<p id=p>MADE</p><script>\(script)</script><p>after</p>")
        let run = try MeasuredRun(
            ["--dump", "--javascript", "on", "--javascript-time", "60", server.origin + "/"])
        #expect(run.peakMemory < 500 << 20, "\(run.peakMemory >> 20) MB")
        #expect(run.status == 0 && run.orphans == [])
        return run
    }

    @Test("a script that fills the memory is ended, and its page shown", arguments: growingScripts)
    func growing(script: String) throws {
        let run = try dump(script)
        #expect(String(decoding: run.output, as: UTF8.self).hasSuffix("\n\nafter\n"))
        #expect(
            run.errorText == "garth: a script took too much memory and was ended: "
                + "the page is printed as it stood\n")
    }

    @Test("one value beyond the memory is an error of the script", arguments: largeScripts)
    func large(script: String) throws {
        let run = try dump("try { \(script) } catch (e) { p.append(' ' + e.name) }")
        let output = String(decoding: run.output, as: UTF8.self)
        #expect(output == "a\n\nMADE RangeError\n\nafter\n", "\(run.errorText)")
        #expect(run.errorText == "")
    }
}
