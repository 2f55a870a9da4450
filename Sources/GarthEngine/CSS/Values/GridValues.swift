/// One column or row of a grid: its least and its greatest size (CSS Grid Level 1 section 7.2).
struct GridTrack: Hashable, Sendable {
    enum Size: Hashable, Sendable {
        case auto, minContent, maxContent
        case length(Length)
        case fraction(Float)
        case fitContent(Length)
    }

    var least: Size
    var most: Size

    static let auto = GridTrack(least: .auto, most: .auto)
}

/// The value of `grid-template-columns` or `grid-template-rows`, `repeat(3, ...)` written out.
struct GridTrackList: Hashable, Sendable {
    var tracks: [GridTrack] = []
    /// The names of the lines, one list more than there are tracks; empty without any name.
    var lineNames: [[[UInt8]]] = []
    /// The tracks that are repeated as often as there is room; they stand in `tracks` once.
    var repeated: Range<Int>?
    /// `auto-fit`: repeated tracks without an item are none.
    var collapsesEmpty = false
}

/// A track list as a sheet gives it.
struct SpecifiedTrackList: Equatable, Sendable {
    enum Size: Equatable, Sendable {
        case length(DeclarationValue)
        case fraction(Float)
        case fitContent(DeclarationValue)
    }

    struct Track: Equatable, Sendable {
        var least: Size
        var most: Size
    }

    var tracks: [Track] = []
    var lineNames: [[[UInt8]]] = []
    var repeated: Range<Int>?
    var collapsesEmpty = false
    /// `subgrid`: the tracks are those of the grid around.
    var isSubgrid = false
}

/// The value of `grid-template-areas`.
struct GridAreas: Hashable, Sendable {
    struct Area: Hashable, Sendable {
        var name: [UInt8]
        var rows: Range<Int>
        var columns: Range<Int>
    }

    var rowCount = 0
    var columnCount = 0
    var areas: [Area] = []
}

/// The value of `grid-row-start` and the other placement properties (CSS Grid Level 1 section 8.3).
struct GridLine: Hashable, Sendable {
    /// The number of the line, or of the tracks of a span; 0 is none.
    var number: Int32 = 0
    var isSpan = false
    var name: [UInt8] = []

    var isAuto: Bool { number == 0 && name.isEmpty }
}
