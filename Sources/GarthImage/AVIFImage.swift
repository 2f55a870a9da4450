import CImage

/// A still AVIF picture: the container is read here, its AV1 frames by dav1d.
struct AVIFImage {
    /// The size of the picture in the file, before it is turned upright.
    let size: PictureDecoder.Size
    /// The way in which the picture is turned and mirrored.
    let orientation: Orientation

    private let file: AVIFFile
    /// The size before the crop.
    private let whole: PictureDecoder.Size
    private let crop: (left: Int, top: Int)

    /// The longest side and the most pixels before the crop.
    private static let longestSide = 65536
    private static let mostPixels = 64 << 20
    /// The tiles of a grid.
    private static let mostTiles = 1024

    /// Reads the boxes of a file.
    init(_ bytes: [UInt8]) throws(PictureDecoder.Failure) {
        try PictureSource.check(garth_avif_state())
        file = try AVIFFile(bytes)
        var whole: PictureDecoder.Size?
        var crop: AVIFCrop?
        var (turns, mirror): (Int, Int?) = (0, nil)
        for property in file.properties(of: file.primary) {
            switch property {
            case .size(let width, let height): whole = (width, height)
            case .crop(let value): crop = value
            case .rotation(let value): turns = value
            case .mirror(let value): mirror = value
            case .color, .isAlpha, .other: break
            }
        }
        guard let whole, whole.width > 0, whole.height > 0 else { throw .damaged }
        guard whole.width <= Self.longestSide, whole.height <= Self.longestSide,
            whole.width * whole.height <= Self.mostPixels
        else { throw .tooLarge }
        self.whole = whole
        let part = crop?.rectangle(width: whole.width, height: whole.height)
        size = part.map { ($0.width, $0.height) } ?? whole
        self.crop = part.map { ($0.left, $0.top) } ?? (0, 0)
        orientation = Orientation(turnsToTheLeft: turns, mirror: mirror)
    }

    /// Decodes the picture at its own size.
    func pixels() throws(PictureDecoder.Failure) -> PixelBuffer {
        defer { garth_avif_close() }
        var pixels = PixelBuffer(width: whole.width, height: whole.height)
        try decode(file.primary, into: &pixels, .color)
        let alpha = file.alphaItems[file.primary].flatMap { item in
            file.properties(of: item).contains {
                if case .isAlpha = $0 { true } else { false }
            } ? item : nil
        }
        if let alpha {
            try decode(alpha, into: &pixels, .alpha)
            if file.premultiplied.contains(file.primary) { pixels.divideByAlpha() }
        }
        guard size != whole else { return pixels }
        return pixels.part(left: crop.left, top: crop.top, width: size.width, height: size.height)
    }

    // MARK: - Items

    private enum Target { case color, alpha }

    private func decode(
        _ item: Int, into pixels: inout PixelBuffer, _ target: Target
    ) throws(PictureDecoder.Failure) {
        let color = file.properties(of: item).lazy.compactMap { property in
            if case .color(let matrix, let isFull) = property { (matrix, isFull) } else { nil }
        }.first
        switch file.items[item]?.type {
        case AVIFReader.name("av01"):
            _ = try decodeFrame(item, into: &pixels, target, color, left: 0, top: 0)
        case AVIFReader.name("grid"): try decodeGrid(item, into: &pixels, target, color)
        default: throw .damaged
        }
    }

    private func decodeGrid(
        _ item: Int, into pixels: inout PixelBuffer, _ target: Target, _ color: (Int, Bool)?
    ) throws(PictureDecoder.Failure) {
        let plan = try file.data(of: item)
        let tiles = file.items[item]?.tiles ?? []
        guard plan.count >= 8, plan[0] == 0 else { throw .damaged }
        let (rows, columns) = (Int(plan[2]) + 1, Int(plan[3]) + 1)
        guard tiles.count == rows * columns, tiles.count <= Self.mostTiles else { throw .damaged }
        var (left, top) = (0, 0)
        for (index, tile) in tiles.enumerated() {
            guard file.items[tile]?.type == AVIFReader.name("av01") else { throw .damaged }
            let size = try decodeFrame(tile, into: &pixels, target, color, left: left, top: top)
            left += size.width
            if index % columns == columns - 1 { (left, top) = (0, top + size.height) }
        }
    }

    /// Decodes the frame of an item and copies it to a place; returns its size.
    private func decodeFrame(
        _ item: Int, into pixels: inout PixelBuffer, _ target: Target, _ color: (Int, Bool)?,
        left: Int, top: Int
    ) throws(PictureDecoder.Failure) -> PictureDecoder.Size {
        let data = try file.data(of: item)
        var frame = garth_avif_frame()
        guard
            unsafe garth_avif_decode(data, data.count, UInt32(Self.mostPixels), &frame)
                == Int32(GARTH_IMAGE_OK.rawValue)
        else { throw .damaged }
        let conversion = YUVConversion(
            depth: Int(frame.depth), matrix: color?.0 ?? Int(frame.matrix),
            isFullRange: color?.1 ?? frame.is_full_range)
        copy(frame, conversion, into: &pixels, target, left: left, top: top)
        return (Int(frame.width), Int(frame.height))
    }

    /// Copies the rows of the decoded frame as far as they lie in the picture.
    private func copy(
        _ frame: garth_avif_frame, _ conversion: YUVConversion, into pixels: inout PixelBuffer,
        _ target: Target, left: Int, top: Int
    ) {
        let (width, height) = (Int(frame.width), Int(frame.height))
        let layout = frame.layout
        let isGray = layout == GARTH_AVIF_GRAY
        let across = layout == GARTH_AVIF_444 ? 0 : 1
        let down = layout == GARTH_AVIF_420 ? 1 : 0
        let colorCount = (width + across) >> across
        var luma = [UInt16](repeating: 0, count: width)
        var u = [UInt16](repeating: 0, count: colorCount)
        var v = u
        let columns = min(width, pixels.width - left)
        guard columns > 0 else { return }
        for row in 0..<height where top + row < pixels.height {
            unsafe garth_avif_row(0, Int32(row), &luma, Int32(width))
            let base = ((top + row) * pixels.width + left) * 4
            if target == .alpha {
                for column in 0..<columns {
                    pixels.bytes[base + column * 4 + 3] = conversion.gray(luma[column])
                }
                continue
            }
            if !isGray, row & down == 0 {
                unsafe garth_avif_row(1, Int32(row >> down), &u, Int32(colorCount))
                unsafe garth_avif_row(2, Int32(row >> down), &v, Int32(colorCount))
            }
            for column in 0..<columns {
                let at = base + column * 4
                if isGray {
                    let value = conversion.gray(luma[column])
                    for channel in 0..<3 { pixels.bytes[at + channel] = value }
                } else {
                    let color = conversion.color(
                        luma[column], u[column >> across], v[column >> across])
                    pixels.bytes[at] = color.red
                    pixels.bytes[at + 1] = color.green
                    pixels.bytes[at + 2] = color.blue
                }
                pixels.bytes[at + 3] = 255
            }
        }
    }
}

/// Converts samples of brightness and colour to red, green and blue (ITU-T H.273, section 8.3).
struct YUVConversion {
    /// Shares of the channels for each sample, in 1/65536 of a step.
    private var luma: [Int32]
    private var u: [SIMD4<Int32>]
    private var v: [SIMD4<Int32>]
    private let isIdentity: Bool

    /// Makes the tables; an unknown matrix is that of BT.601.
    init(depth: Int, matrix: Int, isFullRange: Bool) {
        let steps = 1 << depth
        let unit = Double(1 << (depth - 8))
        let (black, white) = isFullRange ? (0, Double(steps - 1)) : (16 * unit, 235 * unit)
        let reach = isFullRange ? Double(steps - 1) : 224 * unit
        let middle = 128 * unit
        luma = (0..<steps).map { sample in
            Int32((Double(sample) - black) / (white - black) * 255 * 65536)
        }
        isIdentity = matrix == 0
        let shares = Self.shares(matrix)
        func table(_ share: SIMD4<Double>) -> [SIMD4<Int32>] {
            (0..<steps).map { sample in
                let value = share * ((Double(sample) - middle) / reach * 255 * 65536)
                return SIMD4(Int32(value.x), Int32(value.y), Int32(value.z), 0)
            }
        }
        u = table(shares.u)
        v = table(shares.v)
    }

    /// The shares of red, green and blue that the samples of colour have.
    private static func shares(_ matrix: Int) -> (u: SIMD4<Double>, v: SIMD4<Double>) {
        let (red, blue): (Double, Double)
        switch matrix {
        case 8: return (SIMD4(-1, 1, -1, 0), SIMD4(1, 0, -1, 0))
        case 1: (red, blue) = (0.2126, 0.0722)
        case 4: (red, blue) = (0.30, 0.11)
        case 7: (red, blue) = (0.212, 0.087)
        case 9, 10: (red, blue) = (0.2627, 0.0593)
        default: (red, blue) = (0.299, 0.114)
        }
        let green = 1 - red - blue
        return (
            SIMD4(0, -2 * blue * (1 - blue) / green, 2 * (1 - blue), 0),
            SIMD4(2 * (1 - red), -2 * red * (1 - red) / green, 0, 0)
        )
    }

    private static func byte(_ value: Int32) -> UInt8 {
        UInt8(min(255, max(0, (value &+ 32768) >> 16)))
    }

    private func share(_ sample: UInt16) -> Int32 { luma[min(Int(sample), luma.count - 1)] }

    /// The byte for a sample of brightness alone.
    func gray(_ sample: UInt16) -> UInt8 { Self.byte(share(sample)) }

    /// The colour of three samples.
    func color(
        _ y: UInt16, _ u: UInt16, _ v: UInt16
    ) -> (red: UInt8, green: UInt8, blue: UInt8) {
        // H.273, matrix 0: the planes are green, blue and red.
        if isIdentity { return (gray(v), gray(y), gray(u)) }
        let last = luma.count - 1
        let sum =
            SIMD4(repeating: share(y)) &+ self.u[min(Int(u), last)] &+ self.v[min(Int(v), last)]
        return (Self.byte(sum.x), Self.byte(sum.y), Self.byte(sum.z))
    }
}

extension Orientation {
    /// The orientation after turns to the left and then a mirror (ISO/IEC 23008-12, `irot` and
    /// `imir`): 0 exchanges top and bottom, 1 left and right.
    init(turnsToTheLeft turns: Int, mirror: Int?) {
        self =
            switch (turns & 3, mirror) {
            case (0, nil): .upright
            case (1, nil): .turnedLeft
            case (2, nil): .turnedOver
            case (_, nil): .turnedRight
            case (0, 0?), (2, 1?): .flipped
            case (0, _?), (2, _?): .mirrored
            case (1, 0?), (3, 1?): .transposed
            case (_, _?): .transversed
            }
    }
}

extension PixelBuffer {
    /// A rectangle within the pixels; the caller has checked that it lies there.
    func part(left: Int, top: Int, width: Int, height: Int) -> PixelBuffer {
        var result = PixelBuffer(width: width, height: height)
        for row in 0..<height {
            let from = ((top + row) * self.width + left) * 4
            result.bytes.replaceSubrange(
                row * width * 4..<(row + 1) * width * 4, with: bytes[from..<from + width * 4])
        }
        return result
    }

    /// Undoes the multiplication of colours by alpha.
    mutating func divideByAlpha() {
        for at in stride(from: 0, to: bytes.count, by: 4) {
            let alpha = Int(bytes[at + 3])
            guard alpha > 0, alpha < 255 else { continue }
            for i in at..<at + 3 { bytes[i] = UInt8(min(255, (Int(bytes[i]) * 255) / alpha)) }
        }
    }
}
