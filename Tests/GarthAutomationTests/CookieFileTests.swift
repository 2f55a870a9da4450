import Garth
import GarthJSON
import Testing

@testable import GarthAutomation

@Suite("Files of cookies") struct CookieFileTests {
    private let session = WebCookie(name: "a", value: "1", domain: "ex.test")
    private let lasting = WebCookie(
        name: "b", value: "x=y", domain: ".ex.test", path: "/p", expires: 2_000_000_000,
        isSecure: true, isHTTPOnly: true)

    @Test("Netscape's lines are read as they are written")
    func netscape() throws {
        let text = CookieFile.netscape([session, lasting])
        #expect(
            text == """
                # Netscape HTTP Cookie File

                ex.test\tFALSE\t/\tFALSE\t0\ta\t1
                #HttpOnly_.ex.test\tTRUE\t/p\tTRUE\t2000000000\tb\tx=y

                """)
        #expect(try CookieFile.cookies(parsing: Array(text.utf8)) == [session, lasting])
    }

    @Test("the second field says whether a cookie is sent below its host")
    func domains() throws {
        let text = "ex.test\tTRUE\t/\tFALSE\t0\ta\t1\r\n.ex.test\tFALSE\t/\tFALSE\t0\ta\r\n"
        let cookies = try CookieFile.cookies(parsing: Array(text.utf8))
        #expect(cookies.map(\.domain) == [".ex.test", "ex.test"])
        #expect(cookies.map(\.value) == ["1", ""])
    }

    @Test("a line that is no cookie is named by its number")
    func wrongLine() {
        let error = #expect(throws: CookieFileError.self) {
            try CookieFile.cookies(parsing: Array("# c\n\nex.test\tTRUE\n".utf8))
        }
        #expect(error?.message.hasPrefix("line 3 is no cookie") == true)
    }

    @Test("a storage state of Playwright is read as it is written")
    func storageState() throws {
        let state = CookieFile.storageState([session, lasting])
        #expect(state["cookies"]?.elements?.first?["expires"]?.integer == -1)
        var expected = [session, lasting]
        for index in expected.indices { expected[index].sameSitePolicy = .lax }
        #expect(try CookieFile.cookies(parsing: Array(state.serialized.utf8)) == expected)
    }

    @Test("an array of the extensions of browsers is read")
    func extensions() throws {
        let text = """
             [{"name":"a","value":"1","domain":"ex.test","hostOnly":false,"sameSite":"no_restriction",
             "expirationDate":2000000000.5,"session":false,"secure":true,"storeId":"0"}]
            """
        #expect(
            try CookieFile.cookies(parsing: Array(text.utf8)) == [
                WebCookie(
                    name: "a", value: "1", domain: ".ex.test", expires: 2_000_000_000,
                    isSecure: true, sameSitePolicy: .none)
            ])
    }

    @Test(
        "JSON without cookies says what is missing",
        arguments: [
            ("{", "it is not JSON (byte 1)"), ("{}", "it has no array of cookies"),
            (#"[{"name":"a"}]"#, "cookie 1 is none: it needs name, value and domain"),
        ])
    func wrongJSON(text: String, message: String) {
        let error = #expect(throws: CookieFileError.self) {
            try CookieFile.cookies(parsing: Array(text.utf8))
        }
        #expect(error?.message == message)
    }
}
