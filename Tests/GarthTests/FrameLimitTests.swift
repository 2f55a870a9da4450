import Foundation
import GarthPage
import GarthURL
import TestSupport
import Testing

@testable import Garth

/// Frames that show nothing, and more or larger ones than are honest.
@MainActor
@Suite("Hidden, huge and many frames", .endsWhatHangs)
struct FrameLimitTests {
    typealias Setting = FrameEventTests.Setting

    private func dump(_ setting: Setting, _ path: String) async -> PageDumping {
        let (url, configuration) = (setting.url(path), setting.view.configuration)
        return await Task.detached { PageDumping(url, configuration) }.value
    }

    private static let hidden = [
        "/page": "<p>main<iframe src=/one hidden></iframe><iframe src=/two width=0 height=0>"
            + "</iframe><div style=display:none><iframe src=/deep></iframe></div>",
        "/one": "<p>one", "/two": "<p>two", "/deep": "<p>deep<iframe src=/in></iframe>",
        "/in": "<p>in",
    ]

    @Test("frames that show nothing are loaded, asked about and told of, and nothing is shown")
    func hiddenFrames() async throws {
        let setting = Setting(Self.hidden)
        setting.actions["/two"] = .cancel
        let events = try await setting.load("/page")
        let told = events.filter { $0.hasPrefix("child") }
        #expect(
            Set(told) == [
                "child action /one", "child response /one", "child action /two",
                "child action /deep", "child response /deep", "child action /in",
                "child response /in",
            ])
        #expect(events.last == "finish /page" && setting.text == "main")
        #expect(setting.frameEvents.filter { $0.hasPrefix("finish") }.count == 3)
    }

    @Test("a dump, which tells no events, loads no frame that shows nothing")
    func hiddenInDump() async throws {
        let setting = Setting(Self.hidden)
        let dump = await dump(setting, "/page")
        #expect(dump.text == "main" && setting.server.visits == ["/page"])
    }

    @Test("the allow-list is asked for frames that show nothing as for others")
    func hiddenPolicy() async throws {
        let setting = Setting(Self.hidden) { port in
            // swift-format-ignore: NeverUseForceTry
            URLPolicy(allowing: try! AllowList(parsing: "127.0.0.1:\(port)/page"))
        }
        #expect(try await setting.load("/page").last == "finish /page")
        #expect(setting.server.visits == ["/page"] && setting.view.page?.refusals.count == 3)
    }

    @Test("of one document in a frame 4 MB are read, and of all together 8 MB")
    func room() {
        let (one, all) = (LoadLimits.frameByteCount, LoadLimits.framesByteCount)
        #expect(LoadLimits.frameRoom(after: 0, of: 0) == one)
        #expect(LoadLimits.frameRoom(after: one - 7, of: one) == 7)
        #expect(LoadLimits.frameRoom(after: one, of: one) == 0)
        #expect(LoadLimits.frameRoom(after: 0, of: all - 9) == 9)
        #expect(LoadLimits.frameRoom(after: .max, of: .max) == 0)
    }

    @Test("a huge frame is cut where its room ends, in a view and in a dump")
    func huge() async throws {
        let filling = "<p>begin<!--" + String(repeating: "x", count: LoadLimits.frameByteCount)
        let setting = Setting([
            "/page": "<iframe src=/huge></iframe><p>rest", "/huge": filling + "--><p>beyond",
        ])
        _ = try await setting.load("/page")
        let cut = "begin|[the end of the frame is missing]|rest"
        #expect(setting.text == cut && setting.frameEvents.last == "finish /huge")
        #expect(setting.view.page?.frames.byteCount == LoadLimits.frameByteCount)
        #expect(await dump(setting, "/page").text == cut)
    }

    @Test("all frames of a page share their room")
    func shared() async throws {
        let count = LoadLimits.framesByteCount / LoadLimits.frameByteCount
        let filling = "<p>begin<!--" + String(repeating: "x", count: LoadLimits.frameByteCount)
        let frames = (0...count).map { "<iframe src=/huge\($0)></iframe>" }.joined()
        var routes = ["/page": frames]
        for number in 0...count { routes["/huge\(number)"] = filling }
        let setting = Setting(routes)
        let dump = await dump(setting, "/page")
        #expect(dump.text.components(separatedBy: "begin").count == count + 1)
        #expect(dump.text.components(separatedBy: "missing]").count == count + 2)
    }

    @Test("fifty frames are fetched for a dump and no more, and none deeper than the fourth")
    func manyAndDeep() async throws {
        var routes = [
            "/many": String(repeating: "<iframe src=/leaf></iframe>", count: 60), "/leaf": "leaf",
        ]
        for depth in 0..<8 { routes["/deep\(depth)"] = "<iframe src=/deep\(depth + 1)></iframe>" }
        let setting = Setting(routes)
        let dump = await dump(setting, "/many")
        #expect(setting.server.visits.filter { $0 == "/leaf" }.count == LoadLimits.frames)
        #expect(dump.text.hasSuffix("[frame: /leaf]") && dump.outcome.error == nil)
        #expect(await self.dump(setting, "/deep0").text == "[frame: /deep5]")
        #expect(try await setting.load("/deep0").last == "finish /deep0")
        #expect(setting.text == "[frame: /deep5]")
        #expect(!setting.server.visits.contains("/deep5"))
    }

    @Test(
        "a page over https is secure only while no frame came over http, hidden ones included",
        arguments: [
            ("<iframe srcdoc=held></iframe>", true), ("<iframe src=/in></iframe>", false),
            ("<iframe src=/in hidden></iframe>", false),
        ])
    func security(html: String, isSecure: Bool) async throws {
        let setting = Setting(["/in": "<p>in"]) { port in
            // swift-format-ignore: NeverUseForceTry
            URLPolicy(allowing: try! AllowList(parsing: "good.test\n127.0.0.1:\(port)"))
        }
        let html = html.replacing("src=/", with: "src=http://127.0.0.1:\(setting.server.port)/")
        let url = try #require(URLRecord.parse("https://good.test/"))
        try await setting.view.loadSimulatedRequest(NavigationRequest(url), responseHTML: html)
        try await setting.rest()
        #expect(setting.server.visits == (isSecure ? [] : ["/in"]))
        #expect(setting.view.hasOnlySecureContent == isSecure)
        #expect(setting.view.state.hasOnlySecureContent == isSecure)
    }
}
