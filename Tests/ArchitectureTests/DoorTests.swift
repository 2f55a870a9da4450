import Foundation
import Testing

/// What the command line uses of the library that other programs cannot.
///
/// "The interactive browser is its first user and has no private door": what is `package` in
/// `Garth` is on this list, with its reason, or is not there.
@Suite("Doors of the library") struct DoorTests {
    /// Types that are no matter of a web view.
    static let types: [String: String] = [
        "Bookmark": "the browser's bookmarks; WebKit leaves them to the program",
        "BookmarkStore": "the browser's bookmarks",
        "KeptFeed": "the browser's feeds; WebKit leaves them to the program",
        "FeedReport": "what a document says as a feed, checked",
        "FeedStore": "the browser's feeds",
        "FeedList": "the browser's feeds, as OPML",
        "KeptPage": "the browser's pages for later",
        "KeptPageStore": "the browser's pages for later",
        "PageCopy": "a page for later with its parts",
        "PageCopies": "the copies that the browser shows and offers",
        "StandardInput": "`garth -` on a terminal",
        "HistoryEntry": "the browser's history; WebKit leaves it to the program",
        "HistoryVisit": "the browser's history",
        "HistoryStore": "the browser's history",
        "SessionStore": "the browser's windows; a program keeps `interactionState` as it likes",
        "SessionWindow": "the browser's windows",
        "DownloadDirectory": "the browser's list of downloads, made of `Download`",
        "DownloadItem": "the browser's list of downloads",
        "DownloadList": "the browser's list of downloads",
        "DownloadRate": "the browser's list of downloads",
        "FileName": "names of files in the browser's list of downloads",
        "FetchScript": "`--fetch-script`: fetches without a page",
        "PictureProcess": "decodes the pictures of `--dump`; see `WebView.loadPicture`",
        "SiteConnection": "`proxy.HOST` and `certificate.HOST` of `config`",
        "PageDump": "`--dump`: prints on its own thread, without an actor; see `createText`",
        "ContentNursery": "`--batch-dump`: makes the processes of a thread that reads many pages",
        "ReadProcesses": "`--batch-dump`: the process that reads one page after the other",
        "MainActorMailbox": "brings keys from their thread to the main actor",
        "RequestObserver": "WebDriver: hears of requests, and holds them",
        "ObservedRequest": "WebDriver: such a request",
        "ObservedResponse": "WebDriver: the head of its response",
        "ObservedEnd": "WebDriver: its end",
        "RequestVerdict": "WebDriver: what the driver does with it",
        "ResponseVerdict": "WebDriver: what the driver does with its response",
        "PaperSheets": "WebDriver: the sheets of a printed page",
    ]

    /// Members of public types.
    static let members: [String: String] = [
        "WebsiteDataStore.history": "where the browser finds its history in the profile",
        "WebsiteDataStore.bookmarks": "where it finds its bookmarks",
        "WebsiteDataStore.feeds": "where it finds its feeds",
        "WebsiteDataStore.keptPages": "where it finds its pages for later",
        "WebView.copies": "the copies that the browser shows and offers",
        "WebView.copyOfPage": "makes a page for later",
        "WebsiteDataStore.sessions": "where it finds its windows",
        "WebViewConfiguration.notesHistory": "has pages noted in the browser's history",
        "WebsiteDataStore.browser": "the browser's own profile with limits of its settings",
        "ContentProgram.description": "`--version`: libraries of pages, for reports of faults",
        "ContentProgram.processorCount": "`--batch-dump`: the default of `--jobs`",
        "WebViewConfiguration.resolves": "`--resolve`",
        "WebpagePreferences.userSheets": "`style.HOST` of `config`",
        "WebpagePreferences.userScripts": "`script.HOST` of `config`",
        "ContentRuleList.init": "`filter.NAME` of `config`",
        "WebViewConfiguration.resolver": "`resolver` of `config`",
        "WebViewConfiguration.siteConnection": "`proxy.HOST` and `certificate.HOST` of `config`",
        "ServerTrust.isKeptAtFirstUse": "the sheet of Gemini's certificates has words of its own",
        "WebViewConfiguration.remedyWords": "messages name options of the command line",
        "ContentProgram.words": "the same of a process that cannot be confined",
        "NavigationAction.givenHeaders": "`--drive`: the fields that a form or a program gave",
        "WebViewConfiguration.usesProxyEnvironment": "the proxies of the environment",
        "WebViewConfiguration.scriptTime": "`--javascript-time`",
        "WebViewConfiguration.timerTime": "`--javascript-time`: how long timers are waited for",
        "WebViewConfiguration.pageUserAgent": "WebDriver: the name that servers hear",
        "WebViewConfiguration.startsScriptsWithPage": "drivers ask each page by scripts",
        "WebViewConfiguration.silentRequestTime": "the same for a request of a script",
        "WebViewConfiguration.restlessTime": "the end of the wait for scripts: a test has more",
        "WebViewConfiguration.silentPartTime": "the wait of a dump for a part: a test has less",
        "CookieStore.waitForAllCookies": "`--save-cookies` of a dump, which has no actor",
        "CookieStore.setAndWait": "`--load-cookies`, before anything runs",
        "WebView.setTerminalColors": "the terminal's answers, which the colours of pages suit",
        "WebView.setLinearLayout": "`linear`: pages for who reads them line by line",
        "WebView.setNumbersLinks": "`link-numbers`: links that are named by number",
        "WebView.setRunsScripts": "`gj`: scripts of one page, until it is left",
        "WebView.type": "the browser's fields: a key, and what scripts made of it",
        "WebView.tell": "the browser's fields: the person began to edit one, or left it",
        "WebView.search": "WebDriver: elements of one document, shown or not",
        "WebView.fact": "WebDriver: what an element is, as its specification asks for it",
        "WebView.source": "WebDriver: the markup as it is now",
        "WebView.url": "WebDriver: the address that a frame shows",
        "WebView.ignoresContentPolicies": "WebDriver: the policies of the next documents",
        "WebView.json": "`--drive` and `--mcp`: the value of a script as JSON has it",
        "WebView.failedNavigation": "GarthFoundation: a request whose URL is no URL",
        "WebView.isOpenedByScript": "the browser: a page closes no tab of a person",
        "ScriptMessage.text": "WebDriver: what its side of the page tells",
        "ScriptMessage.value": "GarthFoundation: the body, whose name it has for `Any`",
        "WebView.callDriven": "WebDriver: functions that get and give nodes",
        "WebElement.drivenKey": "WebDriver: how such a function is given an element",
        "WebView.element": "WebDriver: the node of such a result",
        "WebView.openedWindow": "WebDriver: the window that a script has as a value",
        "NavigationAction.downloadName": "WebDriver: the name of a file that is refused",
        "WebView.framePlace": "WebDriver: the place of a frame among those of its page",
        "WebView.frameElement": "WebDriver: the element of a frame at a place",
        "WebView.documentsOfFrameProcesses": "WebDriver: documents that are told of overrides",
        "WebView.documentNumber": "WebDriver: the document that a frame shows",
        "WebView.runsScripts": "WebDriver: whether a driver has scripts in a frame",
        "WebView.load": "WebDriver: another document for a frame",
        "FrameInfo.place": "WebDriver: the frame that an event is about",
        "WebView.waitUntilDrawn": "WebDriver: the lines of a picture have come",
        "WebViewConfiguration.allowsDataDocuments": "WebDriver: opens data: addresses",
        "WebViewConfiguration.opensPictures": "WebDriver: opens pictures as pages",
        "WebViewConfiguration.acceptsInvalidCertificates": "WebDriver: `acceptInsecureCerts`",
        "WebViewConfiguration.requestObserver": "WebDriver: who hears of requests",
        "PageContent.png": "WebDriver: pictures of pages",
        "PageContent.pdf": "WebDriver: printed pages; see `WebView.createPDF`",
        "Page.hasStartedScripts": "keys and clicks go through scripts that run",
        "Page.runsOwnScripts": "gj and page info: the scripts of a page, not those of the person",
        "PageTarget.address": "`--format ansi`, which writes lines as they come",
        "TextStyle.terminalCodes": "`--format ansi`",
    ]

    /// The name that a line declares, `Type` or `member`.
    private static func name(in line: Substring) -> String? {
        let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
        let kinds: Set = [
            "class", "struct", "enum", "protocol", "actor", "extension", "func", "var", "let",
            "init", "subscript", "typealias",
        ]
        guard let kind = words.firstIndex(where: { kinds.contains($0) }) else { return nil }
        if ["init", "subscript"].contains(words[kind]) { return words[kind] }
        return kind + 1 < words.count ? words[kind + 1] : nil
    }

    @Test("what is package in Garth is on a short list, with its reason")
    func list() throws {
        var types: Set<String> = []
        var members: Set<String> = []
        for file in try ImportTests.files(of: "Garth") {
            var type = ""
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                if line.first?.isLetter == true || line.hasPrefix("@MainActor ") {
                    type = Self.name(in: line) ?? type
                    if line.hasPrefix("package "), !line.hasPrefix("package import") {
                        types.insert(type)
                    }
                } else if line.drop(while: { $0 == " " }).hasPrefix("package "),
                    let member = Self.name(in: line)
                {
                    members.insert("\(type).\(member)")
                }
            }
        }
        members = members.filter { !types.contains($0.prefix { $0 != "." }.description) }
        #expect(types == Set(Self.types.keys))
        #expect(members == Set(Self.members.keys))
    }
}
