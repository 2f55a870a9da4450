/// What a flow has learnt of the widths that its content needs, in columns.
struct FlowWidths {
    /// The width that shows it without a break.
    private(set) var greatest = 0
    /// The least one without broken words.
    private(set) var least = 0
    /// The width of lines that cannot be broken at all.
    private(set) var hard = 0
    /// The content would look different in another width, although it fits.
    private(set) var dependsOnWidth = false
    private var alignsSeen: UInt8 = 0

    @inline(__always)
    mutating func note(greatest columns: Int) { greatest = max(greatest, columns) }
    @inline(__always)
    mutating func note(least columns: Int) { least = max(least, columns) }
    @inline(__always)
    mutating func note(hard columns: Int) { hard = max(hard, columns) }
    mutating func noteDependence() { dependsOnWidth = true }

    /// Notes to which side a line with text goes.
    @inline(__always)
    mutating func note(_ align: LineAlign) { alignsSeen |= 1 << align.rawValue }

    /// The side to which all lines go; nil where they go to several.
    var align: LineAlign? {
        switch alignsSeen {
        case 0, 1: .left
        case 2: .center
        case 4: .right
        default: nil
        }
    }
}
