/// Moving in the page, or in the text over it, and finding there.
extension ActionEntry {
    static let moving: [ActionEntry] = [
        ActionEntry(.pageDown, "page down", about: .view) { $0.scrolled(byPages: $1.times) },
        ActionEntry(.pageUp, "page up", about: .view) { $0.scrolled(byPages: -$1.times) },
        ActionEntry(.halfPageDown, "half a page down", about: .view) {
            $0.scrolled(byHalfPages: $1.times)
        },
        ActionEntry(.halfPageUp, "half a page up", about: .view) {
            $0.scrolled(byHalfPages: -$1.times)
        },
        ActionEntry(.lineDown, "line down", about: .view) { $0.scrolled(by: $1.times) },
        ActionEntry(.lineUp, "line up", about: .view) { $0.scrolled(by: -$1.times) },
        ActionEntry(.top, "top, or line with a count", about: .view) { me, call in
            me.moved { $0.scroll(toLine: call.count.map { $0 - 1 } ?? 0) }
        },
        ActionEntry(.bottom, "end, or line with a count", about: .view) { me, call in
            guard let line = call.count else { return me.moved { $0.scrollToEnd() } }
            return me.moved { $0.scroll(toLine: line - 1) }
        },
        ActionEntry(.percent, "to the percentage of the count", about: .view) { me, call in
            guard let percent = call.count else {
                return me.nothing("a number before % goes to that part of the page, as in 50%")
            }
            return me.moved { $0.scroll(toPercent: percent) }
        },
        ActionEntry(.scrollLeft, "move left", about: .view) {
            $0.movedSideways(byParts: -$1.times)
        },
        ActionEntry(.scrollRight, "move right", about: .view) {
            $0.movedSideways(byParts: $1.times)
        },
    ]

    static let finding: [ActionEntry] = [
        ActionEntry(.find, "find", about: .screen) { me, _ in me.beginFind(.next) },
        ActionEntry(.findBackwards, "find backwards", about: .screen) { me, _ in
            me.beginFind(.previous)
        },
        ActionEntry(.findNext, "next match", about: .view) {
            $0.findAgain($0.findDirection, times: $1.times)
        },
        ActionEntry(.findPrevious, "previous match", about: .view) {
            $0.findAgain($0.findDirection.reversed, times: $1.times)
        },
    ]
}
