package import GarthPage

/// A page on the screen: its lines, the visible part of them, the focus, the search.
///
/// It is a plain value, so that a page in the history keeps it and returns at once. The page's
/// claims (style and target numbers, line numbers) are checked at each use.
package struct PageView: Sendable {
    /// The lines that have come so far.
    package internal(set) var lines = PageLines()
    /// The links and controls; number 1 is the first element.
    package internal(set) var targets: [PageTarget] = []
    /// The pictures; number 1 is the first.
    package private(set) var pictures: [PagePicture] = []
    /// The page's number in the names of its pictures.
    package var pageNumber = 0
    /// Whether all lines are there.
    package private(set) var isFinished = false
    /// The reason why the page shows next to nothing; nil if it shows content.
    package private(set) var emptiness: PageEmptiness?
    /// The first line on the screen.
    package internal(set) var topLine = 0
    /// The first column on the screen.
    package internal(set) var leftColumn = 0
    /// The number of the target that has the focus; 0 is none.
    package internal(set) var focus: UInt32 = 0

    /// The links that may not be followed, by number; they are drawn dim and struck through.
    package var refusedTargets: Set<UInt32> = []
    /// The links that lead to pages that were visited, by number; they have a colour of their own.
    package var visitedTargets: Set<UInt32> = []

    /// What the person attends to: the terminal's cursor stands there.
    var attention = Attention.top
    /// The places that the person has marked, by letter.
    var marks: [Character: Mark] = [:]

    /// The size of the part that is shown.
    var columns = 80
    var rows = 20
    var search: PageSearch?
    /// The target of a scroll whose lines have not arrived.
    var destination: Destination?
    /// Whether the end stays in view while lines come.
    var followsEnd = false

    /// Typed text of fields that the page does not show yet.
    private(set) var typedTexts: [ElementReference: String] = [:]
    /// Whether a form of the page is filled in and not submitted, also after it was left.
    package var hasEditedForm = false

    private(set) var styles: [TextStyle] = []
    /// The colours of blank cells and of text without a style.
    private(set) var canvas = TextStyle()
    /// The first line of each target, by number; -1 while unknown.
    var firstLines: [Int32] = [-1]
    /// The element with the focus before the page was laid out again, until its number is known.
    var awaitedFocus: ElementReference?
    /// The content since the page was restarted; its first lines replace the old ones.
    private(set) var incoming: Incoming?

    struct Incoming {
        var canvas = TextStyle()
        var styles: [TextStyle] = []
        var targets: [PageTarget] = []
        var pictures: [PagePicture] = []
    }

    /// Makes the view of an empty page.
    package init() {}

    /// Makes the view of text that is whole.
    package init(lines: PageLines, styles: [TextStyle] = [TextStyle()]) {
        apply(.styles(styles))
        apply(.lines(from: 0, lines))
        apply(.finished)
    }

    /// Applies an update of the engine; updates without effect on lines are ignored.
    package mutating func apply(_ update: PageUpdate) {
        if case .emptiness(let reason) = update { emptiness = reason }
        guard let content = update.contentChange else { return }
        switch content {
        case .restarted:
            incoming = Incoming()
            isFinished = false
            emptiness = nil
        case .styles(let more):
            if incoming == nil { styles += more } else { incoming?.styles += more }
        case .targets(let more):
            if incoming == nil { targets += more } else { incoming?.targets += more }
            findAwaitedFocus()
            more.forEach { forgetTyped(shownBy: $0) }
        case .canvas(let style):
            if incoming == nil { canvas = style } else { incoming?.canvas = style }
        case .pictures(let more):
            if incoming == nil { pictures += more } else { incoming?.pictures += more }
        case .targetChanged(let number, let target):
            change(number, to: target)
            forgetTyped(shownBy: target)
        case .lines(let from, let batch):
            beginAnewIfRestarted()
            replaceTail(from: min(max(0, from), lines.count), with: batch)
        case .linesSpliced(let line, let removed, let batch):
            splice(at: line, removing: removed, batch)
        case .targetsSpliced(let number, let removed, let more):
            splice(targetsFrom: number, removing: removed, more)
        case .finished:
            beginAnewIfRestarted()
            isFinished = true
            settle()
        }
    }

    /// Takes a new size; the first visible line stays.
    mutating func resize(columns: Int, rows: Int) {
        self.columns = max(1, columns)
        self.rows = max(1, rows)
        settle()
    }

    /// The control, link or disclosure of that number; nil when there is none.
    package func target(_ number: UInt32) -> PageTarget? {
        number >= 1 && number <= targets.count ? targets[Int(number) - 1] : nil
    }

    /// The control, link or disclosure that an element is; nil when the page shows none.
    package func target(of element: ElementReference) -> PageTarget? {
        targets.first { $0.element == element }
    }

    /// The style of a run, by its number.
    func style(_ number: UInt16) -> TextStyle {
        Int(number) < styles.count ? styles[Int(number)] : TextStyle()
    }

    /// The first line of a target; nil while it is not laid out.
    func firstLine(of number: UInt32) -> Int? {
        guard Int(number) < firstLines.count, firstLines[Int(number)] >= 0 else { return nil }
        return Int(firstLines[Int(number)])
    }

    /// Keeps the text typed into a field until the page shows it.
    mutating func note(typed text: String, into element: ElementReference) {
        typedTexts[element] = text
    }

    /// The fields are as the page says: a form was reset.
    mutating func forgetTyped() { typedTexts = [:] }

    // MARK: - Private parts

    mutating func forgetTyped(shownBy target: PageTarget) {
        guard !typedTexts.isEmpty, case .control(let control) = target.kind,
            typedTexts[target.element] == control.value
        else { return }
        typedTexts[target.element] = nil
    }

    private mutating func change(_ number: UInt32, to target: PageTarget) {
        let index = Int(number) - 1
        if incoming != nil {
            if index >= 0, index < incoming!.targets.count { incoming!.targets[index] = target }
        } else if index >= 0, index < targets.count {
            targets[index] = target
        }
    }

    private mutating func beginAnewIfRestarted() {
        guard let incoming else { return }
        rememberPosition(ifReplacedFrom: 0)
        self.incoming = nil
        awaitedFocus = target(focus)?.element ?? awaitedFocus
        if case .line = attention { attention = .top }
        focus = 0
        lines = PageLines()
        styles = incoming.styles
        canvas = incoming.canvas
        targets = incoming.targets
        pictures = incoming.pictures
        refusedTargets = []
        visitedTargets = []
        firstLines = [-1]
        search?.forget(from: 0, of: lines)
        findAwaitedFocus()
    }

    /// Moves the focus to its element, which may have another number now.
    mutating func findAwaitedFocus() {
        guard incoming == nil, let element = awaitedFocus else { return }
        // What took the focus meanwhile keeps it.
        guard focus == 0 else { return awaitedFocus = nil }
        guard let index = targets.firstIndex(where: { $0.element == element }) else { return }
        awaitedFocus = nil
        focus = UInt32(truncatingIfNeeded: index + 1)
    }

    private mutating func replaceTail(from: Int, with batch: PageLines) {
        if from < lines.count {
            rememberPosition(ifReplacedFrom: from)
            forgetTargets(from: from)
            search?.forget(from: from, of: lines)
            lines.truncate(toLine: from)
        }
        // Offsets are 32 bits wide; a page beyond that is cut, not wrapped around.
        guard lines.text.count + batch.text.count <= Int(UInt32.max) else { return }
        lines.append(batch)
        placeTargets(from: from)
        search?.extend(over: lines)
        settle()
    }

    private mutating func forgetTargets(from line: Int) {
        for index in lines.runRange(ofLine: line).lowerBound..<lines.runs.count {
            let number = Int(lines.runs[index].target)
            if number > 0, number < firstLines.count, Int(firstLines[number]) >= line {
                firstLines[number] = -1
            }
        }
    }

    mutating func placeTargets(from line: Int, count: Int = .max) {
        guard line < lines.count else { return }
        var run = lines.runRange(ofLine: line).lowerBound
        for line in line..<(line + min(count, lines.count - line)) {
            let end = Int(lines.ends[line].runs)
            while run < end {
                place(lines.runs[run].target, on: line)
                run += 1
            }
        }
    }

    private mutating func place(_ number: UInt32, on line: Int) {
        guard number > 0, number <= targets.count else { return }
        let index = Int(number)
        if index >= firstLines.count {
            firstLines += repeatElement(-1, count: index + 1 - firstLines.count)
        }
        if firstLines[index] < 0 { firstLines[index] = Int32(clamping: line) }
    }
}
