import GarthPage

/// The requests and the storage of scripts as parts of messages.
extension WireEncoder {
    mutating func scriptRequest(_ request: ScriptRequest) {
        number(request.number)
        string(request.url, limit: WireLimits.wishByteCount)
        string(request.method, limit: WireLimits.requestFieldByteCount)
        list(request.headers) { $0.headerField($1) }
        optional(request.body) { $0.data($1) }
        number(request.mode.rawValue)
        number(request.credentials.rawValue)
        number(request.redirect.rawValue)
        number(request.cache.rawValue)
        optional(request.referrer) { $0.string($1, limit: WireLimits.requestFieldByteCount) }
        string(request.referrerPolicy, limit: WireLimits.requestFieldByteCount)
        flag(request.wantsPreflight)
        number(request.destination.rawValue)
        metadata(request.metadata)
        number(request.initiator.rawValue)
        number(request.document)
    }

    mutating func scriptResponse(_ response: ScriptResponse) {
        number(response.kind.rawValue)
        count(response.status)
        string(response.statusText)
        string(response.url)
        flag(response.isRedirected)
        list(response.headers) { $0.headerField($1) }
        data(response.body)
        flag(response.isOpen)
        flag(response.tellsTiming)
    }

    private mutating func headerField(_ field: ScriptHeaderField) {
        string(field.name, limit: WireLimits.requestFieldByteCount)
        string(field.value, limit: WireLimits.requestFieldByteCount)
    }

    mutating func storage(_ items: [ScriptStorageItem]?) {
        optional(items) { encoder, items in
            encoder.list(items) { encoder, item in
                encoder.string(item.key)
                encoder.string(item.value)
            }
        }
    }

    mutating func storageChange(_ change: ScriptStorageChange) {
        switch change {
        case .set(let key, let value):
            number(UInt8(0))
            string(key, limit: WireLimits.storageByteCount)
            string(value, limit: WireLimits.storageByteCount)
        case .removed(let key):
            number(UInt8(1))
            string(key, limit: WireLimits.storageByteCount)
        case .cleared: number(UInt8(2))
        }
    }
}

extension WireDecoder {
    mutating func scriptRequest() throws(WireError) -> ScriptRequest {
        var request = ScriptRequest(
            number: try number(), url: try string(limit: WireLimits.wishByteCount),
            method: try string(limit: WireLimits.requestFieldByteCount),
            headers: try headerFields(),
            body: try optional { (d) throws(WireError) in try d.data() })
        guard request.body?.count ?? 0 <= WireLimits.requestBodyByteCount else { throw .tooLarge }
        request.mode = try code()
        request.credentials = try code()
        request.redirect = try code()
        request.cache = try code()
        request.referrer = try optional { (d) throws(WireError) in
            try d.string(limit: WireLimits.requestFieldByteCount)
        }
        request.referrerPolicy = try string(limit: WireLimits.requestFieldByteCount)
        request.wantsPreflight = try flag()
        request.destination = try code()
        request.metadata = try metadata()
        request.initiator = try code()
        request.document = try number()
        return request
    }

    mutating func scriptResponse() throws(WireError) -> ScriptResponse {
        var response = ScriptResponse(try code())
        response.status = try size()
        response.statusText = try string()
        response.url = try string()
        response.isRedirected = try flag()
        response.headers = try headerFields()
        response.body = try data()
        response.isOpen = try flag()
        response.tellsTiming = try flag()
        return response
    }

    private mutating func headerFields() throws(WireError) -> [ScriptHeaderField] {
        try list(limit: WireLimits.requestFieldCount) { (d) throws(WireError) in
            ScriptHeaderField(
                try d.string(limit: WireLimits.requestFieldByteCount),
                try d.string(limit: WireLimits.requestFieldByteCount))
        }
    }

    mutating func storage() throws(WireError) -> [ScriptStorageItem]? {
        try optional { (d) throws(WireError) in
            try d.list(limit: WireLimits.storageByteCount) { (d) throws(WireError) in
                ScriptStorageItem(try d.string(), try d.string())
            }
        }
    }

    mutating func storageChange() throws(WireError) -> ScriptStorageChange {
        switch try number(UInt8.self) {
        case 0:
            return .set(
                key: try string(limit: WireLimits.storageByteCount),
                value: try string(limit: WireLimits.storageByteCount))
        case 1: return .removed(key: try string(limit: WireLimits.storageByteCount))
        case 2: return .cleared
        default: throw .unknownCode
        }
    }
}

extension ScriptRequest {
    /// About the memory that the request takes.
    var byteCount: Int {
        headers.reduce(url.utf8.count + method.utf8.count + (body?.count ?? 0)) {
            $0 + 64 + $1.name.utf8.count + $1.value.utf8.count
        } + (referrer?.utf8.count ?? 0) + referrerPolicy.utf8.count
    }
}
