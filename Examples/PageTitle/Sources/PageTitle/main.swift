// Loads one page without a window, tells how far it has come, and prints its title.
//
//     swift run PageTitle https://example.org/
//     swift run PageTitle file:///usr/share/doc/git/html/git.html
//     swift run PageTitle https://example.org/ example.org      # stay on that site

import Garth
import GarthURL
import Glibc

/// Remembers how a load ended.
@MainActor
final class Outcome: NavigationDelegate {
    private(set) var error: NavigationError?

    func webView(
        _ webView: WebView,
        didReceiveServerRedirectForProvisionalNavigation navigation: Navigation
    ) {
        print("redirected to \(webView.url?.href ?? "another address")")
    }

    func webView(_ webView: WebView, didFail navigation: Navigation, with error: NavigationError) {
        self.error = error
    }

    func webView(
        _ webView: WebView, didFailProvisionalNavigation navigation: Navigation,
        with error: NavigationError
    ) {
        self.error = error
    }
}

/// A line of twenty characters that fills with the progress, from 0 to 1.
func bar(_ progress: Double) -> String {
    let filled = Int(progress * 20)
    return String(repeating: "#", count: filled) + String(repeating: ".", count: 20 - filled)
}

/// Ends with a message and a status of sysexits(3).
func fail(_ message: String, _ status: Int32) -> Never {
    print("PageTitle: \(message)")
    exit(status)
}

let arguments = CommandLine.arguments.dropFirst()
guard let address = arguments.first else { fail("usage: PageTitle URL [RULE...]", EX_USAGE) }

// Without rules every site may be visited; with some, only what they allow.
var policy = URLPolicy.open
let url: URLRecord
do {
    url = try URLRecord(parsing: address)
    let rules = arguments.dropFirst()
    if !rules.isEmpty {
        policy = URLPolicy(
            allowing: try AllowList(parsing: rules.joined(separator: "\n"), source: "rules"))
    }
} catch let error as URLParseError {
    fail(error.message, EX_DATAERR)
} catch {
    fail("\(error)", EX_USAGE)
}

// The view asks the policy by itself; asking first gives the refusal as a value.
if let denial = policy.decision(for: url, purpose: .commandLine).denial {
    fail("blocked: \(denial.message)", EX_NOPERM)
}

let outcome = Outcome()
let view = WebView(configuration: WebViewConfiguration(policy: policy))
view.navigationDelegate = outcome
view.load(NavigationRequest(url, purpose: .commandLine))

while view.isLoading {
    print("[\(bar(view.estimatedProgress))] \(Int(view.estimatedProgress * 100)) %")
    try await Task.sleep(for: .milliseconds(100))
}
if let error = outcome.error { fail(error.message, EX_UNAVAILABLE) }

// The last bytes may still be on their way through the engine.
for _ in 0..<10 where view.title.isEmpty { try await Task.sleep(for: .milliseconds(100)) }
print("[\(bar(1))] 100 %")
print(view.title.isEmpty ? "(no title) \(view.url?.href ?? "")" : view.title)
