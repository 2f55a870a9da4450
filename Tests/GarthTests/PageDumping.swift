import GarthPage
import GarthURL

@testable import Garth

/// A page printed by `PageDump`, as the program does it.
struct PageDumping {
    private(set) var text = ""
    private(set) var outcome: PageDump.Outcome

    /// Dumps a URL to its end; the text is that of its lines.
    init(_ url: URLRecord, _ configuration: WebViewConfiguration) {
        var configuration = configuration
        configuration.layout = LayoutOptions(columns: 100, wantsProvisionalLines: false)
        var dump = PageDump(configuration: configuration, output: .lines)
        var lines = PageLines()
        outcome = dump.run(.request(NavigationRequest(url, purpose: .commandLine))) { item in
            if case .update(.lines(let from, let batch)) = item {
                lines.truncate(toLine: from)
                lines.append(batch)
            }
            return true
        }
        text = (0..<lines.count).map { lines.string(ofLine: $0) }.filter { !$0.isEmpty }
            .joined(separator: "|")
    }
}
