import Testing

@testable import Garth

/// The room of all style sheets of a page (docs/security.md, "Pages that ask for more than they have").
@Suite("The room of style sheets") struct StyleSheetRoomTests {
    @Test("all sheets of a page have 16 MB together, and the page says how many had no room")
    func together() {
        var room = StyleSheetRoom()
        let answers = (0..<4).map { _ in room.takes(4 << 20) }
        #expect(answers == [true, true, true, true] && room.notice == nil)
        let more = room.takes(1)
        #expect(!more)
        #expect(
            room.notice
                == "left out, because those of the page have more than 16 MB: a style sheet")
        let another = room.takes(4 << 20)
        #expect(!another)
        #expect(room.notice?.hasSuffix(": 2 style sheets") == true)
    }

    @Test("a sheet without room leaves it to smaller ones")
    func smaller() {
        var room = StyleSheetRoom()
        let answers = [(16 << 20) - 9, 10, 9].map { room.takes($0) }
        #expect(answers == [true, false, true])
    }
}
