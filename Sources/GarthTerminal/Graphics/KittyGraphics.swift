import GarthPage

/// The pictures that a terminal with the kitty graphics protocol keeps and shows.
///
/// Pixels are sent once for each picture; placements or placeholders name them by number. All
/// commands ask for no answer (`q=2`): an answer could come between keys.
struct KittyGraphics: Sendable {
    /// Whether commands go through tmux to the terminal around it.
    var passesThroughTmux = false
    /// The pictures whose pixels the terminal has, the least recently shown first.
    private var kept: [Kept] = []
    /// The placements on the screen, with their numbers.
    private var placed: [PicturePlace: UInt32] = [:]
    private var placementCount: UInt32 = 0
    /// The upper bits of the numbers of this process's pictures: other processes in other panes of
    /// the same terminal have others.
    private let space = UInt8.random(in: 1...254)
    /// The lower bits of the last number that was given.
    private var lastSlot: UInt8 = 0

    private struct Kept {
        let id: UInt32
        /// The number by which the terminal knows the picture.
        let number: UInt32
        let byteCount: Int
    }

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
            if let picture = self.number(of: place.id) {
                append("a=d,d=i,i=\(picture),p=\(number),q=2", to: &output)
            }
            placed[place] = nil
        }
        let shown = Set(places.map(\.id))
        for place in places where placed[place] == nil {
            guard let image = images.first(where: { $0.id == place.id }),
                let number = keep(image, shown: shown, &output)
            else { continue }
            placementCount &+= 1
            placed[place] = placementCount
            output.move(row: place.row, column: place.column)
            let cell = image.cell
            append(
                "a=p,i=\(number),p=\(placementCount),x=\(place.sourceColumn * cell.width)"
                    + ",y=\(place.sourceRow * cell.height),w=\(place.columns * cell.width)"
                    + ",h=\(place.rows * cell.height),c=\(place.columns),r=\(place.rows),C=1,q=2",
                to: &output)
            // Terminals move the cursor although `C=1` says that they shall not.
            output.cursor = nil
        }
    }

    /// Writes placeholders into places of a frame. `shown` are the pictures on the screen.
    mutating func write(
        _ places: [PicturePlace], of images: [PictureImage], shown: Set<UInt32>,
        _ output: inout ScreenOutput
    ) {
        for place in places {
            guard let image = images.first(where: { $0.id == place.id }) else { continue }
            let isKnown = number(of: image.id) != nil
            guard let number = keep(image, shown: shown, &output) else { continue }
            if !isKnown {
                append("a=p,U=1,i=\(number),c=\(image.columns),r=\(image.rows),q=2", to: &output)
            }
            output.append("\u{1B}[38;5;")
            output.append(number: Int(number & 0xFF))
            output.bytes.append(0x6D)
            for line in 0..<place.rows {
                output.move(row: place.row + line, column: place.column)
                PicturePlaceholder.append(
                    number, row: place.sourceRow + line,
                    columns: place.sourceColumn..<place.sourceColumn + place.columns, to: &output)
                // The width of the character is not the same everywhere.
                output.cursor = nil
            }
        }
        if !places.isEmpty { output.append("\u{1B}[m") }
    }

    /// Forgets everything, after a sequence that made the terminal forget it.
    mutating func forget() {
        kept = []
        placed = [:]
    }

    /// The sequences that delete all pictures with their data.
    ///
    /// A sequence through tmux may have been cut before: tmux passes its beginning on, which must
    /// be ended in the terminal around it, too. A string that was cut behind an ESC needs two ends.
    var deletion: [UInt8] {
        guard !kept.isEmpty else { return [] }
        // Pixels may have been cut: kitty 0.26.5 takes the next picture for the rest of them, also
        // behind a deletion, until a last piece has come.
        let bytes =
            Self.sequence("m=0,q=2")
            + kept.flatMap { Self.sequence("a=d,d=I,i=\($0.number),q=2") }
        guard passesThroughTmux else { return bytes }
        let end = Sequences.stringEnd
        return end + end + Passthrough.tmux(end + end + bytes)
    }

    // MARK: - Pixels

    private func number(of id: UInt32) -> UInt32? { kept.first { $0.id == id }?.number }

    /// Sends the pixels of a picture that the terminal does not have, and returns the picture's
    /// number there.
    private mutating func keep(
        _ image: PictureImage, shown: Set<UInt32>, _ output: inout ScreenOutput
    ) -> UInt32? {
        if let index = kept.firstIndex(where: { $0.id == image.id }) {
            let known = kept.remove(at: index)
            kept.append(known)
            return known.number
        }
        let pixels = image.kittyPixels
        makeRoom(for: pixels.byteCount, shown: shown, &output)
        guard let number = freeNumber() else { return nil }
        kept.append(Kept(id: image.id, number: number, byteCount: pixels.byteCount))
        let head =
            "a=t,q=2,t=d,f=\(pixels.bits),i=\(number),s=\(image.bitmap.width)"
            + ",v=\(image.bitmap.height)"
        let code = pixels.code
        var at = 0
        while at < code.count {
            let end = min(code.count, at + Self.pieceByteCount)
            let control = (at == 0 ? head + "," : "") + "m=\(end < code.count ? 1 : 0)"
            append(control, content: code[at..<end], to: &output)
            at = end
        }
        return number
    }

    /// A number that no kept picture has; nil when a screen shows more pictures than there are
    /// numbers.
    private mutating func freeNumber() -> UInt32? {
        for _ in 0..<255 {
            lastSlot = lastSlot == 255 ? 1 : lastSlot + 1
            let number = PicturePlaceholder.number(space: space, slot: lastSlot)
            if !kept.contains(where: { $0.number == number }) { return number }
        }
        return nil
    }

    private mutating func makeRoom(
        for byteCount: Int, shown: Set<UInt32>, _ output: inout ScreenOutput
    ) {
        var total = kept.reduce(byteCount) { $0 + $1.byteCount }
        while kept.count >= Self.maximumCount || total > Self.maximumByteCount,
            let index = kept.firstIndex(where: { !shown.contains($0.id) })
        {
            let old = kept.remove(at: index)
            total -= old.byteCount
            append("a=d,d=I,i=\(old.number),q=2", to: &output)
        }
    }

    // MARK: - Sequences

    private func append(
        _ control: String, content: ArraySlice<UInt8> = [], to output: inout ScreenOutput
    ) {
        let bytes = Self.sequence(control, content)
        output.bytes += passesThroughTmux ? Passthrough.tmux(bytes) : bytes
    }

    private static func sequence(_ control: String, _ content: ArraySlice<UInt8> = []) -> [UInt8] {
        var bytes = Array("\u{1B}_G\(control)".utf8)
        if !content.isEmpty { bytes.append(0x3B) }
        bytes += content
        return bytes + Sequences.stringEnd
    }

    /// The question whether the terminal has the protocol: it answers to a picture of one pixel that
    /// it does not keep.
    static let query = Array("\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\".utf8)

    /// The first versions of terminals that know placeholders; none where all versions do.
    private static let placeholderVersions: [(name: String, version: [Int])] = [
        ("kitty", [0, 28]), ("ghostty", []),
    ]

    /// Whether a terminal of that name and version (XTVERSION) knows placeholders.
    static func hasPlaceholders(_ name: String) -> Bool {
        let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }
        guard let first = words.first,
            let known = placeholderVersions.first(where: { $0.name == first })
        else { return false }
        let version = words.dropFirst().prefix(known.version.count).map { Int($0) ?? 0 }
        return !version.lexicographicallyPrecedes(known.version)
    }
}

/// Pixels in the code of the kitty graphics protocol.
struct KittyPixels: Sendable {
    /// The bits of a pixel: 24 for a picture without transparent pixels, else 32.
    let bits: Int
    /// The bytes that the terminal keeps.
    let byteCount: Int
    /// The bytes in base64.
    let code: [UInt8]

    init(_ bitmap: Bitmap) {
        let isOpaque = bitmap.isOpaque
        let pixels = isOpaque ? bitmap.opaquePixels : bitmap.pixels
        (bits, byteCount) = (isOpaque ? 24 : 32, pixels.count)
        code = ClipboardSequence.base64(pixels)
    }
}

/// Sequences for the terminal around a multiplexer.
enum Passthrough {
    /// The sequence by which tmux passes others on (tmux(1), `allow-passthrough`); nothing for
    /// nothing.
    static func tmux(_ bytes: [UInt8]) -> [UInt8] {
        guard !bytes.isEmpty else { return [] }
        var wrapped = Array("\u{1B}Ptmux;".utf8)
        wrapped.reserveCapacity(bytes.count + 16)
        for byte in bytes {
            if byte == 0x1B { wrapped.append(byte) }
            wrapped.append(byte)
        }
        return wrapped + Sequences.stringEnd
    }
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
