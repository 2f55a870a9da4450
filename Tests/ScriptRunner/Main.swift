import Foundation
import GarthScript
import ScriptTesting

/// Runs one test of web-platform-tests in a realm and prints its results as JSON.
///
///     ScriptRunner ROOT PATH[?QUERY] [PRELUDE]
///
/// ROOT is a checkout. Without a browser there are no frames and no requests; the whole document is
/// read before its scripts run.
@main struct ScriptRunner {
    static let report = """
        setup({ output: false });
        var garthResults = null;
        add_completion_callback(function (tests, status) {
            garthResults = {
                status: status.status, message: String(status.message || ""),
                tests: tests.map(function (t) { return [t.name, t.status, t.message || ""]; }),
            };
        });
        """

    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count >= 3 else {
            return print("usage: ScriptRunner ROOT PATH [PRELUDE] | --print FILE")
        }
        if arguments[1] == "--print" {
            let source = file(at: arguments[2]) ?? []
            return print(
                PrintingPage.output(of: String(decoding: source, as: UTF8.self)), terminator: "")
        }
        let root = URL(fileURLWithPath: arguments[1])
        let path = arguments[2].prefix { $0 != "?" && $0 != "#" }
        func script(_ address: String) -> [UInt8]? {
            let plain = String(address.prefix { $0 != "?" && $0 != "#" })
            if plain.hasSuffix("resources/testharnessreport.js") { return Array(report.utf8) }
            let base =
                plain.hasPrefix("/")
                ? root
                : root.appendingPathComponent(String(path))
                    .deletingLastPathComponent()
            let name = plain.replacingOccurrences(
                of: "resources/WebIDLParser.js", with: "resources/webidl2/lib/webidl2.js")
            return (try? Data(contentsOf: base.appendingPathComponent(name))).map { Array($0) }
        }
        let html = markup(root, String(path))
        let prelude = arguments.count > 3 ? file(at: arguments[3]) : nil
        let page = TestPage(
            html, url: "http://web-platform.test:8000/\(arguments[2])", prelude: prelude)
        page.loadScript = script
        guard page.realm != nil else {
            return print("{\"message\": \"no realm: \(page.failures)\"}")
        }
        page.runScripts(limit: 60_000)
        if page.evaluate("typeof garthResults === 'undefined' || garthResults === null") == "true" {
            _ = page.evaluate("timeout()")
            page.runLoop(limit: 120_000)
        }
        print(page.evaluate("typeof garthResults === 'undefined' ? null : garthResults"))
        for failure in page.failures.prefix(5) {
            FileHandle.standardError.write(
                Data("\(failure.url):\(failure.line): \(failure.message)\n".utf8))
        }
    }

    private static func file(at path: String) -> [UInt8]? {
        FileManager.default.contents(atPath: path).map { Array($0) }
    }

    /// The markup of a test; the page around `X.any.js` and `X.window.js`.
    private static func markup(_ root: URL, _ path: String) -> String {
        let plain = root.appendingPathComponent(path)
        if let text = try? String(contentsOf: plain, encoding: .utf8), !path.hasSuffix(".js") {
            return text
        }
        let name = path.replacingOccurrences(of: ".html", with: ".js")
        let source =
            (try? String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)) ?? ""
        var lines = [
            "<!doctype html><meta charset=utf-8>",
            "<script>self.GLOBAL = { isWindow: () => true, isWorker: () => false, "
                + "isShadowRealm: () => false };</script>",
            "<script src='/resources/testharness.js'></script>",
            "<script src='/resources/testharnessreport.js'></script>",
        ]
        for line in source.split(separator: "\n") where line.hasPrefix("// META: script=") {
            let script = line.dropFirst("// META: script=".count)
            lines.append("<script src='\(script)'></script>")
        }
        lines.append("<div id=log></div><script src='/\(name)'></script>")
        return lines.joined(separator: "\n")
    }
}
