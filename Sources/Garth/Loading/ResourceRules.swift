import GarthFetch
import GarthPage
import GarthURL

/// The rules of the web for one kind of resource, by which `RequestGate` judges every hop of its loads.
///
/// There is one row for each kind. No member has a default, so that a kind without a rule does not
/// compile. The referrer policy has no column: it is that of the request for every kind
/// (`RequestContext.referrerPolicy`).
struct ResourceRules: Sendable, Equatable {
    /// The treatment of an address that is not secured, in a document that is (Mixed Content section
    /// 4).
    enum MixedContent: Sendable {
        /// It is loaded: the answer takes the place of the document.
        case navigation
        /// It is refused.
        case blockable
        /// It becomes `https`.
        case upgradeable
    }

    /// The use that the document makes of an answer from another origin (Fetch Standard, "response
    /// tainting").
    enum Sharing: Sendable {
        /// None: the answer is a document of its own.
        case navigation
        /// The document shows or runs it; scripts neither read it nor are told its errors.
        case opaque
        /// The request says whether other origins are asked (CORS).
        case byRequest
    }

    /// The site for which cookies go with the request (RFC 6265bis section 5.2).
    enum Cookies: Sendable {
        /// That of the document that leads here.
        case navigation
        /// That of the page around: parts of other sites get none.
        case part
    }

    /// The part of the HTTP cache (Fetch Standard, "network partition key").
    enum CachePartition: Sendable {
        /// That of the address itself.
        case own
        /// That of the page around.
        case page
    }

    /// The types of answers that a server may send for the resource (Fetch Standard, "should response
    /// to request be blocked due to its MIME type?" and "due to nosniff?").
    enum Types: Sendable {
        case any
        /// No pictures, sounds, films or tables; with `nosniff`, JavaScript alone.
        case script
        /// JavaScript alone (HTML Standard, "fetch a classic worker script").
        case scriptOfWorker
        /// With `nosniff`, CSS alone.
        case styleSheet

        /// Whether an answer is refused for its type.
        func refuse(_ head: ResponseHead) -> Bool {
            let type = head.mediaType
            switch self {
            case .any: return false
            case .script:
                let isOther = ["audio/", "image/", "video/"].contains {
                    type?.hasPrefix($0) == true
                }
                if isOther || type == "text/csv" { return true }
                return head.forbidsSniffing && !(type.map(JavaScriptTypes.contain) ?? false)
            case .scriptOfWorker:
                // Of an address that holds the script, the type does not count.
                return head.version != .local && !(type.map(JavaScriptTypes.contain) ?? false)
            case .styleSheet: return head.forbidsSniffing && type != "text/css"
            }
        }
    }

    let mixedContent: MixedContent
    /// The use that content security policies restrict; nil for what they leave alone.
    let contentUse: ContentUse?
    let sharing: Sharing
    let cookies: Cookies
    let cachePartition: CachePartition
    let types: Types
}

extension Destination {
    /// The rules for a resource of this kind that is asked for with a purpose.
    func rules(for purpose: NavigationPurpose) -> ResourceRules {
        switch self {
        case .document:
            ResourceRules(
                mixedContent: .navigation, contentUse: purpose == .form ? .form : nil,
                sharing: .navigation, cookies: .navigation, cachePartition: .own, types: .any)
        case .frame:
            ResourceRules(
                mixedContent: .blockable, contentUse: .frame, sharing: .navigation, cookies: .part,
                cachePartition: .page, types: .any)
        case .download:
            // HTML Standard, "download the hyperlink": a link with `download` asks for a part of the
            // page. Other downloads began as navigations, or are a person's.
            ResourceRules(
                mixedContent: purpose == .download ? .blockable : .navigation, contentUse: nil,
                sharing: .navigation, cookies: .navigation, cachePartition: .own, types: .any)
        case .styleSheet: .part(.styleElement, types: .styleSheet)
        case .script: .part(.scriptElement, types: .script)
        case .image: .picture(sharing: .opaque)
        case .request(.data), .request(.stream), .request(.parts), .request(.socket):
            .part(.connection, sharing: .byRequest, types: .any)
        case .request(.script): .part(.scriptElement, sharing: .byRequest, types: .script)
        case .request(.image): .picture(sharing: .byRequest)
        case .request(.imported):
            .part(.scriptElement, sharing: .byRequest, types: .scriptOfWorker)
        case .request(.worker): .part(.worker, sharing: .byRequest, types: .scriptOfWorker)
        }
    }
}

extension ResourceRules {
    /// The rules for what a document runs, applies or reads.
    fileprivate static func part(
        _ use: ContentUse, sharing: Sharing = .opaque, types: Types
    ) -> ResourceRules {
        ResourceRules(
            mixedContent: .blockable, contentUse: use, sharing: sharing, cookies: .part,
            cachePartition: .page, types: types)
    }

    /// The rules for what is looked at alone.
    fileprivate static func picture(sharing: Sharing) -> ResourceRules {
        ResourceRules(
            mixedContent: .upgradeable, contentUse: .image, sharing: sharing, cookies: .part,
            cachePartition: .page, types: .any)
    }
}
