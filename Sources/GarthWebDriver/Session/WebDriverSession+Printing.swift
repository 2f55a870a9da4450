import Garth
import GarthJSON
import GarthURL

/// Printed pages (WebDriver section 18, WebDriver BiDi section 7.3).
extension WebDriverSession {
    /// The page of a window on sheets, as a PDF in base64.
    func printed(
        _ tab: DriverTab, sheets fields: BiDiFields
    ) async throws(WebDriverError) -> JSONValue {
        let sheets = try PaperSheets(fields)
        await tab.view.waitUntilDrawn()
        let file = tab.screen.content.pdf(
            on: sheets, title: tab.view.title, baseURL: tab.view.page?.baseURL)
        guard let file else {
            throw WebDriverError(.invalidArgument, "the sheets have no place, or none is wanted")
        }
        return .string(base64(file))
    }
}

extension PaperSheets {
    /// The points of a centimetre.
    private static let centimetre = 72 / 2.54
    private static let most = Double.greatestFiniteMagnitude
    /// Larger sheets are none (PDF, annex C).
    private static let longestSide = 14_400.0

    /// Reads the parameters of Print Page, whose lengths are centimetres.
    init(_ fields: BiDiFields) throws(WebDriverError) {
        self.init()
        printsBackground = try fields.flag("background")
        let margin = try fields.objectIfAny("margin")
        func side(_ name: String) throws(WebDriverError) -> Double {
            let length = try margin?.numberIfAny(name, 0...Self.most) ?? 1
            return length * Self.centimetre
        }
        (top, bottom) = (try side("top"), try side("bottom"))
        (left, right) = (try side("left"), try side("right"))
        let orientation = try fields.wordIfAny("orientation", ["portrait", "landscape"])
        let page = try fields.objectIfAny("page")
        func length(_ name: String, _ usual: Double) throws(WebDriverError) -> Double {
            let length = try page?.numberIfAny(name, 0.0352...Self.most) ?? usual
            return min(length * Self.centimetre, Self.longestSide)
        }
        (width, height) = (try length("width", 21.59), try length("height", 27.94))
        if orientation == "landscape" { swap(&width, &height) }
        ranges = try Self.ranges(fields)
        scale = try fields.numberIfAny("scale", 0.1...2) ?? 1
        shrinksToFit = try fields.flag("shrinkToFit", usual: true)
    }

    private static func ranges(
        _ fields: BiDiFields
    ) throws(WebDriverError) -> [ClosedRange<Int>] {
        try (fields.listIfAny("pageRanges") ?? []).map { (range) throws(WebDriverError) in
            if let page = range.integer, page >= 0 { return page...page }
            let parts = range.string?.split(
                separator: "-", omittingEmptySubsequences: false
            ).map { $0.filter { $0 != " " } }
            guard let parts, parts.count < 3,
                parts.allSatisfy({ $0.isEmpty || Int($0).map { $0 >= 0 } == true }),
                parts.count == 2 || parts.first?.isEmpty == false
            else { throw fields.wrong("pageRanges", "list of pages") }
            let first = parts.first.flatMap { Int($0) } ?? 0
            let last = parts.last.flatMap { Int($0) } ?? .max
            guard first <= last else {
                throw fields.wrong("pageRanges", "list of pages in their order")
            }
            return first...last
        }
    }
}
