import GarthPage

extension LayoutEngine {
    /// Adds the marker of the innermost box, a list item.
    mutating func openListItem(_ child: NodeID, _ style: StyleID) {
        flow.boxes.insert(.isListItem, in: flow.boxes.top)
        let number = Int(
            styles.selected?.ordinal(of: child) ?? shared.counters.value(of: Counters.listItem))
        let css = computed(style)
        var textStyle = look(style).textStyle
        var bytes: [UInt8]?
        if child.exists, let marker = styles.marker(of: child, style: style, in: input.document) {
            textStyle = look(marker).textStyle
            let content = computed(marker).content
            if content == StyleTable.noContent { return }
            if content != 0 { bytes = Self.sanitized(contentText(computed(marker), of: child)) }
        }
        addMarker(bytes ?? markerText(number, css), css, textStyle)
    }

    /// The marker that `list-style-type` makes of a number.
    private mutating func markerText(_ number: Int, _ css: ComputedStyle) -> [UInt8] {
        switch css.listStyle {
        case .string:
            // No more of it than can be shown is looked at.
            let room = shared.madeText.room(nodes: input.document.nodes.count) + 1
            let text = styles.table.strings[Int(css.listStyleIndex)]
            return Self.sanitized(Array(text.prefix(room)))
        case .custom:
            let name = styles.table.counterStyles[Int(css.listStyleIndex)]
            return Self.sanitized(styles.markerText(number, name))
        case .none, .disc, .circle, .square, .decimal, .decimalLeadingZero, .lowerAlpha,
            .upperAlpha, .lowerRoman, .upperRoman, .disclosureOpen, .disclosureClosed:
            let text = styles.markerText(number, .known(css.listStyle))
            return styles.rules.counterStyles.hasRules ? Self.sanitized(text) : text
        }
    }

    private mutating func addMarker(_ made: [UInt8], _ css: ComputedStyle, _ textStyle: UInt16) {
        var bytes = made
        shared.madeText.take(&bytes, nodes: input.document.nodes.count)
        guard !bytes.isEmpty, css.isVisible else { return }
        if css.listStyleIsInside {
            prepareLine()
            flow.line.setRun(style: textStyle, target: 0)
            // White space behind a marker joins the one that the marker ends with.
            let endsInSpace = bytes.last == 0x20
            unsafe bytes.dropLast(endsInSpace ? 1 : 0).withUnsafeBufferPointer {
                unsafe flow.line.append($0, width: DisplayWidth.columns(of: $0))
            }
            if endsInSpace { flow.line.appendSpace(canBreak: false) }
            return
        }
        addOutsideMarker(bytes, css, textStyle)
    }

    /// Adds a marker that stands in front of the first line of the innermost block.
    mutating func addOutsideMarker(
        _ marker: [UInt8], _ css: ComputedStyle, _ textStyle: UInt16, target: UInt32 = 0
    ) {
        var bytes = marker
        let width = DisplayWidth.columns(of: bytes.span)
        let edges = columnEdges(flow.boxes[flow.boxes.block])
        // What is only measured has no right edge.
        let isAtRight = css.isRightToLeft && !flow.isMeasuring
        if css.isRightToLeft, flow.isMeasuring { flow.widths.noteDependence() }
        if isAtRight, input.options.usesVisualOrder { bytes = Self.visualMarker(bytes) }
        flow.heads.wait(
            marker:
                PendingMarker(
                    bytes: bytes, width: width, edge: isAtRight ? edges.right : edges.left,
                    style: textStyle, isAtRight: isAtRight, target: target))
    }

    /// A marker as it stands at the right of its item.
    static func visualMarker(_ marker: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        unsafe marker.withUnsafeBufferPointer { bytes in
            let line = unsafe BidiLine(bytes, isRightToLeft: true)
            for unit in line.visual(upTo: bytes.count) {
                unsafe BidiLine.append(unit, of: bytes, to: &result)
            }
        }
        return result
    }

    /// Writes the markers of an item without content.
    mutating func emitMarkersAlone() {
        prepareLine()
        emitPendingSpace()
        let right = flow.heads.markers.last.map { $0.isAtRight ? $0.edge + $0.width : 0 } ?? 0
        let column = emitPrefix(to: right)
        endRow(width: column)
        flow.widths.note(greatest: column)
    }
}
