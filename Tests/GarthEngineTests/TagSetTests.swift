import Testing

@testable import GarthEngine

@Suite("Sets of elements") struct TagSetTests {
    @Test("each element name has a place of its own in a set")
    func places() {
        for tag in Tag.allCases {
            let only: TagSet = [tag]
            #expect(Tag.allCases.filter(only.contains) == [tag])
        }
    }
}
