import GarthLanguage

/// Moving in the page, or in the text over it, and finding there.
extension ActionEntry {
    static let moving: [ActionEntry] = [
        ActionEntry(.pageDown, localized("page down"), about: .view) {
            $0.scrolled(byPages: $1.times)
        },
        ActionEntry(.pageUp, localized("page up"), about: .view) {
            $0.scrolled(byPages: -$1.times)
        },
        ActionEntry(.halfPageDown, localized("half a page down"), about: .view) {
            $0.scrolled(byHalfPages: $1.times)
        },
        ActionEntry(.halfPageUp, localized("half a page up"), about: .view) {
            $0.scrolled(byHalfPages: -$1.times)
        },
        ActionEntry(.lineDown, localized("line down"), about: .view) {
            $0.movedLines(by: $1.times)
        },
        ActionEntry(.lineUp, localized("line up"), about: .view) { $0.movedLines(by: -$1.times) },
        ActionEntry(.top, localized("top, or line with a count"), about: .view) { me, call in
            let isLinear = me.isLinear
            return me.moved {
                let line = call.count.map { $0 - 1 } ?? 0
                $0.scroll(toLine: line)
                if isLinear { $0.attend(toTextFrom: line) }
            }
        },
        ActionEntry(.bottom, localized("end, or line with a count"), about: .view) { me, call in
            guard let line = call.count else {
                let isLinear = me.isLinear
                return me.moved {
                    $0.scrollToEnd()
                    if isLinear { $0.attendToEnd() }
                }
            }
            return me.moved { $0.scroll(toLine: line - 1) }
        },
        ActionEntry(.percent, localized("to the percentage of the count"), about: .view) {
            me, call in
            guard let percent = call.count else {
                return me.nothing(
                    localized("a number before % goes to that part of the page, as in 50%"))
            }
            return me.moved { $0.scroll(toPercent: percent) }
        },
        ActionEntry(.scrollLeft, localized("move left"), about: .view) {
            $0.movedSideways(byParts: -$1.times)
        },
        ActionEntry(.scrollRight, localized("move right"), about: .view) {
            $0.movedSideways(byParts: $1.times)
        },
    ]

    static let parts: [ActionEntry] = [
        moving(.nextHeading, localized("next heading"), .heading, .next),
        moving(.previousHeading, localized("previous heading"), .heading, .previous),
        moving(.nextLandmark, localized("next landmark"), .landmark, .next),
        moving(.previousLandmark, localized("previous landmark"), .landmark, .previous),
        moving(.nextList, localized("next list"), .list, .next),
        moving(.previousList, localized("previous list"), .list, .previous),
        moving(.nextTable, localized("next table"), .table, .next),
        moving(.previousTable, localized("previous table"), .table, .previous),
        moving(.nextForm, localized("next form"), .form, .next),
        moving(.previousForm, localized("previous form"), .form, .previous),
        ActionEntry(.headings, localized("headings of the page")) { me, _ in
            me.showParts(.heading, title: localized("Headings"))
        },
        ActionEntry(.landmarks, localized("landmarks of the page")) { me, _ in
            me.showParts(.landmark, title: localized("Landmarks"))
        },
        ActionEntry(.links, localized("links of the page")) { me, _ in me.showLinks() },
        ActionEntry(.setMark, localized("mark this place with a letter")) {
            $0.awaitMark(.setting, $1.argument)
        },
        ActionEntry(.goToMark, localized("go to the mark of a letter; ' is the place before")) {
            $0.awaitMark(.going, $1.argument)
        },
        ActionEntry(
            .read, localized("print the text from here on, outside the screen"), about: .view
        ) {
            me, _ in [.printText(me.textFromHere)]
        },
    ]

    private static func moving(
        _ action: Action, _ summary: String, _ kind: PartKind,
        _ direction: PageView.FocusDirection
    ) -> ActionEntry {
        ActionEntry(action, summary) { $0.movedToPart(kind, direction, times: $1.times) }
    }

    static let finding: [ActionEntry] = [
        ActionEntry(.find, localized("find"), about: .screen) { me, _ in me.beginFind(.next) },
        ActionEntry(.findBackwards, localized("find backwards"), about: .screen) { me, _ in
            me.beginFind(.previous)
        },
        ActionEntry(.findNext, localized("next match"), about: .view) {
            $0.findAgain($0.findDirection, times: $1.times)
        },
        ActionEntry(.findPrevious, localized("previous match"), about: .view) {
            $0.findAgain($0.findDirection.reversed, times: $1.times)
        },
    ]
}
