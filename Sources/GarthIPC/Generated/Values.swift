// swift-format-ignore-file
// Made by Scripts/generate-wire.py from Sources/GarthIPC/wire.list and the declarations of the values.

import GarthPage
import GarthURL

extension ChosenFile {
    func encode(to encoder: inout WireEncoder) {
        encoder.string(name)
        encoder.string(mediaType)
        encoder.data(bytes)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            name: try decoder.string(),
            mediaType: try decoder.string(),
            bytes: try decoder.data())
    }
}

extension ConsoleMessage {
    func encode(to encoder: inout WireEncoder) {
        encoder.number(level.rawValue)
        encoder.shown(text, limit: WireLimits.consoleByteCount)
        encoder.shown(source, limit: WireLimits.consoleByteCount)
        encoder.count(line)
        encoder.count(column)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            level: try decoder.code(),
            text: try decoder.shown(limit: WireLimits.consoleByteCount),
            source: try decoder.shown(limit: WireLimits.consoleByteCount),
            line: try decoder.size(),
            column: try decoder.size())
    }
}

extension ContentSandbox {
    func encode(to encoder: inout WireEncoder) {
        encoder.flag(hasSystemCallFilter)
        encoder.flag(hasNoNewPrivileges)
        encoder.flag(hasNoCapabilities)
        encoder.count(landlockVersion)
        encoder.list(libraries) { $0.shown($1, limit: WireLimits.libraryNameByteCount) }
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init()
        hasSystemCallFilter = try decoder.flag()
        hasNoNewPrivileges = try decoder.flag()
        hasNoCapabilities = try decoder.flag()
        landlockVersion = try decoder.size()
        libraries = try decoder.list(limit: WireLimits.libraryCount) { (d) throws(WireError) in try d.shown(limit: WireLimits.libraryNameByteCount) }
    }
}

extension ContentSecurityPolicy.Disposition {
    func encode(to encoder: inout WireEncoder) {
        switch self {
        case .enforce: encoder.number(UInt8(0))
        case .report: encoder.number(UInt8(1))
        }
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        switch try decoder.number(UInt8.self) {
        case 0: self = .enforce
        case 1: self = .report
        default: throw .unknownCode
        }
    }
}

extension ContentUse {
    func encode(to encoder: inout WireEncoder) {
        switch self {
        case .scriptElement: encoder.number(UInt8(0))
        case .scriptAttribute: encoder.number(UInt8(1))
        case .scriptText: encoder.number(UInt8(2))
        case .styleElement: encoder.number(UInt8(3))
        case .styleAttribute: encoder.number(UInt8(4))
        case .image: encoder.number(UInt8(5))
        case .connection: encoder.number(UInt8(6))
        case .frame: encoder.number(UInt8(7))
        case .worker: encoder.number(UInt8(8))
        case .form: encoder.number(UInt8(9))
        case .base: encoder.number(UInt8(10))
        }
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        switch try decoder.number(UInt8.self) {
        case 0: self = .scriptElement
        case 1: self = .scriptAttribute
        case 2: self = .scriptText
        case 3: self = .styleElement
        case 4: self = .styleAttribute
        case 5: self = .image
        case 6: self = .connection
        case 7: self = .frame
        case 8: self = .worker
        case 9: self = .form
        case 10: self = .base
        default: throw .unknownCode
        }
    }
}

extension ContentViolation {
    func encode(to encoder: inout WireEncoder) {
        encoder.string(blocked, limit: WireLimits.wishByteCount)
        use.encode(to: &encoder)
        encoder.string(policy, limit: WireLimits.contentPolicyByteCount)
        disposition.encode(to: &encoder)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            blocked: try decoder.string(limit: WireLimits.wishByteCount),
            use: try ContentUse(from: &decoder),
            policy: try decoder.string(limit: WireLimits.contentPolicyByteCount),
            disposition: try ContentSecurityPolicy.Disposition(from: &decoder))
    }
}

extension ControlChange {
    func encode(to encoder: inout WireEncoder) {
        switch self {
        case .text(let value0):
            encoder.number(UInt8(0))
            encoder.string(value0)
        case .checked(let value0):
            encoder.number(UInt8(1))
            encoder.flag(value0)
        case .selected(let value0):
            encoder.number(UInt8(2))
            encoder.list(value0) { $0.count($1) }
        case .files(let value0):
            encoder.number(UInt8(3))
            encoder.list(value0) { $1.encode(to: &$0) }
        }
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        switch try decoder.number(UInt8.self) {
        case 0: self = .text(try decoder.string())
        case 1: self = .checked(try decoder.flag())
        case 2: self = .selected(try decoder.list(limit: WireLimits.optionCount) { (d) throws(WireError) in try d.size() })
        case 3: self = .files(try decoder.list(limit: WireLimits.optionCount) { (d) throws(WireError) in try ChosenFile(from: &d) })
        default: throw .unknownCode
        }
    }
}

extension DocumentCompression {
    func encode(to encoder: inout WireEncoder) {
        switch self {
        case .none: encoder.number(UInt8(0))
        case .gzip(let byteLimit, let isSniffed):
            encoder.number(UInt8(1))
            encoder.count(byteLimit)
            encoder.flag(isSniffed)
        }
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        switch try decoder.number(UInt8.self) {
        case 0: self = .none
        case 1:
            let byteLimit: Int = try decoder.size()
            let isSniffed: Bool = try decoder.flag()
            self = .gzip(byteLimit: byteLimit, isSniffed: isSniffed)
        default: throw .unknownCode
        }
    }
}

extension DocumentDescription {
    func encode(to encoder: inout WireEncoder) {
        encoder.shown(language, limit: WireLimits.encodingByteCount)
        encoder.optional(hasArticle) { $0.flag($1) }
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            language: try decoder.shown(limit: WireLimits.encodingByteCount),
            hasArticle: try decoder.optional { (d) throws(WireError) in try d.flag() })
    }
}

extension DocumentFault {
    func encode(to encoder: inout WireEncoder) {
        switch self {
        case .notText(let mediaType):
            encoder.number(UInt8(0))
            encoder.shown(mediaType)
        case .damaged: encoder.number(UInt8(1))
        case .tooLarge: encoder.number(UInt8(2))
        case .tooManyElements: encoder.number(UInt8(3))
        case .badSelector: encoder.number(UInt8(4))
        case .noMatch: encoder.number(UInt8(5))
        }
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        switch try decoder.number(UInt8.self) {
        case 0: self = .notText(mediaType: try decoder.shown())
        case 1: self = .damaged
        case 2: self = .tooLarge
        case 3: self = .tooManyElements
        case 4: self = .badSelector
        case 5: self = .noMatch
        default: throw .unknownCode
        }
    }
}

extension DocumentInfo {
    func encode(to encoder: inout WireEncoder) {
        encoder.string(url)
        encoder.string(mediaType)
        encoder.optional(charset) { $0.string($1) }
        encoder.flag(charsetIsForced)
        encoder.optional(fallbackCharset) { $0.string($1) }
        encoder.optional(refresh) { $0.string($1) }
        compression.encode(to: &encoder)
        encoder.optional(byteLimit) { $0.count($1) }
        encoder.list(contentPolicies) { $1.encode(to: &$0) }
        encoder.flag(isFreeOfPolicies)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            url: try decoder.string(),
            mediaType: try decoder.string(),
            charset: try decoder.optional { (d) throws(WireError) in try d.string() },
            charsetIsForced: try decoder.flag(),
            fallbackCharset: try decoder.optional { (d) throws(WireError) in try d.string() },
            refresh: try decoder.optional { (d) throws(WireError) in try d.string() })
        compression = try DocumentCompression(from: &decoder)
        byteLimit = try decoder.optional { (d) throws(WireError) in try d.size() }
        contentPolicies = try decoder.list(limit: WireLimits.contentPolicyCount) { (d) throws(WireError) in try ContentSecurityPolicy(from: &d) }
        isFreeOfPolicies = try decoder.flag()
    }
}

extension ElementAction {
    func encode(to encoder: inout WireEncoder) {
        kind.encode(to: &encoder)
        element.encode(to: &encoder)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            try ElementAction.Kind(from: &decoder),
            on: try ElementReference(from: &decoder))
    }
}

extension ElementAction.Kind {
    func encode(to encoder: inout WireEncoder) {
        switch self {
        case .change(let value0):
            encoder.number(UInt8(0))
            value0.encode(to: &encoder)
        case .activation: encoder.number(UInt8(1))
        case .reveal: encoder.number(UInt8(2))
        }
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        switch try decoder.number(UInt8.self) {
        case 0: self = .change(try ControlChange(from: &decoder))
        case 1: self = .activation
        case 2: self = .reveal
        default: throw .unknownCode
        }
    }
}

extension ElementCall {
    func encode(to encoder: inout WireEncoder) {
        switch self {
        case .fact(let value0):
            encoder.number(UInt8(0))
            value0.encode(to: &encoder)
        case .keys(let value0):
            encoder.number(UInt8(1))
            encoder.list(value0) { $0.string($1) }
        case .type(let value0):
            encoder.number(UInt8(2))
            value0.encode(to: &encoder)
        case .focus(let value0):
            encoder.number(UInt8(3))
            encoder.flag(value0)
        case .doubleClick: encoder.number(UInt8(4))
        case .hover: encoder.number(UInt8(5))
        case .reveal: encoder.number(UInt8(6))
        }
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        switch try decoder.number(UInt8.self) {
        case 0: self = .fact(try ElementFact(from: &decoder))
        case 1: self = .keys(try decoder.list(limit: WireLimits.keyCount) { (d) throws(WireError) in try d.string() })
        case 2: self = .type(try FieldKey(from: &decoder))
        case 3: self = .focus(try decoder.flag())
        case 4: self = .doubleClick
        case 5: self = .hover
        case 6: self = .reveal
        default: throw .unknownCode
        }
    }
}

extension ElementFact {
    func encode(to encoder: inout WireEncoder) {
        encoder.number(kind.rawValue)
        encoder.string(name)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            try decoder.code(),
            name: try decoder.string())
    }
}

extension ElementQuery {
    func encode(to encoder: inout WireEncoder) {
        switch self {
        case .selector(let value0):
            encoder.number(UInt8(0))
            encoder.string(value0)
        case .role(let value0, let name):
            encoder.number(UInt8(1))
            encoder.string(value0)
            encoder.optional(name) { $0.string($1) }
        case .text(let value0):
            encoder.number(UInt8(2))
            encoder.string(value0)
        case .label(let value0):
            encoder.number(UInt8(3))
            encoder.string(value0)
        }
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        switch try decoder.number(UInt8.self) {
        case 0: self = .selector(try decoder.string())
        case 1:
            let value0: String = try decoder.string()
            let name: String? = try decoder.optional { (d) throws(WireError) in try d.string() }
            self = .role(value0, name: name)
        case 2: self = .text(try decoder.string())
        case 3: self = .label(try decoder.string())
        default: throw .unknownCode
        }
    }
}

extension ElementReference {
    func encode(to encoder: inout WireEncoder) {
        encoder.number(document)
        encoder.number(node)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            document: try decoder.number(),
            node: try decoder.number())
    }
}

extension ElementSearch {
    func encode(to encoder: inout WireEncoder) {
        switch self {
        case .selector(let value0):
            encoder.number(UInt8(0))
            encoder.string(value0)
        case .tagName(let value0):
            encoder.number(UInt8(1))
            encoder.string(value0)
        case .linkText(let value0, let isPartial):
            encoder.number(UInt8(2))
            encoder.string(value0)
            encoder.flag(isPartial)
        }
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        switch try decoder.number(UInt8.self) {
        case 0: self = .selector(try decoder.string())
        case 1: self = .tagName(try decoder.string())
        case 2:
            let value0: String = try decoder.string()
            let isPartial: Bool = try decoder.flag()
            self = .linkText(value0, isPartial: isPartial)
        default: throw .unknownCode
        }
    }
}

extension ElementStates {
    func encode(to encoder: inout WireEncoder) {
        encoder.number(rawValue)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            rawValue: try decoder.number())
    }
}

extension ExportFormat {
    func encode(to encoder: inout WireEncoder) {
        switch self {
        case .markdown: encoder.number(UInt8(0))
        case .articleMarkdown: encoder.number(UInt8(1))
        case .html: encoder.number(UInt8(2))
        case .json: encoder.number(UInt8(3))
        case .innertext: encoder.number(UInt8(4))
        case .plain: encoder.number(UInt8(5))
        case .links: encoder.number(UInt8(6))
        case .hyperlinks: encoder.number(UInt8(7))
        case .feed: encoder.number(UInt8(8))
        case .tree: encoder.number(UInt8(9))
        }
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        switch try decoder.number(UInt8.self) {
        case 0: self = .markdown
        case 1: self = .articleMarkdown
        case 2: self = .html
        case 3: self = .json
        case 4: self = .innertext
        case 5: self = .plain
        case 6: self = .links
        case 7: self = .hyperlinks
        case 8: self = .feed
        case 9: self = .tree
        default: throw .unknownCode
        }
    }
}

extension FieldKey {
    func encode(to encoder: inout WireEncoder) {
        encoder.string(key)
        encoder.optional(text) { $0.string($1) }
        encoder.count(cursor)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            try decoder.string(),
            text: try decoder.optional { (d) throws(WireError) in try d.string() },
            cursor: try decoder.size())
    }
}

extension FrameContent {
    func encode(to encoder: inout WireEncoder) {
        switch self {
        case .document(let value0):
            encoder.number(UInt8(0))
            value0.encode(to: &encoder)
        case .embedded(let number, let ruleSheet):
            encoder.number(UInt8(1))
            encoder.documentNumber(number)
            encoder.data(ruleSheet)
        case .copy(let value0):
            encoder.number(UInt8(2))
            value0.encode(to: &encoder)
        case .blank: encoder.number(UInt8(3))
        case .notice(let value0):
            encoder.number(UInt8(4))
            encoder.string(value0)
        }
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        switch try decoder.number(UInt8.self) {
        case 0: self = .document(try FrameDocument(from: &decoder))
        case 1:
            let number: UInt32 = try decoder.documentNumber()
            let ruleSheet: [UInt8] = try decoder.data()
            self = .embedded(number: number, ruleSheet: ruleSheet)
        case 2: self = .copy(try FrameDocument(from: &decoder))
        case 3: self = .blank
        case 4: self = .notice(try decoder.string())
        default: throw .unknownCode
        }
    }
}

extension FrameDocument {
    func encode(to encoder: inout WireEncoder) {
        info.encode(to: &encoder)
        encoder.documentNumber(number)
        encoder.data(bytes)
        encoder.number(end.rawValue)
        encoder.data(ruleSheet)
        encoder.number(scripting.rawValue)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            try DocumentInfo(from: &decoder),
            number: try decoder.documentNumber(),
            try decoder.data(),
            end: try decoder.code(),
            ruleSheet: try decoder.data())
        scripting = try decoder.code()
    }
}

extension HTMLParserChoice {
    func encode(to encoder: inout WireEncoder) {
        switch self {
        case .standard: encoder.number(UInt8(0))
        case .libxml2: encoder.number(UInt8(1))
        }
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        switch try decoder.number(UInt8.self) {
        case 0: self = .standard
        case 1: self = .libxml2
        default: throw .unknownCode
        }
    }
}

extension LayoutOptions {
    func encode(to encoder: inout WireEncoder) {
        encoder.count(columns)
        encoder.count(rows)
        encoder.flag(isInteractive)
        encoder.flag(wantsProvisionalLines)
        encoder.flag(prefersDark)
        encoder.count(textColumns)
        encoder.flag(wantsLines)
        encoder.flag(showsFrames)
        encoder.flag(loadsHiddenFrames)
        encoder.flag(hasBareArticle)
        encoder.flag(usesPlainLayout)
        encoder.flag(usesLinearLayout)
        encoder.flag(numbersLinks)
        encoder.flag(usesVisualOrder)
        encoder.flag(showsPictures)
        encoder.flag(showsBackgroundImages)
        colors.encode(to: &encoder)
        encoder.optional(terminalGround) { $1.encode(to: &$0) }
        encoder.optional(terminalText) { $1.encode(to: &$0) }
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            columns: try decoder.size(),
            rows: try decoder.size(),
            isInteractive: try decoder.flag(),
            wantsProvisionalLines: try decoder.flag(),
            prefersDark: try decoder.flag())
        textColumns = try decoder.size()
        wantsLines = try decoder.flag()
        showsFrames = try decoder.flag()
        loadsHiddenFrames = try decoder.flag()
        hasBareArticle = try decoder.flag()
        usesPlainLayout = try decoder.flag()
        usesLinearLayout = try decoder.flag()
        numbersLinks = try decoder.flag()
        usesVisualOrder = try decoder.flag()
        showsPictures = try decoder.flag()
        showsBackgroundImages = try decoder.flag()
        colors = try PageColors(from: &decoder)
        terminalGround = try decoder.optional { (d) throws(WireError) in try RGBColor(from: &d) }
        terminalText = try decoder.optional { (d) throws(WireError) in try RGBColor(from: &d) }
    }
}

extension PageColors {
    func encode(to encoder: inout WireEncoder) {
        switch self {
        case .terminal: encoder.number(UInt8(0))
        case .page: encoder.number(UInt8(1))
        case .none: encoder.number(UInt8(2))
        }
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        switch try decoder.number(UInt8.self) {
        case 0: self = .terminal
        case 1: self = .page
        case 2: self = .none
        default: throw .unknownCode
        }
    }
}

extension PageControl {
    func encode(to encoder: inout WireEncoder) {
        kind.encode(to: &encoder)
        encoder.shown(name)
        encoder.shown(label)
        encoder.shown(value)
        encoder.flag(isChecked)
        encoder.flag(isDisabled)
        encoder.flag(isReadOnly)
        encoder.flag(isRequired)
        encoder.optional(maximumLength) { $0.count($1) }
        encoder.optional(form) { $0.count($1) }
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            kind: try PageControl.Kind(from: &decoder),
            name: try decoder.shown(),
            label: try decoder.shown(),
            value: try decoder.shown(),
            isChecked: try decoder.flag(),
            isDisabled: try decoder.flag(),
            isReadOnly: try decoder.flag(),
            isRequired: try decoder.flag(),
            maximumLength: try decoder.optional { (d) throws(WireError) in try d.size() },
            form: try decoder.optional { (d) throws(WireError) in try d.size() })
    }
}

extension PageControl.Kind {
    func encode(to encoder: inout WireEncoder) {
        switch self {
        case .text(let inputType):
            encoder.number(UInt8(0))
            encoder.shown(inputType)
        case .password: encoder.number(UInt8(1))
        case .textArea(let rows):
            encoder.number(UInt8(2))
            encoder.count(rows)
        case .checkbox: encoder.number(UInt8(3))
        case .radio: encoder.number(UInt8(4))
        case .select(let options, let allowsMultiple):
            encoder.number(UInt8(5))
            encoder.list(options) { $1.encode(to: &$0) }
            encoder.flag(allowsMultiple)
        case .submit: encoder.number(UInt8(6))
        case .reset: encoder.number(UInt8(7))
        case .button: encoder.number(UInt8(8))
        case .file(let allowsMultiple):
            encoder.number(UInt8(9))
            encoder.flag(allowsMultiple)
        }
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        switch try decoder.number(UInt8.self) {
        case 0: self = .text(inputType: try decoder.shown())
        case 1: self = .password
        case 2: self = .textArea(rows: try decoder.size())
        case 3: self = .checkbox
        case 4: self = .radio
        case 5:
            let options: [SelectOption] = try decoder.list(limit: WireLimits.optionCount) { (d) throws(WireError) in try SelectOption(from: &d) }
            let allowsMultiple: Bool = try decoder.flag()
            self = .select(options: options, allowsMultiple: allowsMultiple)
        case 6: self = .submit
        case 7: self = .reset
        case 8: self = .button
        case 9: self = .file(allowsMultiple: try decoder.flag())
        default: throw .unknownCode
        }
    }
}

extension PageElement {
    func encode(to encoder: inout WireEncoder) {
        reference.encode(to: &encoder)
        encoder.shown(role)
        encoder.count(depth)
        encoder.shown(name)
        encoder.shown(text)
        encoder.shown(url)
        encoder.optional(level) { $0.count($1) }
        states.encode(to: &encoder)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            try ElementReference(from: &decoder),
            role: try decoder.shown(),
            depth: try decoder.size())
        name = try decoder.shown()
        text = try decoder.shown()
        url = try decoder.shown()
        level = try decoder.optional { (d) throws(WireError) in try d.size() }
        states = try ElementStates(from: &decoder)
    }
}

extension PageFrame {
    func encode(to encoder: inout WireEncoder) {
        encoder.number(element)
        encoder.string(name)
        encoder.optional(sandbox) { $0.string($1) }
        encoder.string(referrerPolicy)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            element: try decoder.number(),
            name: try decoder.string(),
            sandbox: try decoder.optional { (d) throws(WireError) in try d.string() },
            referrerPolicy: try decoder.string())
    }
}

extension PageLink {
    func encode(to encoder: inout WireEncoder) {
        encoder.string(href)
        encoder.string(frameName)
        encoder.optional(downloadName) { $0.shown($1) }
        encoder.string(rel)
        encoder.number(document)
        encoder.string(referrerPolicy)
        encoder.string(picture)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            href: try decoder.string(),
            frameName: try decoder.string(),
            downloadName: try decoder.optional { (d) throws(WireError) in try d.shown() },
            rel: try decoder.string(),
            document: try decoder.number(),
            referrerPolicy: try decoder.string(),
            picture: try decoder.string())
    }
}

extension PageNavigation {
    func encode(to encoder: inout WireEncoder) {
        encoder.string(href)
        encoder.formMethod(method)
        encoder.data(body)
        encoder.shown(contentType)
        encoder.string(frameName)
        encoder.flag(isForm)
        encoder.optional(owner) { $0.number($1) }
        encoder.string(referrerPolicy)
        encoder.optional(downloadName) { $0.shown($1) }
        encoder.string(rel)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            href: try decoder.string(),
            method: try decoder.formMethod(),
            body: try decoder.data(),
            contentType: try decoder.shown(),
            frameName: try decoder.string(),
            isForm: try decoder.flag(),
            owner: try decoder.optional { (d) throws(WireError) in try d.number() },
            referrerPolicy: try decoder.string(),
            downloadName: try decoder.optional { (d) throws(WireError) in try d.shown() },
            rel: try decoder.string())
    }
}

extension PagePicture {
    func encode(to encoder: inout WireEncoder) {
        element.encode(to: &encoder)
        encoder.string(address, limit: WireLimits.wishByteCount)
        encoder.shown(alternativeText)
        encoder.flag(isSized)
        encoder.number(fit.rawValue)
        position.encode(to: &encoder)
        encoder.side(boxWidth)
        encoder.side(boxHeight)
        encoder.optional(background) { $1.encode(to: &$0) }
        encoder.optional(styleSheet) { $0.number($1) }
        encoder.flag(usesImageSet)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            try ElementReference(from: &decoder),
            address: try decoder.string(limit: WireLimits.wishByteCount),
            alternativeText: try decoder.shown(),
            isSized: try decoder.flag(),
            fit: try decoder.code(),
            position: try PicturePosition(from: &decoder),
            boxWidth: try decoder.side(),
            boxHeight: try decoder.side())
        background = try decoder.optional { (d) throws(WireError) in try PictureBackground(from: &d) }
        styleSheet = try decoder.optional { (d) throws(WireError) in try d.number() }
        usesImageSet = try decoder.flag()
    }
}

extension PageQuestion {
    func encode(to encoder: inout WireEncoder) {
        switch self {
        case .elements(let value0):
            encoder.number(UInt8(0))
            value0.encode(to: &encoder)
        case .snapshot(let of):
            encoder.number(UInt8(1))
            encoder.optional(of) { $1.encode(to: &$0) }
        case .search(let value0, let inDocument, let below):
            encoder.number(UInt8(2))
            value0.encode(to: &encoder)
            encoder.number(inDocument)
            encoder.optional(below) { $1.encode(to: &$0) }
        case .fieldNames(let value0):
            encoder.number(UInt8(3))
            encoder.list(value0) { $1.encode(to: &$0) }
        case .fields(let named, let inDocument):
            encoder.number(UInt8(4))
            encoder.list(named) { $0.string($1) }
            encoder.number(inDocument)
        }
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        switch try decoder.number(UInt8.self) {
        case 0: self = .elements(try ElementQuery(from: &decoder))
        case 1: self = .snapshot(of: try decoder.optional { (d) throws(WireError) in try ElementReference(from: &d) })
        case 2:
            let value0: ElementSearch = try ElementSearch(from: &decoder)
            let inDocument: UInt32 = try decoder.number()
            let below: ElementReference? = try decoder.optional { (d) throws(WireError) in try ElementReference(from: &d) }
            self = .search(value0, inDocument: inDocument, below: below)
        case 3:
            self = .fieldNames(try decoder.list(limit: WireLimits.actionCount) { (d) throws(WireError) in try ElementReference(from: &d) })
        case 4:
            let named: [String] = try decoder.list(limit: WireLimits.actionCount) { (d) throws(WireError) in try d.string() }
            let inDocument: UInt32 = try decoder.number()
            self = .fields(named: named, inDocument: inDocument)
        default: throw .unknownCode
        }
    }
}

extension PageResource {
    func encode(to encoder: inout WireEncoder) {
        encoder.number(id)
        kind.encode(to: &encoder)
        encoder.string(href)
        encoder.optional(relativeTo) { $0.number($1) }
        encoder.optional(owner) { $0.number($1) }
        encoder.optional(frame) { $1.encode(to: &$0) }
        metadata.encode(to: &encoder)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            id: try decoder.number(),
            kind: try PageResource.Kind(from: &decoder),
            href: try decoder.string(),
            relativeTo: try decoder.optional { (d) throws(WireError) in try d.number() },
            owner: try decoder.optional { (d) throws(WireError) in try d.number() },
            frame: try decoder.optional { (d) throws(WireError) in try PageFrame(from: &d) })
        metadata = try RequestMetadata(from: &decoder)
    }
}

extension PageResource.Kind {
    func encode(to encoder: inout WireEncoder) {
        switch self {
        case .styleSheet: encoder.number(UInt8(0))
        case .frame: encoder.number(UInt8(1))
        case .image: encoder.number(UInt8(2))
        case .script: encoder.number(UInt8(3))
        }
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        switch try decoder.number(UInt8.self) {
        case 0: self = .styleSheet
        case 1: self = .frame
        case 2: self = .image
        case 3: self = .script
        default: throw .unknownCode
        }
    }
}

extension PageTarget {
    func encode(to encoder: inout WireEncoder) {
        element.encode(to: &encoder)
        kind.encode(to: &encoder)
        encoder.shown(title)
        encoder.optional(accessKey) { $0.character($1) }
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            try ElementReference(from: &decoder),
            kind: try PageTarget.Kind(from: &decoder),
            title: try decoder.shown(),
            accessKey: try decoder.optional { (d) throws(WireError) in try d.character() })
    }
}

extension PageTarget.Kind {
    func encode(to encoder: inout WireEncoder) {
        switch self {
        case .link(let value0):
            encoder.number(UInt8(0))
            value0.encode(to: &encoder)
        case .control(let value0):
            encoder.number(UInt8(1))
            value0.encode(to: &encoder)
        case .disclosure(let isOpen):
            encoder.number(UInt8(2))
            encoder.flag(isOpen)
        case .editingHost: encoder.number(UInt8(3))
        }
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        switch try decoder.number(UInt8.self) {
        case 0: self = .link(try PageLink(from: &decoder))
        case 1: self = .control(try PageControl(from: &decoder))
        case 2: self = .disclosure(isOpen: try decoder.flag())
        case 3: self = .editingHost
        default: throw .unknownCode
        }
    }
}

extension PictureBackground {
    func encode(to encoder: inout WireEncoder) {
        encoder.optional(width) { $1.encode(to: &$0) }
        encoder.optional(height) { $1.encode(to: &$0) }
        encoder.flag(repeatsAcross)
        encoder.flag(repeatsDown)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            width: try decoder.optional { (d) throws(WireError) in try PicturePosition.Offset(from: &d) },
            height: try decoder.optional { (d) throws(WireError) in try PicturePosition.Offset(from: &d) },
            repeatsAcross: try decoder.flag(),
            repeatsDown: try decoder.flag())
    }
}

extension PictureFact {
    func encode(to encoder: inout WireEncoder) {
        element.encode(to: &encoder)
        encoder.count(width)
        encoder.count(height)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            try ElementReference(from: &decoder),
            width: try decoder.size(),
            height: try decoder.size())
    }
}

extension PictureFitting {
    func encode(to encoder: inout WireEncoder) {
        encoder.number(fit.rawValue)
        position.encode(to: &encoder)
        density.encode(to: &encoder)
        encoder.optional(background) { $1.encode(to: &$0) }
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            fit: try decoder.code(),
            position: try PicturePosition(from: &decoder),
            density: try PictureFitting.Density(from: &decoder),
            background: try decoder.optional { (d) throws(WireError) in try PictureBackground(from: &d) })
    }
}

extension PictureFitting.Density {
    func encode(to encoder: inout WireEncoder) {
        encoder.density(horizontal)
        encoder.density(vertical)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            horizontal: try decoder.density(),
            vertical: try decoder.density())
    }
}

extension PicturePosition {
    func encode(to encoder: inout WireEncoder) {
        left.encode(to: &encoder)
        top.encode(to: &encoder)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            left: try PicturePosition.Offset(from: &decoder),
            top: try PicturePosition.Offset(from: &decoder))
    }
}

extension PicturePosition.Offset {
    func encode(to encoder: inout WireEncoder) {
        encoder.signed(share)
        encoder.signed(distance)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            share: try decoder.signed(),
            distance: try decoder.signed())
    }
}

extension RGBColor {
    func encode(to encoder: inout WireEncoder) {
        encoder.number(red)
        encoder.number(green)
        encoder.number(blue)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            try decoder.number(),
            try decoder.number(),
            try decoder.number())
    }
}

extension RequestMetadata {
    func encode(to encoder: inout WireEncoder) {
        encoder.string(nonce, limit: WireLimits.contentPolicyByteCount)
        encoder.string(integrity, limit: WireLimits.contentPolicyByteCount)
        encoder.flag(isParserInserted)
        encoder.flag(usesImageSet)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            nonce: try decoder.string(limit: WireLimits.contentPolicyByteCount),
            integrity: try decoder.string(limit: WireLimits.contentPolicyByteCount),
            isParserInserted: try decoder.flag())
        usesImageSet = try decoder.flag()
    }
}

extension ScriptCall {
    func encode(to encoder: inout WireEncoder) {
        encoder.string(source)
        encoder.optional(arguments) { $0.string($1) }
        encoder.optional(drivenEnd) { $0.number($1.rawValue) }
        encoder.number(document)
        encoder.string(world)
        encoder.number(form.rawValue)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            source: try decoder.string(),
            arguments: try decoder.optional { (d) throws(WireError) in try d.string() },
            drivenEnd: try decoder.optional { (d) throws(WireError) in try d.code() },
            document: try decoder.number(),
            world: try decoder.string(),
            form: try decoder.code())
    }
}

extension ScriptDatabaseAnswer {
    func encode(to encoder: inout WireEncoder) {
        switch self {
        case .upgrade(let oldVersion, let version, let value2):
            encoder.number(UInt8(0))
            encoder.number(oldVersion)
            encoder.number(version)
            encoder.list(value2) { $1.encode(to: &$0) }
        case .opened(let version, let value1):
            encoder.number(UInt8(1))
            encoder.number(version)
            encoder.list(value1) { $1.encode(to: &$0) }
        case .blocked(let oldVersion):
            encoder.number(UInt8(2))
            encoder.number(oldVersion)
        case .deleted(let oldVersion):
            encoder.number(UInt8(3))
            encoder.number(oldVersion)
        case .listed(let value0):
            encoder.number(UInt8(4))
            encoder.list(value0) { $1.encode(to: &$0) }
        case .began(let nextKeys):
            encoder.number(UInt8(5))
            encoder.list(nextKeys) { $0.number($1) }
        case .records(let value0, let isLast):
            encoder.number(UInt8(6))
            encoder.list(value0) { $1.encode(to: &$0) }
            encoder.flag(isLast)
        case .counted(let value0):
            encoder.number(UInt8(7))
            encoder.number(value0)
        case .done: encoder.number(UInt8(8))
        case .waiting: encoder.number(UInt8(9))
        case .failed(let value0):
            encoder.number(UInt8(10))
            encoder.number(value0.rawValue)
        case .estimated(let usage, let quota):
            encoder.number(UInt8(11))
            encoder.number(usage)
            encoder.number(quota)
        case .versionChange(let connection, let oldVersion, let version):
            encoder.number(UInt8(12))
            encoder.number(connection)
            encoder.number(oldVersion)
            encoder.number(version)
        case .aborted(let transaction, let value1):
            encoder.number(UInt8(13))
            encoder.number(transaction)
            encoder.number(value1.rawValue)
        case .closed(let connection):
            encoder.number(UInt8(14))
            encoder.number(connection)
        case .locked(let value0):
            encoder.number(UInt8(15))
            encoder.flag(value0)
        case .stolen: encoder.number(UInt8(16))
        case .locks(let value0):
            encoder.number(UInt8(17))
            encoder.list(value0) { $1.encode(to: &$0) }
        }
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        switch try decoder.number(UInt8.self) {
        case 0:
            let oldVersion: UInt64 = try decoder.number()
            let version: UInt64 = try decoder.number()
            let value2: [ScriptDatabaseStore] = try decoder.list(limit: WireLimits.databaseShapeCount) { (d) throws(WireError) in try ScriptDatabaseStore(from: &d) }
            self = .upgrade(oldVersion: oldVersion, version: version, value2)
        case 1:
            let version: UInt64 = try decoder.number()
            let value1: [ScriptDatabaseStore] = try decoder.list(limit: WireLimits.databaseShapeCount) { (d) throws(WireError) in try ScriptDatabaseStore(from: &d) }
            self = .opened(version: version, value1)
        case 2: self = .blocked(oldVersion: try decoder.number())
        case 3: self = .deleted(oldVersion: try decoder.number())
        case 4:
            self = .listed(try decoder.list(limit: WireLimits.databaseRecordCount) { (d) throws(WireError) in try ScriptDatabaseName(from: &d) })
        case 5: self = .began(nextKeys: try decoder.list(limit: WireLimits.databaseShapeCount) { (d) throws(WireError) in try d.number() })
        case 6:
            let value0: [ScriptDatabaseRecord] = try decoder.list(limit: WireLimits.databaseRecordCount) { (d) throws(WireError) in try ScriptDatabaseRecord(from: &d) }
            let isLast: Bool = try decoder.flag()
            self = .records(value0, isLast: isLast)
        case 7: self = .counted(try decoder.number())
        case 8: self = .done
        case 9: self = .waiting
        case 10: self = .failed(try decoder.code())
        case 11:
            let usage: UInt64 = try decoder.number()
            let quota: UInt64 = try decoder.number()
            self = .estimated(usage: usage, quota: quota)
        case 12:
            let connection: UInt32 = try decoder.number()
            let oldVersion: UInt64 = try decoder.number()
            let version: UInt64 = try decoder.number()
            self = .versionChange(connection: connection, oldVersion: oldVersion, version: version)
        case 13:
            let transaction: UInt32 = try decoder.number()
            let value1: ScriptDatabaseFault = try decoder.code()
            self = .aborted(transaction: transaction, value1)
        case 14: self = .closed(connection: try decoder.number())
        case 15: self = .locked(try decoder.flag())
        case 16: self = .stolen
        case 17:
            self = .locks(try decoder.list(limit: WireLimits.databaseRecordCount) { (d) throws(WireError) in try ScriptLock(from: &d) })
        default: throw .unknownCode
        }
    }
}

extension ScriptDatabaseEntry {
    func encode(to encoder: inout WireEncoder) {
        encoder.number(index)
        encoder.data(key)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            index: try decoder.number(),
            key: try decoder.data(limit: WireLimits.databaseKeyByteCount))
    }
}

extension ScriptDatabaseIndex {
    func encode(to encoder: inout WireEncoder) {
        encoder.number(store)
        encoder.number(number)
        encoder.data(definition)
        encoder.flag(isUnique)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            store: try decoder.number(),
            number: try decoder.number(),
            definition: try decoder.data(limit: WireLimits.databaseNameByteCount),
            isUnique: try decoder.flag())
    }
}

extension ScriptDatabaseName {
    func encode(to encoder: inout WireEncoder) {
        encoder.data(name)
        encoder.number(version)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            try decoder.data(limit: WireLimits.databaseNameByteCount),
            version: try decoder.number())
    }
}

extension ScriptDatabaseOperation {
    func encode(to encoder: inout WireEncoder) {
        switch self {
        case .open(let connection, let transaction, let name, let version):
            encoder.number(UInt8(0))
            encoder.number(connection)
            encoder.number(transaction)
            encoder.data(name)
            encoder.number(version)
        case .delete(let name):
            encoder.number(UInt8(1))
            encoder.data(name)
        case .list: encoder.number(UInt8(2))
        case .heard(let connection):
            encoder.number(UInt8(3))
            encoder.number(connection)
        case .close(let connection):
            encoder.number(UInt8(4))
            encoder.number(connection)
        case .begin(let transaction, let connection, let stores, let writes):
            encoder.number(UInt8(5))
            encoder.number(transaction)
            encoder.number(connection)
            encoder.list(stores) { $0.number($1) }
            encoder.flag(writes)
        case .commit(let transaction):
            encoder.number(UInt8(6))
            encoder.number(transaction)
        case .abort(let transaction):
            encoder.number(UInt8(7))
            encoder.number(transaction)
        case .setStore(let transaction, let store, let definition):
            encoder.number(UInt8(8))
            encoder.number(transaction)
            encoder.number(store)
            encoder.data(definition)
        case .deleteStore(let transaction, let store):
            encoder.number(UInt8(9))
            encoder.number(transaction)
            encoder.number(store)
        case .setIndex(let transaction, let value1):
            encoder.number(UInt8(10))
            encoder.number(transaction)
            value1.encode(to: &encoder)
        case .deleteIndex(let transaction, let index):
            encoder.number(UInt8(11))
            encoder.number(transaction)
            encoder.number(index)
        case .put(let value0):
            encoder.number(UInt8(12))
            value0.encode(to: &encoder)
        case .addEntries(let transaction, let store, let key, let value3):
            encoder.number(UInt8(13))
            encoder.number(transaction)
            encoder.number(store)
            encoder.data(key)
            encoder.list(value3) { $1.encode(to: &$0) }
        case .read(let value0):
            encoder.number(UInt8(14))
            value0.encode(to: &encoder)
        case .count(let transaction, let store, let index, let value3):
            encoder.number(UInt8(15))
            encoder.number(transaction)
            encoder.number(store)
            encoder.number(index)
            value3.encode(to: &encoder)
        case .remove(let transaction, let store, let value2):
            encoder.number(UInt8(16))
            encoder.number(transaction)
            encoder.number(store)
            value2.encode(to: &encoder)
        case .estimate: encoder.number(UInt8(17))
        case .lock(let name, let value1):
            encoder.number(UInt8(18))
            encoder.data(name)
            value1.encode(to: &encoder)
        case .release(let request):
            encoder.number(UInt8(19))
            encoder.number(request)
        case .locks: encoder.number(UInt8(20))
        }
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        switch try decoder.number(UInt8.self) {
        case 0:
            let connection: UInt32 = try decoder.number()
            let transaction: UInt32 = try decoder.number()
            let name: [UInt8] = try decoder.data(limit: WireLimits.databaseNameByteCount)
            let version: UInt64 = try decoder.number()
            self = .open(connection: connection, transaction: transaction, name: name, version: version)
        case 1: self = .delete(name: try decoder.data(limit: WireLimits.databaseNameByteCount))
        case 2: self = .list
        case 3: self = .heard(connection: try decoder.number())
        case 4: self = .close(connection: try decoder.number())
        case 5:
            let transaction: UInt32 = try decoder.number()
            let connection: UInt32 = try decoder.number()
            let stores: [UInt32] = try decoder.list(limit: WireLimits.databaseShapeCount) { (d) throws(WireError) in try d.number() }
            let writes: Bool = try decoder.flag()
            self = .begin(transaction: transaction, connection: connection, stores: stores, writes: writes)
        case 6: self = .commit(transaction: try decoder.number())
        case 7: self = .abort(transaction: try decoder.number())
        case 8:
            let transaction: UInt32 = try decoder.number()
            let store: UInt32 = try decoder.number()
            let definition: [UInt8] = try decoder.data(limit: WireLimits.databaseNameByteCount)
            self = .setStore(transaction: transaction, store: store, definition: definition)
        case 9:
            let transaction: UInt32 = try decoder.number()
            let store: UInt32 = try decoder.number()
            self = .deleteStore(transaction: transaction, store: store)
        case 10:
            let transaction: UInt32 = try decoder.number()
            let value1: ScriptDatabaseIndex = try ScriptDatabaseIndex(from: &decoder)
            self = .setIndex(transaction: transaction, value1)
        case 11:
            let transaction: UInt32 = try decoder.number()
            let index: UInt32 = try decoder.number()
            self = .deleteIndex(transaction: transaction, index: index)
        case 12: self = .put(try ScriptDatabasePut(from: &decoder))
        case 13:
            let transaction: UInt32 = try decoder.number()
            let store: UInt32 = try decoder.number()
            let key: [UInt8] = try decoder.data(limit: WireLimits.databaseKeyByteCount)
            let value3: [ScriptDatabaseEntry] = try decoder.list(limit: WireLimits.databaseEntryCount) { (d) throws(WireError) in try ScriptDatabaseEntry(from: &d) }
            self = .addEntries(transaction: transaction, store: store, key: key, value3)
        case 14: self = .read(try ScriptDatabaseRead(from: &decoder))
        case 15:
            let transaction: UInt32 = try decoder.number()
            let store: UInt32 = try decoder.number()
            let index: UInt32 = try decoder.number()
            let value3: ScriptDatabaseRange = try ScriptDatabaseRange(from: &decoder)
            self = .count(transaction: transaction, store: store, index: index, value3)
        case 16:
            let transaction: UInt32 = try decoder.number()
            let store: UInt32 = try decoder.number()
            let value2: ScriptDatabaseRange = try ScriptDatabaseRange(from: &decoder)
            self = .remove(transaction: transaction, store: store, value2)
        case 17: self = .estimate
        case 18:
            let name: [UInt8] = try decoder.data(limit: WireLimits.databaseNameByteCount)
            let value1: ScriptLockMode = try ScriptLockMode(from: &decoder)
            self = .lock(name: name, value1)
        case 19: self = .release(request: try decoder.number())
        case 20: self = .locks
        default: throw .unknownCode
        }
    }
}

extension ScriptDatabasePut {
    func encode(to encoder: inout WireEncoder) {
        encoder.number(transaction)
        encoder.number(store)
        encoder.data(key)
        encoder.data(value)
        encoder.flag(isNew)
        encoder.number(nextKey)
        encoder.list(entries) { $1.encode(to: &$0) }
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            transaction: try decoder.number(),
            store: try decoder.number(),
            key: try decoder.data(limit: WireLimits.databaseKeyByteCount),
            value: try decoder.data(limit: WireLimits.databaseValueByteCount),
            isNew: try decoder.flag(),
            nextKey: try decoder.number(),
            entries: try decoder.list(limit: WireLimits.databaseEntryCount) { (d) throws(WireError) in try ScriptDatabaseEntry(from: &d) })
    }
}

extension ScriptDatabaseRange {
    func encode(to encoder: inout WireEncoder) {
        encoder.optional(lower) { $0.data($1) }
        encoder.optional(upper) { $0.data($1) }
        encoder.flag(isLowerOpen)
        encoder.flag(isUpperOpen)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init()
        lower = try decoder.optional { (d) throws(WireError) in try d.data(limit: WireLimits.databaseKeyByteCount) }
        upper = try decoder.optional { (d) throws(WireError) in try d.data(limit: WireLimits.databaseKeyByteCount) }
        isLowerOpen = try decoder.flag()
        isUpperOpen = try decoder.flag()
    }
}

extension ScriptDatabaseRead {
    func encode(to encoder: inout WireEncoder) {
        encoder.number(transaction)
        encoder.number(store)
        encoder.number(index)
        range.encode(to: &encoder)
        encoder.number(direction.rawValue)
        encoder.number(limit)
        encoder.flag(wantsValues)
        encoder.optional(key) { $0.data($1) }
        encoder.data(primaryKey)
        encoder.flag(includesPlace)
        encoder.number(skipped)
        encoder.flag(isAhead)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            transaction: try decoder.number(),
            store: try decoder.number(),
            index: try decoder.number(),
            range: try ScriptDatabaseRange(from: &decoder),
            direction: try decoder.code(),
            limit: try decoder.number(),
            wantsValues: try decoder.flag())
        key = try decoder.optional { (d) throws(WireError) in try d.data(limit: WireLimits.databaseKeyByteCount) }
        primaryKey = try decoder.data(limit: WireLimits.databaseKeyByteCount)
        includesPlace = try decoder.flag()
        skipped = try decoder.number()
        isAhead = try decoder.flag()
    }
}

extension ScriptDatabaseRecord {
    func encode(to encoder: inout WireEncoder) {
        encoder.data(key)
        encoder.data(primaryKey)
        encoder.data(value)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            key: try decoder.data(limit: WireLimits.databaseKeyByteCount),
            primaryKey: try decoder.data(limit: WireLimits.databaseKeyByteCount),
            value: try decoder.data(limit: WireLimits.databaseValueByteCount))
    }
}

extension ScriptDatabaseReply {
    func encode(to encoder: inout WireEncoder) {
        encoder.number(number)
        answer.encode(to: &encoder)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            try decoder.number(),
            try ScriptDatabaseAnswer(from: &decoder))
    }
}

extension ScriptDatabaseRequest {
    func encode(to encoder: inout WireEncoder) {
        encoder.number(number)
        operation.encode(to: &encoder)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            number: try decoder.number(),
            try ScriptDatabaseOperation(from: &decoder))
    }
}

extension ScriptDatabaseStore {
    func encode(to encoder: inout WireEncoder) {
        encoder.number(number)
        encoder.data(definition)
        encoder.number(nextKey)
        encoder.list(indexes) { $1.encode(to: &$0) }
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            number: try decoder.number(),
            definition: try decoder.data(limit: WireLimits.databaseNameByteCount),
            nextKey: try decoder.number(),
            indexes: try decoder.list(limit: WireLimits.databaseShapeCount) { (d) throws(WireError) in try ScriptDatabaseIndex(from: &d) })
    }
}

extension ScriptDialogAnswer {
    func encode(to encoder: inout WireEncoder) {
        switch self {
        case .cancelled: encoder.number(UInt8(0))
        case .accepted(let value0):
            encoder.number(UInt8(1))
            encoder.string(value0)
        }
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        switch try decoder.number(UInt8.self) {
        case 0: self = .cancelled
        case 1: self = .accepted(try decoder.string())
        default: throw .unknownCode
        }
    }
}

extension ScriptDialogRequest {
    func encode(to encoder: inout WireEncoder) {
        encoder.number(id)
        encoder.number(kind.rawValue)
        encoder.shown(text, limit: WireLimits.dialogByteCount)
        encoder.shown(defaultText, limit: WireLimits.dialogByteCount)
        encoder.number(document)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            id: try decoder.number(),
            kind: try decoder.code(),
            text: try decoder.shown(limit: WireLimits.dialogByteCount),
            defaultText: try decoder.shown(limit: WireLimits.dialogByteCount))
        document = try decoder.number()
    }
}

extension ScriptFrameSettings {
    func encode(to encoder: inout WireEncoder) {
        encoder.number(process)
        encoder.number(own)
        encoder.number(parent)
        encoder.number(top)
        encoder.list(ancestorOrigins) { $0.string($1, limit: WireLimits.addressByteCount) }
        encoder.flag(isOpaque)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            process: try decoder.number(),
            own: try decoder.number(),
            parent: try decoder.number(),
            top: try decoder.number())
        ancestorOrigins = try decoder.list(limit: WireLimits.ancestorCount) { (d) throws(WireError) in try d.string(limit: WireLimits.addressByteCount) }
        isOpaque = try decoder.flag()
    }
}

extension ScriptHandlerName {
    func encode(to encoder: inout WireEncoder) {
        encoder.string(name, limit: WireLimits.consoleByteCount)
        encoder.string(world, limit: WireLimits.consoleByteCount)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            try decoder.string(limit: WireLimits.consoleByteCount),
            world: try decoder.string(limit: WireLimits.consoleByteCount))
    }
}

extension ScriptHeaderField {
    func encode(to encoder: inout WireEncoder) {
        encoder.string(name, limit: WireLimits.requestFieldByteCount)
        encoder.string(value, limit: WireLimits.requestFieldByteCount)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            try decoder.string(limit: WireLimits.requestFieldByteCount),
            try decoder.string(limit: WireLimits.requestFieldByteCount))
    }
}

extension ScriptHistoryEntry {
    func encode(to encoder: inout WireEncoder) {
        encoder.string(href, limit: WireLimits.addressByteCount)
        encoder.number(number)
        encoder.optional(state) { $0.string($1, limit: WireLimits.historyStateByteCount) }
        encoder.flag(isReplacement)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            href: try decoder.string(limit: WireLimits.addressByteCount),
            number: try decoder.number(),
            state: try decoder.optional { (d) throws(WireError) in try d.string(limit: WireLimits.historyStateByteCount) },
            isReplacement: try decoder.flag())
    }
}

extension ScriptHistoryPlace {
    func encode(to encoder: inout WireEncoder) {
        encoder.count(index)
        encoder.count(count)
        encoder.optional(state) { $0.string($1) }
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            index: try decoder.size(),
            count: try decoder.size(),
            state: try decoder.optional { (d) throws(WireError) in try d.string() })
    }
}

extension ScriptLock {
    func encode(to encoder: inout WireEncoder) {
        encoder.data(name)
        encoder.flag(isShared)
        encoder.flag(isHeld)
        encoder.number(client)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            try decoder.data(limit: WireLimits.databaseNameByteCount),
            isShared: try decoder.flag(),
            isHeld: try decoder.flag(),
            client: try decoder.number())
    }
}

extension ScriptLockMode {
    func encode(to encoder: inout WireEncoder) {
        encoder.flag(isShared)
        encoder.flag(isImmediate)
        encoder.flag(isStolen)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init()
        isShared = try decoder.flag()
        isImmediate = try decoder.flag()
        isStolen = try decoder.flag()
    }
}

extension ScriptOutcome {
    func encode(to encoder: inout WireEncoder) {
        switch self {
        case .value(let value0):
            encoder.number(UInt8(0))
            encoder.optional(value0) { $0.string($1) }
        case .failure(let message, let line, let column):
            encoder.number(UInt8(1))
            encoder.shown(message, limit: WireLimits.dialogByteCount)
            encoder.count(line)
            encoder.count(column)
        }
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        switch try decoder.number(UInt8.self) {
        case 0: self = .value(try decoder.optional { (d) throws(WireError) in try d.string() })
        case 1:
            let message: String = try decoder.shown(limit: WireLimits.dialogByteCount)
            let line: Int = try decoder.size()
            let column: Int = try decoder.size()
            self = .failure(message: message, line: line, column: column)
        default: throw .unknownCode
        }
    }
}

extension ScriptPost {
    func encode(to encoder: inout WireEncoder) {
        target.encode(to: &encoder)
        encoder.data(bytes)
        encoder.list(ports) { $0.number($1) }
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            to: try ScriptPost.Target(from: &decoder),
            try decoder.data(limit: WireLimits.postByteCount),
            ports: try decoder.list(limit: WireLimits.portCount) { (d) throws(WireError) in try d.number() })
    }
}

extension ScriptPost.Target {
    func encode(to encoder: inout WireEncoder) {
        switch self {
        case .worker(let value0):
            encoder.number(UInt8(0))
            encoder.number(value0)
        case .port(let value0):
            encoder.number(UInt8(1))
            encoder.number(value0)
        case .channel(let value0):
            encoder.number(UInt8(2))
            encoder.string(value0, limit: WireLimits.consoleByteCount)
        case .window(let value0):
            encoder.number(UInt8(3))
            value0.encode(to: &encoder)
        }
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        switch try decoder.number(UInt8.self) {
        case 0: self = .worker(try decoder.number())
        case 1: self = .port(try decoder.number())
        case 2: self = .channel(try decoder.string(limit: WireLimits.consoleByteCount))
        case 3: self = .window(try ScriptPost.Window(from: &decoder))
        default: throw .unknownCode
        }
    }
}

extension ScriptPost.Window {
    func encode(to encoder: inout WireEncoder) {
        encoder.number(document)
        encoder.number(number)
        encoder.number(element)
        encoder.string(origin, limit: WireLimits.addressByteCount)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            document: try decoder.number(),
            number: try decoder.number(),
            element: try decoder.number(),
            origin: try decoder.string(limit: WireLimits.addressByteCount))
    }
}

extension ScriptReport {
    func encode(to encoder: inout WireEncoder) {
        switch self {
        case .console(let value0):
            encoder.number(UInt8(0))
            value0.encode(to: &encoder)
        case .dialog(let value0):
            encoder.number(UInt8(1))
            value0.encode(to: &encoder)
        case .navigation(let href, let isReplacement):
            encoder.number(UInt8(2))
            encoder.string(href, limit: WireLimits.addressByteCount)
            encoder.flag(isReplacement)
        case .message(let handler, let body, let reply):
            encoder.number(UInt8(3))
            handler.encode(to: &encoder)
            encoder.string(body, limit: WireLimits.scriptMessageByteCount)
            encoder.optional(reply) { $0.number($1) }
        case .unavailable(let value0):
            encoder.number(UInt8(4))
            encoder.shown(value0, limit: WireLimits.reasonByteCount)
        case .timedOut: encoder.number(UInt8(5))
        case .left(let value0):
            encoder.number(UInt8(6))
            encoder.number(value0.rawValue)
        case .closed: encoder.number(UInt8(7))
        case .entry(let value0):
            encoder.number(UInt8(8))
            value0.encode(to: &encoder)
        case .traversal(let value0):
            encoder.number(UInt8(9))
            encoder.signed(value0)
        case .cookiesWanted: encoder.number(UInt8(10))
        case .cookieSet(let value0):
            encoder.number(UInt8(11))
            encoder.string(value0, limit: WireLimits.cookieByteCount)
        case .request(let value0):
            encoder.number(UInt8(12))
            value0.encode(to: &encoder)
        case .requestCancelled(let value0):
            encoder.number(UInt8(13))
            encoder.number(value0)
        case .socketSent(let value0, let value1):
            encoder.number(UInt8(14))
            encoder.number(value0)
            value1.encode(to: &encoder)
        case .socketClosed(let value0, let code, let reason):
            encoder.number(UInt8(15))
            encoder.number(value0)
            encoder.optional(code) { $0.number($1) }
            encoder.string(reason, limit: WireLimits.socketReasonByteCount)
        case .storageWanted(let value0):
            encoder.number(UInt8(16))
            encoder.number(value0.rawValue)
        case .storageChanged(let value0, let value1):
            encoder.number(UInt8(17))
            encoder.number(value0.rawValue)
            value1.encode(to: &encoder)
        case .focused(let value0):
            encoder.number(UInt8(18))
            encoder.optional(value0) { $1.encode(to: &$0) }
        case .windowWanted(let value0):
            encoder.number(UInt8(19))
            value0.encode(to: &encoder)
        case .windowAsked(let value0):
            encoder.number(UInt8(20))
            encoder.number(value0)
        case .windowLed(let value0, let href):
            encoder.number(UInt8(21))
            encoder.number(value0)
            encoder.string(href, limit: WireLimits.addressByteCount)
        case .windowClosed(let value0):
            encoder.number(UInt8(22))
            encoder.number(value0)
        case .windowFocused(let value0):
            encoder.number(UInt8(23))
            encoder.number(value0)
        case .windowPart(let of, let value1):
            encoder.number(UInt8(24))
            of.encode(to: &encoder)
            encoder.optional(value1) { $0.number($1) }
        case .windowNamed(let value0):
            encoder.number(UInt8(25))
            encoder.string(value0, limit: WireLimits.consoleByteCount)
        case .openerLeft: encoder.number(UInt8(26))
        case .download(let href, let name):
            encoder.number(UInt8(27))
            encoder.string(href, limit: WireLimits.wishByteCount)
            encoder.shown(name, limit: WireLimits.addressByteCount)
        case .missing(let value0):
            encoder.number(UInt8(28))
            encoder.number(value0.rawValue)
        case .failed(let value0):
            encoder.number(UInt8(29))
            value0.encode(to: &encoder)
        case .timersLeft(let milliseconds, let isAwaited):
            encoder.number(UInt8(30))
            encoder.number(milliseconds)
            encoder.flag(isAwaited)
        case .workerStarted(let value0):
            encoder.number(UInt8(31))
            value0.encode(to: &encoder)
        case .workerEnded(let value0):
            encoder.number(UInt8(32))
            encoder.number(value0)
        case .workerFailed(let value0):
            encoder.number(UInt8(33))
            encoder.optional(value0) { $1.encode(to: &$0) }
        case .posted(let value0):
            encoder.number(UInt8(34))
            value0.encode(to: &encoder)
        case .portClosed(let value0):
            encoder.number(UInt8(35))
            encoder.number(value0)
        case .channel(let name, let isOpen):
            encoder.number(UInt8(36))
            encoder.string(name, limit: WireLimits.consoleByteCount)
            encoder.flag(isOpen)
        case .frameRemoved(let value0):
            encoder.number(UInt8(37))
            encoder.number(value0)
        case .frameContent(let value0, let value1):
            encoder.number(UInt8(38))
            encoder.number(value0)
            encoder.data(value1)
        case .aroundLed(let isTop, let href, let isReplacement):
            encoder.number(UInt8(39))
            encoder.flag(isTop)
            encoder.string(href, limit: WireLimits.addressByteCount)
            encoder.flag(isReplacement)
        case .documentCopied(let document, let value1):
            encoder.number(UInt8(40))
            encoder.number(document)
            encoder.data(value1)
        case .copyWanted(let value0):
            encoder.number(UInt8(41))
            encoder.string(value0, limit: WireLimits.clipboardByteCount)
        case .database(let value0):
            encoder.number(UInt8(42))
            value0.encode(to: &encoder)
        case .clock(let milliseconds):
            encoder.number(UInt8(43))
            encoder.number(milliseconds)
        }
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        switch try decoder.number(UInt8.self) {
        case 0: self = .console(try ConsoleMessage(from: &decoder))
        case 1: self = .dialog(try ScriptDialogRequest(from: &decoder))
        case 2:
            let href: String = try decoder.string(limit: WireLimits.addressByteCount)
            let isReplacement: Bool = try decoder.flag()
            self = .navigation(href: href, isReplacement: isReplacement)
        case 3:
            let handler: ScriptHandlerName = try ScriptHandlerName(from: &decoder)
            let body: String = try decoder.string(limit: WireLimits.scriptMessageByteCount)
            let reply: UInt32? = try decoder.optional { (d) throws(WireError) in try d.number() }
            self = .message(handler: handler, body: body, reply: reply)
        case 4: self = .unavailable(try decoder.shown(limit: WireLimits.reasonByteCount))
        case 5: self = .timedOut
        case 6: self = .left(try decoder.code())
        case 7: self = .closed
        case 8: self = .entry(try ScriptHistoryEntry(from: &decoder))
        case 9: self = .traversal(try decoder.signed())
        case 10: self = .cookiesWanted
        case 11: self = .cookieSet(try decoder.string(limit: WireLimits.cookieByteCount))
        case 12: self = .request(try ScriptRequest(from: &decoder))
        case 13: self = .requestCancelled(try decoder.number())
        case 14:
            let value0: UInt32 = try decoder.number()
            let value1: ScriptSocketMessage = try ScriptSocketMessage(from: &decoder)
            self = .socketSent(value0, value1)
        case 15:
            let value0: UInt32 = try decoder.number()
            let code: UInt16? = try decoder.optional { (d) throws(WireError) in try d.number() }
            let reason: String = try decoder.string(limit: WireLimits.socketReasonByteCount)
            self = .socketClosed(value0, code: code, reason: reason)
        case 16: self = .storageWanted(try decoder.code())
        case 17:
            let value0: ScriptStorageArea = try decoder.code()
            let value1: ScriptStorageChange = try ScriptStorageChange(from: &decoder)
            self = .storageChanged(value0, value1)
        case 18: self = .focused(try decoder.optional { (d) throws(WireError) in try ElementReference(from: &d) })
        case 19: self = .windowWanted(try ScriptWindow(from: &decoder))
        case 20: self = .windowAsked(try decoder.number())
        case 21:
            let value0: UInt32 = try decoder.number()
            let href: String = try decoder.string(limit: WireLimits.addressByteCount)
            self = .windowLed(value0, href: href)
        case 22: self = .windowClosed(try decoder.number())
        case 23: self = .windowFocused(try decoder.number())
        case 24:
            let of: ScriptPost.Window = try ScriptPost.Window(from: &decoder)
            let value1: UInt32? = try decoder.optional { (d) throws(WireError) in try d.number() }
            self = .windowPart(of: of, value1)
        case 25: self = .windowNamed(try decoder.string(limit: WireLimits.consoleByteCount))
        case 26: self = .openerLeft
        case 27:
            let href: String = try decoder.string(limit: WireLimits.wishByteCount)
            let name: String = try decoder.shown(limit: WireLimits.addressByteCount)
            self = .download(href: href, name: name)
        case 28: self = .missing(try decoder.code())
        case 29: self = .failed(try ConsoleMessage(from: &decoder))
        case 30:
            let milliseconds: UInt32 = try decoder.number()
            let isAwaited: Bool = try decoder.flag()
            self = .timersLeft(milliseconds: milliseconds, isAwaited: isAwaited)
        case 31: self = .workerStarted(try ScriptWorker(from: &decoder))
        case 32: self = .workerEnded(try decoder.number())
        case 33: self = .workerFailed(try decoder.optional { (d) throws(WireError) in try ScriptWorkerError(from: &d) })
        case 34: self = .posted(try ScriptPost(from: &decoder))
        case 35: self = .portClosed(try decoder.number())
        case 36:
            let name: String = try decoder.string(limit: WireLimits.consoleByteCount)
            let isOpen: Bool = try decoder.flag()
            self = .channel(name: name, isOpen: isOpen)
        case 37: self = .frameRemoved(try decoder.number())
        case 38:
            let value0: UInt32 = try decoder.number()
            let value1: [UInt8] = try decoder.data(limit: WireLimits.copyByteCount)
            self = .frameContent(value0, value1)
        case 39:
            let isTop: Bool = try decoder.flag()
            let href: String = try decoder.string(limit: WireLimits.addressByteCount)
            let isReplacement: Bool = try decoder.flag()
            self = .aroundLed(isTop: isTop, href: href, isReplacement: isReplacement)
        case 40:
            let document: UInt32 = try decoder.number()
            let value1: [UInt8] = try decoder.data(limit: WireLimits.copyByteCount)
            self = .documentCopied(document: document, value1)
        case 41: self = .copyWanted(try decoder.string(limit: WireLimits.clipboardByteCount))
        case 42: self = .database(try ScriptDatabaseRequest(from: &decoder))
        case 43: self = .clock(milliseconds: try decoder.number())
        default: throw .unknownCode
        }
    }
}

extension ScriptRequest {
    func encode(to encoder: inout WireEncoder) {
        encoder.number(number)
        encoder.string(url, limit: WireLimits.wishByteCount)
        encoder.string(method, limit: WireLimits.requestFieldByteCount)
        encoder.list(headers) { $1.encode(to: &$0) }
        encoder.optional(body) { $0.data($1) }
        encoder.number(mode.rawValue)
        encoder.number(credentials.rawValue)
        encoder.number(redirect.rawValue)
        encoder.number(cache.rawValue)
        encoder.optional(referrer) { $0.string($1, limit: WireLimits.requestFieldByteCount) }
        encoder.string(referrerPolicy, limit: WireLimits.requestFieldByteCount)
        encoder.flag(wantsPreflight)
        encoder.number(destination.rawValue)
        metadata.encode(to: &encoder)
        encoder.number(initiator.rawValue)
        encoder.number(document)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            number: try decoder.number(),
            url: try decoder.string(limit: WireLimits.wishByteCount),
            method: try decoder.string(limit: WireLimits.requestFieldByteCount),
            headers: try decoder.list(limit: WireLimits.requestFieldCount) { (d) throws(WireError) in try ScriptHeaderField(from: &d) },
            body: try decoder.optional { (d) throws(WireError) in try d.data(limit: WireLimits.requestBodyByteCount) },
            mode: try decoder.code(),
            credentials: try decoder.code(),
            redirect: try decoder.code(),
            cache: try decoder.code(),
            referrer: try decoder.optional { (d) throws(WireError) in try d.string(limit: WireLimits.requestFieldByteCount) },
            referrerPolicy: try decoder.string(limit: WireLimits.requestFieldByteCount),
            wantsPreflight: try decoder.flag(),
            destination: try decoder.code())
        metadata = try RequestMetadata(from: &decoder)
        initiator = try decoder.code()
        document = try decoder.number()
    }
}

extension ScriptResponse {
    func encode(to encoder: inout WireEncoder) {
        encoder.number(kind.rawValue)
        encoder.count(status)
        encoder.string(statusText)
        encoder.string(url)
        encoder.flag(isRedirected)
        encoder.list(headers) { $1.encode(to: &$0) }
        encoder.data(body)
        encoder.flag(isOpen)
        encoder.flag(tellsTiming)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            try decoder.code())
        status = try decoder.size()
        statusText = try decoder.string()
        url = try decoder.string()
        isRedirected = try decoder.flag()
        headers = try decoder.list(limit: WireLimits.requestFieldCount) { (d) throws(WireError) in try ScriptHeaderField(from: &d) }
        body = try decoder.data()
        isOpen = try decoder.flag()
        tellsTiming = try decoder.flag()
    }
}

extension ScriptSettings {
    func encode(to encoder: inout WireEncoder) {
        encoder.string(userAgent)
        encoder.list(languages) { $0.string($1) }
        encoder.flag(isPrinted)
        encoder.optional(timeLimit) { $0.milliseconds($1) }
        encoder.optional(timerLimit) { $0.milliseconds($1) }
        encoder.real(timeOrigin)
        encoder.list(injected) { $1.encode(to: &$0) }
        history.encode(to: &encoder)
        encoder.list(messageHandlers) { $1.encode(to: &$0) }
        encoder.string(windowName)
        encoder.number(opener)
        encoder.flag(isOpaque)
        encoder.flag(isForProgramAlone)
        encoder.optional(worker) { $1.encode(to: &$0) }
        encoder.optional(frame) { $1.encode(to: &$0) }
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init()
        userAgent = try decoder.string()
        languages = try decoder.list(limit: WireLimits.injectedScriptCount) { (d) throws(WireError) in try d.string() }
        isPrinted = try decoder.flag()
        timeLimit = try decoder.optional { (d) throws(WireError) in try d.milliseconds() }
        timerLimit = try decoder.optional { (d) throws(WireError) in try d.milliseconds() }
        timeOrigin = try decoder.real()
        injected = try decoder.list(limit: WireLimits.injectedScriptCount) { (d) throws(WireError) in try ScriptSettings.Injected(from: &d) }
        history = try ScriptHistoryPlace(from: &decoder)
        messageHandlers = try decoder.list(limit: WireLimits.injectedScriptCount) { (d) throws(WireError) in try ScriptHandlerName(from: &d) }
        windowName = try decoder.string()
        opener = try decoder.number()
        isOpaque = try decoder.flag()
        isForProgramAlone = try decoder.flag()
        worker = try decoder.optional { (d) throws(WireError) in try ScriptWorkerSettings(from: &d) }
        frame = try decoder.optional { (d) throws(WireError) in try ScriptFrameSettings(from: &d) }
    }
}

extension ScriptSettings.Injected {
    func encode(to encoder: inout WireEncoder) {
        encoder.string(source)
        encoder.flag(isAtEnd)
        encoder.flag(isForFrames)
        encoder.string(world)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            source: try decoder.string(),
            isAtEnd: try decoder.flag(),
            isForFrames: try decoder.flag(),
            world: try decoder.string())
    }
}

extension ScriptSocketEnd {
    func encode(to encoder: inout WireEncoder) {
        encoder.number(code)
        encoder.string(reason, limit: WireLimits.socketReasonByteCount)
        encoder.flag(isClean)
        encoder.flag(isFault)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            code: try decoder.number(),
            reason: try decoder.string(limit: WireLimits.socketReasonByteCount),
            isClean: try decoder.flag(),
            isFault: try decoder.flag())
    }
}

extension ScriptSocketEvent {
    func encode(to encoder: inout WireEncoder) {
        switch self {
        case .opened(let subprotocol):
            encoder.number(UInt8(0))
            encoder.string(subprotocol, limit: WireLimits.requestFieldByteCount)
        case .message(let value0):
            encoder.number(UInt8(1))
            value0.encode(to: &encoder)
        case .sent(let messageCount, let byteCount):
            encoder.number(UInt8(2))
            encoder.count(messageCount)
            encoder.count(byteCount)
        case .closed(let value0):
            encoder.number(UInt8(3))
            value0.encode(to: &encoder)
        }
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        switch try decoder.number(UInt8.self) {
        case 0: self = .opened(subprotocol: try decoder.string(limit: WireLimits.requestFieldByteCount))
        case 1: self = .message(try ScriptSocketMessage(from: &decoder))
        case 2:
            let messageCount: Int = try decoder.size()
            let byteCount: Int = try decoder.size()
            self = .sent(messageCount: messageCount, byteCount: byteCount)
        case 3: self = .closed(try ScriptSocketEnd(from: &decoder))
        default: throw .unknownCode
        }
    }
}

extension ScriptSocketMessage {
    func encode(to encoder: inout WireEncoder) {
        encoder.flag(isText)
        encoder.data(bytes)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            isText: try decoder.flag(),
            bytes: try decoder.data(limit: WireLimits.socketMessageByteCount))
    }
}

extension ScriptStorageChange {
    func encode(to encoder: inout WireEncoder) {
        switch self {
        case .set(let key, let value):
            encoder.number(UInt8(0))
            encoder.string(key, limit: WireLimits.storageByteCount)
            encoder.string(value, limit: WireLimits.storageByteCount)
        case .removed(let key):
            encoder.number(UInt8(1))
            encoder.string(key, limit: WireLimits.storageByteCount)
        case .cleared: encoder.number(UInt8(2))
        }
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        switch try decoder.number(UInt8.self) {
        case 0:
            let key: String = try decoder.string(limit: WireLimits.storageByteCount)
            let value: String = try decoder.string(limit: WireLimits.storageByteCount)
            self = .set(key: key, value: value)
        case 1: self = .removed(key: try decoder.string(limit: WireLimits.storageByteCount))
        case 2: self = .cleared
        default: throw .unknownCode
        }
    }
}

extension ScriptStorageItem {
    func encode(to encoder: inout WireEncoder) {
        encoder.string(key)
        encoder.string(value)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            try decoder.string(),
            try decoder.string())
    }
}

extension ScriptWindow {
    func encode(to encoder: inout WireEncoder) {
        encoder.number(number)
        encoder.string(href, limit: WireLimits.addressByteCount)
        encoder.string(name, limit: WireLimits.consoleByteCount)
        encoder.flag(hidesReferrer)
        encoder.flag(isSevered)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            number: try decoder.number(),
            href: try decoder.string(limit: WireLimits.addressByteCount),
            name: try decoder.string(limit: WireLimits.consoleByteCount),
            hidesReferrer: try decoder.flag(),
            isSevered: try decoder.flag())
    }
}

extension ScriptWorker {
    func encode(to encoder: inout WireEncoder) {
        encoder.number(number)
        encoder.string(url, limit: WireLimits.wishByteCount)
        encoder.string(name, limit: WireLimits.consoleByteCount)
        encoder.flag(isModule)
        encoder.number(credentials.rawValue)
        encoder.optional(source) { $0.data($1) }
        encoder.number(document)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            number: try decoder.number(),
            url: try decoder.string(limit: WireLimits.wishByteCount),
            name: try decoder.string(limit: WireLimits.consoleByteCount),
            isModule: try decoder.flag(),
            credentials: try decoder.code(),
            source: try decoder.optional { (d) throws(WireError) in try d.data(limit: WireLimits.postByteCount) })
        document = try decoder.number()
    }
}

extension ScriptWorkerError {
    func encode(to encoder: inout WireEncoder) {
        encoder.shown(message, limit: WireLimits.consoleByteCount)
        encoder.shown(source, limit: WireLimits.consoleByteCount)
        encoder.count(line)
        encoder.count(column)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            message: try decoder.shown(limit: WireLimits.consoleByteCount),
            source: try decoder.shown(limit: WireLimits.consoleByteCount),
            line: try decoder.size(),
            column: try decoder.size())
    }
}

extension ScriptWorkerSettings {
    func encode(to encoder: inout WireEncoder) {
        encoder.number(process)
        encoder.string(name)
        encoder.flag(isModule)
        encoder.number(credentials.rawValue)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            process: try decoder.number())
        name = try decoder.string()
        isModule = try decoder.flag()
        credentials = try decoder.code()
    }
}

extension SelectOption {
    func encode(to encoder: inout WireEncoder) {
        encoder.shown(label)
        encoder.shown(value)
        encoder.flag(isSelected)
        encoder.flag(isDisabled)
        encoder.shown(group)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            label: try decoder.shown(),
            value: try decoder.shown(),
            isSelected: try decoder.flag(),
            isDisabled: try decoder.flag(),
            group: try decoder.shown())
    }
}

extension StylePreferences {
    func encode(to encoder: inout WireEncoder) {
        encoder.list(userSheets) { $0.data($1) }
        encoder.flag(usesAuthorSheets)
        encoder.data(ruleSheet)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            userSheets: try decoder.list(limit: WireLimits.userSheetCount) { (d) throws(WireError) in try d.data() },
            usesAuthorSheets: try decoder.flag())
        ruleSheet = try decoder.data()
    }
}

extension TextStyle {
    func encode(to encoder: inout WireEncoder) {
        encoder.pageMarks(marks)
        encoder.optional(foreground) { $1.encode(to: &$0) }
        encoder.optional(background) { $1.encode(to: &$0) }
        encoder.number(picture)
    }

    init(from decoder: inout WireDecoder) throws(WireError) {
        self.init(
            marks: try decoder.pageMarks(),
            foreground: try decoder.optional { (d) throws(WireError) in try RGBColor(from: &d) },
            background: try decoder.optional { (d) throws(WireError) in try RGBColor(from: &d) })
        picture = try decoder.number()
    }
}

