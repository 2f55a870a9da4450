import Testing

@testable import GarthAutomation

@Suite("Unique names") struct UniqueNameTests {
    @Test("names are UUIDs of version 4")
    func names() {
        let name = UniqueName.make()
        #expect(name.split(separator: "-").map(\.count) == [8, 4, 4, 4, 12])
        #expect(name.dropFirst(14).first == "4")
        #expect("89ab".contains(name.dropFirst(19).first ?? " "))
    }
}
