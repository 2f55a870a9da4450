import Foundation
import TestSupport
import Testing

/// Scripts with databases: each script of `databases` prints what is in the file beside it.
@Suite("Pages with databases, from outside", .serialized) struct DatabasePageTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("databases")

    /// What the scripts have: `result`, `failure` and `ended` wait; `print` and `attempt` tell.
    private static let tools = """
        <!DOCTYPE html><title>Databases</title><pre id=log></pre><script>
        const text = (v) => typeof v === "string" ? v : v instanceof Uint8Array ? "bytes " + v
            : v !== null && typeof v === "object" && !(v instanceof Error) && typeof v.getTime !== "function"
            ? JSON.stringify(v) : String(v);
        const print = (...v) => { document.getElementById("log").append(v.map(text).join(" ") + "\\n"); };
        const attempt = (f) => { try { print("no error", f()); } catch (e) { print(e.name); } };
        const result = (r) => new Promise((resolve, reject) => {
          r.addEventListener("success", () => resolve(r.result));
          r.addEventListener("error", () => reject(r.error)); });
        const failed = (r, isKept) => new Promise((resolve) => r.addEventListener("error", (e) => {
          if (isKept) e.preventDefault();
          resolve(r); }));
        const failure = async (r, isKept) => (await failed(r, isKept)).error;
        const ended = (tx) => new Promise((resolve) => {
          tx.addEventListener("complete", resolve); tx.addEventListener("abort", resolve); });
        </script><script type=module>
        try {
        """

    private static func page(_ script: String) -> String {
        tools + script + "\n} catch (e) { print('failed', e, e.stack) }</script>"
    }

    @Test(
        "a script prints what the standard has it print",
        arguments: [
            "records", "order", "upgrades", "cursors", "keys", "crypto", "locks", "workers",
        ])
    func script(name: String) throws {
        let file = Self.folder.appendingPathComponent(name)
        let script = try String(contentsOf: file.appendingPathExtension("js"), encoding: .utf8)
        let expected = try String(
            contentsOf: file.appendingPathExtension("txt"), encoding: .utf8)
        let server = ScriptedServer()
        server.page("/", Self.page(script))
        let result = try Garth.run(
            ["--dump", "--javascript", "on", "--width", "200", server.origin + "/"])
        #expect(result.output == expected)
        #expect(result.errors == "")
    }
}
