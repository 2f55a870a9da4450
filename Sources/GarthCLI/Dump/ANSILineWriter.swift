import Garth
import GarthPage
import GarthTerminal
import GarthURL

/// Writes the lines of a page with colours (ECMA-48 SGR) and links (OSC 8).
struct ANSILineWriter {
    private(set) var writtenLines = 0
    private var styles: [TextStyle] = []
    private var targets: [PageTarget] = []
    /// The base of relative addresses.
    var baseURL: URLRecord?
    /// The drawn pictures, by number.
    var pictures: [UInt16: (placement: PicturePlacement, drawing: BlockPicture)] = [:]

    /// Leaves out the lines before this one.
    mutating func begin(at line: Int) { writtenLines = line }

    mutating func add(_ more: [TextStyle]) { styles += more }
    mutating func add(_ more: [PageTarget]) { targets += more }

    /// Handles a new start of the page: earlier announcements are void.
    mutating func restart() {
        styles = []
        targets = []
    }

    mutating func write(_ lines: PageLines, from: Int, to output: inout OutputStream) {
        let skipped = max(0, writtenLines - from)
        var line = min(skipped, lines.count)
        while line < lines.count {
            write(line, of: lines, to: &output)
            line += 1
        }
        writtenLines = max(writtenLines, from + lines.count)
    }

    private func write(_ line: Int, of lines: PageLines, to output: inout OutputStream) {
        var link: UInt32 = 0
        for run in lines.drawnRuns(ofLine: line, styles: styles) {
            if run.target != link {
                if link != 0 { output.write("\u{1B}]8;;\u{1B}\\") }
                let address = address(of: run.target)
                link = address == nil ? 0 : run.target
                if let address {
                    output.write(verbatim: "\u{1B}]8;;\(address)\u{1B}\\".utf8)
                }
            }
            let codes = run.style.terminalCodes
            if let cells = cells(of: run.style.picture, line: line) {
                write(cells, to: &output)
                continue
            }
            if !codes.isEmpty { output.write(verbatim: "\u{1B}[\(codes)m".utf8) }
            output.write(verbatim: run.text)
            if !codes.isEmpty { output.write("\u{1B}[0m") }
        }
        if link != 0 { output.write("\u{1B}]8;;\u{1B}\\") }
        output.write("\n")
    }

    /// The cells of a picture on a line; nil for text.
    private func cells(of picture: UInt16, line: Int) -> ArraySlice<BlockPicture.Cell>? {
        guard picture != 0, let (placement, drawing) = pictures[picture] else { return nil }
        let row = line - placement.line
        guard row >= 0, row < drawing.rows else { return nil }
        return drawing.cells[row * drawing.columns..<(row + 1) * drawing.columns]
    }

    private func write(_ cells: ArraySlice<BlockPicture.Cell>, to output: inout OutputStream) {
        var present = TextStyle()
        for cell in cells {
            let style = TextStyle(foreground: cell.foreground, background: cell.background)
            if style != present {
                let codes = style.terminalCodes
                output.write(verbatim: "\u{1B}[0\(codes.isEmpty ? "" : ";" + codes)m".utf8)
                present = style
            }
            output.write(verbatim: String(Unicode.Scalar(cell.scalar) ?? " ").utf8)
        }
        if present != TextStyle() { output.write("\u{1B}[0m") }
    }

    /// The address of a link, which cannot end its sequence; nil for another target.
    private func address(of target: UInt32) -> String? {
        guard target > 0, Int(target) <= targets.count else { return nil }
        return targets[Int(target) - 1].address(base: baseURL)
    }
}
