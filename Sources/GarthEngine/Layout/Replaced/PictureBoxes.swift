import GarthPage
import GarthURL

/// Pictures with cells of their own (`LayoutOptions.showsPictures`).
///
/// A picture is an atomic box in the line. Its cells are text: the alternative text, filled up with
/// no-break spaces, in a style that names the picture. So the cells go wherever the layout puts text,
/// and the reader finds the picture by its style.
extension LayoutEngine {
    /// Lays out a picture as a box of cells; false if the picture is shown as words.
    ///
    /// `poster` are the address of a video's poster, and the target that it stands for.
    mutating func appendPictureBox(
        _ child: NodeID, _ style: StyleID, _ look: Look,
        poster: (address: ArraySlice<UInt8>, target: UInt32)? = nil
    ) -> Bool {
        guard look.isVisible,
            input.documentNumber == 0 || input.documentNumber == ElementReference.articleDocument,
            shared.pictures.hasRoom(for: child)
        else { return false }
        let css = computed(style)
        var isBlock = false
        switch css.display {
        case .inline, .inlineBlock, .inlineFlex, .inlineGrid, .inlineTable, .contents: break
        case .none, .block, .listItem, .flowRoot, .table, .tableRowGroup, .tableHeaderGroup,
            .tableFooterGroup, .tableRow, .tableCell, .tableColumn, .tableColumnGroup,
            .tableCaption, .flex, .grid, .ruby, .rubyText:
            isBlock = true
        }
        let room = pictureRoom(css, isBlock: isBlock)
        var size = PictureSize()
        size.natural = input.state.pictures[child]
        if let natural = size.natural, natural.width == 0 { return false }
        measure(child, css, room: room, &size)
        if let width = size.width, let height = size.height, width <= 2, height <= 2 {
            return true
        }
        if size.width.map({ $0 < 1 }) ?? false || size.height.map({ $0 < 1 }) ?? false {
            return true
        }
        let address = poster?.address ?? chosenAddress(child, width: size.width ?? room)
        guard !address.isEmpty else { return false }
        // A drawing of a line's height is an icon, whose words say more.
        if let box = size.box, box.rows == 1, PictureName.isDrawing(address) { return false }
        if let box = size.box, box.rows > 1, poster == nil, floats(child, style, look) {
            return true
        }
        let number = number(ofPicture: child, address, css, size.box)
        guard let textStyle = pictureStyle(number, look) else { return false }
        let target = poster?.target ?? pictureTarget(child, address)
        if isBlock { openBlock(child, input.document.nodes[child.index], style, look) }
        if let box = size.box {
            place(
                box, text: pictureText(child), css, isMeasuring: flow.isMeasuring,
                run: (textStyle, target), look)
        } else {
            appendAwaitedPicture(child, run: (textStyle, target), hasWords: poster == nil)
        }
        if isBlock { closeBox() }
        return true
    }

    /// Lays out a picture as a float, which text stands beside; false for one in the flow.
    private mutating func floats(_ child: NodeID, _ style: StyleID, _ look: Look) -> Bool {
        guard look.floats, flow.content.soleElement != child, !flow.isMeasuring,
            depth < LayoutLimits.nestedContainers
        else { return false }
        guard openFloat(child, input.document.nodes[child.index], style, look) else { return false }
        // The links around it have content, though none in their lines.
        for i in flow.boxes.indices.suffix(LayoutLimits.linkLevels)
        where flow.boxes[i].flags.contains(.isLink) {
            flow.boxes.forgetStart(of: i)
        }
        return true
    }

    /// Whether an element is a picture.
    func isPicture(_ node: NodeID) -> Bool {
        input.document.nodes[node.index].tag == .img
            && input.document.nodes[node.index].namespace == .html
    }

    /// Whether an element is a picture whose columns are what its percentages have made of it: an item
    /// of a container, or a float.
    @inline(never)
    func isSettledPicture(_ node: NodeID) -> Bool {
        node.exists && flow.content.soleElement == node && !flow.isMeasuring && isPicture(node)
    }

    // MARK: - Its size

    private struct PictureSize {
        /// The size of the file, if it is known.
        var natural: (width: Int, height: Int)?
        /// The used size in CSS pixels, as far as it is known.
        var width: Float?
        var height: Float?
        /// The cells; nil while the size is unknown.
        var box: (columns: Int, rows: Int)?
    }

    /// The pixels beside each other that a picture may take.
    private mutating func pictureRoom(_ css: ComputedStyle, isBlock: Bool) -> Float {
        let all = Float(input.options.columns) * Cell.width
        guard !flow.isMeasuring else { return all }
        if flow.line.isEmpty { prepareLine() }
        let block = flow.boxes[flow.boxes.block]
        return min(all, max(Cell.width, block.right - max(0, block.left)))
    }

    /// The used size of a picture (CSS 2.2 sections 10.3.2 and 10.6.2; `aspect-ratio` by CSS Sizing
    /// Level 4), which is at most as wide as its container and as high as the screen.
    private mutating func measure(
        _ child: NodeID, _ css: ComputedStyle, room: Float, _ size: inout PictureSize
    ) {
        let attributes = (
            pictureAttribute(.width, child, room), pictureAttribute(.height, child, nil)
        )
        let base: Float = flow.isMeasuring ? 0 : room
        let isSettled = isSettledPicture(child)
        var width: Float?
        if css.width.kind == .percent {
            if !flow.isMeasuring { width = isSettled ? room : pixels(css.width, of: base) }
            flow.widths.noteDependence()
        } else if css.width.kind == .pixels {
            width = css.width.value
        }
        let heightAround =
            css.height.kind == .percent || css.maxHeight.kind == .percent ? heightAround() : nil
        var height: Float?
        switch css.height.kind {
        case .pixels: height = css.height.value
        case .percent: height = heightAround.flatMap { pixels(css.height, of: $0) }
        case .auto, .minContent, .maxContent, .fitContent: break
        }
        let ratio = Self.ratio(css, size, attributes)
        if width == nil, css.width.kind == .auto, height == nil || ratio == nil {
            width = attributes.0
        }
        if height == nil, css.height.kind == .auto, width == nil || ratio == nil {
            height = attributes.1
        }
        if width == nil, height == nil, let natural = size.natural {
            (width, height) = (Float(natural.width), Float(natural.height))
        }
        if width == nil, let height, let ratio { width = height * ratio }
        if height == nil, let width, let ratio { height = width / ratio }
        let mostWidth =
            isSettled && css.maxWidth.kind == .percent
            ? nil : pixels(css.maxWidth, of: base == 0 ? room : base)
        if let most = mostWidth, let w = width, w > most {
            width = most
            if css.height.kind == .auto, let ratio { height = most / ratio }
        }
        let mostHeight =
            css.maxHeight.kind == .percent
            ? heightAround.flatMap { pixels(css.maxHeight, of: $0) }
            : pixels(css.maxHeight, of: 0)
        if let most = mostHeight, let h = height, h > most {
            height = most
            if css.width.kind == .auto, let ratio { width = most * ratio }
        }
        (size.width, size.height) = (width, height)
        guard var w = width, var h = height, w.isFinite, h.isFinite, w > 0, h > 0 else { return }
        if w > room {
            h *= room / w
            w = room
        }
        let most = Float(pictureRows) * Cell.height
        if h > most {
            w *= most / h
            h = most
        }
        size.box = (
            max(1, Int((w / Cell.width).rounded())), max(1, Int((h / Cell.height).rounded()))
        )
    }

    /// The width of a picture for each unit of its height, as far as it is known.
    private static func ratio(
        _ css: ComputedStyle, _ size: PictureSize, _ attributes: (width: Float?, height: Float?)
    ) -> Float? {
        if css.aspectRatio > 0, !css.prefersNaturalRatio || size.natural == nil {
            return css.aspectRatio
        }
        if let natural = size.natural, natural.height > 0 {
            return Float(natural.width) / Float(natural.height)
        }
        guard let w = attributes.width, let h = attributes.height, w > 0, h > 0 else { return nil }
        return w / h
    }

    /// The height of the containing block, if its style gives one: percentages are of it.
    private func heightAround() -> Float? {
        var share: Float = 1
        for box in flow.boxes.reversed() where box.kind == .block {
            let css = computed(box.style)
            switch css.height.kind {
            case .pixels:
                let padding =
                    css.isBorderBox
                    ? max(0, css.padding.top.fixedPixels) + max(0, css.padding.bottom.fixedPixels)
                    : 0
                return max(0, css.height.value - padding) * share
            case .percent where css.height.calculation == 0: share *= css.height.value / 100
            case .auto, .percent, .minContent, .maxContent, .fitContent: return nil
            }
        }
        return nil
    }

    /// The greatest height of a picture in rows: the screen, less a line of text.
    var pictureRows: Int {
        input.options.wantsProvisionalLines
            ? max(4, input.options.rows - 1) : LayoutLimits.printedPictureRows
    }

    /// A side by its attribute, in pixels; percentages are of `base`.
    private func pictureAttribute(_ name: AttributeName, _ node: NodeID, _ base: Float?) -> Float? {
        guard let range = input.document.attribute(name, of: node), !range.isEmpty,
            let value = input.document.integer(name, of: node), value >= 0
        else { return nil }
        guard input.document.text[range].last == 0x25 else { return Float(value) }
        return base.map { $0 * Float(min(value, 100)) / 100 }
    }

    // MARK: - Its address

    /// The address that suits a width in CSS pixels (HTML Standard, "update the source set").
    private func chosenAddress(_ child: NodeID, width: Float) -> ArraySlice<UInt8> {
        if isInPicture(child) {
            let parent = input.document.nodes[child.index].parent
            var sibling = input.document.nodes[parent.index].firstChild
            while sibling.exists, sibling != child {
                if input.document.isElement(sibling, .source), let set = sourceSet(of: sibling),
                    let found = SourceSet.choice(of: set, width: width)
                {
                    return found
                }
                sibling = input.document.nodes[sibling.index].nextSibling
            }
        }
        if let set = input.document.attribute(.srcset, of: child),
            let found = SourceSet.choice(of: input.document.text[set], width: width)
        {
            return found
        }
        return pictureAddress(child) ?? []
    }

    /// The source set of a `source` whose type and media suit.
    private func sourceSet(of source: NodeID) -> ArraySlice<UInt8>? {
        if let type = input.document.attribute(.type, of: source),
            !PictureName.isDecodable(mediaType: input.document.text[type])
        {
            return nil
        }
        if let media = input.document.attribute(.media, of: source),
            !styles.matches(media: Array(input.document.text[media]))
        {
            return nil
        }
        return input.document.attribute(.srcset, of: source).map { input.document.text[$0] }
    }

    // MARK: - Its cells

    private mutating func number(
        ofPicture child: NodeID, _ address: ArraySlice<UInt8>, _ css: ComputedStyle,
        _ box: (columns: Int, rows: Int)?
    ) -> UInt16 {
        var picture = PagePicture(
            ElementReference(document: input.documentNumber, node: input.document.told(child)),
            address: cleanAddress(address), alternativeText: cleanString(.alt, of: child),
            isSized: box != nil, fit: css.objectFit, position: position(css),
            boxWidth: (box?.columns ?? 0) * Int(Cell.width),
            boxHeight: (box?.rows ?? 0) * Int(Cell.height))
        picture.usesImageSet = input.document.has(.srcset, child) || isInPicture(child)
        return shared.pictures.number(of: picture, child)
    }

    /// Whether an element is in a `picture`, which has other sources for it.
    private func isInPicture(_ child: NodeID) -> Bool {
        let parent = input.document.nodes[child.index].parent
        return parent.exists && input.document.name(of: parent).elementsEqual("picture".utf8)
    }

    private func position(_ css: ComputedStyle) -> PicturePosition {
        PicturePosition(left: pictureOffset(css.objectLeft), top: pictureOffset(css.objectTop))
    }

    /// An offset in the free space, which only the decoder of the picture knows: the bounds of
    /// `min()`, `max()` and `clamp()` are left out.
    func pictureOffset(_ length: Length) -> PicturePosition.Offset {
        func thousandths(_ value: Float) -> Int {
            value.isFinite ? Int((Cell.clamped(value) * 1000).rounded()) : 0
        }
        guard length.kind == .percent else {
            return PicturePosition.Offset(share: 0, distance: thousandths(length.value))
        }
        guard length.calculation != 0 else {
            return PicturePosition.Offset(share: thousandths(length.value / 100))
        }
        let parts = styles.table.calculations[Int(length.calculation)]
        return PicturePosition.Offset(
            share: thousandths(parts.percent / 100), distance: thousandths(parts.offset))
    }

    /// The number of the style of a picture's cells.
    mutating func pictureStyle(_ number: UInt16, _ look: Look) -> UInt16? {
        var style = shared.textStyles.list[Int(look.textStyle)]
        style.marks = .dim
        style.picture = number
        let known = self.number(of: style)
        return known == 0 ? nil : known
    }

    /// The target of a picture: the link around it, or else the picture itself.
    private mutating func pictureTarget(_ child: NodeID, _ address: ArraySlice<UInt8>) -> UInt32 {
        let parent = flow.boxes[flow.boxes.top]
        guard parent.look.isOperable else { return 0 }
        if parent.link.exists { return number(ofLink: parent.link) }
        guard input.options.isInteractive else { return 0 }
        let source = cleanAddress(address)
        return addTarget(
            child,
            kind: .link(PageLink(href: source, document: input.documentNumber, picture: source)))
    }

    private func pictureText(_ child: NodeID) -> [UInt8] {
        if let alt = input.document.attribute(.alt, of: child) {
            return Array(cleanString(.alt, of: child).utf8.prefix(alt.count))
        }
        return []
    }

    /// Puts the words of a picture of unknown size into the line.
    private mutating func appendAwaitedPicture(
        _ child: NodeID, run: (UInt16, UInt32), hasWords: Bool
    ) {
        var text = pictureText(child)
        if hasWords, input.document.attribute(.alt, of: child) == nil { text = pictureLabel(child) }
        if text.isEmpty { text = [0xC2, 0xA0] }
        if flow.line.isEmpty { prepareLine() }
        flow.line.setRun(style: run.0, target: run.1)
        unsafe text.withUnsafeBufferPointer { unsafe appendCollapsing($0, wraps: true) }
    }

    /// Puts a box of cells into the line.
    mutating func place(
        _ box: (columns: Int, rows: Int), text: [UInt8], _ css: ComputedStyle, isMeasuring: Bool,
        run: (style: UInt16, target: UInt32), _ look: Look
    ) {
        guard depth < LayoutLimits.nestedContexts else { return }
        if flow.line.attachments.isEmpty, pool.count > depth + 1 {
            // No line needs the rows of earlier boxes any more.
            pool[depth + 1].out.removeAll()
        }
        if flow.line.isEmpty { prepareLine() }
        var box = box
        if !isMeasuring, box.columns > flow.edges.limit {
            box.rows = max(1, box.rows * flow.edges.limit / box.columns)
            box.columns = flow.edges.limit
        }
        enterFlow()
        flow.reset(columns: box.columns)
        var fragment = Fragment()
        fragment.firstLine = flow.out.count
        fragment.lineCount = box.rows
        (fragment.greatestWidth, fragment.leastWidth) = (box.columns, 1)
        var rest = text[...]
        for _ in 0..<box.rows {
            flow.out.append(
                Self.row(of: &rest, columns: box.columns), style: run.style, target: run.target)
            flow.out.endLine(width: box.columns)
        }
        leaveFlow()
        let widest = max(flow.line.widestWord, flow.line.width - flow.line.wordStart)
        placeInline(fragment, css, left: 0, right: 0, wished: nil, look: look)
        flow.line.widestWord = max(widest, min(box.columns, leastColumns(css)))
        flow.line.wordStart = flow.line.width
    }

    /// The columns that a container leaves to a picture: a narrower one makes it smaller, at once if
    /// its style says so (CSS Sizing Level 3 section 5.2.2, "compressible replaced elements").
    private func leastColumns(_ css: ComputedStyle) -> Int {
        let isCompressible = css.width.kind == .percent || css.maxWidth.kind == .percent
        return isCompressible
            ? LayoutLimits.leastPictureColumns
            : max(LayoutLimits.leastPictureColumns, input.options.columns * 3 / 8)
    }

    /// The next row of a text, broken at a blank and filled up with no-break spaces.
    private static func row(of text: inout ArraySlice<UInt8>, columns: Int) -> [UInt8] {
        var row: [UInt8] = []
        var width = 0
        if !text.isEmpty {
            var (count, used) = unsafe text.withUnsafeBufferPointer {
                unsafe DisplayWidth.prefix(of: $0, fitting: columns)
            }
            let end = text.startIndex + count
            if end < text.endIndex, text[end] != 0x20,
                let blank = text[..<end].lastIndex(of: 0x20)
            {
                count = blank - text.startIndex
                used = unsafe text[..<blank].withUnsafeBufferPointer {
                    unsafe DisplayWidth.columns(of: $0)
                }
            }
            for byte in text.prefix(count) {
                if byte == 0x20 { row += [0xC2, 0xA0] } else { row.append(byte) }
            }
            width = used
            text = text.dropFirst(count).drop { $0 == 0x20 }
        }
        for _ in 0..<max(0, columns - width) { row += [0xC2, 0xA0] }
        return row
    }
}

extension PagePicture {
    /// Whether two pictures are the same but for the size of the box.
    func differsInSize(from other: PagePicture) -> Bool {
        var same = self
        (same.isSized, same.boxWidth, same.boxHeight) = (
            other.isSized, other.boxWidth, other.boxHeight
        )
        return same == other
    }
}

/// The candidates of a `srcset` attribute (HTML Standard, "parse a srcset attribute").
enum SourceSet {
    /// The first candidate with enough pixels for a width in CSS pixels, or else the largest; nil
    /// without a candidate. A cell has 8 x 16 CSS pixels, so that one pixel for each is enough.
    static func choice(of set: ArraySlice<UInt8>, width: Float) -> ArraySlice<UInt8>? {
        var best: (address: ArraySlice<UInt8>, value: Float)?
        var rest = set
        var candidates = 0
        while candidates < 64 {
            rest = rest.drop { LayoutEngine.isSpace($0) || $0 == 0x2C }
            guard !rest.isEmpty else { break }
            candidates += 1
            var address = rest.prefix { !LayoutEngine.isSpace($0) }
            rest = rest[address.endIndex...]
            var value: Float = 1
            if address.last == 0x2C {
                while address.last == 0x2C { address.removeLast() }
            } else {
                let descriptor = rest.prefix { $0 != 0x2C }
                rest = rest[descriptor.endIndex...]
                value = pixelShare(descriptor, width: width)
            }
            guard !address.isEmpty else { continue }
            guard let known = best else {
                best = (address, value)
                continue
            }
            let isBetter = known.value < 1 ? value > known.value : value >= 1 && value < known.value
            if isBetter { best = (address, value) }
        }
        return best?.address
    }

    /// The pixels of the candidate for each CSS pixel of the box.
    private static func pixelShare(_ descriptor: ArraySlice<UInt8>, width: Float) -> Float {
        let words = descriptor.split { LayoutEngine.isSpace($0) }
        guard let word = words.first, let unit = word.last,
            let number = Float(String(decoding: word.dropLast(), as: UTF8.self)), number > 0,
            number.isFinite
        else { return 1 }
        return unit == 0x77 ? number / max(1, width) : number
    }
}

extension PictureName {
    /// Whether an address is that of a drawing (SVG).
    static func isDrawing(_ address: ArraySlice<UInt8>) -> Bool {
        if isData(address) {
            return address.prefix(32).map { $0 | 0x20 }.firstPlace(of: "svg".utf8) != nil
        }
        let path = address.prefix { $0 != 0x3F && $0 != 0x23 }
        return path.suffix(4).map { $0 | 0x20 } == Array(".svg".utf8)
            || path.suffix(5).map { $0 | 0x20 } == Array(".svgz".utf8)
    }

    /// Whether `garth-image` decodes pictures of a type; the parameters of the type do not count. The
    /// libraries for SVG and AVIF may be missing, so that the other formats of a `picture` come first.
    static func isDecodable(mediaType: ArraySlice<UInt8>) -> Bool {
        let name = mediaType.prefix { $0 != 0x3B && $0 > 0x20 }.map {
            $0 &- 0x41 < 26 ? $0 | 0x20 : $0
        }
        return PictureFormat.isAlwaysDecodable(String(decoding: name, as: UTF8.self))
    }
}
