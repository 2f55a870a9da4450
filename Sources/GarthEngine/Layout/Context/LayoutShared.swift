import GarthPage

/// What all formatting contexts of a page write to: the numbers that it counts, and what it has
/// announced of itself. Nothing else outlives a context but its lines.
struct LayoutShared {
    var counters = Counters()
    /// The text that was made beside that of the document.
    var madeText = MadeText()
    /// The marks of the language that was asked for last.
    var quotationMarks = (language: [UInt8](), marks: QuotationMarks(language: []))
    /// Nodes that reversed counters may still look at.
    var reversedSteps = LayoutLimits.reversedSteps

    /// The table that was looked at last for whether it has data, and the answer.
    var lastTable: (node: NodeID, hasData: Bool)?

    var textStyles = AnnouncedStyles()
    var targets = AnnouncedTargets()
    var pictures = AnnouncedPictures()
}

/// The text styles that a page has announced.
struct AnnouncedStyles {
    /// The looks of computed styles, by their numbers.
    private var looks: [Look] = []
    private(set) var list: [TextStyle] = [TextStyle()]
    private var numbers: [TextStyle: UInt16] = [TextStyle(): 0]

    /// The look of a style if it was made.
    @inline(__always)
    func look(_ style: StyleID) -> Look? {
        let index = Int(style.rawValue)
        return index < looks.count && looks[index].isKnown ? looks[index] : nil
    }

    mutating func keep(_ look: Look, of style: StyleID) {
        let index = Int(style.rawValue)
        while looks.count <= index { looks.append(Look()) }
        looks[index] = look
    }

    /// The number of a text style; announces new ones. 0 where there are too many.
    mutating func number(of style: TextStyle) -> UInt16 {
        if let known = numbers[style] { return known }
        guard list.count < Int(UInt16.max) else { return 0 }
        let number = UInt16(list.count)
        list.append(style)
        numbers[style] = number
        return number
    }
}

/// The targets that a page has announced, and the numbers of its forms.
struct AnnouncedTargets {
    /// What is taken back where a part was laid out for another reason than its lines.
    struct Mark {
        fileprivate var new: [PageTarget]
        fileprivate var numbers: [UInt32]
        fileprivate var made: UInt32
        fileprivate var forms: [NodeID: Int]
        fileprivate var formsMade: Int
        fileprivate var ofFrames: [NodeID: FrameTargets]
    }

    /// Those since the last output.
    private(set) var new: [PageTarget] = []
    /// The numbers of nodes; 0 for none.
    private var numbers: [UInt32] = []
    /// The number of the last one.
    private(set) var made: UInt32 = 0
    /// While a part is laid out again: the targets made before it. Those of the part among them, which
    /// were announced before their lines were final, keep their numbers and are described anew.
    private(set) var renewedBelow: UInt32 = 0
    private(set) var renewed = [UInt32: PageTarget]()
    private var forms = [NodeID: Int]()
    private var formsMade = 0
    /// The numbers that the targets of frames have on the page.
    private var ofFrames = [NodeID: FrameTargets]()

    /// The number of a target that was announced; 0 when it was not.
    @inline(__always)
    func number(of node: NodeID) -> UInt32 {
        node.index < numbers.count ? numbers[node.index] : 0
    }

    /// Gives each node a number, for a trace.
    mutating func number(nodes count: Int) {
        numbers = (0..<UInt32(truncatingIfNeeded: count)).map { $0 + 1 }
    }

    /// Whether there is room for another one.
    var hasRoom: Bool { made < Limits.targets }

    /// Announces a target with its number; one that has a number is described anew.
    mutating func add(_ target: PageTarget, of node: NodeID) -> UInt32 {
        let known = number(of: node)
        guard known == 0 else {
            renewed[known] = target
            return known
        }
        new.append(target)
        made += 1
        while numbers.count <= node.index { numbers.append(0) }
        numbers[node.index] = made
        return made
    }

    /// The number of a form, counted in the order of meeting them.
    mutating func number(ofForm form: NodeID) -> Int {
        if let known = forms[form] { return known }
        defer { formsMade += 1 }
        forms[form] = formsMade
        return formsMade
    }

    /// Announces the targets of a frame; the number before that of the first, nil where they would be
    /// too many.
    mutating func add(_ targets: [PageTarget], ofFrame frame: NodeID) -> UInt32? {
        if let known = ofFrames[frame], known.targets == targets { return known.base }
        let base = made
        guard Int(base) + targets.count <= Limits.targets else { return nil }
        ofFrames[frame] = FrameTargets(base: base, targets: targets)
        var count = 0
        for target in targets {
            var target = target
            if case .control(var control) = target.kind, let form = control.form {
                count = max(count, form + 1)
                control.form = formsMade + form
                target.kind = .control(control)
            }
            new.append(target)
        }
        formsMade += count
        made += UInt32(truncatingIfNeeded: targets.count)
        return base
    }

    /// Those since the last call.
    mutating func takeNew() -> [PageTarget] {
        defer { new.removeAll(keepingCapacity: true) }
        return new
    }

    // MARK: - Laying out again

    var mark: Mark {
        Mark(
            new: new, numbers: numbers, made: made, forms: forms, formsMade: formsMade,
            ofFrames: ofFrames)
    }

    mutating func rewind(to mark: Mark) {
        (new, numbers, made) = (mark.new, mark.numbers, mark.made)
        (forms, formsMade, ofFrames) = (mark.forms, mark.formsMade, mark.ofFrames)
    }

    /// Goes back to where so many had been made.
    mutating func rewind(to count: UInt32) { made = count }

    /// Begins to make a part again whose targets follow the first `count`.
    mutating func beginRenewing(below count: UInt32) { renewedBelow = count }

    mutating func endRenewing() { (renewedBelow, renewed) = (0, [:]) }

    /// Forgets the numbers of targets that are announced again.
    mutating func forgetNumbers(of targets: ArraySlice<PageTarget>) {
        for target in targets where Int(target.element.node) < numbers.count {
            numbers[Int(target.element.node)] = 0
        }
    }

    /// Gives targets behind a change their numbers.
    mutating func moveNumbers(of targets: ArraySlice<PageTarget>, by move: Int) {
        for (index, target) in zip(targets.indices, targets)
        where Int(target.element.node) < numbers.count {
            numbers[Int(target.element.node)] = UInt32(clamping: index + 1 + move)
        }
    }
}

/// The pictures that a page has announced.
struct AnnouncedPictures {
    /// Those since the last output.
    private(set) var new: [PagePicture] = []
    private var numbers = [NodeID: UInt16]()
    private(set) var made = 0
    private var announcedCount = 0
    /// Those that were announced, so that a new layout of a part names them again.
    private var announced: [PagePicture] = []
    /// The link that was last found to begin with a picture, and that.
    private(set) var inLink = (link: NodeID.none, picture: NodeID.none)

    func isKnown(_ node: NodeID) -> Bool { numbers[node] != nil }

    /// Whether a picture of an element has a number, or may get one.
    func hasRoom(for node: NodeID) -> Bool { made < Limits.pictures || isKnown(node) }

    /// The number of an element's picture; announces a new one.
    mutating func number(of picture: PagePicture, _ node: NodeID) -> UInt16 {
        if let known = numbers[node] {
            // A box that was measured without its container may get its size with it.
            let index = Int(known) - 1 - announcedCount
            if picture.isSized, new.indices.contains(index) {
                new[index].isSized = true
                new[index].boxWidth = picture.boxWidth
                new[index].boxHeight = picture.boxHeight
            }
            guard announced.indices.contains(Int(known) - 1) else { return known }
            // It is laid out again: what was told of it may not hold any more.
            let told = announced[Int(known) - 1]
            if told == picture || !picture.isSized && told.differsInSize(from: picture) {
                return known
            }
            guard made < Limits.pictures else { return known }
        }
        new.append(picture)
        made += 1
        let number = UInt16(made)
        numbers[node] = number
        return number
    }

    mutating func note(_ picture: NodeID, inLink link: NodeID) { inLink = (link, picture) }
    mutating func forgetLink() { inLink = (.none, .none) }

    /// Those since the last call; with `keeps`, a layout of a part will name them again.
    mutating func takeNew(keeps: Bool) -> [PagePicture] {
        defer { new.removeAll() }
        announcedCount += new.count
        if keeps { announced += new }
        return new
    }
}
