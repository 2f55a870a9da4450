import GarthPage

/// Items whose text leaves their columns where the next item of the row has text.
///
/// A page paints both texts over each other; a row of cells cannot, and a line that is pushed aside
/// leaves the column of its item.
extension ContextHost where Self: ~Copyable {
    /// Lays out the items of a row again that would push lines of their neighbours: text that does
    /// not wrap (`nowrap`) is broken at the edge of its item.
    ///
    /// A neighbour of one row may move a little: it is a label, and no column.
    mutating func confine(
        _ items: inout BoxItems, _ row: [Int], _ places: [ItemPlace], in room: ContainerRoom
    ) {
        guard row.count > 1 else { return }
        let row = row.sorted { places[$0].column < places[$1].column }
        for (i, next) in zip(row, row.dropFirst()) {
            let space = places[next].column - places[i].column
            guard let fragment = items.all[i].fragment, space > 1,
                items.all[i].measure.least > max(space - 1, places[i].width),
                let neighbour = items.all[next].fragment,
                pushes(
                    fragment,
                    beyond: max(space - 1, places[i].width)
                        + (neighbour.lineCount > 1 ? 0 : LayoutLimits.floatOverflowColumns),
                    neighbour)
            else { continue }
            var confined = items.all[i]
            confined.fragment = nil
            let columns = max(1, min(places[i].width, space - 1))
            let fits: Void? = attempting(in: .thisFlow) {
                $0.settle(
                    &confined, columns: columns, isConfined: true, link: room.box.link,
                    depth: room.level)
                guard let fragment = confined.fragment else { return nil }
                return $0.pushes(fragment, beyond: space - 1, neighbour) ? nil : ()
            }
            if fits != nil { items.all[i] = confined }
        }
    }

    /// Whether a line of a fragment is longer than so many columns, beside a line of its neighbour.
    private func pushes(_ fragment: Fragment, beyond columns: Int, _ neighbour: Fragment) -> Bool {
        (0..<min(fragment.lineCount, neighbour.lineCount)).contains {
            width(ofLine: fragment.firstLine + $0) > columns
                && width(ofLine: neighbour.firstLine + $0) > 0
        }
    }
}
