import GarthPage

/// The places of a picture and of its box along one side, in pixels of each.
private struct FittedSide {
    /// The pixels of the picture that are shown.
    let source: Range<Int>
    /// The pixels of the box that they fill.
    let target: Range<Int>

    /// Places a side of `natural` pixels, `scale` times as long, in the middle of `box` pixels.
    init(_ natural: Int, scale: Double, box: Int) {
        let length = Double(natural) * scale
        if length > Double(box) {
            let count = min(natural, max(1, Int((Double(box) / scale).rounded())))
            let start = (natural - count) / 2
            (source, target) = (start..<start + count, 0..<box)
        } else {
            let count = min(box, max(1, Int(length.rounded())))
            let start = (box - count) / 2
            (source, target) = (0..<natural, start..<start + count)
        }
    }
}

/// A picture in a box, by CSS `object-fit`.
struct FittedPicture {
    private let columns: FittedSide
    private let rows: FittedSide
    private let box: PictureDecoder.Size
    /// The size to which the whole picture would be scaled, at most its own.
    let wanted: PictureDecoder.Size

    init(_ natural: PictureDecoder.Size, in box: PictureDecoder.Size, _ fitting: PictureFitting) {
        let (width, height) = (max(1, natural.width), max(1, natural.height))
        let ratios = (Double(box.width) / Double(width), Double(box.height) / Double(height))
        let contained = min(ratios.0, ratios.1)
        let own = Double(fitting.density) / 1000
        let scales =
            switch fitting.fit {
            case .fill: ratios
            case .contain: (contained, contained)
            case .cover: (max(ratios.0, ratios.1), max(ratios.0, ratios.1))
            case .none: (own, own)
            case .scaleDown: (min(own, contained), min(own, contained))
            }
        columns = FittedSide(width, scale: scales.0, box: box.width)
        rows = FittedSide(height, scale: scales.1, box: box.height)
        self.box = box
        wanted = (
            Int(min(Double(width), (Double(width) * scales.0).rounded(.up))),
            Int(min(Double(height), (Double(height) * scales.1).rounded(.up)))
        )
    }

    /// The box with the picture in it. The picture stands upright; it may be smaller than its own
    /// size, `natural`.
    func pixels(of picture: PixelBuffer, natural: PictureDecoder.Size) -> PixelBuffer {
        func scaled(_ range: Range<Int>, _ count: Int, of all: Int) -> Range<Int> {
            let all = max(1, all)
            let start = min(count - 1, range.lowerBound * count / all)
            return start..<max(start + 1, min(count, range.upperBound * count / all))
        }
        let part = picture.part(
            columns: scaled(columns.source, picture.width, of: natural.width),
            rows: scaled(rows.source, picture.height, of: natural.height))
        let content = part.scaled(toWidth: columns.target.count, height: rows.target.count)
        guard content.width != box.width || content.height != box.height else { return content }
        var result = PixelBuffer(width: box.width, height: box.height)
        result.draw(
            content, left: columns.target.lowerBound, top: rows.target.lowerBound, replaces: true)
        return result
    }
}

extension PixelBuffer {
    /// A rectangle of the picture, which lies in it.
    fileprivate func part(columns: Range<Int>, rows: Range<Int>) -> PixelBuffer {
        guard columns.count != width || rows.count != height else { return self }
        var result = PixelBuffer(width: columns.count, height: rows.count)
        var to = 0
        for row in rows {
            let from = (row * width + columns.lowerBound) * 4
            result.bytes.replaceSubrange(
                to..<to + columns.count * 4, with: bytes[from..<from + columns.count * 4])
            to += columns.count * 4
        }
        return result
    }
}
