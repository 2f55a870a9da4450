import Foundation
import GarthScript

/// A page for one script, which prints.
package enum PrintingPage {
    /// What a script of the page has: values as people read them, and the errors of functions.
    private static let functions = """
        globalThis.printed = [];
        globalThis.print = (...values) => {
            const text = (v) => {
                if (typeof v === "string") return v;
                if (Array.isArray(v)) return `[${v.map(text).join(", ")}]`;
                if (v === null || typeof v !== "object" || typeof v.toString !== "function") return String(v);
                return Object.getPrototypeOf(v) === Object.prototype ? JSON.stringify(v) : String(v);
            };
            printed.push(values.map(text).join(" "));
        };
        globalThis.attempt = (run) => {
            try { print("no error", run()); } catch (error) { print(error.name); }
        };
        """

    /// What a script prints, with its uncaught errors at the end.
    package static func output(of source: String) -> String {
        let head = source.prefix { $0 != "\n" }
        let html = head.hasPrefix("// html: ") ? String(head.dropFirst("// html: ".count)) : ""
        let page = TestPage("<!doctype html><body>" + html)
        _ = page.evaluate(functions)
        let error = page.evaluate("(() => {\n\(source)\n})(); undefined")
        page.runLoop(limit: 10_000)
        let printed = page.evaluate("printed.join('\\n')")
        var text = (try? JSONDecoder().decode(String.self, from: Data(printed.utf8))) ?? printed
        text += "\n"
        if error != "undefined" { text += "uncaught: \(error)\n" }
        for failure in page.failures { text += "uncaught: \(failure.message)\n" }
        return text
    }
}
