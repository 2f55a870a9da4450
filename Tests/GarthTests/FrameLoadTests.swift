import GarthPage
import GarthURL
import TestSupport
import Testing

@testable import Garth

/// When a page with frames has come.
@MainActor
@Suite("The load of a page waits for its frames", .endsWhatHangs)
struct FrameLoadTests {
    typealias Setting = FrameEventTests.Setting

    private static let html = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"

    private static let routes = [
        "/page": "<p>main<iframe name=a src=/never></iframe><iframe src=/fine></iframe>",
        "/never": RouteServer.hold, "/fine": "<p>fine <a href=/other target=a>change</a>",
        "/outer": "<p>outer<iframe name=o src=/page></iframe>",
        "/half": "<iframe src=/begun></iframe>",
        "/begun": RouteServer.hold + html + "Content-Length: 99\r\n\r\n<p>begun",
        "/other": "<p>other<iframe src=/inner></iframe>", "/inner": "<p>inner",
        "/dead": "", "/deaf": "<iframe src=/dead></iframe>",
        "/broken": html + "Content-Length: 99\r\n\r\n<p>part<iframe src=/hopping></iframe>",
        "/hopping": "HTTP/1.1 302 Found\r\nLocation: /fine\r\nContent-Length: 0\r\n\r\n",
        "/replaced": "<iframe name=o src=/page></iframe><iframe src=/menu></iframe>",
        "/menu": "<a href=/inner target=o>away</a>",
    ]

    /// Checks that the view is still loading.
    private func expectLoading(_ setting: Setting) {
        #expect(setting.view.isLoading && setting.view.estimatedProgress < 1)
        #expect(!setting.events.contains { $0.hasPrefix("finish") || $0.hasPrefix("fail") })
    }

    @Test(
        "a frame that never answers holds the page's end back, at any depth, and stopping ends it",
        arguments: ["/page", "/outer"])
    func silence(path: String) async throws {
        let setting = Setting(Self.routes)
        begin { setting.view.load(NavigationRequest(setting.url(path))) }
        try await wait {
            setting.text.contains("fine change") && setting.server.visits.contains("/never")
        }
        expectLoading(setting)
        setting.view.stopLoading()
        #expect(!setting.view.isLoading && setting.view.estimatedProgress == 1)
        #expect(setting.events.last == "fail \(path)")
        try await wait { setting.text.contains("[frame: a: stopped]") }
        #expect(setting.view.isAtRest && setting.text.contains("fine change"))
    }

    @Test("what has come of a frame is shown while the rest is awaited, and stays when stopped")
    func half() async throws {
        let setting = Setting(Self.routes)
        begin { setting.view.load(NavigationRequest(setting.url("/half"))) }
        try await wait { setting.text == "begun" }
        expectLoading(setting)
        setting.view.stopLoading()
        try await wait { setting.text == "begun|[the end of the frame is missing]" }
        #expect(setting.frameEvents == ["start /begun", "commit /begun"])
    }

    @Test("the failure of a frame is its end, too")
    func failure() async throws {
        let setting = Setting(Self.routes)
        #expect(try await setting.load("/deaf").last == "finish /deaf")
        #expect(setting.frameEvents == ["start /dead", "failProvisional network"])
    }

    @Test("a page whose end is missing has failed when its frames have come")
    func broken() async throws {
        let setting = Setting(Self.routes)
        let events = try await setting.load("/broken")
        #expect(events.last == "fail /broken" && events.contains("child response /fine"))
        #expect(setting.text.hasPrefix("part|fine"))
    }

    @Test("another document in a frame takes the place of one that never comes")
    func replacement() async throws {
        let setting = Setting(Self.routes)
        begin { setting.view.load(NavigationRequest(setting.url("/page"))) }
        try await wait {
            setting.text.contains("fine change") && setting.server.visits.contains("/never")
        }
        #expect(try await setting.click("change").last == "finish /page")
        #expect(setting.text == "main|other|inner|fine change")
        #expect(setting.frameEvents.last == "finish /inner" && setting.view.isAtRest)
    }

    @Test("frames in a document that goes are waited for no more")
    func inner() async throws {
        let setting = Setting(Self.routes)
        begin { setting.view.load(NavigationRequest(setting.url("/replaced"))) }
        try await wait { setting.text.contains("away") && setting.server.visits.contains("/never") }
        #expect(try await setting.click("away").last == "finish /replaced")
        #expect(setting.text.contains("inner") && !setting.text.contains("main"))
    }

    @Test("a link in a frame is a load until the frames of what it leads to have come")
    func later() async throws {
        var routes = Self.routes
        routes["/never"] = "<p>quick"
        let setting = Setting(routes)
        _ = try await setting.load("/page")
        var wasLoading: [Bool] = []
        setting.view.activate(try #require(setting.target("change")))
        try await wait { setting.view.isLoading }
        while setting.frameEvents.last != "finish /inner" {
            wasLoading.append(setting.view.isLoading)
            try await Task.sleep(for: .milliseconds(1))
        }
        try await setting.rest()
        #expect(!wasLoading.contains(false) && setting.text.contains("other|inner"))
        #expect(!setting.events.dropFirst().contains { $0 == "finish /other" })
    }

    @Test("another page ends the wait for frames of the one before")
    func away() async throws {
        let setting = Setting(Self.routes)
        begin { setting.view.load(NavigationRequest(setting.url("/page"))) }
        try await wait { setting.server.visits.contains("/never") }
        #expect(try await setting.load("/inner").last == "finish /inner")
        begin { setting.view.goBack() }
        try await setting.rest()
        try await wait { setting.text.contains("main") }
    }
}
