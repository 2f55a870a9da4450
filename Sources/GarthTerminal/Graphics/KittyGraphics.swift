import GarthPage

/// The pictures that a terminal with the kitty graphics protocol keeps and shows.
///
/// Pixels are sent once for each picture; placements name them by number. All commands ask for no
/// answer (`q=2`): an answer could come between keys.
struct KittyGraphics: Sendable {
    /// The pictures whose pixels the terminal has, the least recently shown first.
    private var kept: [(id: UInt32, byteCount: Int)] = []
    /// The placements on the screen, with their numbers.
    private var placed: [PicturePlace: UInt32] = [:]
    private var placementCount: UInt32 = 0

    /// The pictures that are kept by the terminal at most, and their bytes: kitty itself keeps 320
    /// MB, others less.
    private static let maximumCount = 64
    private static let maximumByteCount = 96 << 20

    /// The bytes of one piece of base64 (protocol: at most 4096).
    private static let pieceByteCount = 4096

    /// Changes the placements to those of a frame.
    mutating func show(
        _ places: [PicturePlace], of images: [PictureImage], _ output: inout ScreenOutput
    ) {
        let wanted = Set(places)
        for (place, number) in placed where !wanted.contains(place) {
            Self.append("a=d,d=i,i=\(place.id),p=\(number),q=2", to: &output)
            placed[place] = nil
        }
        for place in places where placed[place] == nil {
            guard let image = images.first(where: { $0.id == place.id }) else { continue }
            keep(image, &output)
            placementCount &+= 1
            placed[place] = placementCount
            output.move(row: place.row, column: place.column)
            let cell = image.cell
            Self.append(
                "a=p,i=\(place.id),p=\(placementCount),x=\(place.sourceColumn * cell.width)"
                    + ",y=\(place.sourceRow * cell.height),w=\(place.columns * cell.width)"
                    + ",h=\(place.rows * cell.height),c=\(place.columns),r=\(place.rows),C=1,q=2",
                to: &output)
            // Terminals move the cursor although `C=1` says that they shall not.
            output.cursor = nil
        }
    }

    /// Forgets everything, after a sequence that made the terminal forget it.
    mutating func forget() {
        kept = []
        placed = [:]
    }

    /// The sequences that delete all pictures with their data.
    var deletion: [UInt8] {
        var bytes: [UInt8] = []
        for (id, _) in kept { bytes += Self.sequence("a=d,d=I,i=\(id),q=2") }
        return bytes
    }

    // MARK: - Pixels

    /// Sends the pixels of a picture that the terminal does not have.
    private mutating func keep(_ image: PictureImage, _ output: inout ScreenOutput) {
        if let index = kept.firstIndex(where: { $0.id == image.id }) {
            kept.append(kept.remove(at: index))
            return
        }
        let isOpaque = image.bitmap.isOpaque
        let pixels = isOpaque ? image.bitmap.opaquePixels : image.bitmap.pixels
        makeRoom(for: pixels.count, &output)
        kept.append((image.id, pixels.count))
        let head =
            "a=t,t=d,f=\(isOpaque ? 24 : 32),i=\(image.id),s=\(image.bitmap.width),v=\(image.bitmap.height)"
            + ",q=2"
        let code = ClipboardSequence.base64(pixels)
        var at = 0
        while at < code.count {
            let end = min(code.count, at + Self.pieceByteCount)
            let control = (at == 0 ? head + "," : "") + "m=\(end < code.count ? 1 : 0)"
            output.append("\u{1B}_G")
            output.bytes += control.utf8
            output.bytes.append(0x3B)
            output.bytes += code[at..<end]
            output.append("\u{1B}\\")
            at = end
        }
    }

    private mutating func makeRoom(for byteCount: Int, _ output: inout ScreenOutput) {
        let shown = Set(placed.keys.map(\.id))
        var total = kept.reduce(byteCount) { $0 + $1.byteCount }
        while kept.count >= Self.maximumCount || total > Self.maximumByteCount,
            let index = kept.firstIndex(where: { !shown.contains($0.id) })
        {
            let (id, count) = kept.remove(at: index)
            total -= count
            Self.append("a=d,d=I,i=\(id),q=2", to: &output)
        }
    }

    private static func append(_ control: String, to output: inout ScreenOutput) {
        output.bytes += sequence(control)
    }

    private static func sequence(_ control: String) -> [UInt8] {
        Array("\u{1B}_G\(control)\u{1B}\\".utf8)
    }

    /// The question whether the terminal has the protocol: it answers to a picture of one pixel that
    /// it does not keep.
    static let query = Array("\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\".utf8)
}

extension Bitmap {
    /// Whether no pixel is transparent.
    var isOpaque: Bool {
        for at in stride(from: 3, to: pixels.count, by: 4) where pixels[at] != 255 { return false }
        return true
    }

    /// The pixels without alpha.
    var opaquePixels: [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(pixels.count / 4 * 3)
        for at in stride(from: 0, to: pixels.count, by: 4) {
            result.append(pixels[at])
            result.append(pixels[at + 1])
            result.append(pixels[at + 2])
        }
        return result
    }

    /// A part of the bitmap, which lies inside of it.
    func part(column: Int, row: Int, width: Int, height: Int) -> Bitmap? {
        guard column >= 0, row >= 0, width > 0, height > 0, column + width <= self.width,
            row + height <= self.height
        else { return nil }
        var result: [UInt8] = []
        result.reserveCapacity(width * height * 4)
        for line in row..<row + height {
            let start = (line * self.width + column) * 4
            result += pixels[start..<start + width * 4]
        }
        return Bitmap(width: width, height: height, pixels: result)
    }
}

extension PictureImage {
    /// The pixels of the cells of a place.
    func bitmap(of place: PicturePlace) -> Bitmap? {
        bitmap.part(
            column: place.sourceColumn * cell.width, row: place.sourceRow * cell.height,
            width: place.columns * cell.width, height: place.rows * cell.height)
    }
}
