/// The widths of a grid's columns in CSS pixels (CSS Grid Level 1 section 12). It knows no page:
/// track sizes and the widths of items in, widths out.
struct GridTracks {
    /// What an item asks of the tracks that it takes, with its margins, in pixels.
    struct Contribution {
        var tracks: Range<Int>
        var least: Float
        var greatest: Float
    }

    /// A track's size with its lengths resolved.
    enum Size {
        case fixed(Float)
        case minContent, maxContent, auto
        case fraction(Float)
        case fitContent(Float)
    }

    private(set) var base: [Float]
    private var limit: [Float]
    private let tracks: [(least: Size, most: Size)]
    private let gap: Float

    init(
        _ tracks: [(least: Size, most: Size)], gap: Float, items: [Contribution]
    ) {
        self.tracks = tracks
        self.gap = gap
        base = tracks.map { track in
            if case .fixed(let value) = track.least { return value }
            return 0
        }
        limit = tracks.map { track in
            switch track.most {
            case .fixed(let value): return value
            case .fraction: return 0
            case .minContent, .maxContent, .auto, .fitContent: return 0
            }
        }
        for item in items.sorted(by: { $0.tracks.count < $1.tracks.count }) { apply(item) }
        for i in tracks.indices { limit[i] = max(limit[i], base[i]) }
    }

    /// The width of all tracks at their least and with all their content on one line.
    var leastSum: Float { sum(base) }
    var greatestSum: Float { sum(limit) }

    private func sum(_ widths: [Float]) -> Float {
        widths.reduce(gap * Float(max(0, widths.count - 1)), +)
    }

    /// Grows the tracks of an item until it fits.
    private mutating func apply(_ item: Contribution) {
        let range = item.tracks
        let gaps = gap * Float(range.count - 1)
        Self.grow(&base, tracks, range, to: item.least - gaps) { track in
            switch track.least {
            case .auto, .minContent, .fitContent: true
            case .fixed, .maxContent, .fraction: false
            }
        }
        Self.grow(&base, tracks, range, to: item.greatest - gaps) { track in
            if case .maxContent = track.least { return true }
            return false
        }
        Self.grow(&limit, tracks, range, to: item.least - gaps) { track in
            if case .minContent = track.most { return true }
            return false
        }
        Self.grow(&limit, tracks, range, to: item.greatest - gaps) { track in
            switch track.most {
            case .auto, .maxContent, .fraction, .fitContent: true
            case .fixed, .minContent: false
            }
        }
        for i in range {
            if case .fitContent(let most) = tracks[i].most { limit[i] = min(limit[i], most) }
        }
    }

    private static func grow(
        _ widths: inout [Float], _ tracks: [(least: Size, most: Size)], _ range: Range<Int>,
        to width: Float, where canGrow: ((least: Size, most: Size)) -> Bool
    ) {
        var growing = range.filter { canGrow(tracks[$0]) }
        // Tracks that share the free space take what items over several tracks need.
        let flexible = growing.filter { isFlexible(tracks[$0]) }
        if range.count > 1, !flexible.isEmpty { growing = flexible }
        guard !growing.isEmpty else { return }
        let missing = width - range.reduce(0) { $0 + widths[$1] }
        guard missing > 0 else { return }
        for i in growing { widths[i] += missing / Float(growing.count) }
    }

    private static func isFlexible(_ track: (least: Size, most: Size)) -> Bool {
        if case .fraction = track.most { return true }
        return false
    }

    /// The widths of the tracks in so much room (sections 12.6 to 12.8).
    func widths(in room: Float, stretches: Bool) -> [Float] {
        var widths = base
        var free = room - sum(widths)
        maximize(&widths, &free)
        expand(&widths, room: room)
        free = room - sum(widths)
        guard stretches, free > 0 else { return widths }
        let automatic = tracks.indices.filter {
            if case .auto = tracks[$0].most { return true }
            return false
        }
        for i in automatic { widths[i] += free / Float(automatic.count) }
        return widths
    }

    /// Shares free space among the tracks that have not reached their limit.
    private func maximize(_ widths: inout [Float], _ free: inout Float) {
        while free > 0.5 {
            let open = tracks.indices.filter {
                !Self.isFlexible(tracks[$0]) && widths[$0] < limit[$0] - 0.01
            }
            guard !open.isEmpty else { return }
            let share = free / Float(open.count)
            for i in open {
                let more = min(share, limit[i] - widths[i])
                widths[i] += more
                free -= more
            }
        }
    }

    /// Shares the rest among the flexible tracks.
    private func expand(_ widths: inout [Float], room: Float) {
        var open: [(track: Int, factor: Float)] = []
        var rest = room - gap * Float(max(0, tracks.count - 1))
        for i in tracks.indices {
            if case .fraction(let factor) = tracks[i].most {
                open.append((i, factor))
            } else {
                rest -= widths[i]
            }
        }
        // A track whose content needs more than its share is taken out of the sharing.
        while !open.isEmpty {
            let unit = max(0, rest) / max(1, open.reduce(0) { $0 + $1.factor })
            guard let wide = open.firstIndex(where: { widths[$0.track] > unit * $0.factor + 0.01 })
            else {
                for (track, factor) in open { widths[track] = unit * factor }
                return
            }
            rest -= widths[open[wide].track]
            open.remove(at: wide)
        }
    }
}
