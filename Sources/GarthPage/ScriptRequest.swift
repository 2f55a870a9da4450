package import GarthURL

/// A request of a script (Fetch Standard section 2.2.5). It is a claim of the page: the browser
/// process judges each part of it.
package struct ScriptRequest: Sendable, Hashable {
    /// The numbers from here on are those of `script` elements with `crossorigin`; the numbers of
    /// requests that scripts make are below. Each of the two kinds counts up by itself.
    package static let firstNumberOfElements: UInt32 = 1 << 31
    /// The numbers from here on are those by which the browser process names requests of workers and for
    /// workers; a content process has none of them.
    package static let firstNumberOfWorkers: UInt32 = 3 << 30

    /// The mode: whether other origins may be asked, and what scripts learn of their answers.
    package enum Mode: UInt8, Sendable, Hashable, CaseIterable {
        /// Other origins must agree (CORS).
        case cors
        /// Other origins may be asked by simple requests, and their answers are hidden.
        case noCORS
        /// Other origins are not asked.
        case sameOrigin
    }

    /// Whether cookies and passwords go with the request.
    package enum Credentials: UInt8, Sendable, Hashable, CaseIterable {
        /// To the page's own origin only.
        case sameOrigin
        /// Never.
        case omit
        /// Always.
        case include
    }

    /// The treatment of redirects.
    package enum Redirect: UInt8, Sendable, Hashable, CaseIterable {
        /// They are followed, at most 20 times.
        case follow
        /// They are network errors.
        case error
        /// The script is told that there was one.
        case manual
    }

    /// The use of the HTTP cache.
    package enum Cache: UInt8, Sendable, Hashable, CaseIterable {
        /// As RFC 9111 says.
        case standard
        /// No stored response is used, and none is stored.
        case noStore
        /// No stored response is used; the answer is stored.
        case reload
        /// A stored response is used after the server has confirmed it.
        case noCache
        /// A stored response is used, whatever its age.
        case forceCache
        /// A stored response is used, whatever its age; otherwise the request fails.
        case onlyIfCached
    }

    /// The use of the answer (Fetch Standard, "destination").
    package enum Destination: UInt8, Sendable, Hashable, CaseIterable {
        /// The script that asks reads it.
        case data
        /// It is a script itself: a module, or a script with `crossorigin`. The policy judges it as
        /// a script; it has the method GET, no body and no fields of its own.
        case script
        /// The script that asks reads it as it comes (`EventSource`). It has the method GET, no body,
        /// and only the fields `Accept` and `Last-Event-ID`.
        case stream
        /// The script that asks may read it as it comes (`fetch`, `XMLHttpRequest`): an answer whose
        /// length is not told, or whose first bytes are not the whole, comes in parts.
        case parts
        /// It is a picture, whose bytes no script gets. Only pages with a driver, who hears of all
        /// requests, fetch pictures so.
        case image
        /// It is a WebSocket. Its address is one of `ws` or `wss`; it has the method GET, no body, and
        /// only the field `Sec-WebSocket-Protocol`. Its events come instead of an answer.
        case socket
        /// It is a script that a worker imports and waits for (`importScripts`). Other origins need not
        /// agree. It has the method GET, no body and no fields of its own.
        case imported
        /// It is the script of a worker. Only the browser process makes such a request.
        case worker
    }

    /// The interface that makes the request (Fetch Standard, "initiator type").
    package enum Initiator: UInt8, Sendable, Hashable, CaseIterable {
        case fetch, xmlHTTPRequest, beacon, other
    }

    /// The number by which the answer names it.
    package var number: UInt32
    /// The absolute address.
    package var url: String
    /// The method, in its exact case.
    package var method: String
    /// The fields that the script set.
    package var headers: [ScriptHeaderField]
    /// The body; nil for none.
    package var body: [UInt8]?
    /// The mode.
    package var mode: Mode
    /// Whether cookies and passwords go with the request.
    package var credentials: Credentials
    /// The treatment of redirects.
    package var redirect: Redirect
    /// The use of the HTTP cache.
    package var cache: Cache
    /// The address that is sent as the referrer; nil for that of the document, empty for none.
    package var referrer: String?
    /// The referrer policy by its name; empty for that of the document.
    package var referrerPolicy: String
    /// Whether another origin is asked before, although the request is simple: a script listens to
    /// the progress of the upload.
    package var wantsPreflight: Bool
    /// The use of the answer.
    package var destination: Destination
    /// What the element of a script says of it, for the content security policies.
    package var metadata = RequestMetadata()
    /// The interface that makes the request.
    package var initiator = Initiator.fetch
    /// The number of the document whose script asks, for a driver that hears of requests; 0 for that
    /// of the page.
    package var document: UInt32 = 0

    /// Makes a request.
    package init(
        number: UInt32, url: String, method: String = "GET", headers: [ScriptHeaderField] = [],
        body: [UInt8]? = nil, mode: Mode = .cors, credentials: Credentials = .sameOrigin,
        redirect: Redirect = .follow, cache: Cache = .standard, referrer: String? = nil,
        referrerPolicy: String = "", wantsPreflight: Bool = false,
        destination: Destination = .data
    ) {
        self.number = number
        self.url = url
        self.method = method
        self.headers = headers
        self.body = body
        self.mode = mode
        self.credentials = credentials
        self.redirect = redirect
        self.cache = cache
        self.referrer = referrer
        self.referrerPolicy = referrerPolicy
        self.wantsPreflight = wantsPreflight
        self.destination = destination
    }
}

/// A field of a request or response of a script.
package struct ScriptHeaderField: Sendable, Hashable {
    /// The name.
    package var name: String
    /// The value.
    package var value: String

    /// Makes a field.
    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// The answer to a request of a script: only what the script may see (Fetch Standard, "filtered
/// responses").
package struct ScriptResponse: Sendable, Hashable {
    /// The kind of response.
    package enum Kind: UInt8, Sendable, Hashable, CaseIterable {
        /// There is none: a network error.
        case error
        /// A response of the page's own origin.
        case basic
        /// A response of another origin that shares it.
        case cors
        /// A response whose content is hidden.
        case opaque
        /// A redirect that was not followed.
        case opaqueRedirect
    }

    /// The kind of response.
    package var kind: Kind
    /// The status code; 0 for a hidden one.
    package var status = 0
    /// The reason phrase; empty for a hidden one.
    package var statusText = ""
    /// The address that answered, without its fragment; empty for a hidden one.
    package var url = ""
    /// Whether redirects were followed.
    package var isRedirected = false
    /// The header fields that the script may see.
    package var headers: [ScriptHeaderField] = []
    /// The decoded body.
    package var body: [UInt8] = []
    /// Whether more of the answer follows: the first part has the head, those behind it have a body
    /// alone, and the last has neither. Only of streams.
    package var isOpen = false
    /// Whether the page may know the times and sizes of the answer (Resource Timing section 4.1).
    package var tellsTiming = false

    /// Makes a response without content.
    package init(_ kind: Kind) { self.kind = kind }

    /// A network error.
    package static let error = ScriptResponse(.error)
}

/// A storage area of a script (HTML Standard section 12.2).
package enum ScriptStorageArea: UInt8, Sendable, Hashable, CaseIterable {
    /// `localStorage`.
    case local
    /// `sessionStorage`.
    case session
}

/// A change that a script makes in a storage area.
package enum ScriptStorageChange: Sendable, Hashable {
    /// A value is set.
    case set(key: String, value: String)
    /// A key is removed.
    case removed(key: String)
    /// All keys are removed.
    case cleared
}

/// A key of a storage area with its value.
package struct ScriptStorageItem: Sendable, Hashable {
    /// The key.
    package var key: String
    /// The value.
    package var value: String

    /// Makes a key with its value.
    package init(_ key: String, _ value: String) {
        self.key = key
        self.value = value
    }
}
