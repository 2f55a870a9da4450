@testable import GarthFetch

/// RFC 9111 section 4.1: for which requests a response may be used.
let variantCases: [CacheCase] =
    [
        CacheCase(
            "4.1: the same field gets the same response",
            first("Cache-Control: max-age=100", "Vary: Foo", request: ["Foo: 1"]),
            then(50, .cache, "Foo: 1")),
        CacheCase(
            "4.1: another value asks",
            first("Cache-Control: max-age=100", "Vary: Foo", request: ["Foo: 1"]),
            then(50, .network, "Foo: 2")),
        CacheCase(
            "4.1: an absent field is another value",
            first("Cache-Control: max-age=100", "Vary: Foo", request: ["Foo: 1"]),
            then(50, .network)),
        CacheCase(
            "4.1: a present field is another value than an absent one",
            first("Cache-Control: max-age=100", "Vary: Foo"), then(50, .network, "Foo: 1")),
        CacheCase(
            "4.1: absent in both is the same", first("Cache-Control: max-age=100", "Vary: Foo"),
            then(50, .cache)),
        CacheCase(
            "4.1: names are the same in any letter case",
            first("Cache-Control: max-age=100", "VARY: fOO", request: ["Foo: 1"]),
            then(50, .cache, "FOO: 1")),
        CacheCase(
            "4.1: values are not the same in any letter case",
            first("Cache-Control: max-age=100", "Vary: Foo", request: ["Foo: a"]),
            then(50, .network, "Foo: A")),
        CacheCase(
            "4.1: other fields have no say",
            first("Cache-Control: max-age=100", "Vary: Foo", request: ["Foo: 1", "Other: 2"]),
            then(50, .cache, "Foo: 1", "Other: 3")),
        CacheCase(
            "4.1: all named fields must be the same",
            first("Cache-Control: max-age=100", "Vary: Foo, Bar", request: ["Foo: 1", "Bar: a"]),
            then(50, .cache, "Bar: a", "Foo: 1"), then(0, .network, "Foo: 1", "Bar: b")),
        CacheCase(
            "4.1: names may stand in several fields",
            first(
                "Cache-Control: max-age=100", "Vary: Foo", "Vary: Bar",
                request: ["Foo: 1", "Bar: a"]),
            then(50, .cache, "Foo: 1", "Bar: a"), then(0, .network, "Foo: 1", "Bar: b")),
        CacheCase(
            "4.1: several variants are kept",
            first("Cache-Control: max-age=100", "Vary: Foo", body: "one", request: ["Foo: 1"]),
            then(
                0, .network, "Foo: 2",
                reply: Reply(fields: ["Cache-Control: max-age=100", "Vary: Foo"])),
            then(50, .cache, "Foo: 1", text: "one"), then(0, .cache, "Foo: 2", text: "two")),
        CacheCase(
            "4.1: lines of one field are one value",
            first("Cache-Control: max-age=100", "Vary: Foo", request: ["Foo: 1", "Foo: 2"]),
            then(50, .cache, "Foo: 1, 2"), then(0, .cache, "Foo: 1,2"),
            then(0, .network, "Foo: 2,1")),
        CacheCase(
            "4.1: languages are the same in any order, letter case and spacing",
            first(
                "Cache-Control: max-age=100", "Vary: Accept-Language",
                request: ["Accept-Language: en, de;q=0.5"]),
            then(50, .cache, "Accept-Language: DE; q=0.5,en"),
            then(0, .network, "Accept-Language: en, de;q=0.6")),
        CacheCase(
            "4.1: a browser that says another name gets another response",
            first("Cache-Control: max-age=100", "Vary: User-Agent"),
            then(50, .cache), then(0, .network, "User-Agent: another")),
        CacheCase(
            "4.1: of several that fit, the newest is used",
            first("Cache-Control: max-age=1000", "Vary: Foo", body: "one", request: ["Foo: 1"]),
            then(
                10, .network, mode: .reload,
                reply: Reply(fields: ["Cache-Control: max-age=1000"], body: "two")),
            then(0, .cache, text: "two")),
        CacheCase(
            "4.1: a variant is confirmed by its own validator",
            first("Cache-Control: max-age=10", "Vary: Foo", "ETag: \"1\"", request: ["Foo: 1"]),
            then(
                0, .network, "Foo: 2",
                reply: Reply(fields: ["Cache-Control: max-age=10", "Vary: Foo", "ETag: \"2\""])),
            then(
                50, .validated, "Foo: 1", text: "0123456789", sees: ["If-None-Match: \"1\""])),
    ]
    + ["*", "*, *", "Foo, *", "*, Foo", ", *", "foo,*,"].map { value in
        CacheCase(
            "4.1: Vary: \(value) fits no request",
            first("Cache-Control: max-age=100", "Vary: \(value)", request: ["Foo: 1"]),
            then(0, .network, "Foo: 1"))
    }

/// RFC 9111 section 4.4: what changes on the server is not shown from the cache.
let invalidationCases: [CacheCase] =
    ["POST", "PUT", "DELETE", "PATCH", "M-SEARCH"].map { method in
        CacheCase(
            "4.4: \(method) makes what is stored invalid", first("Cache-Control: max-age=100"),
            then(0, .network, method: method), then(0, .network))
    }
    + ["POST", "PUT", "DELETE"].map { method in
        CacheCase(
            "4.4: a \(method) that failed leaves what is stored",
            first("Cache-Control: max-age=100"),
            then(0, .network, method: method, reply: Reply(status: 500)),
            then(0, .network, method: method, reply: Reply(status: 404)), then(50, .cache))
    }
    + ["HEAD", "OPTIONS", "PROPFIND", "SEARCH"].map { method in
        CacheCase(
            "4.4: \(method) leaves what is stored", first("Cache-Control: max-age=100"),
            then(
                0, .network, "Cache-Control: no-cache", method: method,
                reply: Reply(fields: ["Cache-Control: max-age=100"], body: "0123456789")),
            then(50, .cache))
    }
    + ["Location", "Content-Location"].flatMap { name in
        [
            CacheCase(
                "4.4: so does a \(name) of the same origin for what it names",
                first("Cache-Control: max-age=100"),
                then(
                    0, .network, method: "POST", path: "form",
                    reply: Reply(status: 201, fields: ["\(name): ."])), then(0, .network)),
            CacheCase(
                "4.4: a \(name) of another origin has no say", first("Cache-Control: max-age=100"),
                then(
                    0, .network, method: "POST", path: "form",
                    reply: Reply(status: 201, fields: ["\(name): http://127.0.0.1:1/"])),
                then(0, .cache)),
        ]
    }
    + [
        CacheCase(
            "4.4: a redirect after a POST is a success, too", first("Cache-Control: max-age=100"),
            then(
                0, .network, method: "POST",
                reply: Reply(status: 303, fields: ["Location: http://127.0.0.1:1/"])),
            then(0, .network)),
        CacheCase(
            "4.4: all variants become invalid",
            first("Cache-Control: max-age=100", "Vary: Foo", request: ["Foo: 1"]),
            then(0, .network, method: "POST"), then(0, .network, "Foo: 1")),
        CacheCase(
            "4.4: another URL stays",
            Step(
                path: "a", reply: Reply(fields: ["Cache-Control: max-age=100"]), origin: .network),
            then(0, .network, method: "POST", path: "b"), then(0, .cache, path: "a")),
    ]

/// RFC 9110 section 14 and RFC 9111 sections 3.3 and 3.4: parts.
let rangeCases: [CacheCase] =
    [
        ("bytes=2-4", "234", "bytes 2-4/10"), ("bytes=5-", "56789", "bytes 5-9/10"),
        ("bytes=-3", "789", "bytes 7-9/10"), ("bytes=0-0", "0", "bytes 0-0/10"),
        ("bytes=8-99", "89", "bytes 8-9/10"), ("bytes=-99", "0123456789", "bytes 0-9/10"),
        ("BYTES=2-4", "234", "bytes 2-4/10"),
    ].map { range, text, content in
        CacheCase(
            "9110 14.2: \(range) is cut out of the stored whole",
            first("Cache-Control: max-age=100"),
            then(
                50, .cache, "Range: \(range)", status: 206, text: text,
                has: ["Content-Range: \(content)", "Content-Length: \(text.utf8.count)"]))
    }
    + ["bytes=10-", "bytes=4-2", "bytes=0-1,3-4", "bytes=x-", "lines=0-1", "bytes=-0"].map {
        range in
        CacheCase(
            "9110 14.2: \(range) is for the server", first("Cache-Control: max-age=100"),
            then(0, .network, "Range: \(range)", sees: ["Range: \(range)"]))
    }
    + [
        CacheCase(
            "9110 13.1.5: If-Range with the stored tag gets the part",
            first("Cache-Control: max-age=100", "ETag: \"a\""),
            then(50, .cache, "Range: bytes=0-1", "If-Range: \"a\"", status: 206, text: "01")),
        CacheCase(
            "9110 13.1.5: If-Range with another tag gets the whole",
            first("Cache-Control: max-age=100", "ETag: \"a\""),
            then(50, .cache, "Range: bytes=0-1", "If-Range: \"b\"", status: 200)),
        CacheCase(
            "9110 13.1.5: If-Range with a weak tag gets the whole",
            first("Cache-Control: max-age=100", "ETag: W/\"a\""),
            then(50, .cache, "Range: bytes=0-1", "If-Range: W/\"a\"", status: 200)),
        CacheCase(
            "9110 14.2: only a 200 has parts", first("Cache-Control: max-age=100", status: 404),
            then(50, .cache, "Range: bytes=0-1", status: 404, text: "0123456789")),
        CacheCase(
            "9110 14.2: a stale whole is confirmed, and then cut",
            first("Cache-Control: max-age=10", "ETag: \"a\""),
            then(
                50, .validated, "Range: bytes=0-1", status: 206, text: "01",
                sees: ["If-None-Match: \"a\"", "Range: bytes=0-1"])),
        CacheCase(
            "3.3: a part is used for the same part",
            part("bytes=2-4", "234", "bytes 2-4/10"),
            then(
                50, .cache, "Range: bytes=2-4", status: 206, text: "234",
                has: ["Content-Range: bytes 2-4/10"])),
        CacheCase(
            "3.3: a part is used for a part of it", part("bytes=2-4", "234", "bytes 2-4/10"),
            then(50, .cache, "Range: bytes=3-3", status: 206, text: "3")),
        CacheCase(
            "3.3: a part is used for a part from the end",
            part("bytes=5-", "56789", "bytes 5-9/10"),
            then(50, .cache, "Range: bytes=-2", status: 206, text: "89")),
        CacheCase(
            "3.3: a part is not used for more", part("bytes=2-4", "234", "bytes 2-4/10"),
            then(0, .network, "Range: bytes=2-5")),
        CacheCase(
            "3.3: a part is not used for the whole", part("bytes=2-4", "234", "bytes 2-4/10"),
            then(0, .network, doesNotSee: ["Range"])),
        CacheCase(
            "3.3: a part of unknown length is used for what it has",
            part("bytes=2-4", "234", "bytes 2-4/*"),
            then(50, .cache, "Range: bytes=2-3", status: 206, text: "23"),
            then(0, .network, "Range: bytes=-1")),
        CacheCase(
            "3.3: a part that says too little is not stored",
            part("bytes=2-4", "234", "nonsense"), then(0, .network, "Range: bytes=2-4")),
        CacheCase(
            "9110 15.3.7.3: parts with one strong validator are joined",
            part("bytes=0-4", "01234", "bytes 0-4/10", "ETag: \"a\""),
            part("bytes=5-7", "567", "bytes 5-7/10", "ETag: \"a\""),
            then(50, .cache, "Range: bytes=3-6", status: 206, text: "3456")),
        CacheCase(
            "9110 15.3.7.3: parts that make the whole are the whole",
            part("bytes=0-4", "01234", "bytes 0-4/10", "ETag: \"a\""),
            part("bytes=4-9", "456789", "bytes 4-9/10", "ETag: \"a\""),
            then(
                50, .cache, status: 200, text: "0123456789", has: ["Content-Length: 10"],
                lacks: ["Content-Range"])),
        CacheCase(
            "3.4: joined parts have the newer fields, and the older ones that it does not name",
            part("bytes=0-4", "01234", "bytes 0-4/10", "ETag: \"a\"", "X-One: 1", "X-Two: 1"),
            part("bytes=5-9", "56789", "bytes 5-9/10", "ETag: \"a\"", "X-Two: 2"),
            then(50, .cache, text: "0123456789", has: ["X-One: 1", "X-Two: 2"])),
        CacheCase(
            "9110 15.3.7.3: parts with weak validators are not joined",
            part("bytes=0-4", "01234", "bytes 0-4/10", "ETag: W/\"a\""),
            part("bytes=5-7", "567", "bytes 5-7/10", "ETag: W/\"a\""),
            then(0, .network, "Range: bytes=3-6")),
        CacheCase(
            "9110 15.3.7.3: parts with different validators are not joined",
            part("bytes=0-4", "01234", "bytes 0-4/10", "ETag: \"a\""),
            part("bytes=5-7", "567", "bytes 5-7/10", "ETag: \"b\""),
            then(0, .network, "Range: bytes=3-6")),
        CacheCase(
            "9110 15.3.7.3: parts with a gap are not joined",
            part("bytes=0-2", "012", "bytes 0-2/10", "ETag: \"a\""),
            part("bytes=5-7", "567", "bytes 5-7/10", "ETag: \"a\""),
            then(0, .network, "Range: bytes=1-6")),
        CacheCase(
            "3.4: the rest of a stored start is fetched, and the whole is stored",
            part("bytes=0-4", "01234", "bytes 0-4/10", "ETag: \"a\""),
            then(
                0, .validated,
                reply: Reply(
                    status: 206,
                    fields: [
                        "Content-Range: bytes 5-9/10", "ETag: \"a\"", "Cache-Control: max-age=100",
                    ], body: "56789"), status: 200, text: "0123456789",
                has: ["Content-Length: 10"], lacks: ["Content-Range"],
                sees: ["Range: bytes=5-", "If-Range: \"a\""]),
            then(50, .cache, status: 200, text: "0123456789")),
        CacheCase(
            "3.4: a whole that comes in place of the rest is the answer",
            part("bytes=0-4", "01234", "bytes 0-4/10", "ETag: \"a\""),
            then(
                0, .network, reply: Reply(fields: ["Cache-Control: max-age=100", "ETag: \"b\""]),
                status: 200, text: "two"),
            then(50, .cache, text: "two")),
        CacheCase(
            "3.4: a part leaves the stored whole, and freshens it",
            first("Cache-Control: max-age=10", "ETag: \"a\"", "X-One: 1"),
            then(
                5, .network, "Range: bytes=0-1", "Cache-Control: no-cache",
                reply: Reply(
                    status: 206,
                    fields: [
                        "Content-Range: bytes 0-1/10", "ETag: \"a\"", "X-One: 2",
                        "Cache-Control: max-age=100",
                    ], body: "01")),
            then(50, .cache, text: "0123456789", has: ["X-One: 2"])),
        CacheCase(
            "3.3: what broke off is completed",
            Step(
                reply: Reply(
                    fields: ["Cache-Control: max-age=100", "ETag: \"a\"", "Content-Length: 10"],
                    body: "01234", isCut: true),
                origin: .failure),
            then(
                0, .validated,
                reply: Reply(
                    status: 206, fields: ["Content-Range: bytes 5-9/10", "ETag: \"a\""],
                    body: "56789"), status: 200, text: "0123456789", sees: ["Range: bytes=5-"])),
        CacheCase(
            "3.3: what broke off without a validator is forgotten",
            Step(
                reply: Reply(
                    fields: ["Cache-Control: max-age=100", "Content-Length: 10"], body: "01234",
                    isCut: true),
                origin: .failure),
            then(0, .network, doesNotSee: ["Range"])),
    ]

private func part(_ range: String, _ text: String, _ content: String, _ fields: String...) -> Step {
    Step(
        fields: ["Range: \(range)"],
        reply: Reply(
            status: 206,
            fields: ["Cache-Control: max-age=100", "Content-Range: \(content)"] + fields,
            body: text), origin: .network, text: text)
}

/// Fetch Standard, "HTTP-network-or-cache fetch": the modes.
let modeCases: [CacheCase] = [
    CacheCase(
        "no-store neither uses nor stores", first("Cache-Control: max-age=100"),
        then(
            0, .network, mode: .noStore,
            sees: ["Cache-Control: no-cache", "Pragma: no-cache"]),
        then(50, .cache, text: "0123456789")),
    CacheCase(
        "no-store asks without the stored validators",
        first("Cache-Control: max-age=10", "ETag: \"a\""),
        then(20, .network, mode: .noStore, doesNotSee: ["If-None-Match"])),
    CacheCase(
        "no-store still makes invalid what a POST changes", first("Cache-Control: max-age=100"),
        then(0, .network, method: "POST", mode: .noStore), then(0, .network)),
    CacheCase(
        "reload asks, and stores", first("Cache-Control: max-age=100"),
        then(
            0, .network, mode: .reload, reply: Reply(fields: ["Cache-Control: max-age=100"]),
            sees: ["Cache-Control: no-cache", "Pragma: no-cache"]),
        then(50, .cache, text: "two")),
    CacheCase(
        "reload leaves the caller's fields", first("Cache-Control: max-age=100"),
        then(
            0, .network, "Cache-Control: x", mode: .reload,
            sees: ["Cache-Control: x", "Pragma: no-cache"])),
    CacheCase(
        "no-cache confirms what is fresh", first("Cache-Control: max-age=100", "ETag: \"a\""),
        then(
            0, .validated, mode: .noCache, text: "0123456789",
            sees: ["If-None-Match: \"a\"", "Cache-Control: max-age=0"])),
    CacheCase(
        "no-cache fetches what is not stored",
        Step(
            mode: .noCache, reply: Reply(fields: ["Cache-Control: max-age=100"]),
            origin: .network, sees: ["Cache-Control: max-age=0"]),
        then(50, .cache)),
    CacheCase(
        "no-cache leaves the caller's Cache-Control", first("Cache-Control: max-age=100"),
        then(0, .network, "Cache-Control: x", mode: .noCache, sees: ["Cache-Control: x"])),
    CacheCase(
        "force-cache uses what is stale", first("Cache-Control: max-age=10"),
        then(100_000, .cache, mode: .forceCache, text: "0123456789", has: ["Age: 100000"])),
    CacheCase(
        "force-cache uses what must be asked for",
        first("Cache-Control: no-cache, must-revalidate"), then(50, .cache, mode: .forceCache)),
    CacheCase(
        "force-cache fetches what is not stored, and stores it",
        Step(
            mode: .forceCache, reply: Reply(fields: ["Cache-Control: max-age=100"]),
            origin: .network), then(50, .cache)),
    CacheCase(
        "force-cache does not use another variant",
        first("Cache-Control: max-age=100", "Vary: Foo"),
        then(0, .network, "Foo: 1", mode: .forceCache)),
    CacheCase(
        "only-if-cached uses what is stale", first("Cache-Control: max-age=10"),
        then(100, .cache, mode: .onlyIfCached)),
    CacheCase(
        "only-if-cached fails where nothing is stored",
        Step(mode: .onlyIfCached, origin: .failure)),
    CacheCase(
        "only-if-cached fails for a POST", first("Cache-Control: max-age=100"),
        then(0, .failure, method: "POST", mode: .onlyIfCached)),
]
