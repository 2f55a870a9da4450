import Foundation
import TestSupport
import Testing

/// Scripts that never end: the page is shown as it stood.
@Suite("Scripts that never end", .serialized) struct EndlessScriptTests {
    private static let made = "document.body.append('MADE');"

    /// A page, and its lines.
    struct Page: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let markup: String
        let output: String
    }

    static let pages = [
        Page(
            testDescription: "a loop",
            markup: "<p>before</p><script>\(made) for (;;) {}</script><p>after</p>"
                + "<script>document.body.append('never')</script><p>last</p>",
            output: "before\n\nMADE\n\nafter\n\nlast\n"),
        Page(
            testDescription: "a regular expression",
            markup: "<p>a</p><script>\(made) /^(a+)+$/.test('a'.repeat(99) + 'b')</script>",
            output: "a\n\nMADE\n"),
        Page(
            testDescription: "a loop that changes the page",
            markup: "<p id=p>a</p><script>\(made) for (;;) p.firstChild.data = 'changed'</script>"
                + "<p>after</p>",
            output: "changed\n\nMADE\n\nafter\n"),
        Page(
            testDescription: "promises",
            markup: "<p>a</p><script>\(made) function f() { Promise.resolve().then(f) } f()"
                + "</script><p>after</p>",
            output: "a\n\nMADE\n\nafter\n"),
        Page(
            testDescription: "the text of an error",
            markup: "<p>a</p><script>\(made) throw { toString() { for (;;); } }</script>"
                + "<p>after</p>",
            output: "a\n\nMADE\n\nafter\n"),
        Page(
            testDescription: "a timer",
            markup: "<p>a</p><script>setTimeout(() => { \(made) for (;;); }, 10)</script>"
                + "<p>after</p>",
            output: "a\n\nafter\n\nMADE\n"),
        Page(
            testDescription: "a script that a script has written",
            markup: "<p>a</p><script>document.write(`<p>b</p><script>\(made)"
                + "document.write('<b>half</b>'); for (;;);<\\/script><p>c</p>`)</script>"
                + "<p>d</p>",
            output: "a\n\nb\n\nMADEhalf\n\nc\n\nd\n"),
        Page(
            testDescription: "a document that is written anew",
            markup: "<p>a</p><script>onload = () => { document.open();"
                + "document.write('<p>new <b>one'); for (;;); }</script>",
            output: "new one\n"),
        Page(
            testDescription: "a frame",
            markup: "<p>a</p><iframe srcdoc=\"<p>in</p><script>\(made) for (;;);</script>"
                + "<p>behind</p>\"></iframe><p>after</p>",
            output: "a\n\nin\n\nMADE\n\nbehind\n\nafter\n"),
    ]

    @Test("a dump prints the page as it stood, and the rest of the document", arguments: pages)
    func dump(page: Page) throws {
        let server = ScriptedServer()
        server.page("/", "<!doctype html><body>" + page.markup)
        let result = try Garth.dumpRunningScripts(server, "/", "--javascript-time", "1")
        #expect(result.output == page.output && result.status == 0)
        #expect(
            result.errors
                == "garth: a script ran too long and was ended: the page is printed as it stood "
                + "(to allow more: --javascript-time)\n")
    }

    @Test("a script that fills the memory is ended while there is room to show the page")
    func memory() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            "<!doctype html><body><p>a</p><script>\(Self.made) let all = [];"
                + "for (;;) all.push({ x: [1, 2] })</script><p>after</p>")
        let result = try Garth.dumpRunningScripts(server, "/", "--javascript-time", "60")
        #expect(result.output == "a\n\nMADE\n\nafter\n" && result.status == 0)
        #expect(
            result.errors
                == "garth: a script took too much memory and was ended: "
                + "the page is printed as it stood\n")
    }

    @Test("a body or a text that is too large for the memory is an error, and the scripts go on")
    func largeBodies() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            """
            <!doctype html><body><script>
            const say = (text) => document.body.append(text + "; ");
            const piece = new Uint8Array(1 << 20).fill(97);
            const stream = (count) => new ReadableStream({
                pull(c) { if (count-- > 0) c.enqueue(piece); else c.close(); }
            });
            const use = (promise, sizeOf) =>
                promise.then((all) => say(sizeOf(all) >> 20), (error) => say(error.name));
            (async () => {
                await use(new Response(stream(42)).text(), (text) => text.length);
                await use(new Response(stream(400)).arrayBuffer(), (buffer) => buffer.byteLength);
                const bytes = new Uint8Array(120 << 20);
                try { new TextDecoder("utf-16").decode(bytes) } catch (error) { say(error.name) }
                say("goes on");
            })();
            </script>
            """)
        let result = try Garth.dumpRunningScripts(server, "/", "--javascript-time", "60")
        #expect(result.output == "42; RangeError; RangeError; goes on;\n")
        #expect(result.errors == "" && result.status == 0)
    }

    @Test("a page that shows nothing then is not said to need the option that is on")
    func advice() throws {
        let server = ScriptedServer()
        server.page("/", "<!doctype html><div id=root></div><script>for (;;);</script>")
        let result = try Garth.dumpRunningScripts(server, "/", "--javascript-time", "1")
        #expect(result.errors.contains("a script ran too long"))
        #expect(!result.errors.contains("--javascript on"))
    }

    @Test("a web view keeps the page as it stood, which can be used without scripts")
    func view() throws {
        let server = ScriptedServer()
        server.page(
            "/",
            "<!doctype html><body><p>a</p><script>\(Self.made) for (;;);</script>"
                + "<p><a href=/next>after</a></p>")
        server.page("/next", "<title>Next</title><p>next")
        let steps = [
            #"{"id": 1, "do": "load", "url": "\#(server.origin)/"}"#,
            #"{"id": 2, "do": "text"}"#,
            #"{"id": 3, "do": "click", "text": "after"}"#,
        ]
        let result = try Garth.run(
            ["--drive", "-", "--javascript", "on"], input: steps.joined(separator: "\n") + "\n")
        #expect(result.output.contains("MADE"))
        #expect(result.output.contains("the page stays as it stood"))
        #expect(result.output.contains(#""title":"Next""#), "\(result.output)")
    }
}
