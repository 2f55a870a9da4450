// swift-format-ignore-file
// Made by Scripts/generate-wire.py from Sources/GarthIPC/wire.list and the declarations of the values.

package import GarthIPC
package import GarthPage
import GarthURL

extension ContentCommand {
    /// One message of each kind.
    package static func samples(_ source: inout SampleSource) -> [ContentCommand] {
        var all: [ContentCommand] = []
        all.append(.open(DocumentInfo.sample(&source), LayoutOptions.sample(&source), isReader: source.flag(), parser: HTMLParserChoice.sample(&source)))
        all.append(.prefer(StylePreferences.sample(&source)))
        all.append(.select(source.string()))
        all.append(.bytes(source.data()))
        all.append(.finished)
        all.append(.resize(LayoutOptions.sample(&source)))
        all.append(.resource(id: source.number(), bytes: source.optional { (source) in source.data() }, isShared: source.flag(), tellsTiming: source.flag()))
        all.append(.frame(id: source.number(), FrameContent.sample(&source)))
        all.append(.frameBytes(id: source.number(), source.data()))
        all.append(.frameFinished(id: source.number(), isCut: source.flag()))
        all.append(.pictures(source.list { (source) in PictureFact.sample(&source) }))
        all.append(.stopWaitingForStyleSheets)
        all.append(.change(ElementReference.sample(&source), ControlChange.sample(&source)))
        all.append(.activate(ElementReference.sample(&source)))
        all.append(.submit(ElementReference.sample(&source), SubmissionTrigger.sample(&source)))
        all.append(.restore(source.list { (source) in ElementAction.sample(&source) }))
        all.append(.export(ExportFormat.sample(&source), request: source.number()))
        all.append(.runScripts(ScriptSettings.sample(&source)))
        all.append(.evaluate(ScriptCall.sample(&source), request: source.number()))
        all.append(.answerDialog(id: source.number(), ScriptDialogAnswer.sample(&source)))
        all.append(.wake)
        all.append(.stay)
        all.append(.answerMessage(reply: source.number(), ScriptOutcome.sample(&source)))
        all.append(.ask(PageQuestion.sample(&source), request: source.number()))
        all.append(.call(ElementCall.sample(&source), ElementReference.sample(&source), request: source.number()))
        all.append(.traverse(href: source.string(), entry: source.optional { (source) in source.number() }, ScriptHistoryPlace.sample(&source)))
        all.append(.cookies(source.string()))
        all.append(.response(source.number(), ScriptResponse.sample(&source)))
        all.append(.socket(source.number(), ScriptSocketEvent.sample(&source)))
        all.append(.stopWaitingForConnections(isFinal: source.flag()))
        all.append(.storage(source.optional { (source) in source.list { (source) in ScriptStorageItem.sample(&source) } }))
        all.append(.window(source.number()))
        all.append(.violated(ContentViolation.sample(&source), frame: source.optional { (source) in source.number() }))
        all.append(.posted(ScriptPost.sample(&source)))
        all.append(.delivered(messageCount: source.size(), byteCount: source.size()))
        all.append(.workerFailed(source.number(), source.optional { (source) in ScriptWorkerError.sample(&source) }))
        all.append(.portClosed(source.number()))
        all.append(.workersIdle(reportCount: source.number(), nextMilliseconds: source.optional { (source) in source.number() }))
        all.append(.clock(milliseconds: source.number()))
        all.append(.copyShown(byteCount: source.size()))
        all.append(.frameStarted)
        all.append(.copied(source.flag()))
        all.append(.databases(source.list { (source) in ScriptDatabaseReply.sample(&source) }))
        all.append(.renew)
        return all
    }
}

extension ContentReport {
    /// One message of each kind.
    package static func samples(_ source: inout SampleSource) -> [ContentReport] {
        var all: [ContentReport] = []
        all.append(.ready(ContentSandbox.sample(&source)))
        all.append(.done)
        all += EngineUpdate.samples(&source).map { .update($0) }
        all.append(.exported(source.data(), request: source.number()))
        all.append(.exportEnded(request: source.number()))
        all.append(.sleeping(milliseconds: source.number()))
        all.append(.evaluated(ScriptOutcome.sample(&source), request: source.number()))
        all.append(.elements(source.list { (source) in PageElement.sample(&source) }, request: source.number()))
        all.append(.elementsEnded(request: source.number(), isUnderstood: source.flag()))
        return all
    }
}

extension EngineUpdate {
    /// One message of each kind.
    package static func samples(_ source: inout SampleSource) -> [EngineUpdate] {
        var all: [EngineUpdate] = []
        all.append(.title(source.shown()))
        all.append(.base(href: source.string(), frameName: source.string()))
        all.append(.referrerPolicy(source.string(), owner: source.optional { (source) in source.number() }))
        all.append(.contentPolicy(source.string(), owner: source.optional { (source) in source.number() }))
        all.append(.restarted)
        all.append(.styles(source.list { (source) in TextStyle.sample(&source) }))
        all.append(.targets(source.list { (source) in PageTarget.sample(&source) }))
        all.append(.canvas(TextStyle.sample(&source)))
        all.append(.pictures(source.list { (source) in PagePicture.sample(&source) }))
        all.append(.targetChanged(source.number(), PageTarget.sample(&source)))
        all.append(.lines(from: source.size(), PageLines.sample(&source)))
        all.append(.linesSpliced(at: source.size(), removing: source.size(), PageLines.sample(&source)))
        all.append(.targetsSpliced(from: source.number(), removing: source.size(), source.list { (source) in PageTarget.sample(&source) }))
        all.append(.needsResource(PageResource.sample(&source)))
        all.append(.refresh(seconds: source.size(), href: source.string()))
        all.append(.wantsNavigation(PageNavigation.sample(&source)))
        all.append(.submissionRefused(ElementReference.sample(&source), reason: source.shown()))
        all.append(.limitReached(source.shown()))
        all.append(.emptiness(PageEmptiness.sample(&source)))
        all.append(.fault(DocumentFault.sample(&source)))
        all.append(.encoding(source.shown()))
        all.append(.described(DocumentDescription.sample(&source)))
        all.append(.script(ScriptReport.sample(&source)))
        all.append(.finished)
        return all
    }
}

extension ImageCommand {
    /// One message of each kind.
    package static func samples(_ source: inout SampleSource) -> [ImageCommand] {
        var all: [ImageCommand] = []
        all.append(.measure(source.data()))
        all.append(.draw(source.data(), width: source.drawnSize(), height: source.drawnSize(), fitting: PictureFitting.sample(&source)))
        all.append(.play(source.data(), width: source.drawnSize(), height: source.drawnSize(), fitting: PictureFitting.sample(&source)))
        all.append(.nextFrame)
        return all
    }
}

extension ImageReport {
    /// One message of each kind.
    package static func samples(_ source: inout SampleSource) -> [ImageReport] {
        var all: [ImageReport] = []
        all.append(.ready(ContentSandbox.sample(&source)))
        all.append(.measured(width: source.measuredSize(), height: source.measuredSize()))
        all.append(.drawn(Bitmap.sample(&source)))
        all.append(.frame(Bitmap.sample(&source), milliseconds: source.size()))
        all.append(.failed(ImageFailure.sample(&source)))
        return all
    }
}

extension ChosenFile {
    static func sample(_ source: inout SampleSource) -> ChosenFile {
        let value = ChosenFile(
            name: source.string(),
            mediaType: source.string(),
            bytes: source.data())
        return value
    }
}

extension ConsoleMessage {
    static func sample(_ source: inout SampleSource) -> ConsoleMessage {
        let value = ConsoleMessage(
            level: ConsoleMessage.Level.sample(&source),
            text: source.shown(),
            source: source.shown(),
            line: source.size(),
            column: source.size())
        return value
    }
}

extension ContentSandbox {
    static func sample(_ source: inout SampleSource) -> ContentSandbox {
        var value = ContentSandbox()
        value.hasSystemCallFilter = source.flag()
        value.hasNoNewPrivileges = source.flag()
        value.hasNoCapabilities = source.flag()
        value.landlockVersion = source.size()
        value.libraries = source.list { (source) in source.shown() }
        return value
    }
}

extension ContentSecurityPolicy.Disposition {
    static func sample(_ source: inout SampleSource) -> ContentSecurityPolicy.Disposition {
        switch source.turn(of: "ContentSecurityPolicy.Disposition", among: 2) {
        case 0: return .enforce
        default: return .report
        }
    }
}

extension ContentUse {
    static func sample(_ source: inout SampleSource) -> ContentUse {
        switch source.turn(of: "ContentUse", among: 11) {
        case 0: return .scriptElement
        case 1: return .scriptAttribute
        case 2: return .scriptText
        case 3: return .styleElement
        case 4: return .styleAttribute
        case 5: return .image
        case 6: return .connection
        case 7: return .frame
        case 8: return .worker
        case 9: return .form
        default: return .base
        }
    }
}

extension ContentViolation {
    static func sample(_ source: inout SampleSource) -> ContentViolation {
        let value = ContentViolation(
            blocked: source.string(),
            use: ContentUse.sample(&source),
            policy: source.string(),
            disposition: ContentSecurityPolicy.Disposition.sample(&source))
        return value
    }
}

extension ControlChange {
    static func sample(_ source: inout SampleSource) -> ControlChange {
        switch source.turn(of: "ControlChange", among: 4) {
        case 0: return .text(source.string())
        case 1: return .checked(source.flag())
        case 2: return .selected(source.list { (source) in source.size() })
        default: return .files(source.list { (source) in ChosenFile.sample(&source) })
        }
    }
}

extension DocumentCompression {
    static func sample(_ source: inout SampleSource) -> DocumentCompression {
        switch source.turn(of: "DocumentCompression", among: 2) {
        case 0: return .none
        default: return .gzip(byteLimit: source.size(), isSniffed: source.flag())
        }
    }
}

extension DocumentDescription {
    static func sample(_ source: inout SampleSource) -> DocumentDescription {
        let value = DocumentDescription(
            language: source.shown(),
            hasArticle: source.optional { (source) in source.flag() })
        return value
    }
}

extension DocumentFault {
    static func sample(_ source: inout SampleSource) -> DocumentFault {
        switch source.turn(of: "DocumentFault", among: 6) {
        case 0: return .notText(mediaType: source.shown())
        case 1: return .damaged
        case 2: return .tooLarge
        case 3: return .tooManyElements
        case 4: return .badSelector
        default: return .noMatch
        }
    }
}

extension DocumentInfo {
    static func sample(_ source: inout SampleSource) -> DocumentInfo {
        var value = DocumentInfo(
            url: source.string(),
            mediaType: source.string(),
            charset: source.optional { (source) in source.string() },
            charsetIsForced: source.flag(),
            fallbackCharset: source.optional { (source) in source.string() },
            refresh: source.optional { (source) in source.string() })
        value.compression = DocumentCompression.sample(&source)
        value.byteLimit = source.optional { (source) in source.size() }
        value.contentPolicies = source.list { (source) in ContentSecurityPolicy.sample(&source) }
        value.isFreeOfPolicies = source.flag()
        return value
    }
}

extension ElementAction {
    static func sample(_ source: inout SampleSource) -> ElementAction {
        let value = ElementAction(
            ElementAction.Kind.sample(&source),
            on: ElementReference.sample(&source))
        return value
    }
}

extension ElementAction.Kind {
    static func sample(_ source: inout SampleSource) -> ElementAction.Kind {
        switch source.turn(of: "ElementAction.Kind", among: 3) {
        case 0: return .change(ControlChange.sample(&source))
        case 1: return .activation
        default: return .reveal
        }
    }
}

extension ElementCall {
    static func sample(_ source: inout SampleSource) -> ElementCall {
        switch source.turn(of: "ElementCall", among: 7) {
        case 0: return .fact(ElementFact.sample(&source))
        case 1: return .keys(source.list { (source) in source.string() })
        case 2: return .type(FieldKey.sample(&source))
        case 3: return .focus(source.flag())
        case 4: return .doubleClick
        case 5: return .hover
        default: return .reveal
        }
    }
}

extension ElementFact {
    static func sample(_ source: inout SampleSource) -> ElementFact {
        let value = ElementFact(
            ElementFact.Kind.sample(&source),
            name: source.string())
        return value
    }
}

extension ElementQuery {
    static func sample(_ source: inout SampleSource) -> ElementQuery {
        switch source.turn(of: "ElementQuery", among: 4) {
        case 0: return .selector(source.string())
        case 1: return .role(source.string(), name: source.optional { (source) in source.string() })
        case 2: return .text(source.string())
        default: return .label(source.string())
        }
    }
}

extension ElementReference {
    static func sample(_ source: inout SampleSource) -> ElementReference {
        let value = ElementReference(
            document: source.number(),
            node: source.number())
        return value
    }
}

extension ElementSearch {
    static func sample(_ source: inout SampleSource) -> ElementSearch {
        switch source.turn(of: "ElementSearch", among: 3) {
        case 0: return .selector(source.string())
        case 1: return .tagName(source.string())
        default: return .linkText(source.string(), isPartial: source.flag())
        }
    }
}

extension ElementStates {
    static func sample(_ source: inout SampleSource) -> ElementStates {
        let value = ElementStates(
            rawValue: source.number())
        return value
    }
}

extension ExportFormat {
    static func sample(_ source: inout SampleSource) -> ExportFormat {
        switch source.turn(of: "ExportFormat", among: 10) {
        case 0: return .markdown
        case 1: return .articleMarkdown
        case 2: return .html
        case 3: return .json
        case 4: return .innertext
        case 5: return .plain
        case 6: return .links
        case 7: return .hyperlinks
        case 8: return .feed
        default: return .tree
        }
    }
}

extension FieldKey {
    static func sample(_ source: inout SampleSource) -> FieldKey {
        let value = FieldKey(
            source.string(),
            text: source.optional { (source) in source.string() },
            cursor: source.size())
        return value
    }
}

extension FrameContent {
    static func sample(_ source: inout SampleSource) -> FrameContent {
        switch source.turn(of: "FrameContent", among: 5) {
        case 0: return .document(FrameDocument.sample(&source))
        case 1: return .embedded(number: source.documentNumber(), ruleSheet: source.data())
        case 2: return .copy(FrameDocument.sample(&source))
        case 3: return .blank
        default: return .notice(source.string())
        }
    }
}

extension FrameDocument {
    static func sample(_ source: inout SampleSource) -> FrameDocument {
        var value = FrameDocument(
            DocumentInfo.sample(&source),
            number: source.documentNumber(),
            source.data(),
            end: FrameDocument.End.sample(&source),
            ruleSheet: source.data())
        value.scripting = FrameScripting.sample(&source)
        return value
    }
}

extension HTMLParserChoice {
    static func sample(_ source: inout SampleSource) -> HTMLParserChoice {
        switch source.turn(of: "HTMLParserChoice", among: 2) {
        case 0: return .standard
        default: return .libxml2
        }
    }
}

extension LayoutOptions {
    static func sample(_ source: inout SampleSource) -> LayoutOptions {
        var value = LayoutOptions(
            columns: source.size(),
            rows: source.size(),
            isInteractive: source.flag(),
            wantsProvisionalLines: source.flag(),
            prefersDark: source.flag())
        value.textColumns = source.size()
        value.wantsLines = source.flag()
        value.showsFrames = source.flag()
        value.loadsHiddenFrames = source.flag()
        value.hasBareArticle = source.flag()
        value.usesPlainLayout = source.flag()
        value.usesLinearLayout = source.flag()
        value.numbersLinks = source.flag()
        value.usesVisualOrder = source.flag()
        value.showsPictures = source.flag()
        value.showsBackgroundImages = source.flag()
        value.colors = PageColors.sample(&source)
        value.terminalGround = source.optional { (source) in RGBColor.sample(&source) }
        value.terminalText = source.optional { (source) in RGBColor.sample(&source) }
        return value
    }
}

extension PageColors {
    static func sample(_ source: inout SampleSource) -> PageColors {
        switch source.turn(of: "PageColors", among: 3) {
        case 0: return .terminal
        case 1: return .page
        default: return .none
        }
    }
}

extension PageControl {
    static func sample(_ source: inout SampleSource) -> PageControl {
        let value = PageControl(
            kind: PageControl.Kind.sample(&source),
            name: source.shown(),
            label: source.shown(),
            value: source.shown(),
            isChecked: source.flag(),
            isDisabled: source.flag(),
            isReadOnly: source.flag(),
            isRequired: source.flag(),
            maximumLength: source.optional { (source) in source.size() },
            form: source.optional { (source) in source.size() })
        return value
    }
}

extension PageControl.Kind {
    static func sample(_ source: inout SampleSource) -> PageControl.Kind {
        switch source.turn(of: "PageControl.Kind", among: 10) {
        case 0: return .text(inputType: source.shown())
        case 1: return .password
        case 2: return .textArea(rows: source.size())
        case 3: return .checkbox
        case 4: return .radio
        case 5: return .select(options: source.list { (source) in SelectOption.sample(&source) }, allowsMultiple: source.flag())
        case 6: return .submit
        case 7: return .reset
        case 8: return .button
        default: return .file(allowsMultiple: source.flag())
        }
    }
}

extension PageElement {
    static func sample(_ source: inout SampleSource) -> PageElement {
        var value = PageElement(
            ElementReference.sample(&source),
            role: source.shown(),
            depth: source.size())
        value.name = source.shown()
        value.text = source.shown()
        value.url = source.shown()
        value.level = source.optional { (source) in source.size() }
        value.states = ElementStates.sample(&source)
        return value
    }
}

extension PageFrame {
    static func sample(_ source: inout SampleSource) -> PageFrame {
        let value = PageFrame(
            element: source.number(),
            name: source.string(),
            sandbox: source.optional { (source) in source.string() },
            referrerPolicy: source.string())
        return value
    }
}

extension PageLink {
    static func sample(_ source: inout SampleSource) -> PageLink {
        let value = PageLink(
            href: source.string(),
            frameName: source.string(),
            downloadName: source.optional { (source) in source.shown() },
            rel: source.string(),
            document: source.number(),
            referrerPolicy: source.string(),
            picture: source.string())
        return value
    }
}

extension PageNavigation {
    static func sample(_ source: inout SampleSource) -> PageNavigation {
        let value = PageNavigation(
            href: source.string(),
            method: source.formMethod(),
            body: source.data(),
            contentType: source.shown(),
            frameName: source.string(),
            isForm: source.flag(),
            owner: source.optional { (source) in source.number() },
            referrerPolicy: source.string(),
            downloadName: source.optional { (source) in source.shown() },
            rel: source.string())
        return value
    }
}

extension PagePicture {
    static func sample(_ source: inout SampleSource) -> PagePicture {
        var value = PagePicture(
            ElementReference.sample(&source),
            address: source.string(),
            alternativeText: source.shown(),
            isSized: source.flag(),
            fit: PictureFit.sample(&source),
            position: PicturePosition.sample(&source),
            boxWidth: source.side(),
            boxHeight: source.side())
        value.background = source.optional { (source) in PictureBackground.sample(&source) }
        value.styleSheet = source.optional { (source) in source.number() }
        value.usesImageSet = source.flag()
        return value
    }
}

extension PageQuestion {
    static func sample(_ source: inout SampleSource) -> PageQuestion {
        switch source.turn(of: "PageQuestion", among: 5) {
        case 0: return .elements(ElementQuery.sample(&source))
        case 1: return .snapshot(of: source.optional { (source) in ElementReference.sample(&source) })
        case 2: return .search(ElementSearch.sample(&source), inDocument: source.number(), below: source.optional { (source) in ElementReference.sample(&source) })
        case 3: return .fieldNames(source.list { (source) in ElementReference.sample(&source) })
        default: return .fields(named: source.list { (source) in source.string() }, inDocument: source.number())
        }
    }
}

extension PageResource {
    static func sample(_ source: inout SampleSource) -> PageResource {
        var value = PageResource(
            id: source.number(),
            kind: PageResource.Kind.sample(&source),
            href: source.string(),
            relativeTo: source.optional { (source) in source.number() },
            owner: source.optional { (source) in source.number() },
            frame: source.optional { (source) in PageFrame.sample(&source) })
        value.metadata = RequestMetadata.sample(&source)
        return value
    }
}

extension PageResource.Kind {
    static func sample(_ source: inout SampleSource) -> PageResource.Kind {
        switch source.turn(of: "PageResource.Kind", among: 4) {
        case 0: return .styleSheet
        case 1: return .frame
        case 2: return .image
        default: return .script
        }
    }
}

extension PageTarget {
    static func sample(_ source: inout SampleSource) -> PageTarget {
        let value = PageTarget(
            ElementReference.sample(&source),
            kind: PageTarget.Kind.sample(&source),
            title: source.shown(),
            accessKey: source.optional { (source) in source.character() })
        return value
    }
}

extension PageTarget.Kind {
    static func sample(_ source: inout SampleSource) -> PageTarget.Kind {
        switch source.turn(of: "PageTarget.Kind", among: 4) {
        case 0: return .link(PageLink.sample(&source))
        case 1: return .control(PageControl.sample(&source))
        case 2: return .disclosure(isOpen: source.flag())
        default: return .editingHost
        }
    }
}

extension PictureBackground {
    static func sample(_ source: inout SampleSource) -> PictureBackground {
        let value = PictureBackground(
            width: source.optional { (source) in PicturePosition.Offset.sample(&source) },
            height: source.optional { (source) in PicturePosition.Offset.sample(&source) },
            repeatsAcross: source.flag(),
            repeatsDown: source.flag())
        return value
    }
}

extension PictureFact {
    static func sample(_ source: inout SampleSource) -> PictureFact {
        let value = PictureFact(
            ElementReference.sample(&source),
            width: source.size(),
            height: source.size())
        return value
    }
}

extension PictureFitting {
    static func sample(_ source: inout SampleSource) -> PictureFitting {
        let value = PictureFitting(
            fit: PictureFit.sample(&source),
            position: PicturePosition.sample(&source),
            density: PictureFitting.Density.sample(&source),
            background: source.optional { (source) in PictureBackground.sample(&source) })
        return value
    }
}

extension PictureFitting.Density {
    static func sample(_ source: inout SampleSource) -> PictureFitting.Density {
        let value = PictureFitting.Density(
            horizontal: source.density(),
            vertical: source.density())
        return value
    }
}

extension PicturePosition {
    static func sample(_ source: inout SampleSource) -> PicturePosition {
        let value = PicturePosition(
            left: PicturePosition.Offset.sample(&source),
            top: PicturePosition.Offset.sample(&source))
        return value
    }
}

extension PicturePosition.Offset {
    static func sample(_ source: inout SampleSource) -> PicturePosition.Offset {
        let value = PicturePosition.Offset(
            share: source.signed(),
            distance: source.signed())
        return value
    }
}

extension RGBColor {
    static func sample(_ source: inout SampleSource) -> RGBColor {
        let value = RGBColor(
            source.number(),
            source.number(),
            source.number())
        return value
    }
}

extension RequestMetadata {
    static func sample(_ source: inout SampleSource) -> RequestMetadata {
        var value = RequestMetadata(
            nonce: source.string(),
            integrity: source.string(),
            isParserInserted: source.flag())
        value.usesImageSet = source.flag()
        return value
    }
}

extension ScriptCall {
    static func sample(_ source: inout SampleSource) -> ScriptCall {
        let value = ScriptCall(
            source: source.string(),
            arguments: source.optional { (source) in source.string() },
            drivenEnd: source.optional { (source) in ScriptCall.DrivenEnd.sample(&source) },
            document: source.number(),
            world: source.string(),
            form: ScriptCall.Form.sample(&source))
        return value
    }
}

extension ScriptDatabaseAnswer {
    static func sample(_ source: inout SampleSource) -> ScriptDatabaseAnswer {
        switch source.turn(of: "ScriptDatabaseAnswer", among: 18) {
        case 0: return .upgrade(oldVersion: source.number(), version: source.number(), source.list { (source) in ScriptDatabaseStore.sample(&source) })
        case 1: return .opened(version: source.number(), source.list { (source) in ScriptDatabaseStore.sample(&source) })
        case 2: return .blocked(oldVersion: source.number())
        case 3: return .deleted(oldVersion: source.number())
        case 4: return .listed(source.list { (source) in ScriptDatabaseName.sample(&source) })
        case 5: return .began(nextKeys: source.list { (source) in source.number() })
        case 6: return .records(source.list { (source) in ScriptDatabaseRecord.sample(&source) }, isLast: source.flag())
        case 7: return .counted(source.number())
        case 8: return .done
        case 9: return .waiting
        case 10: return .failed(ScriptDatabaseFault.sample(&source))
        case 11: return .estimated(usage: source.number(), quota: source.number())
        case 12: return .versionChange(connection: source.number(), oldVersion: source.number(), version: source.number())
        case 13: return .aborted(transaction: source.number(), ScriptDatabaseFault.sample(&source))
        case 14: return .closed(connection: source.number())
        case 15: return .locked(source.flag())
        case 16: return .stolen
        default: return .locks(source.list { (source) in ScriptLock.sample(&source) })
        }
    }
}

extension ScriptDatabaseEntry {
    static func sample(_ source: inout SampleSource) -> ScriptDatabaseEntry {
        let value = ScriptDatabaseEntry(
            index: source.number(),
            key: source.data())
        return value
    }
}

extension ScriptDatabaseIndex {
    static func sample(_ source: inout SampleSource) -> ScriptDatabaseIndex {
        let value = ScriptDatabaseIndex(
            store: source.number(),
            number: source.number(),
            definition: source.data(),
            isUnique: source.flag())
        return value
    }
}

extension ScriptDatabaseName {
    static func sample(_ source: inout SampleSource) -> ScriptDatabaseName {
        let value = ScriptDatabaseName(
            source.data(),
            version: source.number())
        return value
    }
}

extension ScriptDatabaseOperation {
    static func sample(_ source: inout SampleSource) -> ScriptDatabaseOperation {
        switch source.turn(of: "ScriptDatabaseOperation", among: 21) {
        case 0: return .open(connection: source.number(), transaction: source.number(), name: source.data(), version: source.number())
        case 1: return .delete(name: source.data())
        case 2: return .list
        case 3: return .heard(connection: source.number())
        case 4: return .close(connection: source.number())
        case 5: return .begin(transaction: source.number(), connection: source.number(), stores: source.list { (source) in source.number() }, writes: source.flag())
        case 6: return .commit(transaction: source.number())
        case 7: return .abort(transaction: source.number())
        case 8: return .setStore(transaction: source.number(), store: source.number(), definition: source.data())
        case 9: return .deleteStore(transaction: source.number(), store: source.number())
        case 10: return .setIndex(transaction: source.number(), ScriptDatabaseIndex.sample(&source))
        case 11: return .deleteIndex(transaction: source.number(), index: source.number())
        case 12: return .put(ScriptDatabasePut.sample(&source))
        case 13: return .addEntries(transaction: source.number(), store: source.number(), key: source.data(), source.list { (source) in ScriptDatabaseEntry.sample(&source) })
        case 14: return .read(ScriptDatabaseRead.sample(&source))
        case 15: return .count(transaction: source.number(), store: source.number(), index: source.number(), ScriptDatabaseRange.sample(&source))
        case 16: return .remove(transaction: source.number(), store: source.number(), ScriptDatabaseRange.sample(&source))
        case 17: return .estimate
        case 18: return .lock(name: source.data(), ScriptLockMode.sample(&source))
        case 19: return .release(request: source.number())
        default: return .locks
        }
    }
}

extension ScriptDatabasePut {
    static func sample(_ source: inout SampleSource) -> ScriptDatabasePut {
        let value = ScriptDatabasePut(
            transaction: source.number(),
            store: source.number(),
            key: source.data(),
            value: source.data(),
            isNew: source.flag(),
            nextKey: source.number(),
            entries: source.list { (source) in ScriptDatabaseEntry.sample(&source) })
        return value
    }
}

extension ScriptDatabaseRange {
    static func sample(_ source: inout SampleSource) -> ScriptDatabaseRange {
        var value = ScriptDatabaseRange()
        value.lower = source.optional { (source) in source.data() }
        value.upper = source.optional { (source) in source.data() }
        value.isLowerOpen = source.flag()
        value.isUpperOpen = source.flag()
        return value
    }
}

extension ScriptDatabaseRead {
    static func sample(_ source: inout SampleSource) -> ScriptDatabaseRead {
        var value = ScriptDatabaseRead(
            transaction: source.number(),
            store: source.number(),
            index: source.number(),
            range: ScriptDatabaseRange.sample(&source),
            direction: ScriptDatabaseRead.Direction.sample(&source),
            limit: source.number(),
            wantsValues: source.flag())
        value.key = source.optional { (source) in source.data() }
        value.primaryKey = source.data()
        value.includesPlace = source.flag()
        value.skipped = source.number()
        value.isAhead = source.flag()
        return value
    }
}

extension ScriptDatabaseRecord {
    static func sample(_ source: inout SampleSource) -> ScriptDatabaseRecord {
        let value = ScriptDatabaseRecord(
            key: source.data(),
            primaryKey: source.data(),
            value: source.data())
        return value
    }
}

extension ScriptDatabaseReply {
    static func sample(_ source: inout SampleSource) -> ScriptDatabaseReply {
        let value = ScriptDatabaseReply(
            source.number(),
            ScriptDatabaseAnswer.sample(&source))
        return value
    }
}

extension ScriptDatabaseRequest {
    static func sample(_ source: inout SampleSource) -> ScriptDatabaseRequest {
        let value = ScriptDatabaseRequest(
            number: source.number(),
            ScriptDatabaseOperation.sample(&source))
        return value
    }
}

extension ScriptDatabaseStore {
    static func sample(_ source: inout SampleSource) -> ScriptDatabaseStore {
        let value = ScriptDatabaseStore(
            number: source.number(),
            definition: source.data(),
            nextKey: source.number(),
            indexes: source.list { (source) in ScriptDatabaseIndex.sample(&source) })
        return value
    }
}

extension ScriptDialogAnswer {
    static func sample(_ source: inout SampleSource) -> ScriptDialogAnswer {
        switch source.turn(of: "ScriptDialogAnswer", among: 2) {
        case 0: return .cancelled
        default: return .accepted(source.string())
        }
    }
}

extension ScriptDialogRequest {
    static func sample(_ source: inout SampleSource) -> ScriptDialogRequest {
        var value = ScriptDialogRequest(
            id: source.number(),
            kind: ScriptDialogRequest.Kind.sample(&source),
            text: source.shown(),
            defaultText: source.shown())
        value.document = source.number()
        return value
    }
}

extension ScriptFrameSettings {
    static func sample(_ source: inout SampleSource) -> ScriptFrameSettings {
        var value = ScriptFrameSettings(
            process: source.number(),
            own: source.number(),
            parent: source.number(),
            top: source.number())
        value.ancestorOrigins = source.list { (source) in source.string() }
        value.isOpaque = source.flag()
        return value
    }
}

extension ScriptHandlerName {
    static func sample(_ source: inout SampleSource) -> ScriptHandlerName {
        let value = ScriptHandlerName(
            source.string(),
            world: source.string())
        return value
    }
}

extension ScriptHeaderField {
    static func sample(_ source: inout SampleSource) -> ScriptHeaderField {
        let value = ScriptHeaderField(
            source.string(),
            source.string())
        return value
    }
}

extension ScriptHistoryEntry {
    static func sample(_ source: inout SampleSource) -> ScriptHistoryEntry {
        let value = ScriptHistoryEntry(
            href: source.string(),
            number: source.number(),
            state: source.optional { (source) in source.string() },
            isReplacement: source.flag())
        return value
    }
}

extension ScriptHistoryPlace {
    static func sample(_ source: inout SampleSource) -> ScriptHistoryPlace {
        let value = ScriptHistoryPlace(
            index: source.size(),
            count: source.size(),
            state: source.optional { (source) in source.string() })
        return value
    }
}

extension ScriptLock {
    static func sample(_ source: inout SampleSource) -> ScriptLock {
        let value = ScriptLock(
            source.data(),
            isShared: source.flag(),
            isHeld: source.flag(),
            client: source.number())
        return value
    }
}

extension ScriptLockMode {
    static func sample(_ source: inout SampleSource) -> ScriptLockMode {
        var value = ScriptLockMode()
        value.isShared = source.flag()
        value.isImmediate = source.flag()
        value.isStolen = source.flag()
        return value
    }
}

extension ScriptOutcome {
    static func sample(_ source: inout SampleSource) -> ScriptOutcome {
        switch source.turn(of: "ScriptOutcome", among: 2) {
        case 0: return .value(source.optional { (source) in source.string() })
        default: return .failure(message: source.shown(), line: source.size(), column: source.size())
        }
    }
}

extension ScriptPost {
    static func sample(_ source: inout SampleSource) -> ScriptPost {
        let value = ScriptPost(
            to: ScriptPost.Target.sample(&source),
            source.data(),
            ports: source.list { (source) in source.number() })
        return value
    }
}

extension ScriptPost.Target {
    static func sample(_ source: inout SampleSource) -> ScriptPost.Target {
        switch source.turn(of: "ScriptPost.Target", among: 4) {
        case 0: return .worker(source.number())
        case 1: return .port(source.number())
        case 2: return .channel(source.string())
        default: return .window(ScriptPost.Window.sample(&source))
        }
    }
}

extension ScriptPost.Window {
    static func sample(_ source: inout SampleSource) -> ScriptPost.Window {
        let value = ScriptPost.Window(
            document: source.number(),
            number: source.number(),
            element: source.number(),
            origin: source.string())
        return value
    }
}

extension ScriptReport {
    static func sample(_ source: inout SampleSource) -> ScriptReport {
        switch source.turn(of: "ScriptReport", among: 44) {
        case 0: return .console(ConsoleMessage.sample(&source))
        case 1: return .dialog(ScriptDialogRequest.sample(&source))
        case 2: return .navigation(href: source.string(), isReplacement: source.flag())
        case 3: return .message(handler: ScriptHandlerName.sample(&source), body: source.string(), reply: source.optional { (source) in source.number() })
        case 4: return .unavailable(source.shown())
        case 5: return .timedOut
        case 6: return .left(ScriptExcess.sample(&source))
        case 7: return .closed
        case 8: return .entry(ScriptHistoryEntry.sample(&source))
        case 9: return .traversal(source.signed())
        case 10: return .cookiesWanted
        case 11: return .cookieSet(source.string())
        case 12: return .request(ScriptRequest.sample(&source))
        case 13: return .requestCancelled(source.number())
        case 14: return .socketSent(source.number(), ScriptSocketMessage.sample(&source))
        case 15: return .socketClosed(source.number(), code: source.optional { (source) in source.number() }, reason: source.string())
        case 16: return .storageWanted(ScriptStorageArea.sample(&source))
        case 17: return .storageChanged(ScriptStorageArea.sample(&source), ScriptStorageChange.sample(&source))
        case 18: return .focused(source.optional { (source) in ElementReference.sample(&source) })
        case 19: return .windowWanted(ScriptWindow.sample(&source))
        case 20: return .windowAsked(source.number())
        case 21: return .windowLed(source.number(), href: source.string())
        case 22: return .windowClosed(source.number())
        case 23: return .windowFocused(source.number())
        case 24: return .windowPart(of: ScriptPost.Window.sample(&source), source.optional { (source) in source.number() })
        case 25: return .windowNamed(source.string())
        case 26: return .openerLeft
        case 27: return .download(href: source.string(), name: source.shown())
        case 28: return .missing(PageEmptiness.sample(&source))
        case 29: return .failed(ConsoleMessage.sample(&source))
        case 30: return .timersLeft(milliseconds: source.number(), isAwaited: source.flag())
        case 31: return .workerStarted(ScriptWorker.sample(&source))
        case 32: return .workerEnded(source.number())
        case 33: return .workerFailed(source.optional { (source) in ScriptWorkerError.sample(&source) })
        case 34: return .posted(ScriptPost.sample(&source))
        case 35: return .portClosed(source.number())
        case 36: return .channel(name: source.string(), isOpen: source.flag())
        case 37: return .frameRemoved(source.number())
        case 38: return .frameContent(source.number(), source.data())
        case 39: return .aroundLed(isTop: source.flag(), href: source.string(), isReplacement: source.flag())
        case 40: return .documentCopied(document: source.number(), source.data())
        case 41: return .copyWanted(source.string())
        case 42: return .database(ScriptDatabaseRequest.sample(&source))
        default: return .clock(milliseconds: source.number())
        }
    }
}

extension ScriptRequest {
    static func sample(_ source: inout SampleSource) -> ScriptRequest {
        var value = ScriptRequest(
            number: source.number(),
            url: source.string(),
            method: source.string(),
            headers: source.list { (source) in ScriptHeaderField.sample(&source) },
            body: source.optional { (source) in source.data() },
            mode: ScriptRequest.Mode.sample(&source),
            credentials: ScriptRequest.Credentials.sample(&source),
            redirect: ScriptRequest.Redirect.sample(&source),
            cache: ScriptRequest.Cache.sample(&source),
            referrer: source.optional { (source) in source.string() },
            referrerPolicy: source.string(),
            wantsPreflight: source.flag(),
            destination: ScriptRequest.Destination.sample(&source))
        value.metadata = RequestMetadata.sample(&source)
        value.initiator = ScriptRequest.Initiator.sample(&source)
        value.document = source.number()
        return value
    }
}

extension ScriptResponse {
    static func sample(_ source: inout SampleSource) -> ScriptResponse {
        var value = ScriptResponse(
            ScriptResponse.Kind.sample(&source))
        value.status = source.size()
        value.statusText = source.string()
        value.url = source.string()
        value.isRedirected = source.flag()
        value.headers = source.list { (source) in ScriptHeaderField.sample(&source) }
        value.body = source.data()
        value.isOpen = source.flag()
        value.tellsTiming = source.flag()
        return value
    }
}

extension ScriptSettings {
    static func sample(_ source: inout SampleSource) -> ScriptSettings {
        var value = ScriptSettings()
        value.userAgent = source.string()
        value.languages = source.list { (source) in source.string() }
        value.isPrinted = source.flag()
        value.timeLimit = source.optional { (source) in source.milliseconds() }
        value.timerLimit = source.optional { (source) in source.milliseconds() }
        value.timeOrigin = source.real()
        value.injected = source.list { (source) in ScriptSettings.Injected.sample(&source) }
        value.history = ScriptHistoryPlace.sample(&source)
        value.messageHandlers = source.list { (source) in ScriptHandlerName.sample(&source) }
        value.windowName = source.string()
        value.opener = source.number()
        value.isOpaque = source.flag()
        value.isForProgramAlone = source.flag()
        value.worker = source.optional { (source) in ScriptWorkerSettings.sample(&source) }
        value.frame = source.optional { (source) in ScriptFrameSettings.sample(&source) }
        return value
    }
}

extension ScriptSettings.Injected {
    static func sample(_ source: inout SampleSource) -> ScriptSettings.Injected {
        let value = ScriptSettings.Injected(
            source: source.string(),
            isAtEnd: source.flag(),
            isForFrames: source.flag(),
            world: source.string())
        return value
    }
}

extension ScriptSocketEnd {
    static func sample(_ source: inout SampleSource) -> ScriptSocketEnd {
        let value = ScriptSocketEnd(
            code: source.number(),
            reason: source.string(),
            isClean: source.flag(),
            isFault: source.flag())
        return value
    }
}

extension ScriptSocketEvent {
    static func sample(_ source: inout SampleSource) -> ScriptSocketEvent {
        switch source.turn(of: "ScriptSocketEvent", among: 4) {
        case 0: return .opened(subprotocol: source.string())
        case 1: return .message(ScriptSocketMessage.sample(&source))
        case 2: return .sent(messageCount: source.size(), byteCount: source.size())
        default: return .closed(ScriptSocketEnd.sample(&source))
        }
    }
}

extension ScriptSocketMessage {
    static func sample(_ source: inout SampleSource) -> ScriptSocketMessage {
        let value = ScriptSocketMessage(
            isText: source.flag(),
            bytes: source.data())
        return value
    }
}

extension ScriptStorageChange {
    static func sample(_ source: inout SampleSource) -> ScriptStorageChange {
        switch source.turn(of: "ScriptStorageChange", among: 3) {
        case 0: return .set(key: source.string(), value: source.string())
        case 1: return .removed(key: source.string())
        default: return .cleared
        }
    }
}

extension ScriptStorageItem {
    static func sample(_ source: inout SampleSource) -> ScriptStorageItem {
        let value = ScriptStorageItem(
            source.string(),
            source.string())
        return value
    }
}

extension ScriptWindow {
    static func sample(_ source: inout SampleSource) -> ScriptWindow {
        let value = ScriptWindow(
            number: source.number(),
            href: source.string(),
            name: source.string(),
            hidesReferrer: source.flag(),
            isSevered: source.flag())
        return value
    }
}

extension ScriptWorker {
    static func sample(_ source: inout SampleSource) -> ScriptWorker {
        var value = ScriptWorker(
            number: source.number(),
            url: source.string(),
            name: source.string(),
            isModule: source.flag(),
            credentials: ScriptRequest.Credentials.sample(&source),
            source: source.optional { (source) in source.data() })
        value.document = source.number()
        return value
    }
}

extension ScriptWorkerError {
    static func sample(_ source: inout SampleSource) -> ScriptWorkerError {
        let value = ScriptWorkerError(
            message: source.shown(),
            source: source.shown(),
            line: source.size(),
            column: source.size())
        return value
    }
}

extension ScriptWorkerSettings {
    static func sample(_ source: inout SampleSource) -> ScriptWorkerSettings {
        var value = ScriptWorkerSettings(
            process: source.number())
        value.name = source.string()
        value.isModule = source.flag()
        value.credentials = ScriptRequest.Credentials.sample(&source)
        return value
    }
}

extension SelectOption {
    static func sample(_ source: inout SampleSource) -> SelectOption {
        let value = SelectOption(
            label: source.shown(),
            value: source.shown(),
            isSelected: source.flag(),
            isDisabled: source.flag(),
            group: source.shown())
        return value
    }
}

extension StylePreferences {
    static func sample(_ source: inout SampleSource) -> StylePreferences {
        var value = StylePreferences(
            userSheets: source.list { (source) in source.data() },
            usesAuthorSheets: source.flag())
        value.ruleSheet = source.data()
        return value
    }
}

extension TextStyle {
    static func sample(_ source: inout SampleSource) -> TextStyle {
        var value = TextStyle(
            marks: source.pageMarks(),
            foreground: source.optional { (source) in RGBColor.sample(&source) },
            background: source.optional { (source) in RGBColor.sample(&source) })
        value.picture = source.number()
        return value
    }
}

extension ConsoleMessage.Level {
    static func sample(_ source: inout SampleSource) -> ConsoleMessage.Level {
        let all: [ConsoleMessage.Level] = [.log, .debug, .info, .warning, .error]
        return all[source.turn(of: "ConsoleMessage.Level", among: all.count)]
    }
}

extension ElementFact.Kind {
    static func sample(_ source: inout SampleSource) -> ElementFact.Kind {
        let all: [ElementFact.Kind] = [.isConnected, .tagName, .text, .attribute, .property, .style, .role, .label, .isDisplayed, .isEnabled, .isSelected, .frameDocument, .source]
        return all[source.turn(of: "ElementFact.Kind", among: all.count)]
    }
}

extension FrameDocument.End {
    static func sample(_ source: inout SampleSource) -> FrameDocument.End {
        let all: [FrameDocument.End] = [.awaited, .whole, .missing]
        return all[source.turn(of: "FrameDocument.End", among: all.count)]
    }
}

extension FrameScripting {
    static func sample(_ source: inout SampleSource) -> FrameScripting {
        let all: [FrameScripting] = [.isolated, .reachable, .scripted, .driven]
        return all[source.turn(of: "FrameScripting", among: all.count)]
    }
}

extension ImageFailure {
    static func sample(_ source: inout SampleSource) -> ImageFailure {
        let all: [ImageFailure] = [.unknownFormat, .missingLibrary, .unusableLibrary, .tooLarge, .damaged]
        return all[source.turn(of: "ImageFailure", among: all.count)]
    }
}

extension PageEmptiness {
    static func sample(_ source: inout SampleSource) -> PageEmptiness {
        let all: [PageEmptiness] = [.madeByScripts, .blank, .needsSharedWorkers, .needsServiceWorkers, .needsWebAssembly, .needsCanvas, .needsWebGL]
        return all[source.turn(of: "PageEmptiness", among: all.count)]
    }
}

extension PictureFit {
    static func sample(_ source: inout SampleSource) -> PictureFit {
        let all: [PictureFit] = [.fill, .contain, .cover, .none, .scaleDown]
        return all[source.turn(of: "PictureFit", among: all.count)]
    }
}

extension ScriptCall.DrivenEnd {
    static func sample(_ source: inout SampleSource) -> ScriptCall.DrivenEnd {
        let all: [ScriptCall.DrivenEnd] = [.result, .callback]
        return all[source.turn(of: "ScriptCall.DrivenEnd", among: all.count)]
    }
}

extension ScriptCall.Form {
    static func sample(_ source: inout SampleSource) -> ScriptCall.Form {
        let all: [ScriptCall.Form] = [.json, .value]
        return all[source.turn(of: "ScriptCall.Form", among: all.count)]
    }
}

extension ScriptDatabaseFault {
    static func sample(_ source: inout SampleSource) -> ScriptDatabaseFault {
        let all: [ScriptDatabaseFault] = [.refused, .version, .constraint, .quota, .ended, .busy, .failed]
        return all[source.turn(of: "ScriptDatabaseFault", among: all.count)]
    }
}

extension ScriptDatabaseRead.Direction {
    static func sample(_ source: inout SampleSource) -> ScriptDatabaseRead.Direction {
        let all: [ScriptDatabaseRead.Direction] = [.next, .nextUnique, .previous, .previousUnique]
        return all[source.turn(of: "ScriptDatabaseRead.Direction", among: all.count)]
    }
}

extension ScriptDialogRequest.Kind {
    static func sample(_ source: inout SampleSource) -> ScriptDialogRequest.Kind {
        let all: [ScriptDialogRequest.Kind] = [.alert, .confirm, .prompt]
        return all[source.turn(of: "ScriptDialogRequest.Kind", among: all.count)]
    }
}

extension ScriptExcess {
    static func sample(_ source: inout SampleSource) -> ScriptExcess {
        let all: [ScriptExcess] = [.time, .memory]
        return all[source.turn(of: "ScriptExcess", among: all.count)]
    }
}

extension ScriptRequest.Cache {
    static func sample(_ source: inout SampleSource) -> ScriptRequest.Cache {
        let all: [ScriptRequest.Cache] = [.standard, .noStore, .reload, .noCache, .forceCache, .onlyIfCached]
        return all[source.turn(of: "ScriptRequest.Cache", among: all.count)]
    }
}

extension ScriptRequest.Credentials {
    static func sample(_ source: inout SampleSource) -> ScriptRequest.Credentials {
        let all: [ScriptRequest.Credentials] = [.sameOrigin, .omit, .include]
        return all[source.turn(of: "ScriptRequest.Credentials", among: all.count)]
    }
}

extension ScriptRequest.Destination {
    static func sample(_ source: inout SampleSource) -> ScriptRequest.Destination {
        let all: [ScriptRequest.Destination] = [.data, .script, .stream, .parts, .image, .socket, .imported, .worker]
        return all[source.turn(of: "ScriptRequest.Destination", among: all.count)]
    }
}

extension ScriptRequest.Initiator {
    static func sample(_ source: inout SampleSource) -> ScriptRequest.Initiator {
        let all: [ScriptRequest.Initiator] = [.fetch, .xmlHTTPRequest, .beacon, .other]
        return all[source.turn(of: "ScriptRequest.Initiator", among: all.count)]
    }
}

extension ScriptRequest.Mode {
    static func sample(_ source: inout SampleSource) -> ScriptRequest.Mode {
        let all: [ScriptRequest.Mode] = [.cors, .noCORS, .sameOrigin]
        return all[source.turn(of: "ScriptRequest.Mode", among: all.count)]
    }
}

extension ScriptRequest.Redirect {
    static func sample(_ source: inout SampleSource) -> ScriptRequest.Redirect {
        let all: [ScriptRequest.Redirect] = [.follow, .error, .manual]
        return all[source.turn(of: "ScriptRequest.Redirect", among: all.count)]
    }
}

extension ScriptResponse.Kind {
    static func sample(_ source: inout SampleSource) -> ScriptResponse.Kind {
        let all: [ScriptResponse.Kind] = [.error, .basic, .cors, .opaque, .opaqueRedirect]
        return all[source.turn(of: "ScriptResponse.Kind", among: all.count)]
    }
}

extension ScriptStorageArea {
    static func sample(_ source: inout SampleSource) -> ScriptStorageArea {
        let all: [ScriptStorageArea] = [.local, .session]
        return all[source.turn(of: "ScriptStorageArea", among: all.count)]
    }
}

extension SubmissionTrigger {
    static func sample(_ source: inout SampleSource) -> SubmissionTrigger {
        let all: [SubmissionTrigger] = [.button, .implicit]
        return all[source.turn(of: "SubmissionTrigger", among: all.count)]
    }
}

