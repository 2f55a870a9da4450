import Testing

@testable import GarthFetch

@Suite("Moments of the calendar") struct WallTimeTests {
    @Test(
        "a moment is written as RFC 3339 says, in UTC, with milliseconds",
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"), (951_782_400_123, "2000-02-29T00:00:00.123Z"),
            (1_795_737_599_999, "2026-11-26T23:59:59.999Z"), (-1, "1969-12-31T23:59:59.999Z"),
        ])
    func timestamp(milliseconds: Int, text: String) {
        #expect(WallTime(milliseconds: milliseconds).rfc3339 == text)
    }
}
