import GarthPage
import Testing

@testable import GarthCLI

@Suite("The place that a dump begins at") struct AwaitedPlaceTests {
    private func lines(_ count: Int, _ anchors: [(String, Int)]) -> PageLines {
        var lines = PageLines()
        for _ in 0..<count { lines.endLine() }
        for (name, line) in anchors { lines.addAnchor(name, line: line) }
        return lines
    }

    @Test("it is found by its name as it is or decoded, in the batch that has it")
    func found() throws {
        var place = try #require(AwaitedPlace(fragment: "%C3%A4"))
        #expect(place.line(in: lines(3, [("a", 1)]), from: 0) == nil)
        #expect(place.batches.count == 1)
        #expect(place.line(in: lines(3, [("b", 0), ("ä", 2)]), from: 3) == 5)
        var raw = try #require(AwaitedPlace(fragment: "100%25"))
        #expect(raw.line(in: lines(1, [("100%25", 0)]), from: 7) == 7)
    }

    @Test("the top is no place to be waited for", arguments: ["", "top", "Top"])
    func top(fragment: String) {
        #expect(AwaitedPlace(fragment: fragment) == nil)
    }
}
