import TestSupport
import Testing

@testable import GarthFetch

/// The standards clause by clause, as conversations with one server under a clock that stands
/// still (RFC 9110, 9111, 5861, 8246 and the Fetch Standard).
@Suite("HTTP cache", .endsWhatHangs) struct CacheTests {
    static let cases =
        freshnessCases + storingCases + requestCases + validationCases + extensionCases
        + variantCases + invalidationCases + rangeCases + modeCases

    @Test("what the standards say, in memory", arguments: cases)
    func inMemory(test: CacheCase) async throws {
        try await CachePlayer(place: .memory).play(test)
    }

    @Test("what the standards say, on disk, in a folder that all share")
    func onDisk() async throws {
        let folder = try Folder()
        for test in Self.cases {
            try await CachePlayer(place: .folder(folder.path)).play(test)
        }
    }

    @Test("there are enough cases, and no two of one name")
    func caseCount() {
        #expect(Self.cases.count >= 150)
        #expect(Set(Self.cases.map(\.name)).count == Self.cases.count)
    }
}
