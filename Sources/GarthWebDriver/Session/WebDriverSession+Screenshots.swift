import Garth
import GarthJSON
import GarthPage
import GarthURL

/// An area of a page in pixels.
struct PixelArea: Equatable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    /// The area, whose place is meant from the corner of another one.
    func moved(by other: PixelArea) -> PixelArea {
        PixelArea(x: x + other.x, y: y + other.y, width: width, height: height)
    }

    /// The part of the area that is in another one.
    func intersection(_ other: PixelArea) -> PixelArea {
        let (left, top) = (max(x, other.x), max(y, other.y))
        let right = min(x + width, other.x + other.width)
        let bottom = min(y + height, other.y + other.height)
        return PixelArea(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
    }
}

/// Pictures of pages (WebDriver section 17): their text, a cell 8 by 16 pixels.
extension WebDriverSession {
    /// The part of the page that a window shows.
    func viewport(of tab: DriverTab) async throws(WebDriverError) -> PixelArea {
        let (width, height) = tab.viewportSize
        var area = PixelArea(x: 0, y: 0, width: Double(width), height: Double(height))
        guard tab.view.page?.runsScripts == true else { return area }
        // A page without an element has not been scrolled.
        if let root = try await search(.selector(":root"), below: nil, 0, tab).first {
            let box = try await bidi.call("", task("box", root), in: tab)
            if case .number(let y)? = box["scrollY"] { area.y = y }
        }
        return area
    }

    /// The whole page of a window.
    func wholePage(of tab: DriverTab) -> PixelArea {
        let (width, height) = tab.viewportSize
        let lines = tab.screen.content.lines.count * WindowPlace.cell.height
        return PixelArea(x: 0, y: 0, width: Double(width), height: Double(max(height, lines)))
    }

    /// The area of an element on its page: that of one in a frame is where the frame is.
    func area(of element: WebElement, _ tab: DriverTab) async throws(WebDriverError) -> PixelArea {
        var area = try await areaInDocument(of: element, tab)
        var inner = element
        while let place = tab.view.framePlace(of: inner)?.dropLast(), !place.isEmpty,
            let frame = tab.view.frameElement(at: Array(place))
        {
            let around = try await areaInDocument(of: frame, tab)
            area.x += around.x
            area.y += around.y
            inner = frame
        }
        return area
    }

    /// The area of an element in its document; scripts tell it.
    func areaInDocument(
        of element: WebElement, _ tab: DriverTab
    ) async throws(WebDriverError) -> PixelArea {
        _ = try await fact(.tagName, of: element, in: tab)
        guard tab.view.page?.runsScripts == true else {
            throw WebDriverError(.unsupportedOperation, "places of elements need scripts")
        }
        let document = element.element.reference.document
        let box = try await bidi.call("", task("box", element), in: tab, document)
        func side(_ name: String) -> Double {
            if case .number(let number)? = box[name] { return number }
            return 0
        }
        return PixelArea(
            x: side("x"), y: side("y"), width: side("width"), height: side("height"))
    }

    /// A picture of an area of the page, as PNG in base64, which is not wider or higher than asked for.
    func picture(
        of area: PixelArea, _ tab: DriverTab, maxWidth: Int? = nil, maxHeight: Int? = nil
    ) async throws(WebDriverError) -> JSONValue {
        await tab.view.waitUntilDrawn()
        func pixels(_ number: Double) -> Int { Int(min(max(number.rounded(), -1e9), 1e9)) }
        let file = tab.screen.content.png(
            x: pixels(area.x), y: pixels(area.y), width: pixels(area.width),
            height: pixels(area.height), maxWidth: maxWidth, maxHeight: maxHeight)
        guard let file else {
            throw WebDriverError(
                .unableToCaptureScreen, "the area of the picture is empty or too large")
        }
        return .string(base64(file))
    }

    /// Performs Take Element Screenshot.
    func screenshot(
        of element: WebElement, _ tab: DriverTab
    ) async throws(WebDriverError) -> JSONValue {
        _ = try await fact(.tagName, of: element, in: tab)
        if tab.view.page?.runsScripts == true {
            let document = element.element.reference.document
            _ = try await bidi.call("", task("reveal", element), in: tab, document)
        }
        return try await picture(of: try await area(of: element, tab), tab)
    }
}
