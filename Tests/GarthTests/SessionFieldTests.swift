import GarthPage
import GarthURL
import TestSupport
import Testing

@testable import Garth

@MainActor
@Suite("What a session keeps of fields", .endsWhatHangs)
struct SessionFieldTests {
    static let form = """
        <form><input name=a><input name=a><input name=p type=password>
        <input name=o autocomplete=off><textarea name=t></textarea></form><form><input name=a></form>
        """

    /// The controls of the page, in order, by what they hold.
    private func values(_ setting: ViewSetting) -> [String] { setting.values }

    private func type(_ texts: [String], in setting: ViewSetting) {
        for (target, text) in zip(setting.targets, texts) {
            setting.view.change(target.element, .text(text))
        }
    }

    @Test("text comes back to its field, also where the page around it has changed")
    func changedPage() async throws {
        let setting = ViewSetting(["/": Self.form])
        try await setting.load("/")
        type(["1", "2", "secret", "off", "t\t,%\n", "3"], in: setting)
        setting.server.change("/", to: "<p>news<p>more news<details><p>x</details>" + Self.form)
        try await setting.restoreView()
        try await wait { values(setting) == ["1", "2", "", "", "t\t,%\n", "3"] }
    }

    @Test("no password, no field with autocomplete=off and no file is in the state")
    func secrets() async throws {
        let setting = ViewSetting(["/": Self.form])
        try await setting.load("/")
        type(["plain", "2", "hunter2", "hidden", "", ""], in: setting)
        let state = await lastState(of: setting.view)
        let text = String(decoding: state.data, as: UTF8.self)
        #expect(text.contains("plain") && !text.contains("hunter2") && !text.contains("hidden"))
    }

    @Test("text does not go to a document of another address")
    func otherAddress() async throws {
        let moved = "HTTP/1.1 302 Found\r\nLocation: /login\r\nContent-Length: 0\r\n"
        let setting = ViewSetting(["/": Self.form, "/login": Self.form])
        try await setting.load("/")
        type(["1"], in: setting)
        let state = await lastState(of: setting.view)
        setting.server.change("/", to: moved + "Connection: close\r\n\r\n")
        let other = ViewSetting()
        other.view.interactionState = state
        try await other.rest()
        for _ in 0..<2 { _ = await other.view.page?.export(.links) }
        #expect(other.view.url?.pathname == "/login" && values(other).allSatisfy(\.isEmpty))
        #expect(other.view.page?.hasRestoredFields == false)
    }

    @Test("a page that could not be loaded keeps its fields for the next attempt")
    func failedLoad() async throws {
        let setting = ViewSetting(["/": Self.form])
        setting.configuration.showsErrorPages = true
        try await setting.load("/")
        type(["1"], in: setting)
        let state = await lastState(of: setting.view)
        setting.server.change("/", to: "")
        setting.view.interactionState = state
        try await setting.rest()
        #expect(setting.view.interactionState.entries[0].fields.count == 1)
        setting.server.change("/", to: Self.form)
        begin { setting.view.reload() }
        try await wait { values(setting).first == "1" }
        #expect(setting.view.page?.hasRestoredFields == true)
        begin { setting.view.reload() }
        try await setting.rest()
        #expect(setting.view.page?.hasRestoredFields == false)
    }

    @Test(
        "a kept field is read as it was written",
        arguments: [
            KeptField.Kind.text("a, b\tc\n% \u{1B}ü"), .text(""), .checked(true), .checked(false),
            .selected([]), .selected([0, 7]), .activation, .reveal,
        ])
    func coding(kind: KeptField.Kind) throws {
        let field = KeptField(
            place: [1, 2], address: "http://a.test/?b,c", name: "n%20#0", kind: kind)
        #expect(KeptField(encoded: field.encoded) == field)
        #expect(!field.encoded.contains { $0.isWhitespace })
        for damage in ["", ",", field.encoded + ",", "x" + field.encoded] {
            #expect(KeptField(encoded: damage) == nil)
        }
    }

    @Test("of very many fields and very long texts the latest are kept")
    func bounds() {
        let fields = (0..<2000).map {
            KeptField(place: [], address: "a:b", name: "\($0)", kind: .checked(true))
        }
        #expect(KeptField.bounded(fields).map(\.name) == fields.suffix(500).map(\.name))
        let long = (0..<4).map {
            KeptField(
                place: [], address: "a:b", name: "\($0)",
                kind: .text(String(repeating: "x", count: 60_000)))
        }
        #expect(KeptField.bounded(long).map(\.name) == ["2", "3"])
    }
}
