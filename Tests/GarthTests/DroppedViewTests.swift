import Foundation
import GarthFetch
import GarthURL
import TestSupport
import Testing

@testable import Garth

/// Views that the program drops while they load.
@MainActor
@Suite("A dropped view", .endsWhatHangs) struct DroppedViewTests {
    private static let half =
        RouteServer.hold + "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
        + "Content-Length: 99999\r\n\r\n<title>Half</title><p>half"

    @Test(
        "ends its transfers, so that they keep no other load from its connection",
        arguments: ["/held", "/half", "/sheet", "/frame"])
    func transfers(path: String) async throws {
        let setting = ViewSetting([
            "/held": RouteServer.hold, "/half": Self.half, "/one": "<title>One</title>",
            "/sheet": "<link rel=stylesheet href=/held><p>sheet",
            "/frame": "<iframe src=/half></iframe>",
        ])
        // More than there are connections to a host; the server never answers one of them.
        var dropped: [WeakView] = []
        for _ in 1...12 {
            let view = WebView(configuration: setting.configuration)
            begin { view.load(NavigationRequest(setting.url(path))) }
            if dropped.isEmpty { try await wait { !setting.server.visits.isEmpty } }
            dropped.append(WeakView(view))
        }
        try await wait { dropped.allSatisfy { $0.view == nil } }
        try await setting.view.load(NavigationRequest(setting.url("/one")))
        #expect(setting.view.title == "One")
    }

    private struct WeakView {
        weak var view: WebView?

        init(_ view: WebView) { self.view = view }
    }

    @Test("ends the content process of its page, and the navigation for those that follow it")
    func process() async throws {
        let setting = ViewSetting(["/half": Self.half])
        var view: WebView? = WebView(configuration: setting.configuration)
        let navigation = view?.begin { $0.load(NavigationRequest(setting.url("/half"))) }
        try await wait { view?.page?.processIdentifier != nil }
        let process = try #require(view?.page?.processIdentifier)
        view = nil
        try await wait { kill(process, 0) != 0 }
        await #expect(throws: NavigationError.self) {
            for try await _ in try #require(navigation) {}
        }
    }

    @Test("a load that is awaited keeps its view")
    func awaited() async throws {
        let setting = ViewSetting(["/one": "<title>One</title><p>one"])
        func load() async throws -> NavigationResponse {
            try await WebView(configuration: setting.configuration).load(
                NavigationRequest(setting.url("/one")))
        }
        #expect(try await load().statusCode == 200)
    }

    @Test("five hundred views that are made and dropped leave no descriptor behind")
    func descriptors() async throws {
        let setting = ViewSetting(["/one": "<p>one"])
        try await setting.view.load(NavigationRequest(setting.url("/one")))
        func count() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        }
        let before = try count()
        for _ in 1...500 {
            let view = WebView(configuration: setting.configuration)
            begin { view.load(NavigationRequest(setting.url("/one"))) }
        }
        try await setting.view.load(NavigationRequest(setting.url("/one")))
        // Other tests of the process open and close some of their own meanwhile.
        try await wait { (try? count()).map { $0 < before + 250 } ?? false }
    }
}
