import GarthJSON
import GarthURL
import Testing

@testable import GarthWebDriver

@Suite("Windows and patterns of drivers") struct WindowPlaceTests {
    private func json(_ text: String) throws -> JSONValue {
        try JSONValue(parsing: text.utf8)
    }

    @Test("a size counts only with both sides, a place too, and no window is smaller than a page")
    func sides() throws {
        var place = WindowPlace()
        try place.take(json(#"{"width": 800, "height": 600.9, "x": -8, "y": 4}"#))
        #expect(place.json.serialized == #"{"x":-8,"y":4,"width":800,"height":600}"#)
        #expect((place.columns, place.rows) == (100, 37))
        try place.take(json(#"{"width": 300, "x": 1}"#))
        #expect(place.json.serialized == #"{"x":-8,"y":4,"width":800,"height":600}"#)
        try place.take(json(#"{"width": 10, "height": 10}"#))
        #expect(place.width >= 80 && place.height >= 48)
        for wrong in [#"{"width": 1e10}"#, #"{"y": []}"#] {
            var other = place
            let parameters = try json(wrong)
            #expect(throws: WebDriverError.self) { try other.take(parameters) }
        }
    }

    @Test("a window that was enlarged or hidden returns to its place")
    func states() throws {
        var place = WindowPlace()
        try place.take(json(#"{"width": 800, "height": 640, "x": 1, "y": 2}"#))
        let before = place.json.serialized
        place.change(to: .maximized)
        #expect(place.width == WindowPlace.screen.width)
        place.change(to: .minimized)
        #expect(place.told(.object([]))["isHidden"] == .bool(true))
        place.change(to: .normal)
        #expect(place.json.serialized == before)
    }

    @Test(
        "a pattern matches the addresses that have its parts",
        arguments: [
            (#"{"type": "string", "pattern": "http://a.test/x?y"}"#, "http://a.test/x?y", true),
            (#"{"type": "string", "pattern": "http://a.test/x"}"#, "http://a.test/x?y", false),
            (#"{"type": "string", "pattern": "http://a.test:80/"}"#, "http://a.test/", true),
            (#"{"type": "pattern"}"#, "https://b.test/", true),
            (#"{"type": "pattern", "protocol": "HTTP"}"#, "http://b.test/", true),
            (#"{"type": "pattern", "hostname": "b.test"}"#, "http://a.b.test/", false),
            (#"{"type": "pattern", "protocol": "https", "port": "443"}"#, "https://b.test/", true),
            (#"{"type": "pattern", "pathname": "p"}"#, "https://b.test/p?q", true),
            (#"{"type": "pattern", "search": "q"}"#, "https://b.test/p?q", true),
            (#"{"type": "pattern", "search": "a\\*"}"#, "https://b.test/p?a*", true),
        ])
    func patterns(text: String, address: String, isMatch: Bool) throws {
        let pattern = try AddressPattern(BiDiFields(json(text), "a pattern"))
        #expect(pattern.matches(try #require(URLRecord.parse(address))) == isMatch)
    }

    @Test("a proxy configuration has known members of known types")
    func proxies() throws {
        func isRefused(_ proxy: String) throws -> Bool {
            let parameters = try json(#"{"capabilities": {"alwaysMatch": {"proxy": \#(proxy)}}}"#)
            do throws(WebDriverError) {
                _ = try SessionCapabilities.matching(parameters, version: "1")
                return false
            } catch {
                return error.code == .invalidArgument
            }
        }
        for wrong in [#"{"proxyType": "SYSTEM"}"#, #"{"proxytype": "pac"}"#, #"{"noProxy": 1}"#] {
            #expect(try isRefused(wrong), "\(wrong)")
        }
        #expect(try !isRefused(#"{"proxyType": "system"}"#))
        #expect(try !isRefused(#"{"proxyType": "manual", "httpProxy": "a:1"}"#))
    }
}
