import GarthPage

/// The text of list markers and counters (CSS Counter Styles section 6).
enum ListMarker {
    static let bullet: [UInt8] = [0xE2, 0x80, 0xA2]
    static let circle: [UInt8] = [0xE2, 0x97, 0xA6]
    static let square: [UInt8] = [0xE2, 0x96, 0xAA]

    /// A number in a counter style, without a suffix.
    static func text(_ number: Int, _ style: ComputedStyle.ListStyle) -> [UInt8] {
        switch style {
        case .none: return []
        case .disc: return bullet
        case .circle: return circle
        case .square: return square
        case .disclosureOpen: return Array("▾".utf8)
        case .disclosureClosed: return Array("▸".utf8)
        case .decimalLeadingZero where (0...9).contains(number): return [0x30] + decimal(number)
        case .lowerAlpha: return alphabetic(number, first: 0x61, count: 26)
        case .upperAlpha: return alphabetic(number, first: 0x41, count: 26)
        case .lowerGreek: return letters(number, greek)
        case .lowerRoman: return additive(number, roman, 1...3999)
        case .upperRoman: return additive(number, roman, 1...3999).map { $0 & 0xDF }
        case .armenian: return additive(number, armenian, 1...9999)
        case .georgian: return additive(number, georgian, 1...19999)
        case .hebrew: return additive(number, hebrew, 1...10999)
        case .hiragana: return letters(number, hiragana)
        case .katakana: return letters(number, katakana)
        case .cjkDecimal: return cjk(number)
        default: return decimal(number)
        }
    }

    static func decimal(_ number: Int) -> [UInt8] {
        var digits: [UInt8] = []
        var rest = number.magnitude
        repeat {
            digits.append(0x30 + UInt8(rest % 10))
            rest /= 10
        } while rest > 0
        if number < 0 { digits.append(0x2D) }
        return digits.reversed()
    }

    private static func alphabetic(_ number: Int, first: UInt8, count: Int) -> [UInt8] {
        guard number > 0 else { return decimal(number) }
        var result: [UInt8] = []
        var rest = number
        while rest > 0 {
            rest -= 1
            result.append(first + UInt8(rest % count))
            rest /= count
        }
        return result.reversed()
    }

    private static func letters(_ number: Int, _ symbols: [Unicode.Scalar]) -> [UInt8] {
        guard number > 0 else { return decimal(number) }
        var places: [Int] = []
        var rest = number
        while rest > 0 {
            rest -= 1
            places.append(rest % symbols.count)
            rest /= symbols.count
        }
        var result: [UInt8] = []
        for place in places.reversed() {
            result += String(symbols[place]).utf8
        }
        return result
    }

    private static func additive(
        _ number: Int, _ symbols: [(Int, String)], _ range: ClosedRange<Int>
    ) -> [UInt8] {
        guard range.contains(number) else { return decimal(number) }
        var rest = number
        var result: [UInt8] = []
        for (value, symbol) in symbols {
            while rest >= value {
                result += symbol.utf8
                rest -= value
            }
        }
        return result
    }

    private static func cjk(_ number: Int) -> [UInt8] {
        var result: [UInt8] = []
        for digit in decimal(number) {
            if digit == 0x2D {
                result.append(digit)
            } else {
                result += String(cjkDigits[Int(digit - 0x30)]).utf8
            }
        }
        return result
    }

    private static let cjkDigits: [Unicode.Scalar] = [
        "〇", "一", "二", "三", "四", "五", "六", "七", "八", "九",
    ]
    private static let greek: [Unicode.Scalar] = Array("αβγδεζηθικλμνξοπρστυφχψω".unicodeScalars)
    private static let hiragana: [Unicode.Scalar] = Array(
        "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわゐゑをん"
            .unicodeScalars)
    private static let katakana: [Unicode.Scalar] = Array(
        "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヰヱヲン"
            .unicodeScalars)
    private static let roman: [(Int, String)] = [
        (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
        (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
    ]
    private static let armenian: [(Int, String)] = zip(
        [
            9000, 8000, 7000, 6000, 5000, 4000, 3000, 2000, 1000, 900, 800, 700, 600, 500, 400,
            300, 200, 100, 90, 80, 70, 60, 50, 40, 30, 20, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1,
        ], "ՔՓՒՑՐՏՎՍՌՋՊՉՈՇՆՅՄՃՂՁՀԿԾԽԼԻԺԹԸԷԶԵԴԳԲԱ".map { String($0) }
    ).map { ($0, $1) }
    private static let georgian: [(Int, String)] = zip(
        [
            10000, 9000, 8000, 7000, 6000, 5000, 4000, 3000, 2000, 1000, 900, 800, 700, 600, 500,
            400, 300, 200, 100, 90, 80, 70, 60, 50, 40, 30, 20, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1,
        ], "ჵჰჯჴხჭწძცჩშყღქფჳტსრჟპოჲნმლკითჱზვედგბა".map { String($0) }
    ).map { ($0, $1) }
    private static let hebrew: [(Int, String)] = [
        (10000, "י׳"), (9000, "ט׳"), (8000, "ח׳"), (7000, "ז׳"), (6000, "ו׳"), (5000, "ה׳"),
        (4000, "ד׳"), (3000, "ג׳"), (2000, "ב׳"), (1000, "א׳"), (400, "ת"), (300, "ש"),
        (200, "ר"), (100, "ק"), (90, "צ"), (80, "פ"), (70, "ע"), (60, "ס"), (50, "נ"), (40, "מ"),
        (30, "ל"), (20, "כ"), (19, "יט"), (18, "יח"), (17, "יז"), (16, "טז"), (15, "טו"),
        (10, "י"), (9, "ט"), (8, "ח"), (7, "ז"), (6, "ו"), (5, "ה"), (4, "ד"), (3, "ג"), (2, "ב"),
        (1, "א"),
    ]
}

extension LayoutEngine {
    /// Makes a box the list that its items are numbered in, if its element is one.
    mutating func openList(_ child: NodeID, _ node: Node, _ box: inout OpenBox) {
        guard node.tag == .ol || node.tag == .ul || node.tag == .menu || node.tag == .dir else {
            flow.list = Int(box.list)
            return
        }
        box.list = Int32(truncatingIfNeeded: flow.boxes.count)
        flow.list = flow.boxes.count
        box.ordinal = 1
        guard node.tag == .ol, node.count & 0xFFFF > 0 else { return }
        if document.has(.reversed, child) {
            box.ordinalStep = -1
            box.ordinal = Int32(truncatingIfNeeded: itemCount(of: child))
        }
        if let start = document.integer(.start, of: child) { box.ordinal = Int32(clamping: start) }
    }

    private func itemCount(of list: NodeID) -> Int {
        var count = 0
        var child = document.nodes[list.index].firstChild
        while child.exists {
            if document.isElement(child, .li) { count += 1 }
            child = document.nodes[child.index].nextSibling
        }
        return count
    }

    /// Gives the innermost box, a list item, its marker.
    mutating func openListItem(_ child: NodeID, _ node: Node, _ style: StyleID) {
        let top = flow.boxes.count - 1
        flow.boxes[top].flags.insert(.isListItem)
        let list = Int(flow.boxes[top].list)
        var number = 1
        if list >= 0, list < flow.boxes.count {
            if node.count & 0xFFFF > 0, let value = document.integer(.value, of: child) {
                flow.boxes[list].ordinal = Int32(clamping: value)
            }
            number = Int(flow.boxes[list].ordinal)
            flow.boxes[list].ordinal &+= flow.boxes[list].ordinalStep
        } else {
            // Items outside of lists are numbered through the page.
            if node.count & 0xFFFF > 0, let value = document.integer(.value, of: child) {
                looseOrdinal = Int32(clamping: value)
            }
            number = Int(looseOrdinal)
            looseOrdinal &+= 1
        }
        addMarker(child, style, number: number)
    }

    private mutating func addMarker(_ child: NodeID, _ style: StyleID, number: Int) {
        let css = computed(style)
        var bytes: [UInt8]
        switch css.listStyle {
        case .none: bytes = []
        case .string:
            bytes = Self.sanitized(styles.table.strings[Int(css.listStyleString)])
        case .disc, .circle, .square, .disclosureOpen, .disclosureClosed:
            bytes = ListMarker.text(number, css.listStyle) + [0x20]
        default: bytes = ListMarker.text(number, css.listStyle) + [0x2E, 0x20]
        }
        var textStyle = look(style).textStyle
        if child.exists, let marker = styles.marker(of: child, style: style, in: document) {
            textStyle = look(marker).textStyle
            let content = computed(marker).content
            if content == StyleTable.noContent { return }
            if content != 0 {
                let list = Array("list-item".utf8)
                let isNew = !counters.all.contains { $0.name == list }
                if isNew { counters.reset(list, to: Int32(clamping: number), depth: Int.max) }
                bytes = Self.sanitized(contentText(computed(marker), of: child))
                if isNew { counters.all.removeAll { $0.depth == Int.max } }
            }
        }
        guard !bytes.isEmpty, css.isVisible else { return }
        if css.listStyleIsInside {
            prepareLine()
            flow.line.setRun(style: textStyle, target: 0)
            bytes.withUnsafeBufferPointer {
                flow.line.append($0, width: DisplayWidth.columns(of: $0))
            }
            return
        }
        let width = bytes.withUnsafeBufferPointer { DisplayWidth.columns(of: $0) }
        let edge = columnEdges(flow.boxes[flow.block]).left
        flow.markers.append(
            PendingMarker(bytes: bytes, width: width, edge: edge, style: textStyle))
    }

    /// Writes the markers of an item without content.
    mutating func emitMarkersAlone() {
        prepareLine()
        emitPendingSpace()
        let column = emitPrefix(to: 0)
        flow.out.endLine(width: column)
        flow.greatestWidth = max(flow.greatestWidth, column)
    }
}
