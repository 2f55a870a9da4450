import Testing

@testable import GarthFetch

@Suite("Cookie dates (RFC 6265bis section 5.1.1)") struct CookieDateTests {
    @Test(
        "a time, a day, a month and a year make a date in any order and dress",
        arguments: [
            "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
            "Sun Nov  6 08:49:37 1994", "6 nov 94 8:49:37", "1994 november 06 08:49:37",
            "08:49:37 06/Nov/1994", "Nov6 06 94 08:49:37", "Mon, 6-NOVEMBER-1994-08:49:37 +0800",
            "06 Nov 1994 08:49:37junk", "6th Nov 1994 08:49:37",
        ])
    func forms(text: String) {
        #expect(CookieDate.parse(Array(text.utf8)) == 784_111_777)
    }

    @Test(
        "what lacks a part, or has one that no calendar knows, is no date",
        arguments: [
            "", "soon", "06 Nov 1994", "Nov 1994 08:49:37", "06 1994 08:49:37",
            "06 Nov 08:49:37", "32 Jan 2020 00:00:00", "0 Jan 2020 00:00:00",
            "30 Feb 2020 00:00:00", "29 Feb 2021 00:00:00", "31 Apr 2020 00:00:00",
            "01 Jan 1600 00:00:00", "01 Jan 2020 24:00:00", "01 Jan 2020 00:60:00",
            "01 Jan 2020 00:00:60", "01 Jan 20200 00:00:00", "01 Jan 2020 000:00:00",
            "01 Jan 2020 00:00", "001 Jan 2020 00:00:00",
        ])
    func noDates(text: String) {
        #expect(CookieDate.parse(Array(text.utf8)) == nil)
    }

    @Test(
        "two digits of a year mean 1970 to 2069",
        arguments: [("70", 0), ("69", 3_124_224_000), ("00", 946_684_800), ("99", 915_148_800)])
    func shortYears(year: String, seconds: Int) {
        #expect(CookieDate.parse(Array("1 Jan \(year) 00:00:00".utf8)) == seconds)
    }

    @Test("leap days and the ends of the calendar are counted")
    func calendar() {
        #expect(CookieDate.parse(Array("29 Feb 2000 23:59:59".utf8)) == 951_868_799)
        #expect(CookieDate.parse(Array("1 Jan 1601 00:00:00".utf8)) == -11_644_473_600)
        #expect(CookieDate.parse(Array("31 Dec 9999 23:59:59".utf8)) == 253_402_300_799)
    }
}
