import GarthPage
import GarthURL

/// The functions by which wire.list names values that obey a rule of their own: one that writes and
/// one that reads each.
extension WireEncoder {
    mutating func version() { number(WireLimits.version) }

    mutating func real(_ value: Double) { number(value.bitPattern) }

    /// A number that may be negative; what is beyond 32 bits is clamped.
    mutating func signed(_ value: Int) { number(Int32(clamping: value)) }

    /// Whole milliseconds: a quotient of durations is rounded in binary.
    mutating func milliseconds(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        count(Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
    }

    mutating func character(_ value: Character) { shown(String(value)) }

    mutating func documentNumber(_ value: UInt32) { number(value) }

    mutating func formMethod(_ value: String) { string(value) }

    mutating func side(_ value: Int) { count(min(value, WireLimits.pictureSide)) }

    mutating func density(_ value: Int) { count(value) }

    mutating func pageMarks(_ marks: TextStyle.Marks) { number(marks.rawValue) }
}

extension WireDecoder {
    /// Both programs are built together, or do not understand each other.
    mutating func version() throws(WireError) {
        guard try number(UInt32.self) == WireLimits.version else { throw .otherVersion }
    }

    mutating func real() throws(WireError) -> Double {
        let value = Double(bitPattern: try number())
        guard value.isFinite else { throw .tooLarge }
        return value
    }

    mutating func signed() throws(WireError) -> Int { Int(try number(Int32.self)) }

    mutating func milliseconds() throws(WireError) -> Duration { .milliseconds(try size()) }

    mutating func character() throws(WireError) -> Character {
        let text = try shown()
        guard text.count == 1, let character = text.first else { throw .badText }
        return character
    }

    /// The number of a document in a frame: 0 is the page's own.
    mutating func documentNumber() throws(WireError) -> UInt32 {
        let number = try number(UInt32.self)
        guard number > 0 else { throw .badIndex }
        return number
    }

    /// Forms know two methods; any other is a lie.
    mutating func formMethod() throws(WireError) -> String {
        let name = try string()
        guard name == "GET" || name == "POST" else { throw .unknownCode }
        return name
    }

    /// A side of a box, in pixels.
    mutating func side() throws(WireError) -> Int {
        let side = try size()
        guard side <= WireLimits.pictureSide else { throw .tooLarge }
        return side
    }

    mutating func density() throws(WireError) -> Int {
        let density = try size()
        guard PictureFitting.Density.range.contains(density) else { throw .tooLarge }
        return density
    }

    /// Reverse is for Garth's own rows: no page has it, so no page can draw one of them.
    mutating func pageMarks() throws(WireError) -> TextStyle.Marks {
        TextStyle.Marks(rawValue: try number()).subtracting(.reverse)
    }

    // MARK: - Sizes of pictures

    /// The size of a picture that is scaled into it.
    func drawnSize(_ width: Int, _ height: Int) throws(WireError) {
        try pictureSize(width, height, pixels: ImageLimits.drawnPixels)
    }

    /// The size of a picture's file.
    func measuredSize(_ width: Int, _ height: Int) throws(WireError) {
        try pictureSize(width, height, pixels: ImageLimits.pixels)
    }

    private func pictureSize(_ width: Int, _ height: Int, pixels: Int) throws(WireError) {
        guard width > 0, height > 0, width <= WireLimits.pictureSide,
            height <= WireLimits.pictureSide, width * height <= pixels
        else { throw .tooLarge }
    }
}

extension Bitmap {
    func encode(to encoder: inout WireEncoder) {
        encoder.count(width)
        encoder.count(height)
        encoder.data(pixels)
    }

    /// Reads a size and as many pixels.
    init(from decoder: inout WireDecoder) throws(WireError) {
        let (width, height) = (try decoder.size(), try decoder.size())
        try decoder.drawnSize(width, height)
        let pixels = try decoder.data()
        guard let bitmap = Bitmap(width: width, height: height, pixels: pixels) else {
            throw .wrongLength
        }
        self = bitmap
    }
}

extension ContentSecurityPolicy {
    func encode(to encoder: inout WireEncoder) {
        encoder.string(text, limit: WireLimits.contentPolicyByteCount)
        disposition.encode(to: &encoder)
        encoder.string(own.href)
    }

    /// Reads the text of a policy, and the policy from it.
    init(from decoder: inout WireDecoder) throws(WireError) {
        let text = try decoder.string(limit: WireLimits.contentPolicyByteCount)
        let disposition = try Disposition(from: &decoder)
        guard let own = URLRecord.parse(try decoder.string()),
            let policy = ContentSecurityPolicy(parsing: text, disposition, of: own)
        else { throw .badIndex }
        self = policy
    }
}
