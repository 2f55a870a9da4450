import GarthPage
import Glibc
import TestSupport
import Testing

@testable import Garth

/// Which libraries are loaded where, in processes at work.
@MainActor
@Suite("Libraries of pages at work", .endsWhatHangs) struct LibraryTests {
    private static let routes = [
        "/html": "<title>One</title><p>text",
        "/framing": "<p>before<iframe src=/xhtml></iframe><p>after",
        "/xhtml":
            "HTTP/1.1 200 OK\r\nContent-Type: application/xhtml+xml\r\nConnection: close\r\n"
            + "Content-Length: \(document.utf8.count)\r\n\r\n" + document,
    ]
    private static let document =
        "<html xmlns=\"http://www.w3.org/1999/xhtml\"><body><title/><p>in XML</p></body></html>"

    /// Whether a library is mapped by the process that reads the page; nil where nobody but root
    /// may look.
    private func has(_ library: String, _ setting: ViewSetting) throws -> Bool? {
        let process = try #require(setting.view.page?.processIdentifier)
        guard let file = fopen("/proc/\(process)/maps", "r") else { return nil }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 4096)
        while fgets(&line, 4096, file) != nil {
            if strstr(line, library) != nil { return true }
        }
        return false
    }

    private func text(of setting: ViewSetting) -> String {
        let lines = setting.drawn.content.lines
        return (0..<lines.count).map { lines.string(ofLine: $0) }.joined(separator: "|")
    }

    @Test("a page of HTML has neither libxml2 nor ICU in its process")
    func html() async throws {
        let setting = ViewSetting(Self.routes)
        try await setting.load("/html")
        #expect(try has("libxml2", setting) != true)
        #expect(try has("libicu", setting) != true)
        #expect(setting.view.page?.parserDescription == "Garth (HTML Standard)")
    }

    @Test("a page of HTML that libxml2 is asked to read has it, for one site or for all")
    func parser() async throws {
        let setting = ViewSetting(Self.routes)
        setting.configuration.sitePreferences = { _ in
            var preferences = WebpagePreferences()
            preferences.htmlParser = .libxml2
            return preferences
        }
        try await setting.load("/html")
        #expect(try has("libxml2", setting) != false)
        #expect(setting.view.page?.parserDescription == "libxml2 (HTML)")
        #expect(setting.view.title == "One")
        setting.view.reconfigure { $0.sitePreferences = nil }
        #expect(setting.view.page?.parserDescription == "Garth (HTML Standard)")
    }

    @Test("a frame of XML has the page read again in a process with libxml2")
    func frame() async throws {
        let setting = ViewSetting(Self.routes)
        try await setting.load("/framing")
        while !text(of: setting).contains("in XML") {
            try await Task.sleep(for: .milliseconds(2))
        }
        #expect(text(of: setting).contains("before") && text(of: setting).contains("after"))
        #expect(try has("libxml2", setting) != false)
    }
}
