/// A picture of the page that has cells of its own.
///
/// Pictures have numbers from 1 in document order. The styles of the cells name pictures by these
/// numbers (`TextStyle.picture`), which hold until the page is laid out again.
public struct PagePicture: Sendable, Equatable {
    /// The element, by the name that holds in every layout.
    public let element: ElementReference
    /// The address, absolute if the page's own address is.
    public var address: String
    /// The alternative text, free of control characters; empty when there is none.
    public var alternativeText: String
    /// Whether the page gives the size of the box. If not, the layout waits for the picture's own.
    public var isSized: Bool
    /// How the picture fills its box (CSS `object-fit`).
    public var fit: PictureFit
    /// The place of the picture in its box (CSS `object-position`).
    public var position: PicturePosition
    /// The width of the box in CSS pixels; 0 while it is not known.
    public var boxWidth: Int
    /// The height of the box in CSS pixels; 0 while it is not known.
    public var boxHeight: Int
    /// How a picture that is the background of a box fills it; nil for other pictures.
    public var background: PictureBackground?
    /// The number of the request for the style sheet that names the picture; nil for the page
    /// itself. The address of the picture is relative to that of the sheet, which only the browser
    /// process knows.
    package var styleSheet: UInt32?
    /// Whether the element has a set of pictures: `srcset`, or a `picture` around it.
    package var usesImageSet = false

    /// Makes the description of a picture.
    public init(
        _ element: ElementReference, address: String, alternativeText: String, isSized: Bool,
        fit: PictureFit = .fill, position: PicturePosition = .center, boxWidth: Int = 0,
        boxHeight: Int = 0
    ) {
        self.element = element
        self.address = address
        self.alternativeText = alternativeText
        self.isSized = isSized
        self.fit = fit
        self.position = position
        self.boxWidth = boxWidth
        self.boxHeight = boxHeight
    }
}

/// How a picture fills a box with another ratio of its sides (CSS Images Level 3 section 5.5).
public enum PictureFit: UInt8, Sendable {
    /// Stretched to the box.
    case fill
    /// As large as the box has room for all of it.
    case contain
    /// So large that it covers the box; what is beyond its edges is not shown.
    case cover
    /// At its own size.
    case none
    /// At its own size, or smaller as for `contain`.
    case scaleDown
}

/// How a picture fills the box whose background it is (CSS Backgrounds Level 3 section 3), beside
/// its `fit` and `position`.
public struct PictureBackground: Sendable, Hashable {
    /// The width of the picture, as a part of the box's and a distance; nil for the one that follows
    /// from `fit`, or from the height.
    public var width: PicturePosition.Offset?
    /// The height of the picture; nil for the one that follows from `fit`, or from the width.
    public var height: PicturePosition.Offset?
    /// Whether the picture is repeated to both sides as far as the box goes.
    public var repeatsAcross: Bool
    /// Whether the picture is repeated up and down as far as the box goes.
    public var repeatsDown: Bool

    /// Makes the description of a background.
    public init(
        width: PicturePosition.Offset? = nil, height: PicturePosition.Offset? = nil,
        repeatsAcross: Bool = true, repeatsDown: Bool = true
    ) {
        self.width = width
        self.height = height
        self.repeatsAcross = repeatsAcross
        self.repeatsDown = repeatsDown
    }
}

/// The place of a picture that does not fill its box, or is larger (CSS Images Level 3 section
/// 5.6).
public struct PicturePosition: Sendable, Hashable {
    /// The place along one side.
    public struct Offset: Sendable, Hashable {
        /// The part of the free space before the picture, in thousandths; the space is negative for a
        /// picture that is larger than its box.
        public let share: Int
        /// What is added to it, in thousandths of a CSS pixel.
        public let distance: Int

        /// The greatest share and distance: a thousand boxes, and 100,000 pixels.
        static let greatest = (share: 1_000_000, distance: 100_000_000)

        /// Makes an offset; values beyond the greatest are clamped.
        public init(share: Int, distance: Int = 0) {
            let most = Self.greatest
            self.share = min(max(share, -most.share), most.share)
            self.distance = min(max(distance, -most.distance), most.distance)
        }
    }

    /// The offset from the left edge.
    public var left: Offset
    /// The offset from the top edge.
    public var top: Offset

    /// Makes a place.
    public init(left: Offset, top: Offset) {
        self.left = left
        self.top = top
    }

    /// The middle of the box.
    public static let center = PicturePosition(
        left: Offset(share: 500), top: Offset(share: 500))
}

/// How a picture fills its box, whatever the size of that is.
package struct PictureFilling: Sendable, Hashable {
    var fit: PictureFit
    var position: PicturePosition
    var background: PictureBackground?

    /// Makes a way to fill a box.
    package init(
        fit: PictureFit, position: PicturePosition, background: PictureBackground? = nil
    ) {
        self.fit = fit
        self.position = position
        self.background = background
    }
}

/// How a picture is scaled into a box of pixels.
package struct PictureFitting: Sendable, Equatable {
    /// The scaling (`object-fit`).
    package var fit: PictureFit
    /// The place of the scaled picture in the box (`object-position`).
    package var position: PicturePosition
    /// The pixels of the box for each thousand CSS pixels, which the picture's own size is in. A
    /// pixel of the box need not be square: block characters have two beside and six above each
    /// other in a cell.
    package var density: Density
    /// How the background of a box fills it; nil for other pictures.
    package var background: PictureBackground?

    /// Pixels for each thousand CSS pixels, in both directions.
    package struct Density: Sendable, Equatable {
        /// The pixels beside each other.
        package var horizontal: Int
        /// The pixels above each other.
        package var vertical: Int

        /// The densities that a message may have.
        package static let range = 1...100_000
        static let one = Density(horizontal: 1000, vertical: 1000)

        /// Makes a density.
        package init(horizontal: Int, vertical: Int) {
            self.horizontal = horizontal
            self.vertical = vertical
        }
    }

    /// The picture stretched to the whole box.
    package static let fill = PictureFitting(fit: .fill)

    /// Makes a scaling; by default, of a picture in the middle of a box of CSS pixels.
    package init(
        fit: PictureFit, position: PicturePosition = .center, density: Density = .one,
        background: PictureBackground? = nil
    ) {
        self.fit = fit
        self.position = position
        self.density = density
        self.background = background
    }

    /// Whether the picture is just stretched to the box.
    package var isStretched: Bool {
        fit == .fill && position.left.distance == 0 && position.top.distance == 0
            && background == nil
    }
}

extension PagePicture {
    /// How the picture fills its box.
    package var filling: PictureFilling {
        PictureFilling(fit: fit, position: position, background: background)
    }

    /// How the picture is scaled into its box, for a box of so many pixels.
    package func fitting(toWidth width: Int, height: Int) -> PictureFitting {
        PictureFitting(
            fit: fit, position: position,
            density: PictureFitting.Density(
                horizontal: Self.density(width, boxWidth), vertical: Self.density(height, boxHeight)
            ), background: background)
    }

    private static func density(_ pixels: Int, _ side: Int) -> Int {
        guard side > 0 else { return PictureFitting.Density.one.horizontal }
        let all = PictureFitting.Density.range
        let density = min(max(pixels, 0), all.upperBound) * 1000 / side
        return min(max(density, all.lowerBound), all.upperBound)
    }
}

/// A fact about a picture that the layout cannot know before the picture has been fetched.
package struct PictureFact: Sendable, Equatable {
    /// The element of the picture.
    package var element: ElementReference
    /// The width of the picture in pixels; 0 if the picture cannot be shown.
    package var width: Int
    /// The height of the picture in pixels; 0 if the picture cannot be shown.
    package var height: Int

    /// Makes a fact; without a size, the picture cannot be shown.
    package init(_ element: ElementReference, width: Int = 0, height: Int = 0) {
        self.element = element
        self.width = width
        self.height = height
    }
}

/// The cells of a picture on its page.
public struct PicturePlacement: Sendable, Hashable {
    /// The number of the picture.
    public var number: Int
    /// The first line, from 0.
    public var line: Int
    /// The first column, from 0.
    public var column: Int
    /// The width in columns.
    public var columns: Int
    /// The height in lines.
    public var rows: Int

    /// Places a picture at a line and a column.
    package init(number: Int, line: Int, column: Int, columns: Int, rows: Int) {
        self.number = number
        self.line = line
        self.column = column
        self.columns = columns
        self.rows = rows
    }
}

extension PageContent {
    /// The pictures with cells in some lines, in the order of their first lines.
    ///
    /// The whole of a picture is returned, also if it begins above the lines or ends below them.
    public func pictures(inLines lines: Range<Int>) -> [PicturePlacement] {
        guard !pictures.isEmpty else { return [] }
        return self.lines.picturePlacements(inLines: lines) { style($0).picture }
    }
}

extension PageLines {
    /// More lines than any picture has.
    static let picturePlacementRows = 4096

    /// The pictures with cells in some lines; `picture` gives the number of a style's picture.
    package func picturePlacements(
        inLines wanted: Range<Int>, picture: (UInt16) -> UInt16
    ) -> [PicturePlacement] {
        let wanted = wanted.clamped(to: 0..<count)
        var found: [PicturePlacement] = []
        var places: [UInt16: Int] = [:]
        for line in wanted {
            for part in pictureParts(ofLine: line, picture: picture) {
                if let index = places[part.number] {
                    found[index].rows = line - found[index].line + 1
                    continue
                }
                var placement = PicturePlacement(
                    number: Int(part.number), line: line, column: part.column,
                    columns: part.columns, rows: 1)
                if line == wanted.lowerBound {
                    placement.line = firstLine(of: part.number, from: line, picture: picture)
                    placement.rows = line - placement.line + 1
                }
                places[part.number] = found.count
                found.append(placement)
            }
        }
        guard let last = wanted.last else { return found }
        for index in found.indices where found[index].line + found[index].rows == last + 1 {
            let number = UInt16(truncatingIfNeeded: found[index].number)
            var end = last + 1
            while end < count, end - last < Self.picturePlacementRows,
                hasPicture(number, line: end, picture: picture)
            {
                end += 1
            }
            found[index].rows = end - found[index].line
        }
        return found
    }

    private func firstLine(of number: UInt16, from line: Int, picture: (UInt16) -> UInt16) -> Int {
        var first = line
        while first > 0, line - first < Self.picturePlacementRows,
            hasPicture(number, line: first - 1, picture: picture)
        {
            first -= 1
        }
        return first
    }

    private func hasPicture(_ number: UInt16, line: Int, picture: (UInt16) -> UInt16) -> Bool {
        runs[runRange(ofLine: line)].contains { $0.style != 0 && picture($0.style) == number }
    }

    /// The parts of pictures in a line.
    private func pictureParts(
        ofLine line: Int, picture: (UInt16) -> UInt16
    ) -> [(number: UInt16, column: Int, columns: Int)] {
        let range = runRange(ofLine: line)
        guard runs[range].contains(where: { $0.style != 0 && picture($0.style) != 0 }) else {
            return []
        }
        var parts: [(number: UInt16, column: Int, columns: Int)] = []
        var offset = textRange(ofLine: line).lowerBound
        var column = 0
        unsafe text.withUnsafeBufferPointer { text in
            for run in runs[range] {
                let end = min(offset + Int(run.byteCount), text.count)
                let part = unsafe UnsafeBufferPointer(rebasing: text[offset..<end])
                let columns = unsafe DisplayWidth.columns(of: part)
                let number = picture(run.style)
                if number != 0 {
                    if let last = parts.last, last.number == number {
                        parts[parts.count - 1].columns = column + columns - last.column
                    } else {
                        parts.append((number, column, columns))
                    }
                }
                column += columns
                offset = end
            }
        }
        return parts
    }
}
