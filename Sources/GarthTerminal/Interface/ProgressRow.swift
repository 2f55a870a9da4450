import GarthLanguage
import GarthPage

/// The row that tells how far a load has come: a bar in eighths of a cell, then the figures.
struct ProgressRow {
    /// The bar's filled cells; the last may be a part of one.
    let bar: String
    /// The columns that the bar has for itself.
    let barColumns: Int
    /// `43 %   128 of 297 kB   1.2 MB/s   5 of 7 resources`, as much of it as there is room for.
    let figures: String

    /// Makes the row for a width; `spinner` turns while the progress is unknown.
    init(chrome: ChromeState, columns: Int, spinner: Int, hasBar: Bool = true) {
        let parts = Self.parts(chrome, spinner: spinner)
        var figures = ""
        for part in parts {
            let longer = figures.isEmpty ? part : figures + "   " + part
            // A bar shorter than this says nothing; the figures after the first are dispensable.
            guard
                SafeText(sanitizing: longer).width + Self.leastBar + 1 <= columns || figures.isEmpty
            else { break }
            figures = longer
        }
        var width = SafeText(sanitizing: figures).width
        if width > columns { (figures, width) = ("", 0) }
        self.figures = figures
        let room = hasBar ? columns - width - 1 : 0
        barColumns = max(0, min(room, max(Self.leastBar, columns * 11 / 20)))
        bar = Self.bar(chrome.progress ?? 0, columns: barColumns)
    }

    func draw(into frame: inout Frame, row: Int) {
        frame.fill(row: row, columns: 0..<frame.columns, style: Theme.plain)
        frame.write(SafeText(sanitizing: bar), row: row, column: 0, style: Theme.bar)
        frame.write(
            SafeText(sanitizing: figures), row: row, column: barColumns == 0 ? 0 : barColumns + 1,
            style: Theme.status)
    }

    /// The figures in the order in which they are missed least.
    static func parts(_ chrome: ChromeState, spinner: Int) -> [String] {
        var parts: [String] = []
        if let progress = chrome.progress, !progress.isNaN {
            parts.append("\(Int(min(max(progress, 0), 1) * 100)) %")
        } else {
            parts.append(String(Self.spinner[abs(spinner % Self.spinner.count)]))
        }
        if !chrome.activity.isEmpty { parts.append(chrome.activity) }
        if let expected = chrome.expectedBytes, expected > 0 {
            parts.append(ByteCount.text(chrome.receivedBytes, of: expected))
        } else if chrome.receivedBytes > 0 {
            parts.append(ByteCount.text(chrome.receivedBytes))
        }
        if chrome.bytesPerSecond > 0 {
            parts.append(ByteCount.text(chrome.bytesPerSecond) + "/s")
        }
        if chrome.resourcesTotal > 1 {
            parts.append(localized("\(chrome.resourcesDone) of \(chrome.resourcesTotal) resources"))
        }
        if let seconds = secondsLeft(chrome) { parts.append(localized("\(seconds) s left")) }
        if !chrome.downloads.isEmpty { parts.append(chrome.downloads) }
        return parts
    }

    /// The cells of a bar, the last one in eighths.
    static func bar(_ progress: Double, columns: Int) -> String {
        guard columns > 0, !progress.isNaN else { return "" }
        let eighths = Int(min(max(progress, 0), 1) * Double(columns * 8))
        let whole = String(repeating: "█", count: eighths / 8)
        return eighths % 8 == 0 ? whole : whole + String(Self.partialCells[eighths % 8])
    }

    // MARK: - Private parts

    private static let leastBar = 8
    private static let partialCells: [Character] = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    static let spinner: [Character] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

    /// The seconds that the rest will take; nil when unknown or not worth the words.
    private static func secondsLeft(_ chrome: ChromeState) -> Int? {
        guard let expected = chrome.expectedBytes, chrome.bytesPerSecond > 0,
            expected > chrome.receivedBytes
        else { return nil }
        let seconds = (expected - max(0, chrome.receivedBytes)) / chrome.bytesPerSecond
        return (3...86_400).contains(seconds) ? seconds : nil
    }
}

/// Numbers of bytes as people read them: SI units, two figures at least.
package enum ByteCount {
    /// A number of bytes: `297 kB`, `1.2 MB`.
    package static func text(_ count: Int) -> String {
        let unit = unit(of: count)
        return "\(number(count, in: unit)) \(names[unit])"
    }

    /// A part and its whole, `128 of 297 kB`: both in the unit of the whole, unless that hides the part.
    package static func text(_ count: Int, of total: Int) -> String {
        let unit = unit(of: total)
        let part = number(count, in: unit)
        return count > 0 && (part == "0.0" || part == "0")
            ? localized("\(text(count)) of \(text(total))") : localized("\(part) of \(text(total))")
    }

    private static let names = ["B", "kB", "MB", "GB", "TB"]

    private static func unit(of count: Int) -> Int {
        var unit = 0
        var rest = max(0, count)
        while rest >= 1000, unit < names.count - 1 {
            rest /= 1000
            unit += 1
        }
        return unit
    }

    private static func number(_ count: Int, in unit: Int) -> String {
        let divisor = (0..<unit).reduce(1) { size, _ in size * 1000 }
        let count = max(0, count)
        let whole = count / divisor
        guard unit > 0, whole < 10 else { return String(whole) }
        return "\(whole).\(count % divisor * 10 / divisor)"
    }
}
