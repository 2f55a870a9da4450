import GarthPage

extension LayoutEngine {
    /// Lays out a range of the document's text inside the innermost box.
    ///
    /// The text before it, from `context` on, was laid out already; the breaks of the following
    /// text depend on it.
    mutating func appendText(_ range: Range<Int>, context: Int? = nil) {
        let text = input.document.text
        let start = context ?? range.lowerBound
        unsafe text.withUnsafeBufferPointer { bytes in
            unsafe appendText(
                UnsafeBufferPointer(rebasing: bytes[start..<range.upperBound]),
                from: range.lowerBound - start)
        }
    }

    /// Lays out text from an offset on inside the innermost box, with its style and target.
    mutating func appendText(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0) {
        guard let box = flow.boxes.last else { return }
        let look = box.look
        if flow.line.used == flow.line.pictureEnd, start < bytes.count {
            unsafe separatePicture(before: bytes[start])
        }
        if look.isSimpleText {
            if flow.line.used == 0,
                unsafe Self.isAllSpace(UnsafeBufferPointer(rebasing: bytes[start...]))
            {
                return
            }
            prepareRun(box)
            unsafe appendCollapsing(
                bytes, from: start, wraps: look.wraps || flow.room.isConfined)
            return
        }
        if look.hidesLetters { return }
        // A line that begins goes below floats that leave it too little room: blanks begin none.
        if look.space == .collapse, flow.line.used == 0,
            unsafe Self.isAllSpace(UnsafeBufferPointer(rebasing: bytes[start...]))
        {
            return
        }
        prepareRun(box)
        if look.transform != .none || !look.isVisible {
            let changed = unsafe transformed(UnsafeBufferPointer(rebasing: bytes[start...]), look)
            unsafe changed.withUnsafeBufferPointer { unsafe appendUntransformed($0, from: 0, look) }
        } else {
            unsafe appendUntransformed(bytes, from: start, look)
        }
    }

    private mutating func appendUntransformed(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ look: Look
    ) {
        let wraps = look.wraps || flow.room.isConfined
        switch look.space {
        case .collapse:
            unsafe appendCollapsing(
                bytes, from: start, wraps: wraps, breaksAnywhere: look.breaksAnywhere)
        case .preserve:
            unsafe appendPreserving(bytes, from: start, wraps: wraps, collapses: false)
        case .preserveLines:
            unsafe appendPreserving(bytes, from: start, wraps: wraps, collapses: true)
        }
    }

    @inline(__always)
    static func isAllSpace(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        unsafe bytes.allSatisfy(isSpace)
    }

    @inline(__always)
    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte &- 0x09 < 5 && byte != 0x0B
    }

    /// Sets the style and target of the next text from a box.
    @inline(__always)
    mutating func prepareRun(_ box: OpenBox) {
        if flow.line.isEmpty { prepareLine() }
        var target = box.link.exists && box.look.isOperable ? number(ofLink: box.link) : 0
        if target == 0, box.look.isOperable, let pressables = input.document.pressables {
            target = number(ofPressableAround: box, pressables)
        }
        if let trace { target = tracedNumber(in: box, trace) }
        flow.line.setRun(style: box.look.textStyle, target: target)
    }

    // MARK: - White space collapses

    /// CSS Text section 4.1.1: runs of white space are one blank.
    mutating func appendCollapsing(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0, wraps: Bool,
        breaksAnywhere: Bool = false
    ) {
        var position = start
        while position < bytes.count {
            if breaksAnywhere, unsafe !Self.isSpace(bytes[position]) {
                unsafe appendClusters(bytes, at: &position, wraps: wraps, breaksAnywhere: true)
                continue
            }
            let stop = unsafe flow.line.appendCollapsing(
                bytes, at: &position, wraps: wraps, limit: lineLimit(wraps: wraps))
            switch stop {
            case .end: return
            case .full: breakFullLine()
            case .special: unsafe appendClusters(bytes, at: &position, wraps: wraps)
            }
        }
    }

    /// Text that does not wrap may still go to a new line as a whole.
    @inline(__always)
    private func lineLimit(wraps: Bool) -> Int {
        wraps || flow.line.opportunity.used >= 0 ? flow.edges.limit : LayoutLimits.unlimitedColumns
    }

    // MARK: - White space is kept

    /// CSS Text section 3: line ends break lines; blanks stay unless only they collapse.
    mutating func appendPreserving(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, wraps: Bool, collapses: Bool
    ) {
        var position = start
        while position < bytes.count {
            let byte = unsafe bytes[position]
            if byte == 0x0A || byte == 0x0D {
                position += 1
                if byte == 0x0D, position < bytes.count, unsafe bytes[position] == 0x0A {
                    position += 1
                }
                endPreservedLine()
                if let box = flow.boxes.last { prepareRun(box) }
                continue
            }
            if byte == 0x09, !collapses {
                appendTab()
                position += 1
                continue
            }
            let stop: LineBuilder.Stop
            if collapses {
                var end = position
                while end < bytes.count, unsafe bytes[end] != 0x0A, unsafe bytes[end] != 0x0D {
                    end += 1
                }
                if end == position { continue }
                let part = unsafe UnsafeBufferPointer(rebasing: bytes[..<end])
                unsafe appendCollapsing(part, from: position, wraps: wraps)
                position = end
                continue
            } else {
                stop = unsafe flow.line.appendPreserving(
                    bytes, at: &position, wraps: wraps,
                    limit: wraps ? flow.edges.limit : LayoutLimits.unlimitedColumns)
            }
            switch stop {
            case .end: return
            case .full: breakFullLine()
            case .special:
                let next = unsafe bytes[position]
                if next == 0x09 || next == 0x0A || next == 0x0D { continue }
                unsafe appendClusters(bytes, at: &position, wraps: wraps)
            }
        }
    }

    /// Ends a line at a line end of the text, which stays even if the line is empty.
    private mutating func endPreservedLine() {
        if flow.line.used == 0 || !(0x21...0x7E).contains(flow.line.text[0]) {
            emitPendingSpace()
            flow.out.keepsLine = true
        }
        endLine(isForced: true)
    }

    /// Appends text beyond ASCII up to the next white space.
    private mutating func appendClusters(
        _ bytes: UnsafeBufferPointer<UInt8>, at position: inout Int, wraps: Bool,
        breaksAnywhere: Bool = false
    ) {
        while true {
            let stop = unsafe flow.line.appendClusters(
                bytes, at: &position, wraps: wraps, limit: lineLimit(wraps: wraps),
                breaksAnywhere: breaksAnywhere)
            guard stop == .full else { return }
            breakFullLine()
        }
    }

    private mutating func appendTab() {
        let tabSize = Int(computed(flow.boxes[flow.boxes.top].style).tabSize)
        let size = max(1, min(tabSize, LayoutLimits.tabColumns))
        flow.line.appendBlanks(size - flow.line.width % size)
    }

    // MARK: - Transformed text

    /// The text after `text-transform`, or as blanks when it is not visible.
    private func transformed(_ bytes: UnsafeBufferPointer<UInt8>, _ look: Look) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var inWord = false
        if flow.line.used > 0 {
            let last = flow.line.text[flow.line.used - 1]
            inWord = (last | 0x20) &- 0x61 < 26 || last &- 0x30 < 10 || last >= 0x80 || last == 0x27
        }
        var i = 0
        while i < bytes.count {
            let byte = unsafe bytes[i]
            if byte < 0x80 {
                i += 1
                let isLetter = (byte | 0x20) &- 0x61 < 26
                if !look.isVisible {
                    if Self.isSpace(byte) {
                        result.append(byte)
                    } else {
                        result.append(0xC2)
                        result.append(0xA0)
                    }
                    continue
                }
                switch look.transform {
                case .uppercase: result.append(isLetter ? byte & 0xDF : byte)
                case .lowercase: result.append(isLetter ? byte | 0x20 : byte)
                case .capitalize: result.append(isLetter && !inWord ? byte & 0xDF : byte)
                case .none: result.append(byte)
                }
                inWord = isLetter || byte == 0x27 || byte &- 0x30 < 10
                continue
            }
            let scalar = unsafe UTF8Scalar(at: i, in: bytes.baseAddress!, end: bytes.count)
            i += scalar.byteCount
            guard look.isVisible else {
                let columns = DisplayWidth.columns(ofScalar: scalar.value)
                for _ in 0..<columns { result += [0xC2, 0xA0] }
                continue
            }
            appendMapped(scalar.value, look.transform, inWord: inWord, to: &result)
            inWord = true
        }
        return result
    }

    private func appendMapped(
        _ value: UInt32, _ transform: ComputedStyle.TextTransform, inWord: Bool,
        to result: inout [UInt8]
    ) {
        guard let scalar = Unicode.Scalar(value) else { return }
        switch transform {
        case .uppercase: result.append(contentsOf: scalar.properties.uppercaseMapping.utf8)
        case .lowercase: result.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
        case .capitalize where !inWord:
            result.append(contentsOf: scalar.properties.titlecaseMapping.utf8)
        case .none, .capitalize: result.append(contentsOf: String(Character(scalar)).utf8)
        }
    }
}
