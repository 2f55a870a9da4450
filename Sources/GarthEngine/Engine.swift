package import GarthPage
import GarthURL

/// One page, from bytes to lines: a plain function of its input.
///
/// It has no sockets, files, clock or threads. Commands are method calls; `takeUpdates()` returns
/// their results. Bytes may come in pieces of any size.
package struct Engine: ~Copyable {
    let parserKind: HTMLParserChoice
    /// Which scripts run in the page.
    let scripts: ScriptUse
    /// Whether scripts run in the page: its own, or those of the program.
    package var isScripting: Bool { scripts.changesDocuments }
    /// Whether scripting is enabled in the page (HTML Standard, "scripting flag").
    package var isScriptingEnabled: Bool { scripts.isEnabled }
    /// The directory that all documents of the page share.
    let directory: FrameDirectory
    /// The frame that the document is shown in; nil for the page's own.
    unowned let owner: Frame?
    /// The number of the document in its page.
    var documentNumber: UInt32 = 0

    var options = LayoutOptions()
    var preferences = StylePreferences()
    var info = DocumentInfo(url: "about:blank")
    var source = DocumentSource.none
    var document = Document()
    var watcher = DocumentWatcher()
    /// How much of the document has come.
    var arrival = EngineArrival()
    /// The style sheets that this document asked for.
    var sheets = EngineSheets()
    var styles = StyleResolver(options: LayoutOptions())
    var layout = Layout(options: LayoutOptions())
    var state = PageState()
    /// Counts the changes of controls, pictures and disclosures.
    var stateChanges = 0
    /// The facts that controls need about the rest of the document.
    var formIndex = FormIndex()

    /// What is to be reported.
    var updates: [EngineUpdate] = []
    /// The targets that were reported.
    var targets: [PageTarget] = []
    /// What else was reported.
    var reports = EngineReports()
    /// Whether the page shows next to nothing.
    var emptiness = EngineEmptiness()
    /// When the layout begins again.
    var restarts = EngineRestarts()

    /// What scripts of the page do to it.
    var scripting = EngineScripting()
    /// What scripts have asked of styles and places.
    var answers = EngineAnswers()
    /// The document's frames, and its lines in a frame.
    var framing = EngineFraming()
    /// The article in place of the page.
    var reader = EngineReader()
    /// The elements that alone are shown.
    var selection = EngineSelection()

    /// The name of the encoding that the document was read in, as far as it is known.
    package var encodingName: String { source.encodingName }
    /// Whether the document's bytes are compressed.
    package var isCompressed: Bool { info.compression != .none }
    /// Whether the end of the document has come.
    var isComplete: Bool {
        get { arrival.isComplete }
        set { arrival.isComplete = newValue }
    }
    var receivedByteCount: Int { arrival.byteCount }
    /// The document is the article, to which the page's style sheets do not apply. Its nodes are not
    /// those that scripts know.
    package var isArticle: Bool { reader.isShown }
    /// Whether the lines wait for scripts that run or are about to.
    package var isHeldByScripts: Bool {
        get { scripting.isHeld }
        set { scripting.isHeld = newValue }
    }
    /// Whether the page is not finished because scripts are still to run.
    package var hasScriptsToCome: Bool {
        get { scripting.hasMoreToCome }
        set { scripting.hasMoreToCome = newValue }
    }

    /// Makes an engine for one page.
    package init(parser: HTMLParserChoice = .standard, scripts: ScriptUse = .none) {
        self.init(parser: parser, directory: FrameDirectory(), owner: nil, scripts: scripts)
    }

    init(
        parser: HTMLParserChoice, directory: FrameDirectory, owner: Frame?,
        scripts: ScriptUse = .none
    ) {
        parserKind = parser
        self.scripts = scripts
        watcher.isLive = scripts.changesDocuments
        self.directory = directory
        self.owner = owner
    }
}
