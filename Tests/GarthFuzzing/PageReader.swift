package import GarthPage

/// A page put together from its updates, each of which is held against what `EngineUpdate` and
/// `PageLines` promise.
package struct PageReader {
    /// Who said what is read.
    package enum Speaker {
        /// The engine, which promises a little more than what is checked on the wire.
        case engine
        /// A content process whose claims were believed.
        case contentProcess
    }

    private let speaker: Speaker
    /// The lines so far.
    package private(set) var lines = PageLines()
    /// The styles that were announced.
    package private(set) var styles: [TextStyle] = []
    /// The targets that were announced, the first being number 1.
    package private(set) var targets: [PageTarget] = []
    /// Subresources that the page asked for and that were not taken yet.
    package var wishes: [PageResource] = []
    /// How often the end of the page was announced.
    package private(set) var finishCount = 0

    private var wishCount = 0
    private var pictureCount = 0

    /// Makes a reader of a page that has said nothing yet.
    package init(of speaker: Speaker = .engine) { self.speaker = speaker }

    /// The runs with the styles that they name: numbers of styles depend on who came first.
    var looks: [Look] {
        lines.runs.map {
            Look(
                byteCount: $0.byteCount,
                style: styles.isEmpty ? TextStyle() : styles[Int($0.style)],
                target: $0.target)
        }
    }

    /// A run of text and its style.
    struct Look: Equatable {
        var byteCount: UInt32
        var style: TextStyle
        var target: UInt32
    }

    /// Takes what a page said; throws at the first broken promise.
    package mutating func take(_ updates: [EngineUpdate]) throws(BrokenPromise) {
        for update in updates { try take(update) }
    }

    private mutating func take(_ update: EngineUpdate) throws(BrokenPromise) {
        switch update {
        case .title(let text): try requireHarmless(text, "a title")
        // Raw addresses and names may hold anything: they are parsed or cleaned by those who use them.
        case .base, .referrerPolicy, .contentPolicy: break
        case .restarted:
            (lines, styles, targets, pictureCount) = (PageLines(), [], [], 0)
        case .styles(let new):
            styles += new
            try require(
                new.allSatisfy { Int($0.picture) <= pictureCount },
                "a picture that was not announced")
            try require(styles.count <= 1 << 16, "more styles than a run can name")
            try require(
                speaker != .engine || styles.first == TextStyle(),
                "the first style is not the plain one")
        case .canvas(let style):
            try require(style.picture == 0, "a canvas that is a picture")
        case .targets(let new):
            for target in new { try check(target) }
            targets += new
        case .pictures(let new):
            for picture in new { try requireHarmless(picture.alternativeText, "a picture's text") }
            pictureCount += new.count
        case .targetChanged(let number, let target):
            try require(
                number > 0 && number <= targets.count, "a target changed that was not announced")
            try check(target)
            targets[Int(number) - 1] = target
        case .lines(let from, let batch):
            try require((0...lines.count).contains(from), "lines from \(from) of \(lines.count)")
            try check(batch)
            lines.truncate(toLine: from)
            lines.append(batch)
        case .linesSpliced(let at, let removed, let batch):
            try require(
                at >= 0 && removed >= 0 && at <= lines.count && removed <= lines.count - at,
                "lines spliced behind the last one")
            try check(batch)
            lines.splice(at: at, removing: removed, batch)
        case .targetsSpliced(let number, let removed, let new):
            for target in new { try check(target) }
            try require(
                targets.splice(from: number, removing: removed, new),
                "targets spliced behind the last one")
            lines.renumberTargets(from: number, removing: removed, adding: new.count)
        case .needsResource(let wish):
            try require(
                speaker == .engine ? wish.id == wishCount : wish.id >= wishCount,
                "wish \(wish.id) after \(wishCount) wishes")
            try require(
                wish.relativeTo.map { $0 < wish.id } ?? true, "a wish relative to a later one")
            wishCount = Int(wish.id) + 1
            wishes.append(wish)
        case .refresh(let seconds, _):
            try require(seconds >= 0, "a refresh in the past")
        case .wantsNavigation(let navigation): try check(navigation)
        case .limitReached(let message): try requireHarmless(message, "a limit's message")
        case .fault(.notText(let type)): try requireHarmless(type, "a media type")
        case .fault: break
        case .submissionRefused(_, let reason): try requireHarmless(reason, "a form's refusal")
        case .encoding(let name): try requireHarmless(name, "an encoding's name")
        case .described(let facts): try requireHarmless(facts.language, "a language")
        // Two reasons, without words of the page.
        case .emptiness: break
        case .script: try require(speaker != .engine, "a page without scripts speaks of one")
        case .finished: finishCount += 1
        }
    }

    // MARK: - Lines

    private func check(_ batch: PageLines) throws(BrokenPromise) {
        var before = LineEnd(text: 0, runs: 0)
        for end in batch.ends {
            try require(end.text >= before.text && end.runs >= before.runs, "a line ends too early")
            try require(
                end.text <= batch.text.count && end.runs <= batch.runs.count,
                "a line ends behind the text")
            var byteCount = 0
            for run in batch.runs[Int(before.runs)..<Int(end.runs)] {
                try require(run.byteCount > 0, "a run without bytes")
                try require(run.style < max(1, styles.count), "a style that was not announced")
                try require(run.target <= targets.count, "a target that was not announced")
                byteCount += Int(run.byteCount)
            }
            try require(
                byteCount == Int(end.text - before.text), "runs that do not cover their line")
            before = end
        }
        try require(
            before.text == batch.text.count && before.runs == batch.runs.count,
            "text or runs behind the last line")
        try checkAnchors(batch)
        try checkText(batch)
    }

    private func checkAnchors(_ batch: PageLines) throws(BrokenPromise) {
        var last = 0
        for anchor in batch.anchors {
            try require(anchor.line >= last, "anchors out of order")
            try require(
                anchor.line < batch.count + (speaker == .engine ? 0 : 1),
                "an anchor behind the last line")
            last = anchor.line
        }
    }

    private func checkText(_ batch: PageLines) throws(BrokenPromise) {
        try requireHarmless(batch.text, "text of lines")
        var start = 0
        // A scalar must not lie across a line's end, nor a run's.
        var offset = 0
        for end in batch.ends {
            try require(
                isBoundary(Int(end.text), in: batch.text), "a line that ends inside a character")
            for run in batch.runs[start..<Int(end.runs)] {
                offset += Int(run.byteCount)
                try require(isBoundary(offset, in: batch.text), "a run ends inside a character")
            }
            start = Int(end.runs)
        }
    }

    private func isBoundary(_ offset: Int, in text: [UInt8]) -> Bool {
        offset == text.count || text[offset] & 0xC0 != 0x80
    }

    // MARK: - Strings

    private func check(_ target: PageTarget) throws(BrokenPromise) {
        try requireHarmless(target.title, "a target's title")
        try requireHarmless(target.accessKey.map(String.init) ?? "", "an access key")
        switch target.kind {
        case .control(let control): try check(control)
        case .link, .disclosure, .editingHost: break
        }
    }

    private func check(_ control: PageControl) throws(BrokenPromise) {
        try requireHarmless(control.name, "a control's name")
        try requireHarmless(control.label, "a control's label")
        if case .textArea = control.kind {
            let text = control.value.filter { $0 != "\t" && $0 != "\n" }
            try requireHarmless(text, "a text area's value")
        } else {
            try requireHarmless(control.value, "a control's value")
        }
        if case .text(let inputType) = control.kind {
            try requireHarmless(inputType, "an input's type")
        }
        if case .select(let options, _) = control.kind {
            for option in options {
                try requireHarmless(option.label, "an option's label")
                try requireHarmless(option.value, "an option's value")
                try requireHarmless(option.group, "an option's group")
            }
        }
    }

    private func check(_ navigation: PageNavigation) throws(BrokenPromise) {
        try require(["GET", "POST"].contains(navigation.method), "method \(navigation.method)")
        try require(
            speaker != .engine || navigation.method == "POST" || navigation.body.isEmpty,
            "a GET request with a body")
        try requireHarmless(navigation.contentType, "a navigation's media type")
    }

    /// What turns the direction of a string is data (a value that is edited keeps it), and is left
    /// out by whoever shows it.
    private func requireHarmless(_ text: String, _ name: String) throws(BrokenPromise) {
        var text = Array(text.utf8)
        if speaker != .engine { text.removeAll { $0 == 0x09 || $0 == 0x0A } }
        try requireHarmless(text, name, isLine: false)
    }

    /// Throws unless text is valid UTF-8 that no terminal obeys.
    private func requireHarmless(
        _ text: [UInt8], _ name: String, isLine: Bool = true
    ) throws(BrokenPromise) {
        var decoder = UTF8()
        var bytes = text.makeIterator()
        while true {
            switch decoder.decode(&bytes) {
            case .emptyInput: return
            case .error: throw BrokenPromise("\(name) is no UTF-8")
            case .scalarValue(let scalar):
                try require(
                    !isHarmful(scalar.value, inLine: isLine),
                    "\(name) has U+\(hex(scalar.value))")
            }
        }
    }

    /// C0, DEL, C1; in lines of the engine also the line separators and what turns the direction
    /// of text.
    private func isHarmful(_ scalar: UInt32, inLine: Bool) -> Bool {
        switch scalar {
        case 0..<0x20, 0x7F...0x9F: true
        case 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: speaker == .engine && inLine
        default: false
        }
    }

    private func hex(_ value: UInt32) -> String { String(value, radix: 16, uppercase: true) }
}
