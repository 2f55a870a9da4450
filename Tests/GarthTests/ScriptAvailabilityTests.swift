import GarthURL
import TestSupport
import Testing

@testable import Garth

/// Whether scripts run: the defaults, and the place where JavaScriptCore may be.
@Suite("Whether scripts run", .endsWhatHangs)
@MainActor struct ScriptAvailabilityTests {
    private static let page = "<p id=x>still<script>x.textContent = 'made'</script>"

    @MainActor private final class Delegate: NavigationDelegate, DisplayDelegate {
        var allowed: [Bool] = []
        var messages: [String] = []

        func webView(
            _ webView: WebView, decidePolicyFor action: NavigationAction,
            preferences: WebpagePreferences
        ) async -> (NavigationActionPolicy, WebpagePreferences) {
            allowed.append(preferences.allowsContentJavaScript)
            return (.allow, preferences)
        }

        func webView(_ webView: WebView, didReceiveMessage message: String) {
            messages.append(message)
        }
    }

    private func setting() -> ViewSetting {
        let setting = ViewSetting(["/": Self.page, "/again": Self.page])
        setting.configuration.defaultWebpagePreferences = WebpagePreferences()
        return setting
    }

    @Test("scripts of pages run unless the program says otherwise, as in WebKit")
    func byDefault() async throws {
        // `make test` installs it.
        #expect(WebView.isJavaScriptAvailable)
        let setting = setting()
        let delegate = Delegate()
        setting.view.navigationDelegate = delegate
        try await setting.load("/")
        #expect(delegate.allowed == [true] && setting.view.page?.runsScripts == true)
        #expect(await setting.text().contains("made"))
    }

    @Test("javaScriptEnabled of the configuration overrules what is allowed for a page")
    func disabled() async throws {
        let setting = setting()
        setting.configuration.preferences.javaScriptEnabled = false
        try await setting.load("/")
        #expect(setting.view.page?.runsScripts == false)
        #expect(setting.view.page?.scriptProblem == nil)
        #expect(await setting.text().contains("still"))
    }

    @Test("without JavaScriptCore scripts stay allowed, none runs, and a view says so once")
    func missing() async throws {
        let setting = setting()
        setting.configuration.hasJavaScriptEngine = false
        let delegate = Delegate()
        setting.view.navigationDelegate = delegate
        setting.view.displayDelegate = delegate
        try await setting.load("/")
        try await setting.load("/again")
        #expect(delegate.allowed == [true, true] && setting.view.page?.runsScripts == false)
        #expect(setting.view.page?.scriptProblem?.contains("install it: Debian") == true)
        #expect(delegate.messages.filter { $0.hasPrefix("scripts do not run: ") }.count == 1)
        #expect(await setting.text().contains("still"))
        let error = await #expect(throws: JavaScriptError.self) {
            _ = try await setting.view.evaluateJavaScript("1")
        }
        #expect(error?.message.contains("not installed") == true)
    }

    @Test("a library is installed if the cache of the linker has a path to it that exists")
    func cache() {
        let name = "libjavascriptcoregtk-6.0.so.1"
        func cache(_ paths: String...) -> [UInt8] {
            [1, 0] + paths.flatMap { Array($0.utf8) + [0] }
        }
        let both = cache("/opt/x\(name)", "/a/\(name)", "/a/\(name).2", "/b/\(name)")
        #expect(JavaScriptEngine.paths(of: name, in: both) == ["/a/\(name)", "/b/\(name)"])
        #expect(JavaScriptEngine.paths(of: name, in: Array("/cut/\(name)".utf8)) == [])
        #expect(!JavaScriptEngine.isInstalled(in: cache("\(TestFolder.shared.missing)/\(name)")))
        #expect(!JavaScriptEngine.isInstalled(in: []))
    }
}
