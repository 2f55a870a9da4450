import GarthFetch
import GarthPage
import GarthURL

/// What a dump takes and gives.
extension PageDump {
    /// The form of the output.
    package enum Output {
        /// The bytes as they came, decoded from transfer and content codings.
        case source
        /// The lines, as they become final.
        case lines
        /// The whole page in another form.
        case export(ExportFormat)
        /// The shown elements of the whole page.
        case elements

        /// Whether the output needs the page to be laid out.
        var wantsLines: Bool {
            switch self {
            case .lines, .elements: true
            case .source, .export: false
            }
        }
    }

    /// A piece of output, in the order of arrival.
    @safe package enum Item {
        case bytes(UnsafeRawBufferPointer)
        case update(EngineUpdate)
        /// The base of relative addresses from now on.
        case baseURL(URLRecord)
        /// The file of a picture of the page, by its address.
        case picture(address: String, [UInt8])
        /// Some of the elements, in document order.
        case elements([PageElement])
        /// The output starts at the anchor with this name.
        case fragment(String)
    }

    /// The source of the dump.
    package enum Input {
        case request(NavigationRequest)
        case standardInput(baseURL: URLRecord?)
        /// A document that the caller has already.
        case document(GivenDocument)
    }

    /// A document that was not fetched: a record of an archive, a text of another program.
    package struct GivenDocument: Sendable {
        /// Its address.
        package var url: URLRecord
        /// The status of the response that it is the body of.
        package var status: Int
        /// The value of its `Content-Type` field.
        package var contentType: String
        /// Its bytes, without codings.
        package var bytes: [UInt8]

        /// Makes a document.
        package init(url: URLRecord, status: Int = 200, contentType: String, bytes: [UInt8]) {
            self.url = url
            self.status = status
            self.contentType = contentType
            self.bytes = bytes
        }
    }

    /// What the dumps of one thread share.
    package struct Shared {
        /// Makes the content processes; nil starts each.
        package var nursery: ContentNursery?
        /// The processes that read one page after the other; nil reads each page in one of its own.
        package var processes: ReadProcesses?
        /// Keeps connections from page to page; nil makes one for the page.
        var fetcher: Fetcher?
        /// The servers that parts of earlier pages were asked of in vain; nil remembers none.
        var silentServers: SilentServers?

        /// What many dumps under one configuration share.
        package init(nursery: ContentNursery, for configuration: WebViewConfiguration) {
            self.nursery = nursery
            processes = ReadProcesses()
            fetcher = Fetcher(
                configuration: configuration.fetch, cache: configuration.websiteDataStore.cache)
            silentServers = SilentServers()
        }
    }

    /// The result of the dump.
    package struct Outcome {
        /// The failure; nil when the whole page was handed over.
        package var error: NavigationError?
        /// The reason why the document is not shown as requested; nil without one.
        package var fault: DocumentFault?
        /// The status of the response; 200 for a local source.
        package var status = 200
        /// Whether the page failed in a process that had read other pages: alone it may not.
        package var deservesProcess = false
        /// The title of the page.
        package var title = ""
        /// The encoding that the document was read in; empty where it is not known.
        package var encoding = ""
        /// What the document says of itself.
        package var description = DocumentDescription(language: "", hasArticle: nil)
        /// Its links, where they were asked for: address, text and target with tabs between, a line
        /// each.
        package var links: [UInt8] = []
        /// Whether the reader of the output went away.
        package var isOutputClosed = false
        /// The URL of the page, after redirects.
        package var url: URLRecord?
        /// The page as a source of requests.
        var source: SourcePage?
        /// The terms for requests of the page.
        var terms = DocumentTerms()
        /// The base of relative addresses in the page.
        package var baseURL: URLRecord?
        /// The reason why the page shows next to nothing; nil if it shows content.
        var emptiness: PageEmptiness?
        /// The first uncaught error of a page that shows next to nothing.
        var scriptFailure: ConsoleMessage?
        /// What Garth leaves out and a script of the page has ended for.
        var missedFeature: PageEmptiness?
        /// Messages for the person that are not failures.
        package var notices: [String] = []
    }
}
