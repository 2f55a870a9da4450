import Foundation
import GarthFetch
import GarthURL
import TestSupport
import Testing

@testable import Garth

/// Links with a `download` attribute (HTML Standard, "downloading hyperlinks").
@MainActor @Suite("Links to files", .endsWhatHangs) struct DownloadLinkTests {
    @MainActor
    final class Setting: NavigationDelegate, UIDelegate, DisplayDelegate,
        DownloadDelegate
    {
        let server: AnswerServer
        let view: WebView
        /// The answer to actions that want a download.
        var answer = NavigationActionPolicy.download
        /// The paths of actions, those that want a download with a mark.
        var actions: [String] = []
        /// The names that downloads propose.
        var names: [String] = []
        var messages: [String] = []

        init(_ page: String, runsScripts: Bool = false) throws {
            server = AnswerServer { request in
                let body = Array((request.path == "/" ? page : "text").utf8)
                return AnswerServer.Answer(
                    "HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n"
                        + "Content-Type: text/html\r\nConnection: close", body)
            }
            var configuration = WebViewConfiguration.patient(policy: .open)
            configuration.websiteDataStore = .nonPersistent()
            configuration.defaultWebpagePreferences.allowsContentJavaScript = runsScripts
            view = WebView(configuration: configuration)
            view.navigationDelegate = self
            view.uiDelegate = self
            view.displayDelegate = self
        }

        func load() async throws {
            let url = URLRecord.parse("http://127.0.0.1:\(server.port)/")!
            try await view.load(NavigationRequest(url))
            try await wait { view.isAtRest }
        }

        func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) async
            -> NavigationActionPolicy
        {
            let url = action.request.url
            let path = url.scheme == "data" ? url.href : url.pathname
            actions.append(path + (action.shouldPerformDownload ? " download" : ""))
            return action.shouldPerformDownload ? answer : .allow
        }
        func webView(_ webView: WebView, didBegin download: Download) { download.delegate = self }
        func webView(_ webView: WebView, didReceiveMessage message: String) {
            messages.append(message)
        }
        func download(
            _ download: Download, decideDestinationUsing response: NavigationResponse,
            suggestedFilename: String
        ) async -> String? {
            names.append(suggestedFilename)
            return nil
        }
    }

    private static let links = """
        <a href=/own download=a.txt>own</a> <a href="data:text/plain,x" download>data</a>
        <a href="http://localhost/other" download=b.txt>other</a> <a href=/page>page</a>
        """

    @Test("a link of the page's own origin, or to data of the page, wants to be saved")
    func links() async throws {
        let setting = try Setting(Self.links)
        for name in ["own", "data", "page"] {
            try await setting.load()
            let link = try #require(try await setting.view.query(.role("link", name: name)))
            try await setting.view.click(link)
            try await wait { setting.view.isAtRest }
        }
        try await setting.load()
        let other = try #require(try await setting.view.query(.role("link", name: "other")))
        _ = try? await setting.view.click(other)
        try await wait { setting.view.isAtRest && setting.actions.last == "/other" }
        #expect(
            setting.actions == [
                "/", "/own download", "/", "data:text/plain,x download", "/", "/page", "/",
                "/other",
            ])
        #expect(setting.names == ["a.txt", "download.txt"])
    }

    @Test("a program may show what a page wants to be saved, or refuse it")
    func answers() async throws {
        let setting = try Setting(Self.links)
        for (answer, path) in [(NavigationActionPolicy.cancel, "/"), (.allow, "/own")] {
            setting.answer = answer
            try await setting.load()
            let link = try #require(try await setting.view.query(.role("link", name: "own")))
            try await setting.view.click(link)
            try await wait { setting.view.isAtRest && setting.view.url?.pathname == path }
        }
        #expect(setting.names == [])
    }

    @Test(
        "a script saves a file after a person's act alone, also one that it has made",
        .enabled(if: WebView.isJavaScriptAvailable))
    func scripts() async throws {
        let setting = try Setting(
            """
            <button>save</button><script>
              const save = () => {
                const link = document.createElement('a');
                link.href = URL.createObjectURL(new Blob(['1,2'], { type: 'text/csv' }));
                link.download = 'table.csv';
                document.body.append(link);
                link.click();
              };
              document.querySelector('button').onclick = save;
              save();
            </script>
            """, runsScripts: true)
        try await setting.load()
        try await wait { !setting.messages.isEmpty }
        #expect(setting.messages == ["the page wanted to save a file unasked: refused"])
        let button = try #require(try await setting.view.query(.role("button", name: "save")))
        try await setting.view.click(button)
        try await wait { !setting.names.isEmpty }
        #expect(setting.names == ["table.csv"])
        #expect(setting.actions == ["/", "data:text/csv;base64,MSwy download"])
    }
}
