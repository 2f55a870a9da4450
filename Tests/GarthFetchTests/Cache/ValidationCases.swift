@testable import GarthFetch

/// RFC 9111 section 4.3: what the server confirms.
let validationCases: [CacheCase] =
    [
        CacheCase(
            "4.3.1: an ETag is asked for", first("Cache-Control: max-age=10", "ETag: \"a\""),
            then(
                20, .validated, status: 200, text: "0123456789", sees: ["If-None-Match: \"a\""],
                doesNotSee: ["If-Modified-Since"])),
        CacheCase(
            "4.3.1: a weak ETag is asked for as it came",
            first("Cache-Control: max-age=10", "ETag: W/\"a\""),
            then(20, .validated, sees: ["If-None-Match: W/\"a\""])),
        CacheCase(
            "4.3.1: an ETag without quotes is asked for as it came",
            first("Cache-Control: max-age=10", "ETag: abc"),
            then(20, .validated, sees: ["If-None-Match: abc"])),
        CacheCase(
            "4.3.1: Last-Modified is asked for as it came",
            first("Cache-Control: max-age=10", "Last-Modified: Sunday, 06-Nov-94 08:49:37 GMT"),
            then(
                20, .validated, sees: ["If-Modified-Since: Sunday, 06-Nov-94 08:49:37 GMT"],
                doesNotSee: ["If-None-Match"])),
        CacheCase(
            "4.3.1: both are asked for where both are there",
            first("Cache-Control: max-age=10", "ETag: \"a\"", "Last-Modified: {-1000}"),
            then(
                20, .validated,
                sees: ["If-None-Match: \"a\"", "If-Modified-Since: {-1020}"])),
        CacheCase(
            "4.3.1: without a validator nothing is asked", first("Cache-Control: max-age=10"),
            then(20, .network, doesNotSee: ["If-None-Match", "If-Modified-Since"])),
        CacheCase(
            "4.3.3: another answer is the answer",
            first("Cache-Control: max-age=10", "ETag: \"a\""),
            then(
                20, .network,
                reply: Reply(fields: ["Cache-Control: max-age=100", "ETag: \"b\""]), text: "two"),
            then(50, .cache, text: "two", has: ["ETag: \"b\""])),
        CacheCase(
            "4.3.3: a failure of the server is the answer, and what is stored stays",
            first("Cache-Control: max-age=10", "ETag: \"a\""),
            then(20, .network, reply: Reply(status: 500), status: 500),
            then(0, .validated, text: "0123456789")),
        CacheCase(
            "4.3.3: what is gone is no longer stored",
            first("Cache-Control: max-age=10", "ETag: \"a\""),
            then(20, .network, reply: Reply(status: 404), status: 404),
            then(0, .network, doesNotSee: ["If-None-Match"])),
        CacheCase(
            "4.3.4: what was confirmed is fresh again, as it was",
            first("Cache-Control: max-age=10", "ETag: \"a\""), then(20, .validated),
            then(9, .cache), then(2, .validated)),
        CacheCase(
            "4.3.4: what was confirmed is fresh as the 304 says",
            first("Cache-Control: max-age=10", "ETag: \"a\""),
            then(20, .validated, reply: Reply(status: 304, fields: ["Cache-Control: max-age=100"])),
            then(99, .cache, has: ["Cache-Control: max-age=100"])),
        CacheCase(
            "4.3.4: an old Age does not outlive the confirmation",
            first("Cache-Control: max-age=100", "ETag: \"a\"", "Age: 99"), then(20, .validated),
            then(50, .cache, has: ["Age: 50"])),
        CacheCase(
            "4.3.4: the Age of the 304 counts",
            first("Cache-Control: max-age=100", "ETag: \"a\""),
            then(120, .validated, reply: Reply(status: 304, fields: ["Age: 60"])),
            then(39, .cache), then(2, .validated)),
        CacheCase(
            "4.3.4: a 304 without Date is as old as its receipt",
            first("Cache-Control: max-age=100", "ETag: \"a\""),
            then(1000, .validated, reply: Reply(status: 304, hasDate: false)), then(99, .cache)),
        CacheCase(
            "4.3.4: a 304 that says no-store ends the storing",
            first("Cache-Control: max-age=10", "ETag: \"a\""),
            then(20, .validated, reply: Reply(status: 304, fields: ["Cache-Control: no-store"])),
            then(0, .network, doesNotSee: ["If-None-Match"])),
        CacheCase(
            "4.3.4: a 304 with another strong validator changes nothing that is stored",
            first("Cache-Control: max-age=10", "ETag: \"a\"", "X-One: 1"),
            then(
                20, .validated,
                reply: Reply(
                    status: 304,
                    fields: ["ETag: \"b\"", "Cache-Control: max-age=100", "X-One: 2"]),
                text: "0123456789"),
            then(1, .validated, sees: ["If-None-Match: \"a\""])),
        CacheCase(
            "4.3.4: a 304 with the same Last-Modified confirms, and brings the new ETag",
            first("Cache-Control: max-age=10", "Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT"),
            then(
                20, .validated,
                reply: Reply(
                    status: 304,
                    fields: ["Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT", "ETag: \"b\""])),
            then(5, .cache, has: ["ETag: \"b\""])),
        CacheCase(
            "3.2: fields that a 304 leaves out stay",
            first("Cache-Control: max-age=10", "ETag: \"a\"", "X-One: 1", "Content-Type: text/x"),
            then(20, .validated, has: ["X-One: 1", "Content-Type: text/x"]),
            then(5, .cache, has: ["X-One: 1", "Content-Type: text/x"])),
        CacheCase(
            "3.2: all fields of one name are replaced together",
            first("Cache-Control: max-age=10", "ETag: \"a\"", "X-One: 1", "x-one: 2"),
            then(20, .validated, reply: Reply(status: 304, fields: ["X-ONE: 3"])),
            then(5, .cache, has: ["X-ONE: 3"]),
            then(5, .validated, has: ["X-ONE: 3"])),
        CacheCase(
            "3.2: what belongs to the stored bytes is not updated",
            first("Cache-Control: max-age=10", "ETag: \"a\""),
            then(
                20, .validated,
                reply: Reply(
                    status: 304,
                    fields: ["Content-Length: 3", "Content-Encoding: gzip", "Content-Range: x"]),
                text: "0123456789", has: ["Content-Length: 10"],
                lacks: ["Content-Encoding", "Content-Range"])),
        CacheCase(
            "3.2: fields of the connection are not updated",
            first("Cache-Control: max-age=10", "ETag: \"a\""),
            then(
                20, .validated,
                reply: Reply(
                    status: 304, fields: ["Connection: keep-alive, X-One", "X-One: 1", "TE: x"]),
                lacks: ["Connection", "X-One", "TE"])),
        CacheCase(
            "4.3.2: the caller's own condition is met from the cache",
            first("Cache-Control: max-age=100", "ETag: \"a\"", "Content-Type: text/plain"),
            then(
                50, .cache, "If-None-Match: \"x\", W/\"a\"", status: 304, text: "",
                has: ["ETag: \"a\"", "Age: 50"], lacks: ["Content-Length", "Content-Type"])),
        CacheCase(
            "4.3.2: If-None-Match: * is met by anything",
            first("Cache-Control: max-age=100"), then(50, .cache, "If-None-Match: *", status: 304)),
        CacheCase(
            "4.3.2: another tag gets the whole", first("Cache-Control: max-age=100", "ETag: \"a\""),
            then(50, .cache, "If-None-Match: \"b\"", status: 200, text: "0123456789")),
        CacheCase(
            "4.3.2: a tag counts before a date",
            first("Cache-Control: max-age=100", "ETag: \"a\"", "Last-Modified: {-1000}"),
            then(50, .cache, "If-None-Match: \"a\"", "If-Modified-Since: {-5000}", status: 304),
            then(0, .cache, "If-None-Match: \"b\"", "If-Modified-Since: {0}", status: 200)),
        CacheCase(
            "4.3.2: a date that is not before the change is met",
            first("Cache-Control: max-age=100", "Last-Modified: {-1000}"),
            then(50, .cache, "If-Modified-Since: {-1050}", status: 304),
            then(0, .cache, "If-Modified-Since: {-1051}", status: 200),
            then(0, .cache, "If-Modified-Since: nonsense", status: 200)),
        CacheCase(
            "4.3.2: without a date of change, Date stands for it",
            first("Cache-Control: max-age=100"),
            then(50, .cache, "If-Modified-Since: {0}", status: 304),
            then(0, .cache, "If-Modified-Since: {-51}", status: 200)),
        CacheCase(
            "4.3.2: conditions for the server alone go to the server",
            first("Cache-Control: max-age=100", "ETag: \"a\""),
            then(0, .network, "If-Match: \"a\"", sees: ["If-Match: \"a\""]),
            then(0, .network, "If-Unmodified-Since: {0}")),
        CacheCase(
            "4.3.1: the caller's condition goes to the server as it is, and its 304 back",
            first("Cache-Control: max-age=10", "ETag: \"a\""),
            then(
                20, .network, "If-None-Match: \"b\"", reply: Reply(status: 304), status: 304,
                sees: ["If-None-Match: \"b\""], doesNotSee: ["If-Modified-Since"])),
        CacheCase(
            "4.3.4: a 304 to the caller freshens what has its validator",
            first("Cache-Control: max-age=10", "ETag: \"a\""),
            then(
                20, .network, "If-None-Match: \"a\"",
                reply: Reply(status: 304, fields: ["ETag: \"a\""]), status: 304),
            then(5, .cache, text: "0123456789")),
        CacheCase(
            "4.3.5: a HEAD with the same validators freshens",
            first("Cache-Control: max-age=10", "ETag: \"a\"", "X-One: 1"),
            then(
                20, .network, method: "HEAD",
                reply: Reply(
                    fields: ["Cache-Control: max-age=100", "ETag: \"a\"", "X-One: 2"],
                    body: "0123456789")),
            then(50, .cache, text: "0123456789", has: ["X-One: 2"])),
        CacheCase(
            "4.3.5: a HEAD with another validator ends the use",
            first("Cache-Control: max-age=100", "ETag: \"a\""),
            then(
                0, .network, "Cache-Control: no-cache", method: "HEAD",
                reply: Reply(fields: ["ETag: \"b\""], body: "0123456789")),
            then(0, .network)),
        CacheCase(
            "4.3.5: a HEAD with another length ends the use",
            first("Cache-Control: max-age=100", "ETag: \"a\""),
            then(
                0, .network, "Cache-Control: no-cache", method: "HEAD",
                reply: Reply(fields: ["ETag: \"a\"", "Content-Length: 11"])),
            then(0, .network)),
        CacheCase(
            "4.3.5: a HEAD that says gone ends the use", first("Cache-Control: max-age=100"),
            then(
                0, .network, "Cache-Control: no-cache", method: "HEAD", reply: Reply(status: 410)),
            then(0, .network)),
        CacheCase(
            "4.2.4: what is stale does not stand in for a broken connection",
            first("Cache-Control: max-age=10", "ETag: \"a\""),
            then(20, .failure, reply: Reply(isBroken: true))),
    ]
    + [
        "X-One", "Content-Type", "Content-Location", "Content-Security-Policy", "Content-MD5",
        "Content-Disposition", "Set-Cookie", "Expires", "X-Frame-Options", "Clear-Site-Data",
        "Last-Modified", "Content-Language",
    ].map { name in
        // A tag, so that the answer may bring another date of change.
        CacheCase(
            "3.2: \(name) is updated by a 304, in the answer and in the store",
            first("Cache-Control: max-age=10", "ETag: \"a\"", "\(name): a=1"),
            then(
                20, .validated,
                reply: Reply(status: 304, fields: ["ETag: \"a\"", "\(name): b=2"]),
                has: ["\(name): b=2"]),
            then(5, .cache, has: ["\(name): b=2"]))
    }

/// RFC 5861 and RFC 8246.
let extensionCases: [CacheCase] =
    [
        CacheCase(
            "5861 3: stale within its window is shown, and confirmed meanwhile",
            first("Cache-Control: max-age=10, stale-while-revalidate=100", "ETag: \"a\""),
            then(
                50, .cache,
                reply: Reply(fields: ["Cache-Control: max-age=100", "ETag: \"b\""]),
                text: "0123456789", sees: ["If-None-Match: \"a\""], background: 1),
            then(50, .cache, text: "two")),
        CacheCase(
            "5861 3: a 304 in the background freshens",
            first("Cache-Control: max-age=10, stale-while-revalidate=100", "ETag: \"a\""),
            then(50, .cache, reply: Reply(status: 304), background: 1),
            then(5, .cache, text: "0123456789", has: ["Age: 5"])),
        CacheCase(
            "5861 3: without a validator the whole is fetched in the background",
            first("Cache-Control: max-age=10, stale-while-revalidate=100"),
            then(50, .cache, reply: Reply(fields: ["Cache-Control: max-age=9"]), background: 1),
            then(5, .cache, text: "two")),
        CacheCase(
            "5861 3: past its window it is not shown",
            first("Cache-Control: max-age=10, stale-while-revalidate=100", "ETag: \"a\""),
            then(111, .validated)),
        CacheCase(
            "5861 3: while it is fresh nobody is asked",
            first("Cache-Control: max-age=10, stale-while-revalidate=100"), then(5, .cache)),
        CacheCase(
            "5861 3: must-revalidate counts more",
            first(
                "Cache-Control: max-age=10, stale-while-revalidate=100, must-revalidate",
                "ETag: \"a\""), then(50, .validated)),
        CacheCase(
            "5861 3: no-cache counts more",
            first(
                "Cache-Control: max-age=10, stale-while-revalidate=100, no-cache", "ETag: \"a\""),
            then(50, .validated)),
        CacheCase(
            "5861 4: stale within its window stands in for a broken connection",
            first("Cache-Control: max-age=10, stale-if-error=100", "ETag: \"a\""),
            Step(
                after: 50, reply: Reply(isBroken: true), origin: .validated, status: 200,
                text: "0123456789")
        ).standingIn,
        CacheCase(
            "5861 4: past its window it does not",
            first("Cache-Control: max-age=10, stale-if-error=100", "ETag: \"a\""),
            then(111, .failure, reply: Reply(isBroken: true))),
        CacheCase(
            "5861 4: must-revalidate counts more",
            first("Cache-Control: max-age=10, stale-if-error=100, must-revalidate", "ETag: \"a\""),
            then(50, .failure, reply: Reply(isBroken: true))),
        CacheCase(
            "5861 4: the request may say so, too",
            first("Cache-Control: max-age=10", "ETag: \"a\""),
            Step(
                after: 50, fields: ["Cache-Control: stale-if-error=100"],
                reply: Reply(isBroken: true), origin: .validated, text: "0123456789")
        ).standingIn,
        CacheCase(
            "5861 4: it does not stand in for a 404",
            first("Cache-Control: max-age=10, stale-if-error=100", "ETag: \"a\""),
            then(50, .network, reply: Reply(status: 404), status: 404)),
        CacheCase(
            "8246: immutable is not asked for by a reload while it is fresh",
            first("Cache-Control: max-age=100, immutable", "ETag: \"a\""),
            then(50, .cache, mode: .noCache, purpose: .reload)),
        CacheCase(
            "8246: immutable is asked for by a reload when it is stale",
            first("Cache-Control: max-age=100, immutable", "ETag: \"a\""),
            then(150, .validated, mode: .noCache, purpose: .reload)),
        CacheCase(
            "8246: immutable says nothing about how long",
            first("Cache-Control: immutable", "ETag: \"a\""), then(0, .validated)),
        CacheCase(
            "8246: what is not immutable is asked for by a reload",
            first("Cache-Control: max-age=100", "ETag: \"a\""),
            then(50, .validated, mode: .noCache, purpose: .reload)),
    ]
    + [500, 502, 503, 504].map { status in
        CacheCase(
            "5861 4: it stands in for a \(status)",
            first("Cache-Control: max-age=10, stale-if-error=100", "ETag: \"a\""),
            Step(
                after: 50, reply: Reply(status: status), origin: .validated, status: 200,
                text: "0123456789")
        ).standingIn
    }

extension CacheCase {
    /// The same case; its last answer comes from the cache although the server was asked.
    var standingIn: CacheCase {
        var steps = steps
        steps[steps.count - 1].origin = .cache
        steps[steps.count - 1].backgroundRequests = 1
        return CacheCase(name, steps: steps)
    }
}
