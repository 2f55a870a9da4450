import GarthJSON
import Testing

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
        arguments: [
            "", "{", "[1,]", "nul", "\"a", "01x", "{\"a\" 1}", "01", "1.", "+1", ".5", "1e", "-",
        ])
    func refused(text: String) {
        #expect(throws: JSONError.self) { try JSONValue(parsing: text.utf8) }
    }

    @Test(
        "an escape stands for its character, a lone surrogate for U+FFFD",
        arguments: [
            ("\\n\\u00e9\\/", "\n\u{E9}/"), ("\\ud83d\\ude00", "\u{1F600}"),
            ("\\ud83dx", "\u{FFFD}x"), ("\\ud83d\\u0041", "\u{FFFD}A"), ("\\udc00", "\u{FFFD}"),
        ])
    func escapes(text: String, meaning: String) throws {
        #expect(try JSONValue(parsing: "\"\(text)\"".utf8).string == meaning)
    }

    @Test("a member is found by its name, and a value is asked only for what it is")
    func members() throws {
        let value = try JSONValue(parsing: #"{"n":3,"x":2.5,"b":true,"l":[1,2],"s":"t"}"#.utf8)
        #expect(value["n"]?.integer == 3)
        #expect(value["x"]?.integer == nil)
        #expect(value["b"]?.bool == true)
        #expect(value["l"]?.elements?.count == 2)
        #expect(value["s"]?.integer == nil)
        #expect(value.members?.map(\.name) == ["n", "x", "b", "l", "s"])
    }
}

@Suite("JSON of pages") struct JSONReaderTests {
    private func tokens(_ text: String) -> [JSONReader.Token] {
        var reader = JSONReader(Array(text.utf8))
        var tokens: [JSONReader.Token] = []
        while let token = reader.next() { tokens.append(token) }
        return tokens
    }

    @Test("the faults of pages are tolerated: comments, control characters, unknown escapes")
    func faults() {
        #expect(
            tokens("<!-- {\"a\":\"x\ty\\nz\\q\\u00zz\"}")
                == [.begin(isArray: false), .key("a"), .string("x\ty zq\u{FFFD}00zz"), .end])
    }

    @Test("reading stops at an error, and a missing end is the end")
    func errors() {
        #expect(tokens("[\"a") == [.begin(isArray: true), .string("a")])
        #expect(tokens("[1, *, \"b\"]") == [.begin(isArray: true), .other])
    }
}
