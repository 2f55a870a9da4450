@testable import GarthFetch

/// RFC 9111 sections 4.2 and 5: how long, and how old.
let freshnessCases: [CacheCase] =
    [
        CacheCase(
            "4.2: a response is used while it is fresh, and not after",
            first("Cache-Control: max-age=100"), then(99, .cache, text: "0123456789"),
            then(2, .network, text: "two")),
        CacheCase(
            "4.2: a lifetime as long as the age is over", first("Cache-Control: max-age=100"),
            then(100, .network)),
        CacheCase(
            "4: an answer without validation has an Age of whole seconds",
            first("Cache-Control: max-age=100"), then(0, .cache, has: ["Age: 0"]),
            then(60, .cache, has: ["Age: 60"])),
        CacheCase(
            "4: the Age takes the place of the one that came",
            first("Cache-Control: max-age=100", "Age: 20"), then(30, .cache, has: ["Age: 50"])),
        CacheCase(
            "4.2.3: the age that came counts", first("Cache-Control: max-age=100", "Age: 60"),
            then(39, .cache), then(2, .network)),
        CacheCase(
            "4.2.3: an old Date counts as age",
            first("Cache-Control: max-age=100", "Date: {-60}", hasDate: false),
            then(39, .cache), then(2, .network)),
        CacheCase(
            "4.2.3: the larger of Age and the Date's age counts",
            first("Cache-Control: max-age=100", "Date: {-60}", "Age: 80", hasDate: false),
            then(19, .cache), then(2, .network)),
        CacheCase(
            "4.2.3: a Date in the future is no age",
            first("Cache-Control: max-age=100", "Date: {3600}", hasDate: false), then(99, .cache)),
        CacheCase(
            "4.2.3: the time that the answer took counts with its Age",
            first("Cache-Control: max-age=100", "Age: 50", delay: 30), then(19, .cache),
            then(2, .network)),
        CacheCase(
            "5.3: Expires says when", first("Expires: {100}"), then(99, .cache), then(2, .network)),
        CacheCase(
            "4.2.1: the lifetime of Expires begins with Date, not with the clock",
            first("Expires: {-3500}", "Date: {-3600}", hasDate: false), then(0, .network),
        ),
        CacheCase(
            "4.2.1: Expires less Date is the lifetime, though the server's clock is wrong",
            first("Expires: {7300}", "Date: {7200}", hasDate: false), then(99, .cache),
            then(2, .network)),
        CacheCase(
            "5.3: without Date, Expires is measured by the time of receipt",
            first("Expires: {100}", hasDate: false), then(99, .cache), then(2, .network)),
        CacheCase(
            "5.3: max-age overrides a past Expires",
            first("Cache-Control: max-age=100", "Expires: {-100}"), then(50, .cache)),
        CacheCase(
            "5.3: max-age overrides a future Expires",
            first("Cache-Control: max-age=10", "Expires: {1000}"), then(50, .network)),
        CacheCase(
            "5.3: max-age=0 overrides a future Expires",
            first("Cache-Control: max-age=0", "Expires: {1000}"), then(0, .network)),
        CacheCase(
            "4.2.1: Expires fields that differ are stale",
            first("Expires: {100}", "Expires: {200}"), then(0, .network)),
        CacheCase(
            "4.2.1: Expires fields that are the same are one",
            first("Expires: {100}", "Expires: {100}"), then(50, .cache)),
        CacheCase(
            "5.2.2.10: s-maxage has no say in a private cache",
            first("Cache-Control: s-maxage=0, max-age=100"), then(50, .cache)),
        CacheCase(
            "5.2.2.10: s-maxage alone makes nothing fresh",
            first("Cache-Control: s-maxage=100"), then(0, .network)),
        CacheCase(
            "4.2.2: without an expiration time, a tenth of the time since the last change",
            first("Last-Modified: {-1000}"), then(99, .cache), then(2, .network)),
        CacheCase(
            "4.2.2: no longer than a week", first("Last-Modified: {-630720000}"),
            then(604_799, .cache), then(2, .network)),
        CacheCase(
            "4.2.2: a change in the future says nothing", first("Last-Modified: {1000}"),
            then(0, .network)),
        CacheCase(
            "4.2.2: without a time of change, nothing is guessed", first(), then(0, .network)),
        CacheCase(
            "4.2.2: an invalid Expires leaves no room for a guess",
            first("Last-Modified: {-100000}", "Expires: 0"), then(0, .network)),
        CacheCase(
            "4.2.2: an invalid max-age leaves no room for a guess",
            first("Last-Modified: {-100000}", "Cache-Control: max-age=x"), then(0, .network)),
        CacheCase(
            "4.2.2: public lets any status live on a guess",
            first("Last-Modified: {-1000}", "Cache-Control: public", status: 403),
            then(50, .cache, status: 403)),
        CacheCase(
            "4.2.2: a year of two digits more than 50 years ahead is past",
            first("Expires: Thursday, 01-Jan-99 00:00:00 GMT"), then(0, .network)),
        CacheCase(
            "4.2.2: a year of two digits within 50 years is to come",
            first("Expires: Tuesday, 01-Jan-30 00:00:00 GMT"), then(1000, .cache)),
        CacheCase(
            "5.1: a clock that was set back makes everything stale",
            first("Cache-Control: max-age=100"), then(-3600, .network)),
    ] + ageCases + maximumAgeCases + expiresCases + heuristicCases

/// Section 5.1: `Age` in all its forms. The response would be fresh for 100 seconds.
private let ageCases: [CacheCase] =
    [
        ("0", Origin.cache), ("101", .network), ("99", .cache), ("100", .network),
        ("2147483648", .network), ("99999999999999999999999", .network),
        // Not a number: the field is ignored.
        ("-1", .cache), ("+101", .cache), ("101.0", .cache), ("a101", .cache), ("101a", .cache),
        ("\"101\"", .cache), ("101;x=1", .cache), ("1 01", .cache), ("", .cache),
        // The first member counts.
        ("0, 101", .cache), ("101, 0", .network), ("x, 101", .cache),
    ].map { value, origin in
        CacheCase(
            "5.1: Age: \(value)", first("Cache-Control: max-age=100", "Age: \(value)"),
            then(0, origin))
    } + [
        CacheCase(
            "5.1: the first Age field counts, old",
            first("Cache-Control: max-age=100", "Age: 101", "Age: 0"), then(0, .network)),
        CacheCase(
            "5.1: the first Age field counts, young",
            first("Cache-Control: max-age=100", "Age: 0", "Age: 101"), then(0, .cache)),
    ]

/// Sections 1.2.2 and 5.2: `max-age` in all its forms, a minute later.
private let maximumAgeCases: [CacheCase] =
    [
        ("max-age=100", Origin.cache), ("MAX-AGE=100", .cache), ("max-age=0100", .cache),
        ("max-age=\"100\"", .cache), ("max-age=2147483648", .cache),
        ("max-age=99999999999999999999999999", .cache), (", ,max-age=100,,", .cache),
        ("x=\"max-age=0\", max-age=100", .cache), ("x=\"\\\"\", max-age=100", .cache),
        ("max-age=100, max-age=100", .cache), ("max-age=100; max-age=200", .network),
        ("max-age='100'", .network), ("max-age=-100", .network), ("max-age=+100", .network),
        ("max-age=100.5", .network), ("max-age=1e2", .network), ("max-age=a100", .network),
        ("max-age=100a", .network), ("max-age = 100", .network), ("max-age =100", .network),
        ("max-age= 100", .network), ("max-age", .network), ("max-age=", .network),
        ("max-age=100, max-age=1", .network), ("max-age=1, max-age=100", .network),
        ("x=\"max-age=100\"", .network), ("xmax-age=100", .network), ("max-agex=100", .network),
        ("max_age=100", .network), ("public", .network),
    ].map { value, origin in
        CacheCase(
            "5.2: Cache-Control: \(value)", first("Cache-Control: \(value)"), then(60, origin))
    } + [
        CacheCase(
            "5.2: directives may stand in several fields",
            first("Cache-Control: public", "Cache-Control: max-age=100"), then(60, .cache))
    ]

/// Section 5.3 and RFC 9110 section 5.6.7: `Expires` in all its forms.
private let expiresCases: [CacheCase] = [
    ("Sun, 01 Jan 2040 00:00:00 GMT", Origin.cache),
    ("sun, 01 jan 2040 00:00:00 gmt", .cache), ("SUN, 01 JAN 2040 00:00:00 GMT", .cache),
    ("Sunday, 01-Jan-40 00:00:00 GMT", .cache), ("Sun Jan  1 00:00:00 2040", .cache),
    ("Sun Jan 01 00:00:00 2040", .cache), ("Fri, 31 Dec 9999 23:59:59 GMT", .cache),
    ("Sun, 29 Feb 2032 00:00:00 GMT", .cache), ("Sat, 31 Dec 2033 23:59:60 GMT", .cache),
    ("Thu, 01 Jan 1970 00:00:00 GMT", .network), ("0", .network), ("-1", .network),
    ("", .network), ("soon", .network), ("2040-01-01T00:00:00Z", .network),
    ("Sun, 01 Jan 2040 00:00:00 UTC", .network), ("Sun, 01 Jan 2040 00:00:00 AEST", .network),
    ("Sun, 01 Jan 2040 00:00:00 +0000", .network), ("Sun, 01 Jan 2040 00:00:00", .network),
    ("Sun, 1 Jan 2040 00:00:00 GMT", .network), ("Sun, 01 Jan 40 00:00:00 GMT", .network),
    ("Sun, 01  Jan 2040 00:00:00 GMT", .network), ("Sun,01 Jan 2040 00:00:00 GMT", .network),
    ("Sun, 01-Jan-2040 00:00:00 GMT", .network), ("Sun, 01 Jan 2040 0:00:00 GMT", .network),
    ("Sun, 01 Jan 2040 00.00.00 GMT", .network), ("Sun, 01 Jan 2040 24:00:00 GMT", .network),
    ("Sun, 01 Jan 2040 00:60:00 GMT", .network), ("Sun, 31 Feb 2040 00:00:00 GMT", .network),
    ("Sun, 00 Jan 2040 00:00:00 GMT", .network), ("Sun, 01 Jun. 2040 00:00:00 GMT", .network),
    ("01 Jan 2040 00:00:00 GMT", .network), ("Sun, 01 January 2040 00:00:00 GMT", .network),
].map { value, origin in
    CacheCase("5.3: Expires: \(value)", first("Expires: \(value)"), then(0, origin))
}

/// RFC 9110 section 15.1: which status may live on a guess.
private let heuristicCases: [CacheCase] =
    [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501].map { status in
        CacheCase(
            "4.2.2: a \(status) may live on a guess",
            first("Last-Modified: {-10000}", status: status), then(100, .cache, status: status))
    }
    + [201, 202, 299, 302, 303, 307, 400, 403, 429, 500, 502, 503, 504, 599].map { status in
        CacheCase(
            "4.2.2: a \(status) may not live on a guess",
            first("Last-Modified: {-10000}", status: status), then(100, .network))
    }
