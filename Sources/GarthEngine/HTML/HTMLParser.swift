import GarthURL

/// Parses HTML that arrives in pieces into a document (HTML Standard, "Parsing HTML documents").
///
/// The tree does not depend on the cuts between pieces. After each piece, the document contains
/// everything that is decided. No input traps, and the time is linear in its length.
///
/// With scripting, the parser stops at the end tag of each script. Its owner runs the script
/// between `beginScript` and `endScript`, and then calls `resume`.
struct HTMLParser {
    private var tokenizer = HTMLTokenizer()
    private var builder: TreeBuilder
    /// The input that waits for scripts.
    private var input = PausedInput()
    /// Whether the end of the page has come, and waits for scripts.
    private var isEnding = false
    /// Whether lines are counted, for the errors of scripts.
    private let isScripting: Bool
    /// The line of the page, from 1 on, up to which it is parsed; what scripts write has none.
    private(set) var line = 1
    /// Whether the last parsed byte was a carriage return: a line feed behind it ends no other line.
    private var isAfterReturn = false

    /// Makes a parser whose tree hangs on a document node.
    init(
        isScripting: Bool = false, root: NodeID = .document, allowsShadowRoots: Bool = true
    ) {
        self.isScripting = isScripting
        builder = TreeBuilder(
            isScripting: isScripting, root: root, allowsShadowRoots: allowsShadowRoots)
    }

    /// The script that must run before the parser goes on; `.none` without one.
    var pausedScript: NodeID { builder.pausedScript }

    /// Whether a part of the page waits for a script.
    var isWaiting: Bool { builder.pausedScript.exists || !input.isEmpty }

    /// Parses the next piece of the page, which is UTF-8 and may be cut at any byte.
    mutating func parse(_ utf8: Span<UInt8>, into document: inout Document) {
        if isWaiting { return input.append(utf8) }
        let count = tokenizer.read(utf8, &builder, &document)
        countLines(utf8.extracting(0..<count))
        if count < utf8.count { input.append(utf8.extracting(count..<utf8.count)) }
    }

    /// Ends the page; returns false if the end waits for a script.
    @discardableResult
    mutating func finish(into document: inout Document) -> Bool {
        isEnding = true
        guard !isWaiting else { return false }
        tokenizer.finish(&builder, &document)
        builder.end(&document)
        return true
    }

    // MARK: - Scripts

    /// A script of the parser begins to run: what it writes comes before the rest of the input.
    mutating func beginScript() {
        builder.pausedScript = .none
        if tokenizer.state == .scriptPause { tokenizer.state = .data }
        input.beginScript()
    }

    /// The script that was begun last has run.
    mutating func endScript() { input.endScript() }

    /// Whether a script of the parser runs, so that there is a place to write to.
    var hasInsertionPoint: Bool { input.hasInsertionPoint }

    /// Parses markup at the insertion point (HTML Standard, "document write steps"). A script in
    /// the markup stops the parser as any other; its owner then runs it and calls `write` again
    /// with nothing.
    mutating func write(_ utf8: [UInt8], into document: inout Document) {
        input.write(utf8)
        read(isWriting: true, into: &document)
    }

    /// Goes on after a script; returns true if the page has come to its end.
    mutating func resume(into document: inout Document) -> Bool {
        read(isWriting: false, into: &document)
        return isEnding && finish(into: &document)
    }

    private mutating func read(isWriting: Bool, into document: inout Document) {
        while !builder.pausedScript.exists, let piece = input.next(isWriting: isWriting) {
            let isOwn = input.isOwn
            let count = tokenizer.read(piece.span, &builder, &document)
            if isOwn { countLines(piece.span.extracting(0..<count)) }
            input.advance(by: count)
        }
    }

    private mutating func countLines(_ utf8: Span<UInt8>) {
        guard isScripting else { return }
        for index in utf8.indices {
            let byte = utf8[index]
            if byte == 0x0D || byte == 0x0A && !isAfterReturn { line += 1 }
            isAfterReturn = byte == 0x0D
        }
    }
}

/// The input of a parser that waits for scripts: the rest of the page, and above it what scripts
/// have written. The insertion point of a running script is the end of its own level.
private struct PausedInput {
    private struct Level {
        var bytes: [UInt8] = []
        var offset = 0
    }

    /// The page's own input, then one level for each script whose writing is not parsed.
    private var levels: [Level] = [Level()]
    /// The levels of the scripts that run, the innermost last.
    private var running: [Int] = []

    var isEmpty: Bool { levels.count == 1 && levels[0].offset == levels[0].bytes.count }

    var hasInsertionPoint: Bool { !running.isEmpty }

    /// Whether the next bytes are the page's own, and not written by a script.
    var isOwn: Bool { levels.count == 1 }

    /// Adds bytes of the page.
    mutating func append(_ utf8: Span<UInt8>) {
        levels[0].bytes.append(contentsOf: utf8)
    }

    mutating func beginScript() {
        running.append(levels.count)
        levels.append(Level())
    }

    mutating func endScript() {
        guard let level = running.popLast() else { return }
        if levels.count == level + 1, levels[level].offset == levels[level].bytes.count {
            levels.removeLast()
        }
    }

    mutating func write(_ utf8: [UInt8]) {
        guard let level = running.last else { return }
        levels[level].bytes += utf8
    }

    /// The next bytes to parse: with `isWriting`, only those before the insertion point.
    mutating func next(isWriting: Bool) -> ArraySlice<UInt8>? {
        let lowest = isWriting ? running.last ?? 0 : 0
        while let level = levels.last {
            if level.offset < level.bytes.count { return level.bytes[level.offset...] }
            guard levels.count - 1 > lowest else { break }
            levels.removeLast()
        }
        if levels.count == 1 { levels[0] = Level() }
        return nil
    }

    mutating func advance(by count: Int) {
        levels[levels.count - 1].offset += count
    }
}

// MARK: - Fragments

extension Document {
    /// Parses markup as the content of an element (HTML Standard, "HTML fragment parsing
    /// algorithm"); returns an unattached element whose children are the result.
    ///
    /// Scripts in it are marked as started, so that they never run. Templates become shadow trees
    /// only if `allowsShadowRoots`.
    package mutating func parseFragment(
        _ html: [UInt8], context: NodeID, isScripting: Bool, allowsShadowRoots: Bool = false
    ) -> NodeID {
        let (notableCount, frameCount) = (notable.count, frames.count)
        let shadowCount = parsedShadows.count
        var tokenizer = HTMLTokenizer()
        var builder = TreeBuilder(
            isScripting: isScripting, allowsShadowRoots: allowsShadowRoots)
        let root = builder.beginFragment(of: context, in: &self)
        if self[context].namespace == .html {
            tokenizer.state = Self.textState(in: self[context].tag, isScripting: isScripting)
        }
        var start = 0
        while start < html.count {
            let rest = html[start...]
            start += tokenizer.read(rest.span, &builder, &self)
            builder.pausedScript = .none
            if tokenizer.state == .scriptPause { tokenizer.state = .data }
        }
        tokenizer.finish(&builder, &self)
        builder.end(&self)
        // These concern a document only once they are inserted.
        notable.removeLast(notable.count - notableCount)
        frames.removeLast(frames.count - frameCount)
        startScripts(below: root)
        for shadow in parsedShadows[shadowCount...] { startScripts(below: shadow.root) }
        return root
    }

    /// Marks scripts as started, so that they never run.
    private mutating func startScripts(below root: NodeID) {
        var node = root
        while node.exists {
            if nodes[node.index].tag == .script { nodes[node.index].flags.insert(.hasStarted) }
            node = next(node, within: root)
        }
    }

    private static func textState(in tag: Tag, isScripting: Bool) -> HTMLTokenizer.State {
        if TagSet.rcdata.contains(tag) { return .rcdata }
        if TagSet.rawtext.contains(tag) || tag == .noscript && isScripting { return .rawtext }
        return tag == .script ? .script : tag == .plaintext ? .plaintext : .data
    }
}

extension Node.Flags {
    /// HTML Standard, "already started": the script has run or never runs.
    static let hasStarted = Node.Flags(rawValue: 128)
}

extension TreeBuilder {
    /// Begins a fragment: an unattached root stands for the context element.
    fileprivate mutating func beginFragment(
        of element: NodeID, in document: inout Document
    ) -> NodeID {
        let model = document[element]
        let isHTML = model.namespace == .html
        context = isHTML && model.tag != .other && model.kind == .element ? model.tag : .span
        contextNamespace = model.namespace
        var node = Document.blank(.element)
        node.tag = .html
        let root = document.make(node)
        var rootTraits = traits[Int(Tag.html.rawValue)]
        if !isHTML { rootTraits.formUnion(foreignTraits(of: element, document)) }
        push(
            OpenElement(
                node: root, content: root, html: .html, tag: isHTML ? .html : model.tag, name: 0,
                traits: rootTraits), &document)
        if context == .template { templateModes.append(.inTemplate) }
        resetMode()
        var ancestor = element
        while ancestor.exists, !document.isElement(ancestor, .form) {
            ancestor = document[ancestor].parent
        }
        form = ancestor
        return root
    }
}
