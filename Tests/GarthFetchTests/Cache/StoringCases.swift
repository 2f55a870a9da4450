@testable import GarthFetch

/// RFC 9111 sections 3 and 5.2: what is stored, and what it may be used for.
let storingCases: [CacheCase] =
    [
        CacheCase(
            "5.2.2.5: no-store is not stored", first("Cache-Control: no-store"), then(0, .network)),
        CacheCase(
            "5.2.2.5: no-store counts beside max-age, in any letter case",
            first("Cache-Control: max-age=100, No-Store"), then(0, .network)),
        CacheCase(
            "5.2.2.5: no-store counts although it has a value",
            first("Cache-Control: no-store=x, max-age=100"), then(0, .network)),
        CacheCase(
            "5.2.2.5: a newer response that is not stored takes the older one with it",
            first("Cache-Control: max-age=10"),
            then(20, .network, reply: Reply(fields: ["Cache-Control: no-store"])),
            then(0, .network, "Cache-Control: max-stale", text: "two")),
        CacheCase(
            "5.2.2.3: must-understand lets a known status be stored in spite of no-store",
            first("Cache-Control: no-store, must-understand, max-age=100"), then(50, .cache)),
        CacheCase(
            "5.2.2.3: must-understand keeps an unknown status out",
            first("Cache-Control: must-understand, max-age=100", status: 299), then(50, .network)),
        CacheCase(
            "5.2.2.4: no-cache is not used unasked", first("Cache-Control: no-cache, max-age=100"),
            then(0, .network)),
        CacheCase(
            "5.2.2.4: no-cache is used once it is confirmed",
            first("Cache-Control: no-cache, max-age=100", "ETag: \"a\""),
            then(0, .validated, text: "0123456789", sees: ["If-None-Match: \"a\""])),
        CacheCase(
            "5.2.2.4: no-cache with names holds back those fields alone",
            first(
                "Cache-Control: no-cache=\"x-one, X-TWO\", max-age=100", "X-One: 1", "X-Two: 2",
                "X-Three: 3"),
            then(50, .cache, has: ["X-Three: 3"], lacks: ["X-One", "X-Two"])),
        CacheCase(
            "5.2.2.4: no-cache with a name as a token holds it back, too",
            first("Cache-Control: no-cache=x-one, max-age=100", "X-One: 1"),
            then(50, .cache, lacks: ["X-One"])),
        CacheCase(
            "5.2.2.4: what was held back is there after validation",
            first("Cache-Control: no-cache=\"x-one\", max-age=10", "ETag: \"a\"", "X-One: 1"),
            then(50, .validated, has: ["X-One: 1"])),
        CacheCase(
            "5.2.2.4: no-cache without and with names is for the whole response",
            first("Cache-Control: no-cache=\"x-one\", no-cache, max-age=100"), then(0, .network)),
        CacheCase(
            "5.2.2.4: no-cache with no names is for the whole response",
            first("Cache-Control: no-cache=\"\", max-age=100"), then(0, .network)),
        CacheCase(
            "5.2.2.7: private is stored by a private cache",
            first("Cache-Control: private, max-age=100"), then(50, .cache)),
        CacheCase(
            "5.2.2.7: private fields are stored by a private cache",
            first("Cache-Control: private=\"x-one\", max-age=100", "X-One: 1"),
            then(50, .cache, has: ["X-One: 1"])),
        CacheCase(
            "5.2.2.2: must-revalidate is used while fresh",
            first("Cache-Control: must-revalidate, max-age=100"), then(50, .cache)),
        CacheCase(
            "5.2.2.2: must-revalidate is not used stale, whatever the request accepts",
            first("Cache-Control: must-revalidate, max-age=100"),
            then(150, .network, "Cache-Control: max-stale")),
        CacheCase(
            "5.2.2.8: proxy-revalidate does not bind a private cache",
            first("Cache-Control: proxy-revalidate, max-age=100"),
            then(150, .cache, "Cache-Control: max-stale")),
        CacheCase(
            "3.5: an answer to a request with credentials is stored by a private cache",
            first("Cache-Control: max-age=100", request: ["Authorization: Basic eDp5"]),
            then(50, .cache, "Authorization: Basic eDp5")),
        CacheCase(
            "3: what asks for credentials is not stored",
            first("Cache-Control: max-age=100", status: 401), then(0, .network)),
        CacheCase(
            "3: an unknown status is stored when it says for how long",
            first("Cache-Control: max-age=100", status: 599), then(50, .cache, status: 599)),
        CacheCase(
            "3: a status that says nothing is not stored",
            first(status: 500), then(0, .network, mode: .forceCache)),
        CacheCase(
            "3: an empty answer is stored", first("Cache-Control: max-age=100", body: ""),
            then(50, .cache, text: "")),
        CacheCase(
            "3: a POST is not used for a GET", first("Cache-Control: max-age=100", method: "POST"),
            then(0, .network)),
        CacheCase(
            "9110 9.3.3: a POST that says it is what a GET brings is stored",
            first("Cache-Control: max-age=100", "Content-Location: .", method: "POST"),
            then(50, .cache)),
        CacheCase(
            "9110 9.3.3: a POST is never answered from the cache",
            first("Cache-Control: max-age=100"),
            then(0, .network, method: "POST")),
        CacheCase(
            "4: a HEAD is answered by a stored GET",
            first("Cache-Control: max-age=100", "X-One: 1"),
            then(50, .cache, method: "HEAD", text: "", has: ["X-One: 1", "Content-Length: 10"])),
        CacheCase(
            "4: a GET is not answered by a HEAD",
            first("Cache-Control: max-age=100", method: "HEAD"), then(0, .network)),
        CacheCase(
            "3.1: fields of the connection are not stored",
            first(
                "Cache-Control: max-age=100", "Connection: x-one, keep-alive", "X-One: 1",
                "X-Two: 2", "Keep-Alive: timeout=5", "Proxy-Connection: x", "TE: trailers",
                "Upgrade: h2c"),
            then(
                50, .cache, has: ["X-Two: 2"],
                lacks: ["Connection", "X-One", "Keep-Alive", "Proxy-Connection", "TE", "Upgrade"])),
        CacheCase(
            "3.1: fields of a proxy are not stored",
            first(
                "Cache-Control: max-age=100", "Proxy-Authenticate: Basic",
                "Proxy-Authentication-Info: x", "Proxy-Authorization: x"),
            then(
                50, .cache,
                lacks: ["Proxy-Authenticate", "Proxy-Authentication-Info", "Proxy-Authorization"])),
        CacheCase(
            "3.1: all other fields are stored, as they came and in their order",
            first(
                "Cache-Control: max-age=100", "X-One: 1", "x-one: 2", "Set-Cookie: a=b",
                "Content-Type: text/plain", "Content-Location: /x", "Strange: \"\\"),
            then(
                50, .cache,
                has: [
                    "X-One: 1", "x-one: 2", "Set-Cookie: a=b", "Content-Type: text/plain",
                    "Content-Location: /x", "Strange: \"\\",
                ])),
        CacheCase(
            "4: the Date stays the one that came",
            first("Cache-Control: max-age=100", "Date: {-10}", hasDate: false),
            then(50, .cache, has: ["Date: {-60}"])),
        CacheCase(
            "2: another query is another response",
            Step(
                path: "?a", reply: Reply(fields: ["Cache-Control: max-age=100"]), origin: .network),
            then(0, .network, path: "?b"), then(0, .cache, path: "?a")),
        CacheCase(
            "5.4: Pragma in a response says nothing",
            first("Cache-Control: max-age=100", "Pragma: no-cache"), then(50, .cache)),
        CacheCase(
            "9110 15.2: the fields of an answer before the answer are not stored",
            Step(
                reply: Reply(
                    fields: ["Cache-Control: max-age=100"], interim: ["Link: </x>"]),
                origin: .network),
            then(50, .cache, lacks: ["Link"])),
    ]
    + [200, 203, 204, 299, 301, 302, 303, 307, 308, 400, 404, 410, 499, 500, 502, 503, 504, 599]
    .map { status in
        CacheCase(
            "3: a \(status) with a lifetime is used as long, and no longer",
            first("Cache-Control: max-age=100", "Location: /x", status: status),
            then(50, .cache, status: status), then(60, .network))
    }

/// RFC 9111 section 5.2.1: what requests accept.
let requestCases: [CacheCase] = [
    CacheCase(
        "5.2.1.1: max-age bounds the age", first("Cache-Control: max-age=100"),
        then(50, .cache, "Cache-Control: max-age=60"),
        then(0, .network, "Cache-Control: max-age=40")),
    CacheCase(
        "5.2.1.1: max-age=0 asks", first("Cache-Control: max-age=100"),
        then(0, .network, "Cache-Control: max-age=0")),
    CacheCase(
        "5.2.1.1: an invalid max-age asks", first("Cache-Control: max-age=100"),
        then(0, .network, "Cache-Control: max-age=x")),
    CacheCase(
        "5.2.1.2: max-stale accepts any staleness", first("Cache-Control: max-age=100"),
        then(100_000, .cache, "Cache-Control: max-stale")),
    CacheCase(
        "5.2.1.2: max-stale accepts so much", first("Cache-Control: max-age=100"),
        then(150, .cache, "Cache-Control: max-stale=60"),
        then(0, .network, "Cache-Control: max-stale=40")),
    CacheCase(
        "5.2.1.2: what is too old for max-age is so with max-stale, too",
        first("Cache-Control: max-age=100"),
        then(150, .network, "Cache-Control: max-stale=1000, max-age=120")),
    CacheCase(
        "5.2.1.3: min-fresh wants so much left", first("Cache-Control: max-age=100"),
        then(50, .cache, "Cache-Control: min-fresh=40"),
        then(0, .network, "Cache-Control: min-fresh=60")),
    CacheCase(
        "5.2.1.3: min-fresh counts the age that came",
        first("Cache-Control: max-age=100", "Age: 50"),
        then(0, .network, "Cache-Control: min-fresh=60")),
    CacheCase(
        "5.2.1.4: no-cache asks, with the validator",
        first("Cache-Control: max-age=100", "ETag: \"a\""),
        then(
            0, .validated, "Cache-Control: no-cache",
            sees: ["If-None-Match: \"a\"", "Cache-Control: no-cache"])),
    CacheCase(
        "5.2.1.5: no-store is not stored",
        first("Cache-Control: max-age=100", request: ["Cache-Control: no-store"]), then(0, .network)
    ),
    CacheCase(
        "5.2.1.5: no-store leaves what is stored", first("Cache-Control: max-age=100"),
        then(0, .network, "Cache-Control: no-store"), then(50, .cache, text: "0123456789")),
    CacheCase(
        "5.2.1.7: only-if-cached is answered from the cache",
        first("Cache-Control: max-age=100"), then(50, .cache, "Cache-Control: only-if-cached")),
    CacheCase(
        "5.2.1.7: only-if-cached is answered 504 when nothing is stored",
        then(0, .nowhere, "Cache-Control: only-if-cached", status: 504, text: "")),
    CacheCase(
        "5.2.1.7: only-if-cached does not accept what is stale",
        first("Cache-Control: max-age=100", "ETag: \"a\""),
        then(150, .nowhere, "Cache-Control: only-if-cached", status: 504)),
    CacheCase(
        "5.4: Pragma asks where there is no Cache-Control", first("Cache-Control: max-age=100"),
        then(0, .network, "Pragma: no-cache")),
    CacheCase(
        "5.4: Pragma has no say beside Cache-Control", first("Cache-Control: max-age=100"),
        then(0, .cache, "Pragma: no-cache", "Cache-Control: max-stale")),
    CacheCase(
        "5.2: an unknown directive has no say", first("Cache-Control: max-age=100"),
        then(50, .cache, "Cache-Control: x=1, y")),
]
