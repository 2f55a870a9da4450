import GarthJSON
import Testing

@testable import GarthWebDriver

@Suite("Commands and values of the Chrome DevTools Protocol") struct CDPTests {
    @Test(
        "a method that clients send in their first use is a command",
        arguments: [
            "Target.setAutoAttach", "Target.attachToTarget", "Target.createTarget",
            "Browser.getVersion", "Page.navigate", "Page.getFrameTree", "Runtime.evaluate",
            "Runtime.callFunctionOn", "DOM.getDocument", "Input.dispatchMouseEvent",
            "Network.getResponseBody", "Fetch.fulfillRequest", "Storage.getCookies", "Log.enable",
        ])
    func known(name: String) { #expect(CDPCommand(name) != nil) }

    @Test(
        "a method of another spelling is none",
        arguments: ["", "Target", "page.navigate", "Page.Navigate", "Memory.getDOMCounters"])
    func unknown(name: String) { #expect(CDPCommand(name) == nil) }

    @Test("a pattern of requests has stars for texts and question marks for single characters")
    func patterns() throws {
        func matches(_ pattern: String, _ url: String) -> Bool {
            CDPRequestPattern(made(["urlPattern": .string(pattern)])).matches(url, "Document")
        }
        #expect(matches("*", "http://a.example/"))
        #expect(matches("*/two", "http://a.example/two"))
        #expect(!matches("*/two", "http://a.example/two?x"))
        #expect(matches("http://?.example/*", "http://a.example/"))
        #expect(!matches("http://?.example/*", "http://ab.example/"))
        #expect(matches("*\\?x", "http://a.example/?x"))
        #expect(!matches("*\\?x", "http://a.example/yx"))
        #expect(!matches("", "x"))
    }

    @Test("a pattern with a type of resources is for those alone")
    func types() {
        let pattern = CDPRequestPattern(made(["resourceType": .string("Image")]))
        #expect(pattern.matches("http://a.example/", "Image"))
        #expect(!pattern.matches("http://a.example/", "Script"))
    }

    @Test("a result by value tells undefined and numbers that JSON does not have")
    func copies() {
        func copied(_ text: String) -> JSONValue {
            CDPValue.copied(made(["type": .string("string"), "value": .string(text)]))
        }
        #expect(copied("")["type"] == .string("undefined"))
        #expect(copied(#"{"u": "-0"}"#)["unserializableValue"] == .string("-0"))
        #expect(copied(#"{"u": "3n"}"#)["type"] == .string("bigint"))
        #expect(copied(#"{"v": [1]}"#)["subtype"] == .string("array"))
        #expect(copied(#"{"v": null}"#)["subtype"] == .string("null"))
    }

    @Test("an object has a name of its realm, its node and its handle")
    func objects() throws {
        let node = try JSONValue(
            parsing: #"{"type": "node", "sharedId": "s", "handle": "h", "value": {}}"#.utf8)
        let object = CDPValue.remoteObject(node, in: 3)
        #expect(object["subtype"] == .string("node"))
        #expect(object["objectId"] == .string("3|s|h"))
    }

    @Test("a key has the side of the keyboard that its code names")
    func keys() {
        #expect(InputKey.character(ofKey: "a", code: "KeyA") == "a")
        #expect(InputKey.character(ofKey: "Shift", code: "ShiftRight") == "\u{E050}")
        #expect(InputKey.character(ofKey: "Shift", code: "ShiftLeft") == "\u{E008}")
        #expect(InputKey.character(ofKey: "Enter", code: "Enter") == "\u{E006}")
        #expect(InputKey.character(ofKey: "NoKey", code: "") == nil)
    }
}
