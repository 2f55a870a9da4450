/// A parser that stops at the end tag of each script.
///
/// Its owner runs the script between `beginScript` and `endScript`, and then calls `resume`.
protocol PausableParser {
    /// The script that must run before the parser goes on; `.none` without one.
    var pausedScript: NodeID { get }
    /// Whether a script of the parser runs.
    var hasInsertionPoint: Bool { get }
    /// The line of the document, from 1 on, up to which it is parsed; 0 if it is not known.
    var line: Int { get }
    /// A script of the parser begins to run.
    mutating func beginScript()
    /// The script that was begun last has run.
    mutating func endScript()
    /// Goes on after a script; returns true if the document has come to its end.
    mutating func resume(into document: inout Document) -> Bool
    /// Parses markup at the insertion point; only HTML has one.
    mutating func write(_ utf8: [UInt8], into document: inout Document)
    /// Parses the next piece of the document, which is UTF-8.
    mutating func parse(_ utf8: Span<UInt8>, into document: inout Document)
    /// Ends the document; returns false if the end waits for a script.
    mutating func finish(into document: inout Document) -> Bool
}

extension PausableParser {
    var line: Int { 0 }
}

extension HTMLParser: PausableParser {}
