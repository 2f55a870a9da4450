/// Classic scripts with `import(...)`, for which JavaScriptCore has no loader.
enum ClassicScript {
    /// The script as JavaScriptCore can run it; `base` is its URL.
    static func runnable(_ source: [UInt8], base: String) -> [UInt8] {
        guard mayImport(source) else { return source }
        var lexer = ModuleLexer(classic: source, base: base)
        return lexer.rewrittenClassic() ?? source
    }

    /// Whether `import` and a parenthesis may be somewhere in the script.
    private static func mayImport(_ source: [UInt8]) -> Bool {
        let word = Array("import".utf8)
        var place = 0
        let last = source.count - word.count
        while place < last {
            guard source[place] == word[0], source[place + 1] == word[1],
                source[place..<place + word.count].elementsEqual(word)
            else {
                place += 1
                continue
            }
            place += word.count
            var next = place
            while next < source.count, source[next] <= 0x20 { next += 1 }
            if next < source.count,
                source[next] == UInt8(ascii: "(") || source[next] == UInt8(ascii: "/")
            {
                return true
            }
        }
        return false
    }
}
