import Garth
import Testing

@testable import GarthCLI

@Suite("JSON lines") struct JSONValueTests {
    @Test(
        "a text that is read and written again is the same",
        arguments: [
            "{\"a\":[1,true,null,\"x\"]}", "[]", "\"\\u0000é\"",
        ])
    func roundTrip(text: String) throws {
        #expect(try JSONValue(parsing: text.utf8).serialized == text)
    }

    @Test(
        "what is not JSON is refused",
        arguments: ["", "{", "[1,]", "nul", "\"a", "01x", "{\"a\" 1}"])
    func refused(text: String) {
        #expect(throws: JSONError.self) { try JSONValue(parsing: text.utf8) }
    }
}
