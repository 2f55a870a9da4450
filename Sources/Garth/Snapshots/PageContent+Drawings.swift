public import GarthPage
public import GarthURL

/// The forms of a drawing of a page.
public enum SnapshotFormat: Sendable, Hashable {
    /// Text with colours (ECMA-48 SGR) and links (OSC 8), for terminals.
    case ansi
    /// A picture in which the text is text (SVG 1.1), a cell 8 by 16 pixels.
    case svg
}

extension PageContent {
    /// The lines as text with colours and links, a line break behind each.
    ///
    /// - Parameter baseURL: The base of relative addresses of links.
    public func ansi(baseURL: URLRecord? = nil) -> String {
        var text = ""
        for line in 0..<lines.count {
            var link: String?
            for piece in drawnPieces(ofLine: line, baseURL) {
                if piece.address != link {
                    if link != nil { text += "\u{1B}]8;;\u{1B}\\" }
                    if let address = piece.address { text += "\u{1B}]8;;\(address)\u{1B}\\" }
                    link = piece.address
                }
                let codes = piece.style.terminalCodes
                text += codes.isEmpty ? piece.text : "\u{1B}[\(codes)m\(piece.text)\u{1B}[0m"
            }
            if link != nil { text += "\u{1B}]8;;\u{1B}\\" }
            text += "\n"
        }
        return text
    }

    /// The lines as a picture in SVG: runs of text at the places of their cells.
    ///
    /// - Parameters:
    ///   - title: The title of the picture.
    ///   - baseURL: The base of relative addresses of links.
    public func svg(title: String = "", baseURL: URLRecord? = nil) -> String {
        let (cellWidth, cellHeight) = PagePainter.cell
        var parts = ""
        var columns = 1
        for line in 0..<lines.count {
            var column = 0
            for piece in drawnPieces(ofLine: line, baseURL) {
                let width = piece.columns
                defer { column += width }
                guard width > 0 else { continue }
                parts += piece.drawing(
                    x: column * cellWidth, y: line * cellHeight, width: width * cellWidth)
            }
            columns = max(columns, column)
        }
        let (width, height) = (columns * cellWidth, max(1, lines.count) * cellHeight)
        return """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
            width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
            font-family="monospace" font-size="13" xml:space="preserve">
            <title>\(title.escapedForXML)</title>
            <rect width="\(width)" height="\(height)" fill="#ffffff"/>
            \(parts)</svg>

            """
    }

    /// The runs of a line.
    func drawnPieces(ofLine line: Int, _ baseURL: URLRecord?) -> [DrawnPiece] {
        lines.drawnRuns(ofLine: line, styles: styles).map { run in
            DrawnPiece(
                text: String(decoding: run.text, as: UTF8.self), style: run.style,
                address: address(ofTarget: run.target, baseURL))
        }
    }

    private func address(ofTarget target: UInt32, _ baseURL: URLRecord?) -> String? {
        guard target > 0, Int(target) <= targets.count else { return nil }
        return targets[Int(target) - 1].address(base: baseURL)
    }
}

/// A run of one look.
struct DrawnPiece {
    let text: String
    let style: TextStyle
    /// The address of its link; nil without one.
    let address: String?

    /// The columns of the text.
    var columns: Int { DisplayWidth.columns(of: Array(text.utf8).span) }

    /// The run in SVG, in cells from a place on.
    func drawing(x: Int, y: Int, width: Int) -> String {
        var ink = style.foreground ?? RGBColor(0, 0, 0)
        var paper = style.background
        if style.marks.contains(.reverse) {
            (ink, paper) = (paper ?? RGBColor(255, 255, 255), ink)
        }
        var drawing = ""
        if let paper {
            drawing +=
                "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"16\" "
                + "fill=\"\(paper.hexadecimal)\"/>\n"
        }
        guard !text.allSatisfy({ $0 == " " }) || style.marks.contains(.underline) else {
            return drawing
        }
        var attributes = ""
        if style.marks.contains(.bold) { attributes += " font-weight=\"bold\"" }
        if style.marks.contains(.italic) { attributes += " font-style=\"italic\"" }
        if style.marks.contains(.dim) { attributes += " fill-opacity=\"0.6\"" }
        let lines = [
            (TextStyle.Marks.underline, "underline"), (.strikethrough, "line-through"),
        ]
        .filter { style.marks.contains($0.0) }.map(\.1)
        if !lines.isEmpty {
            attributes += " text-decoration=\"\(lines.joined(separator: " "))\""
        }
        let run =
            "<text x=\"\(x)\" y=\"\(y + 12)\" textLength=\"\(width)\" "
            + "lengthAdjust=\"spacingAndGlyphs\" fill=\"\(ink.hexadecimal)\"\(attributes)>"
            + "\(text.escapedForXML)</text>"
        guard let address else { return drawing + run + "\n" }
        return drawing + "<a xlink:href=\"\(address.escapedForXML)\">\(run)</a>\n"
    }
}

extension PageTarget {
    /// Longer addresses are cut or refused by terminals.
    private static let longestAddress = 2083

    /// The serialized address of a link: ASCII without control characters, so that it cannot end a
    /// sequence of a terminal. Nil for a link that is not http or https, or is too long for one.
    package func address(base: URLRecord?) -> String? {
        guard case .link(let link) = kind, let url = URLRecord.parse(link.href, base: base),
            url.isHTTPOrHTTPS
        else { return nil }
        let address = url.withoutCredentials.href
        return address.utf8.count <= Self.longestAddress ? address : nil
    }
}

extension TextStyle {
    /// The parameters of the SGR sequence for the style; empty for plain text.
    package var terminalCodes: String {
        let marks: [(Marks, String)] = [
            (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7"),
            (.strikethrough, "9"),
        ]
        var codes = marks.filter { self.marks.contains($0.0) }.map(\.1)
        if let colour = foreground {
            codes.append("38;2;\(colour.red);\(colour.green);\(colour.blue)")
        }
        if let colour = background {
            codes.append("48;2;\(colour.red);\(colour.green);\(colour.blue)")
        }
        return codes.joined(separator: ";")
    }
}

extension RGBColor {
    /// The colour as SVG writes it.
    fileprivate var hexadecimal: String {
        "#"
            + [red, green, blue].map { channel in
                let digits = String(channel, radix: 16)
                return digits.utf8.count == 1 ? "0" + digits : digits
            }.joined()
    }
}

extension String {
    /// The text in XML, without characters that XML does not have.
    fileprivate var escapedForXML: String {
        escapedForMarkup {
            switch $0 {
            case "\u{9}", "\u{A}", "\u{D}", "\u{20}"..."\u{D7FF}", "\u{E000}"..."\u{FFFD}",
                "\u{10000}"..."\u{10FFFF}":
                $0
            default: "\u{FFFD}"
            }
        }
    }
}
