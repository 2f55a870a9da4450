import GarthPage

/// The places of a picture and of its box along one side, in pixels of each.
private struct FittedSide {
    /// The pixels of the picture that are shown.
    let source: Range<Int>
    /// The pixels of the box that they fill; those of the first copy for a picture that is repeated.
    let target: Range<Int>
    private let isRepeated: Bool

    /// Places a side of `natural` pixels, `scale` times as long, in `box` pixels. Both ranges are
    /// empty where nothing of the picture is in the box.
    init(
        _ natural: Int, scale: Double, box: Int, _ offset: PicturePosition.Offset, density: Int,
        repeats: Bool
    ) {
        var length = Double(natural) * scale
        let fits = length <= Double(box)
        if fits { length = max(1, length.rounded()) }
        var start =
            (Double(box) - length) * Double(offset.share) / 1000
            + Double(offset.distance) * Double(density) / 1_000_000
        if fits { start = start.rounded(.down) }
        isRepeated = repeats && length <= Double(box)
        guard !isRepeated else {
            let count = Int(length)
            let first = Int(start.truncatingRemainder(dividingBy: length))
            (source, target) = (0..<natural, first..<first + count)
            return
        }
        func inBox(_ place: Double) -> Int { Int(min(max(place.rounded(), 0), Double(box))) }
        target = inBox(start)..<max(inBox(start), inBox(start + length))
        guard !target.isEmpty else {
            source = 0..<0
            return
        }
        func inPicture(_ place: Int) -> Int {
            Int(((Double(place) - start) / length * Double(natural)).rounded())
        }
        let first = min(max(inPicture(target.lowerBound), 0), natural - 1)
        source = first..<min(max(inPicture(target.upperBound), first + 1), natural)
    }

    /// The place in the filled pixels of each pixel of the box; nil where nothing is drawn.
    func places(in box: Int) -> [Int?] {
        (0..<box).map { pixel in
            let place = pixel - target.lowerBound
            if isRepeated { return (place % target.count + target.count) % target.count }
            return target.contains(pixel) ? place : nil
        }
    }
}

/// A picture in a box, by CSS `object-fit` and `object-position`, or as the background of the box.
struct FittedPicture {
    private let columns: FittedSide
    private let rows: FittedSide
    private let box: PictureDecoder.Size
    /// The size to which the whole picture would be scaled, at most its own.
    let wanted: PictureDecoder.Size

    init(_ natural: PictureDecoder.Size, in box: PictureDecoder.Size, _ fitting: PictureFitting) {
        let (width, height) = (max(1, natural.width), max(1, natural.height))
        let (across, down) = (fitting.density.horizontal, fitting.density.vertical)
        // Scales are of CSS pixels, which are square; those of the box need not be.
        let densities = (Double(across) / 1000, Double(down) / 1000)
        let ratios = (
            Double(box.width) / densities.0 / Double(width),
            Double(box.height) / densities.1 / Double(height)
        )
        let contained = min(ratios.0, ratios.1)
        let scale: (Double, Double) =
            switch fitting.fit {
            case .fill: ratios
            case .contain: (contained, contained)
            case .cover: (max(ratios.0, ratios.1), max(ratios.0, ratios.1))
            case .none: (1, 1)
            case .scaleDown: (min(1, contained), min(1, contained))
            }
        var scales = (scale.0 * densities.0, scale.1 * densities.1)
        let background = fitting.background
        let sides = (
            background?.width.map { Self.scale($0, box.width, density: across, of: width) },
            background?.height.map { Self.scale($0, box.height, density: down, of: height) }
        )
        // One side gives the other in the picture's own ratio.
        if let side = sides.0 ?? sides.1.map({ $0 / densities.1 * densities.0 }) { scales.0 = side }
        if let side = sides.1 ?? sides.0.map({ $0 / densities.0 * densities.1 }) { scales.1 = side }
        columns = FittedSide(
            width, scale: scales.0, box: box.width, fitting.position.left, density: across,
            repeats: background?.repeatsAcross ?? false)
        rows = FittedSide(
            height, scale: scales.1, box: box.height, fitting.position.top, density: down,
            repeats: background?.repeatsDown ?? false)
        self.box = box
        wanted = (
            Int(min(Double(width), (Double(width) * scales.0).rounded(.up))),
            Int(min(Double(height), (Double(height) * scales.1).rounded(.up)))
        )
    }

    /// The scale of a side of a background, which is a part of the box's and a distance.
    private static func scale(
        _ side: PicturePosition.Offset, _ box: Int, density: Int, of natural: Int
    ) -> Double {
        let length =
            Double(box) * Double(side.share) / 1000
            + Double(side.distance) * Double(density) / 1_000_000
        return max(0, length) / Double(natural)
    }

    /// The box with the picture in it. The picture stands upright; it may be smaller than its own
    /// size, `natural`.
    func pixels(of picture: PixelBuffer, natural: PictureDecoder.Size) -> PixelBuffer {
        var result = PixelBuffer(width: box.width, height: box.height)
        guard !columns.target.isEmpty, !rows.target.isEmpty else { return result }
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
        let across = columns.places(in: box.width)
        for (row, place) in rows.places(in: box.height).enumerated() {
            guard let place else { continue }
            for (column, at) in across.enumerated() {
                guard let at else { continue }
                let (from, to) = ((place * content.width + at) * 4, (row * box.width + column) * 4)
                for i in 0..<4 { result.bytes[to + i] = content.bytes[from + i] }
            }
        }
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
