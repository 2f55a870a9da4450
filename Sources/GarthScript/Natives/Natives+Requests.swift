import GarthPage
import GarthURL

/// Requests and storage.
extension Natives {
    /// The members of a request; returns false for one too many.
    static let request: NativeFunction.Body = { realm, call in
        guard let request = call.request() else { return call.value(flag: false) }
        return call.value(flag: realm.host.request(request))
    }
    static let requestNow: NativeFunction.Body = { realm, call in
        let response = call.request().map { realm.host.requestNow($0) } ?? .error
        return call.context.array(response.values)
    }
    static let cancelRequest: NativeFunction.Body = { realm, call in
        realm.host.cancelRequest(UInt32(exactly: call.double(0)) ?? 0)
        return nil
    }
    /// The keys and values of an area by turns; null for a page that may have none.
    static let storage: NativeFunction.Body = { realm, call in
        guard let area = call.storageArea(0), let items = realm.host.storage(area) else {
            return call.null
        }
        return call.value(
            strings: items.flatMap { [Array($0.key.utf8), Array($0.value.utf8)] })
    }
    static let changeStorage: NativeFunction.Body = { realm, call in
        guard let area = call.storageArea(0) else { return nil }
        let key = call.optionalString(1).map { String(decoding: $0, as: UTF8.self) }
        let value = call.optionalString(2).map { String(decoding: $0, as: UTF8.self) }
        let change: ScriptStorageChange =
            switch (key, value) {
            case (let key?, let value?): .set(key: key, value: value)
            case (let key?, nil): .removed(key: key)
            case (nil, _): .cleared
            }
        return call.context.boolean(realm.host.changeStorage(area, change))
    }
}

extension NativeCall {
    fileprivate func storageArea(_ place: Int) -> ScriptStorageArea? {
        UInt8(exactly: int(place)).flatMap { ScriptStorageArea(rawValue: $0) }
    }

    private func text(_ place: Int) -> String { String(decoding: string(place), as: UTF8.self) }

    private func code<Value: RawRepresentable>(_ place: Int) -> Value?
    where Value.RawValue == UInt8 {
        UInt8(exactly: int(place)).flatMap { Value(rawValue: $0) }
    }

    private static let destinations: [ScriptRequest.Destination] = [
        .data, .script, .stream, .parts, .image, .socket, .imported,
    ]

    /// The request in the arguments of a call: number, URL, method, fields (a line each, name and
    /// value with a colon between), body or null, mode, credentials, redirect, cache, referrer or
    /// null, referrer policy, whether it wants a preflight, whether it is for a script; of a script
    /// also its nonce, its hashes and whether the parser inserted it; the interface that makes it;
    /// whether it is for a picture out of a set.
    func request() -> ScriptRequest? {
        guard let number = UInt32(exactly: double(0)), let mode: ScriptRequest.Mode = code(5),
            let credentials: ScriptRequest.Credentials = code(6),
            let redirect: ScriptRequest.Redirect = code(7),
            let cache: ScriptRequest.Cache = code(8)
        else { return nil }
        let headers = text(3).split(separator: "\n").map { line in
            let name = line.prefix { $0 != ":" }
            return ScriptHeaderField(String(name), String(line.dropFirst(name.count + 1)))
        }
        let hasBody = self[4].map { context.isObject($0) } ?? false
        var request = ScriptRequest(
            number: number, url: text(1), method: text(2), headers: headers,
            body: hasBody ? bytes(4) : nil, mode: mode, credentials: credentials,
            redirect: redirect, cache: cache,
            referrer: optionalString(9).map { String(decoding: $0, as: UTF8.self) },
            referrerPolicy: text(10), wantsPreflight: flag(11),
            destination: Self.destinations[max(0, min(Self.destinations.count - 1, Int(int(12))))])
        request.metadata = RequestMetadata(
            nonce: text(13), integrity: text(14), isParserInserted: flag(15))
        request.metadata.usesImageSet = flag(17)
        request.initiator = code(16) ?? .fetch
        return request
    }
}

extension ScriptResponse {
    /// The members of the response for the prelude: kind, status, its text, URL, whether redirects
    /// were followed, names and values of fields by turns, body.
    var values: [ScriptArgument] {
        [
            .number(Double(kind.rawValue)), .number(Double(status)), .text(statusText),
            .text(url), .boolean(isRedirected),
            .texts(headers.flatMap { [Array($0.name.utf8), Array($0.value.utf8)] }),
            .bytes(body), .boolean(isOpen), .boolean(tellsTiming),
        ]
    }
}
