/// Finds the module syntax of a script and rewrites it to what a function can contain.
///
/// Imports become names of a scope around the function, exports become functions that return the
/// variables. A call of an imported name gets no `this`. Lines stay where they are.
struct ModuleLexer {
    /// A call of a name, which may be an imported one.
    private struct Call {
        let name: Range<Int>
        /// Whether a parenthesis before the name cannot make it an argument of something else.
        let mayBeginWithParenthesis: Bool
    }

    static let defaultName = Array("$garth_default".utf8)
    /// Open brackets around a pattern beyond which it is not read: each costs a level of the stack.
    private static let deepestPattern = 200

    private var scanner: ScriptScanner
    private(set) var syntax = ModuleSyntax()
    private var edits = SourceEdits()
    private var calls: [Call] = []
    private var isCommitted: [Bool] = []
    /// The dynamic imports: the word and the parenthesis.
    private var dynamicImports: [Range<Int>] = []
    /// What the last closing parenthesis closed: a call (from 1 on) or a dynamic import (from -1 down).
    private var pending = 0
    /// The text in place of `import(`.
    private let dynamicImport: [UInt8]
    private let isModule: Bool

    /// Reads a module.
    init(module source: [UInt8]) {
        scanner = ScriptScanner(source, isModule: true)
        dynamicImport = Array("$garth_import(".utf8)
        isModule = true
        var token = next()
        while let current = token {
            let isAtTop = scanner.openings.isEmpty && current.kind == .word
            switch current.word {
            case .import where isAtTop: token = readImport(current)
            case .export where isAtTop: token = readExport(current)
            case .other, .beforeOperand, .beforeBlock, .beforeCondition, .await, .class, .default,
                .export, .for, .function, .import, .new, .variable:
                token = next()
            }
        }
        syntax.passOnImports()
    }

    /// Reads a classic script, in which only `import(...)` is found. `base` is its URL.
    init(classic source: [UInt8], base: String) {
        scanner = ScriptScanner(source, isModule: false)
        dynamicImport = Array("$garth_import(\(base.javaScriptLiteral),".utf8)
        isModule = false
        while next() != nil {}
    }

    // MARK: - Results

    /// The classic script with its imports rewritten; nil if there are none.
    mutating func rewrittenClassic() -> [UInt8]? {
        guard !edits.isEmpty, scanner.openings.isEmpty else { return nil }
        return edits.applied(to: scanner.bytes)
    }

    /// The module as an expression, a function that returns the body.
    ///
    /// The body is a generator that stops before its first statement, when its functions and the
    /// functions for its exports are there. A body that waits is an asynchronous function; it stops
    /// there, too, if it is given a promise (`$garth_start`).
    mutating func rewrittenModule() -> [UInt8] {
        let locals = Set(syntax.imports.map { $0.local })
        let bytes = scanner.bytes
        for (call, isCommitted) in zip(calls, isCommitted)
        where isCommitted && !locals.isEmpty && locals.contains(Array(bytes[call.name])) {
            let open = call.mayBeginWithParenthesis ? "(0," : "$garth_value("
            edits.replace(call.name, by: Array(open.utf8) + bytes[call.name] + [0x29])
        }
        let exports = syntax.exports.map { Array("()=>".utf8) + $0.local }
        let list = Array(exports.joined(separator: [0x2C]))
        let scope = syntax.imports.isEmpty ? "{" : "with($garth_scope){"
        let parameters =
            "$garth_scope,$garth_exports,$garth_import,$garth_meta,$garth_value,$garth_start,"
            + "$garth_end"
        var head = Array("(function(\(parameters)){\(scope)return ".utf8)
        let tail: String
        if syntax.isAsync {
            head += Array("async function(){\"use strict\";try{$garth_exports(".utf8) + list
            head += Array(");if($garth_start)await $garth_start;".utf8)
            tail = "\n}catch($garth_error){return $garth_end($garth_error,true)}$garth_end()}}})"
        } else {
            head += Array("function*(){\"use strict\";$garth_exports(".utf8) + list
            head += Array(");yield;".utf8)
            tail = "\n}}})"
        }
        return edits.applied(to: bytes, head: head, tail: Array(tail.utf8))
    }

    // MARK: - Tokens

    /// The next token; what may stand anywhere is noted on the way.
    private mutating func next() -> ScriptToken? {
        let (last, before, earlier) = (
            scanner.previous, scanner.beforePrevious, scanner.earlier
        )
        let token = scanner.next()
        settlePending(before: token)
        guard let token else { return nil }
        switch token.kind {
        case .openParen: noteOpening(token, last, before, earlier)
        case .closeParen: pending = scanner.closed?.note ?? 0
        case .word:
            if token.word == .await, scanner.functionDepth == 0 { syntax.isAsync = true }
            if isModule, last.kind == .dot, before.word == .import, isWord(token, "meta") {
                syntax.usesMeta = true
                edits.replace(before.start..<token.end, by: "$garth_meta".utf8)
            }
        case .template, .punctuator:
            if scanner.bytes[token.start] == UInt8(ascii: "`"), isCallee(last, after: before) {
                add(last, after: before)
                isCommitted[isCommitted.count - 1] = true
            }
        // Other tokens change nothing for the module.
        case .none, .number, .string, .regularExpression, .openBracket, .closeBracket, .openBrace,
            .closeBrace, .dot, .comma, .semicolon, .colon, .star, .arrow, .spread, .increment:
            break
        }
        return token
    }

    private mutating func noteOpening(
        _ token: ScriptToken, _ last: ScriptToken, _ before: ScriptToken, _ earlier: ScriptToken
    ) {
        var note = 0
        if last.kind == .word, last.word == .import {
            dynamicImports.append(last.start..<token.end)
            note = -dynamicImports.count
        } else if isCallee(last, after: before) {
            add(last, after: before)
            note = calls.count
        } else if last.kind == .dot, last.end - last.start == 2, isCallee(before, after: earlier) {
            add(before, after: earlier)
            note = calls.count
        }
        scanner.openings[scanner.openings.count - 1].note = note
    }

    /// A parenthesis before a brace or an arrow held parameters and no arguments.
    private mutating func settlePending(before token: ScriptToken?) {
        guard pending != 0 else { return }
        let note = pending
        pending = 0
        if let token, token.kind == .openBrace || token.kind == .arrow { return }
        if note > 0 {
            isCommitted[note - 1] = true
        } else {
            edits.replace(dynamicImports[-note - 1], by: dynamicImport)
        }
    }

    private func isCallee(_ token: ScriptToken, after before: ScriptToken) -> Bool {
        guard isModule, token.kind == .word, token.word == .other else { return false }
        if before.kind == .dot { return false }
        guard before.kind == .word else { return true }
        switch before.word {
        case .function, .new, .class, .import, .export: return false
        // `get name(` is a method, `of name(` a call.
        case .other: return token.isAfterNewline || isWord(before, "of")
        case .beforeOperand, .beforeBlock, .beforeCondition, .await, .default, .for, .variable:
            return true
        }
    }

    private mutating func add(_ token: ScriptToken, after before: ScriptToken) {
        let mayBegin: Bool
        switch before.kind {
        case .closeParen, .closeBrace, .closeBracket, .string, .number, .template,
            .regularExpression, .increment:
            mayBegin = false
        case .word: mayBegin = before.word != .other
        case .none, .openParen, .openBracket, .openBrace, .dot, .comma, .semicolon, .colon, .star,
            .arrow, .spread, .punctuator:
            mayBegin = true
        }
        calls.append(
            Call(name: token.start..<token.end, mayBeginWithParenthesis: mayBegin))
        isCommitted.append(false)
    }

    private func isWord(_ token: ScriptToken, _ text: StaticString) -> Bool {
        token.kind == .word
            && text.withUTF8Buffer { unsafe scanner.text(token).elementsEqual($0) }
    }

    // MARK: - Imports

    /// Reads an import declaration; returns the token after it.
    private mutating func readImport(_ start: ScriptToken) -> ScriptToken? {
        guard var token = next() else { return nil }
        if token.kind == .string { return readSource(token, from: start, then: { _, _ in }) }
        var names: [(name: [UInt8]?, local: [UInt8])] = []
        if token.kind == .word {
            names.append((Array("default".utf8), Array(scanner.text(token))))
            guard let following = next() else { return nil }
            token = following
            if token.kind == .comma {
                guard let following = next() else { return nil }
                token = following
            }
        }
        if token.kind == .star {
            guard let keyword = next(), isWord(keyword, "as"), let local = next(),
                let following = next()
            else { return nil }
            names.append((nil, Array(scanner.text(local))))
            token = following
        } else if token.kind == .openBrace {
            names += readNames().map { ($0.first, $0.second) }
            guard let following = next() else { return nil }
            token = following
        }
        guard isWord(token, "from"), let source = next(), source.kind == .string else {
            return token
        }
        return readSource(source, from: start) { syntax, request in
            syntax.imports += names.map {
                ModuleSyntax.Import(request: request, name: $0.name, local: $0.local)
            }
        }
    }

    /// Reads `a, b as c, "d" as e` up to the closing brace.
    private mutating func readNames() -> [(first: [UInt8], second: [UInt8])] {
        var names: [(first: [UInt8], second: [UInt8])] = []
        var token = next()
        while let current = token, current.kind != .closeBrace {
            token = next()
            guard current.kind == .word || current.kind == .string else { continue }
            let first = name(current)
            var second = first
            if let keyword = token, isWord(keyword, "as"), let other = next() {
                second = name(other)
                token = next()
            }
            names.append((first, second))
        }
        return names
    }

    /// Reads the rest of a declaration from the name of the other module on, and removes the whole.
    private mutating func readSource(
        _ specifier: ScriptToken, from start: ScriptToken,
        then add: (inout ModuleSyntax, Int) -> Void
    ) -> ScriptToken? {
        var request = ModuleSyntax.Request(specifier: name(specifier))
        var end = specifier.end
        scanner.beginStatement()
        var token = next()
        if let keyword = token,
            isWord(keyword, "with") || isWord(keyword, "assert") && !keyword.isAfterNewline
        {
            guard let brace = next(), brace.kind == .openBrace else { return scanner.previous }
            request.type = readAttributes()
            end = scanner.previous.end
            scanner.beginStatement()
            token = next()
        }
        if let semicolon = token, semicolon.kind == .semicolon {
            end = semicolon.end
            token = next()
        }
        edits.blank(start.start..<end, in: scanner.bytes, with: ";")
        let known = syntax.requests.firstIndex(of: request)
        if known == nil { syntax.requests.append(request) }
        add(&syntax, known ?? syntax.requests.count - 1)
        return token
    }

    /// Reads `type: "json" }`; returns the type.
    private mutating func readAttributes() -> [UInt8] {
        var type: [UInt8] = []
        while let key = next(), key.kind != .closeBrace {
            guard key.kind == .word || key.kind == .string, name(key) == Array("type".utf8),
                let colon = next(), colon.kind == .colon, let value = next(), value.kind == .string
            else { continue }
            type = name(value)
        }
        return type
    }

    /// The text of a word or the value of a string.
    private func name(_ token: ScriptToken) -> [UInt8] {
        let text = scanner.text(token)
        return token.kind == .string ? StringLiteral.value(of: text) : Array(text)
    }
}

// MARK: - Exports

extension ModuleLexer {
    /// Reads an export declaration; returns the token after its part that is no ordinary code.
    private mutating func readExport(_ start: ScriptToken) -> ScriptToken? {
        guard let token = next() else { return nil }
        if token.kind == .openBrace { return readExportList(start) }
        if token.kind == .star { return readExportOfAll(start) }
        guard token.kind == .word else { return token }
        switch token.word {
        case .default: return readDefault(start, token)
        case .variable:
            edits.blank(start.start..<start.end, in: scanner.bytes)
            return readBindings()
        case .function:
            edits.blank(start.start..<start.end, in: scanner.bytes)
            return readFunctionName()
        case .class:
            edits.blank(start.start..<start.end, in: scanner.bytes)
            guard let name = next() else { return nil }
            export(name)
            return next()
        case .other, .beforeOperand, .beforeBlock, .beforeCondition, .await, .export, .for, .import,
            .new:
            guard isWord(token, "async"), let function = next(), function.word == .function else {
                return scanner.previous
            }
            edits.blank(start.start..<start.end, in: scanner.bytes)
            return readFunctionName()
        }
    }

    private mutating func export(_ token: ScriptToken) {
        let name = Array(scanner.text(token))
        syntax.exports.append(ModuleSyntax.Export(name: name, local: name))
    }

    private mutating func readFunctionName() -> ScriptToken? {
        guard var token = next() else { return nil }
        if token.kind == .star {
            guard let following = next() else { return nil }
            token = following
        }
        if token.kind == .word { export(token) }
        return token.kind == .word ? next() : token
    }

    private mutating func readExportList(_ start: ScriptToken) -> ScriptToken? {
        let names = readNames()
        let end = scanner.previous.end
        scanner.beginStatement()
        guard let token = next(), isWord(token, "from"), let source = next(), source.kind == .string
        else {
            let hasSemicolon = scanner.previous.kind == .semicolon && scanner.previous.end > end
            edits.blank(
                start.start..<(hasSemicolon ? scanner.previous.end : end), in: scanner.bytes,
                with: ";")
            syntax.exports += names.map { ModuleSyntax.Export(name: $0.second, local: $0.first) }
            // At the end of the script there is no further token.
            return scanner.previous.end > end ? (hasSemicolon ? next() : scanner.previous) : nil
        }
        return readSource(source, from: start) { syntax, request in
            syntax.passedOn += names.map {
                ModuleSyntax.PassedOn(name: $0.second, request: request, imported: $0.first)
            }
        }
    }

    private mutating func readExportOfAll(_ start: ScriptToken) -> ScriptToken? {
        guard var token = next() else { return nil }
        var namespace: [UInt8]?
        if isWord(token, "as"), let local = next(), let following = next() {
            namespace =
                local.kind == .string
                ? StringLiteral.value(of: scanner.text(local)) : Array(scanner.text(local))
            token = following
        }
        guard isWord(token, "from"), let source = next(), source.kind == .string else {
            return token
        }
        return readSource(source, from: start) { syntax, request in
            if let namespace {
                syntax.passedOn.append(
                    ModuleSyntax.PassedOn(name: namespace, request: request, imported: nil))
            } else {
                syntax.stars.append(request)
            }
        }
    }

    private mutating func readDefault(
        _ start: ScriptToken, _ keyword: ScriptToken
    ) -> ScriptToken? {
        let range = start.start..<keyword.end
        scanner.beginExpression()
        guard var token = next() else { return nil }
        let first = token
        if isWord(token, "async"), let function = next() {
            token = function
            if function.isAfterNewline || function.word != .function {
                return readDefaultValue(range, returning: function)
            }
        }
        guard token.word == .function || token.word == .class, token.kind == .word else {
            return readDefaultValue(range, returning: first)
        }
        let isClass = token.word == .class
        edits.blank(range, in: scanner.bytes)
        var end = token.end
        guard var name = next() else { return nil }
        if name.kind == .star {
            end = name.end
            guard let following = next() else { return nil }
            name = following
        }
        var local = Self.defaultName
        if name.kind == .word, !isClass || !isWord(name, "extends") {
            local = Array(scanner.text(name))
        } else {
            edits.replace(end..<end, by: [0x20] + Self.defaultName + [0x20])
        }
        syntax.exports.append(
            ModuleSyntax.Export(name: Array("default".utf8), local: local))
        return name.kind == .word ? next() : name
    }

    private mutating func readDefaultValue(
        _ range: Range<Int>, returning token: ScriptToken
    ) -> ScriptToken {
        edits.blank(range, in: scanner.bytes, with: "const $garth_default=")
        syntax.exports.append(
            ModuleSyntax.Export(name: Array("default".utf8), local: Self.defaultName))
        return token
    }

    // MARK: - Declared names

    /// Reads the variables of a declaration up to its end.
    private mutating func readBindings() -> ScriptToken? {
        let depth = scanner.openings.count
        while let target = next() {
            readTarget(target)
            guard var token = next() else { return nil }
            while token.kind != .comma || scanner.openings.count != depth {
                if scanner.openings.count == depth {
                    if token.kind == .semicolon { return next() }
                    if beginsStatement(token) { return token }
                }
                guard let following = next() else { return nil }
                token = following
            }
        }
        return nil
    }

    /// Whether a line's end before a token ended the statement (ECMAScript section 12.10).
    private func beginsStatement(_ token: ScriptToken) -> Bool {
        guard token.isAfterNewline else { return false }
        guard [.word, .string, .number, .increment].contains(token.kind) else { return false }
        if token.kind == .word,
            ["in", "instanceof", "extends"].contains(where: { isWord(token, $0) })
        {
            return false
        }
        let last = scanner.beforePrevious
        return last.endsOperand || last.kind == .closeParen || last.kind == .closeBrace
    }

    /// Reads a name or a pattern; names in patterns deeper than any program's are not exported.
    private mutating func readTarget(_ token: ScriptToken) {
        guard scanner.openings.count <= Self.deepestPattern else { return }
        // A target that is no pattern and no name declares nothing.
        if token.kind == .word { export(token) }
        if token.kind == .openBrace { readObjectPattern() }
        if token.kind == .openBracket { readArrayPattern() }
    }

    private mutating func readObjectPattern() {
        let depth = scanner.openings.count
        while let key = next(), scanner.openings.count >= depth {
            if key.kind == .comma { continue }
            if key.kind == .spread {
                if let target = next() { readTarget(target) }
                continue
            }
            if key.kind == .openBracket { while scanner.openings.count > depth, next() != nil {} }
            guard let after = next() else { return }
            if after.kind == .colon {
                if let target = next() { readTarget(target) }
                guard skipInitializer(depth) else { return }
                continue
            }
            export(key)
            if scanner.openings.count < depth { return }
            if after.kind != .comma { guard skipInitializer(depth) else { return } }
        }
    }

    private mutating func readArrayPattern() {
        let depth = scanner.openings.count
        while let token = next(), scanner.openings.count >= depth {
            if token.kind == .comma || token.kind == .spread { continue }
            readTarget(token)
            guard skipInitializer(depth) else { return }
        }
    }

    /// Skips to the next part of a pattern; false at its end.
    private mutating func skipInitializer(_ depth: Int) -> Bool {
        while let token = next() {
            if scanner.openings.count < depth { return false }
            if scanner.openings.count == depth, token.kind == .comma { return true }
        }
        return false
    }
}

extension String {
    /// The text as a literal of JavaScript.
    fileprivate var javaScriptLiteral: String {
        var literal = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"", "\\": literal += "\\" + String(scalar)
            case "\n", "\r", "\u{2028}", "\u{2029}": literal += ""
            default: literal.unicodeScalars.append(scalar)
            }
        }
        return literal + "\""
    }
}
