import GarthPage

/// The members of `ContextHost` that no other file of the walk has a use for.
extension LayoutEngine: ContextHost {
    @inline(__always)
    func node(_ node: NodeID) -> Node { input.document.nodes[node.index] }

    @inline(__always)
    mutating func style(of child: NodeID, parent: StyleID) -> StyleID {
        styles.style(of: child, parent: parent, in: input.document)
    }

    mutating func hasGeneratedContent(_ element: NodeID, _ style: StyleID) -> Bool {
        styles.before(of: element, style: style, in: input.document) != nil
            || styles.after(of: element, style: style, in: input.document) != nil
    }

    func takesShare(_ node: NodeID) -> Bool {
        isTextField(node) || input.options.showsPictures && isPicture(node)
    }

    func trackList(_ number: UInt16) -> GridTrackList { styles.table.trackLists[Int(number)] }
    func gridAreas(_ number: UInt16) -> GridAreas { styles.table.gridAreas[Int(number)] }
    func gridLine(_ number: UInt16) -> GridLine { styles.table.gridLines[Int(number)] }

    @inline(__always)
    mutating func below<Answer>(_ body: (inout LayoutEngine) -> Answer) -> Answer {
        enterFlow()
        let answer = body(&self)
        leaveFlow()
        return answer
    }

    mutating func note(columns: Int, of item: NodeID) { trace?.note(columns: columns, of: item) }

    @inline(__always)
    func width(ofLine line: Int) -> Int { Int(flow.out.widths[line]) }

    func part(ofLine line: Int, at column: Int) -> PaintedPart? {
        flow.out.part(line, at: column)
    }

    /// The room of the innermost box, a container.
    func containerRoom() -> ContainerRoom {
        ContainerRoom(
            box: flow.boxes[flow.boxes.top], level: elementDepth, isMeasuring: flow.isMeasuring,
            columns: flow.columns, pageColumns: input.options.columns,
            textColumns: input.textMeasure.columns,
            pageRow: depth > 0 || flow.isMeasuring
                ? nil : page.rowsTaken + flow.out.count + flow.pendingRows)
    }
}
