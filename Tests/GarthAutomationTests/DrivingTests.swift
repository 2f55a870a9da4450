import Foundation
import Garth
import GarthURL
import Testing

@testable import GarthAutomation

/// The acts, errors and waits that all drivers of pages share.
@Suite("Driving pages") @MainActor struct DrivingTests {
    private let view: WebView

    init() throws {
        let list = try AllowList(parsing: "example.org")
        view = WebView(configuration: WebViewConfiguration(policy: URLPolicy(allowing: list)))
    }

    /// Returns when a wait of a test has begun: the turns of the main actor before this one are over.
    private func turns() async { for _ in 0..<10 { await Task.yield() } }

    @Test(
        "each error of an element is one of drivers, under the same name",
        arguments: [
            ElementError.Code.noPage, .staleElement, .noSuchElement, .invalidSelector,
            .wrongElement,
            .notEnabled, .noSuchOption, .submissionRefused, .fileNotReadable,
        ])
    func elementErrors(code: ElementError.Code) {
        let error = ActError(ElementError(code, "why"))
        #expect(error.code.rawValue == code.rawValue && error.message == "why")
    }

    @Test("a list without an entry in that direction says so")
    func entries() {
        for act in [PageAct.back, .forward, .go(by: -1), .go(by: 9), .go(by: .min + 1)] {
            #expect { try view.begin(act) } throws: { ($0 as? ActError)?.code == .noSuchEntry }
        }
    }

    @Test(
        "a driver names addresses of the network, and some its own documents",
        arguments: [
            ("https://a.test/", true, true), ("http://a.test/", true, true),
            ("data:text/html,x", false, true), ("about:blank", false, true),
            ("about:history", false, false), ("file:///etc/passwd", false, false),
            ("javascript:1", false, false),
        ])
    func reach(address: String, isOfNetwork: Bool, isReached: Bool) throws {
        let url = try URLRecord(parsing: address)
        #expect(((try? AddressReach.network.check(url)) != nil) == isOfNetwork)
        #expect(((try? AddressReach.networkAndOwn.check(url)) != nil) == isReached)
    }

    @Test("a wait ends when what was noted makes its condition hold, and with its task")
    func waits() async {
        let effects = EffectWaiter(of: view)
        var hasCome = false
        let wait = Task { await effects.wait { hasCome } }
        await turns()
        effects.noteChange()
        await turns()
        hasCome = true
        effects.noteChange()
        #expect(await wait.value)
        let cancelled = Task { await effects.wait { false } }
        await turns()
        cancelled.cancel()
        #expect(await !cancelled.value)
        #expect(await effects.waitForRest())
    }

    @Test("refreshes at once are followed, as many as redirects in an act, and no later ones")
    func refreshes() async {
        let refreshes = RefreshFollower(EffectWaiter(of: view))
        for _ in 0..<RefreshFollower.limit {
            #expect(await refreshes.follow(after: .zero, of: view))
        }
        #expect(await !refreshes.follow(after: .zero, of: view))
        refreshes.beginAct()
        #expect(await refreshes.follow(after: .zero, of: view))
        #expect(await !refreshes.follow(after: .seconds(1), of: view))
    }

    @Test("docs/mcp.md names every tool with its arguments, and no other")
    func toolsInDocument() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(
            contentsOf: root.appendingPathComponent("docs/mcp.md"), encoding: .utf8)
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `") }
        func names(_ cell: Substring) -> [String] {
            cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                .filter { $0.offset % 2 == 1 }.map { String($0.element) }
        }
        let cells = rows.map { $0.split(separator: "|") }
        let tools = Set(cells.flatMap { names($0[0]) })
        #expect(tools == Set(MCPTool.all.map(\.name)))
        #expect(MCPTool.all.count == tools.count)
        for row in cells {
            let given = Set(names(row[1]))
            for name in names(row[0]) {
                let tool = try #require(MCPTool.named(name))
                #expect(Set(tool.arguments.map(\.name)).isSubset(of: given), "\(name)")
            }
        }
    }
}
