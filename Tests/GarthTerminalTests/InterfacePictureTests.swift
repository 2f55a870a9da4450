import GarthPage
import Testing

@testable import GarthTerminal

@Suite("Interface: a page that is a picture") struct InterfacePictureTests {
    private func talk(isPicture: Bool = true) -> Conversation {
        let wide = String(repeating: "x", count: 70)
        var talk = Conversation(
            columns: 40, rows: 12,
            page: "[picture]\n" + [String](repeating: wide, count: 30).joined(separator: "\n"))
        talk.interface.chrome.showsPicture = isPicture
        talk.interface.chrome.canGoBack = true
        return talk
    }

    @Test("plus, minus and zero zoom a picture, and Escape leaves it")
    func zoom() {
        var picture = talk()
        #expect(picture.type("+") == [.zoom(.larger(steps: 1))])
        #expect(picture.type("-") == [.zoom(.smaller(steps: 1))])
        #expect(picture.type("0") == [.zoom(.reset)])
        #expect(picture.type("Enter") == [.playPicture])
        #expect(picture.type("Esc") == [.back(count: 1)])
        var page = talk(isPicture: false)
        #expect(page.type("+").isEmpty && page.type("Esc").isEmpty)
    }

    @Test(
        "arrows and letters move a picture",
        arguments: [("Right", 8, 0), ("l", 8, 0), ("Down", 0, 1), ("j", 0, 1)])
    func moving(key: String, column: Int, line: Int) {
        var talk = talk()
        #expect(talk.type(key).isEmpty)
        #expect(talk.interface.page.leftColumn == column)
        #expect(talk.interface.page.topLine == line)
        let back = ["Right": "Left", "l": "h", "Down": "Up", "j": "k"][key] ?? ""
        #expect(talk.type(back).isEmpty)
        #expect(talk.interface.page.leftColumn == 0 && talk.interface.page.topLine == 0)
    }

    @Test("a picture is saved and its address copied without a focus")
    func target() {
        var talk = talk()
        #expect(talk.type("d") == [.download(element(1))])
        #expect(talk.type("yi") == [.copy(.address)])
        #expect(talk.type("gx") == [.openWith(nil)])
    }

    @Test("the address of a picture on a page is that of the target with the focus")
    func focused() {
        var talk = talk(isPicture: false)
        #expect(talk.type("yi").isEmpty)
        _ = talk.type("Tab")
        #expect(talk.type("yi") == [.copy(.picture(element(1)))])
    }
}
