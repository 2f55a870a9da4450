import GarthPage

/// Pictures: their alternative text, or their name if readers would miss them.
///
/// HTML Standard section 15.4.2. A text browser shows only the words of pictures. A picture without
/// words is decoration (a spacer, an icon, a counting pixel), unless it is the only content of a
/// link, or larger than an icon.
extension LayoutEngine {
    /// The size of a picture on the page, from its attributes and style.
    private enum PictureSize {
        /// A pixel wide or high.
        case speck
        case icon
        case large
        case unknown
    }

    mutating func appendImage(_ child: NodeID, _ style: StyleID, _ look: Look) {
        let size = pictureSize(child, style)
        noteImage(child)
        if input.options.showsPictures, appendPictureBox(child, style, look) { return }
        guard !isDecoration(child) else { return noteSpace(of: child, style, look) }
        if let alt = input.document.attribute(.alt, of: child) {
            let isSpeck = size == .speck && isSpeckByMarkup(child)
            guard !alt.isEmpty, !isSpeck, !isRepeated(alt, inLinkAround: child) else {
                return noteSpace(of: child, style, look)
            }
            let text = Array(input.document.text[alt].prefix(LayoutLimits.labelBytes))
            appendPicture(text, child, style, look, isTarget: size == .large || size == .unknown)
        } else if isMissed(child, size), look.isVisible {
            let text = pictureLabel(child)
            appendPicture(text, child, style, look, isTarget: true)
        } else {
            return noteSpace(of: child, style, look)
        }
        if computed(style).float != .none {
            flow.line.setRun(style: 0, target: 0)
            flow.line.appendSpace(canBreak: true)
        }
    }

    /// Whether readers would miss a picture that has no alternative text.
    private func isMissed(_ child: NodeID, _ size: PictureSize) -> Bool {
        switch size {
        case .speck, .icon: return false
        case .large: return true
        case .unknown:
            // Alone in its link it stands for it anyway (`closeLink`).
            guard !flow.boxes[flow.boxes.top].link.exists, !isInLink else { return false }
            guard let address = pictureAddress(child) else { return false }
            return PictureName.isOfContent(address)
        }
    }

    /// Whether the innermost box is in a link.
    private var isInLink: Bool {
        flow.boxes.suffix(LayoutLimits.linkLevels).contains { $0.flags.contains(.isLink) }
    }

    /// Appends the text of a picture; outside of links it is a target of its own.
    private mutating func appendPicture(
        _ text: [UInt8], _ child: NodeID, _ style: StyleID, _ look: Look, isTarget: Bool
    ) {
        let parent = flow.boxes[flow.boxes.top]
        var box = OpenBox(node: child, style: style, kind: .inline, look: look)
        (box.block, box.link) = (parent.block, parent.link)
        if isTarget, input.options.isInteractive, look.isOperable, !parent.link.exists,
            let address = pictureAddress(child)
        {
            let source = cleanAddress(address)
            let link = PageLink(href: source, document: input.documentNumber, picture: source)
            _ = addTarget(child, kind: .link(link))
            box.link = child
        }
        flow.boxes.push(box)
        // A single letter may begin the word behind it, as the initial of a chapter does.
        let isWord = text.count > 1
        if isWord {
            separatePicture(before: text[0])
            announcePicture(text)
        }
        unsafe text.withUnsafeBufferPointer { unsafe appendText($0) }
        if isWord { flow.line.pictureEnd = flow.line.used }
        flow.boxes.pop()
    }

    /// Parts a word from a picture that ends or begins where it does: the picture is a box, and no
    /// part of the word.
    mutating func separatePicture(before next: UInt8) {
        guard let last = flow.line.lastByte else { return }
        // Names of pictures stand in brackets.
        let meetsWord = CollapsedText.isWordByte(next) || next == UInt8(ascii: "[")
        guard meetsWord, CollapsedText.isWordByte(last) || last == UInt8(ascii: "]") else { return }
        flow.line.setRun(style: 0, target: 0)
        flow.line.appendSpace(canBreak: flow.boxes.last?.look.wraps ?? true)
    }

    /// Notes a picture, or a blank box in its place, that is not named in the line: words before and
    /// behind it are two.
    mutating func notePicture() {
        if flow.line.used > 0 { flow.line.pictureEnd = flow.line.used }
    }

    /// Notes a picture without words that keeps two words apart: a spacer, or an icon between them.
    private mutating func noteSpace(of child: NodeID, _ style: StyleID, _ look: Look) {
        let css = computed(style)
        guard !look.isAbsolute, css.float == .none,
            let width = pictureSide(css.width, css.maxWidth, .width, child),
            width >= LayoutLimits.spacerPixels
        else { return }
        notePicture()
    }

    // MARK: - Words that are there twice

    /// Whether the end of the link around a picture is still to come: it may have the words of the
    /// picture in its text.
    func awaitsLink(around child: NodeID) -> Bool {
        guard !input.options.showsPictures, input.document.has(.alt, child), depth == 0,
            !input.isComplete,
            let link = link(around: child)
        else { return false }
        return input.document.nodes.count - link.index < LayoutLimits.awaitedLinkNodes
            && isGrowing(link)
    }

    /// Whether the text of the link around a picture has the words of the picture too: the second
    /// time they would tell nothing.
    private func isRepeated(_ words: Range<Int>, inLinkAround child: NodeID) -> Bool {
        guard words.count < LayoutLimits.repeatedBytes, let link = link(around: child) else {
            return false
        }
        var wanted = CollapsedText()
        wanted.append(input.document.text[words])
        guard wanted.bytes.count > 1 else { return false }
        var text = CollapsedText()
        var node = input.document[link].firstChild
        for _ in 0..<LayoutLimits.linkNodes
        where node.exists && text.bytes.count < LayoutLimits.linkTextBytes {
            if input.document[node].kind == .text {
                text.append(
                    input.document.text[input.document.textRange(node)].prefix(
                        LayoutLimits.linkTextBytes))
            } else {
                text.appendSpace()
            }
            node = input.document.next(node, within: link)
        }
        return text.containsWords(wanted)
    }

    /// The link around a picture; nil without one.
    private func link(around child: NodeID) -> NodeID? {
        var node = input.document[child].parent
        for _ in 0..<LayoutLimits.linkLevels where node.exists {
            if input.document[node].tag == .a, input.document.has(.href, node) { return node }
            node = input.document[node].parent
        }
        return nil
    }

    // MARK: - What it is

    private func isDecoration(_ node: NodeID) -> Bool {
        if let role = input.document.attribute(.role, of: node),
            equals(role, "presentation") || equals(role, "none")
        {
            return true
        }
        if let hidden = input.document.attribute(.ariaHidden, of: node), equals(hidden, "true") {
            return true
        }
        return false
    }

    /// Whether the attributes leave a picture no more than one pixel.
    private func isSpeckByMarkup(_ node: NodeID) -> Bool {
        guard let width = input.document.integer(.width, of: node),
            let height = input.document.integer(.height, of: node)
        else { return false }
        return width <= 1 && height <= 1
    }

    private func pictureSize(_ node: NodeID, _ style: StyleID) -> PictureSize {
        let css = computed(style)
        let sides = [
            pictureSide(css.width, css.maxWidth, .width, node),
            pictureSide(css.height, css.maxHeight, .height, node),
        ].compactMap { $0 }
        guard let least = sides.min() else { return .unknown }
        if least <= 1 { return .speck }
        return least < LayoutLimits.iconPixels ? .icon : .large
    }

    /// A side in pixels; nil when neither style nor attribute says it.
    private func pictureSide(
        _ length: Length, _ most: Length, _ name: AttributeName, _ node: NodeID
    ) -> Float? {
        var side: Float?
        if length.kind == .pixels {
            side = length.value
        } else if let range = input.document.attribute(name, of: node), !range.isEmpty,
            input.document.text[range].last != 0x25,
            let value = input.document.integer(name, of: node)
        {
            side = Float(value)
        }
        guard most.kind == .pixels else { return side }
        return side.map { min($0, most.value) }
    }

    /// The bytes of a picture's address; nil without one.
    ///
    /// Pages that load pictures by a script have a placeholder in `src`, and the address in another
    /// attribute.
    func pictureAddress(_ node: NodeID) -> ArraySlice<UInt8>? {
        let source = input.document.attribute(.src, of: node).map { input.document.text[$0] }
        if let source, !source.isEmpty, !PictureName.isData(source) { return source }
        if let set = input.document.attribute(.srcset, of: node) {
            let first = input.document.text[set].drop(while: Self.isSpace).prefix {
                !Self.isSpace($0)
            }
            if !first.isEmpty, !PictureName.isData(first) { return first }
        }
        for i in input.document.attributeRange(node)
        where input.document.attributes[i].name == .other {
            guard
                PictureName.lateSources.contains(
                    input.document.name(of: input.document.attributes[i]))
            else {
                continue
            }
            let start = Int(input.document.attributes[i].valueStart)
            let count = Int(input.document.attributes[i].valueCount)
            if count > 0 { return input.document.text[start..<start + count] }
        }
        return source.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The text that stands for a picture: its alternative text, its title, or the name of its file.
    func pictureLabel(_ node: NodeID) -> [UInt8] {
        if node.exists, let alt = input.document.attribute(.alt, of: node), !alt.isEmpty {
            return Array(input.document.text[alt].prefix(LayoutLimits.labelBytes))
        }
        var label = Array("[picture".utf8)
        var name: [UInt8] = []
        if node.exists {
            if let title = input.document.attribute(.title, of: node)
                ?? input.document.attribute(.ariaLabel, of: node)
            {
                name = Array(input.document.text[title].prefix(LayoutLimits.labelBytes))
            } else if let address = pictureAddress(node) {
                name = PictureName.shown(of: address)
            }
        }
        if !name.isEmpty { label += [0x3A, 0x20] + name }
        label.append(0x5D)
        return label
    }

    // MARK: - Links

    /// Tells the link around that it contains a picture; a drawing has no address, and cannot name
    /// the link.
    mutating func noteImage(_ child: NodeID) {
        let link = flow.boxes[flow.boxes.top].link
        // A target that is told again is told with its picture, if no text of it came before.
        if link.exists, child.exists, shared.pictures.inLink.link != link,
            shared.targets.number(of: link) <= shared.targets.renewedBelow,
            shared.targets.renewed[shared.targets.number(of: link)] == nil
        {
            shared.pictures.note(child, inLink: link)
        }
        var i = flow.boxes.top
        var steps = 0
        while i >= 0, steps < LayoutLimits.linkLevels {
            if flow.boxes[i].flags.contains(.isLink) {
                flow.boxes.note(picture: child, in: i)
                return
            }
            i -= 1
            steps += 1
        }
        guard depth > 0, steps < 32 else { return }
        // The item of a container may hold the picture, and the link the container.
        let outer = pool[depth - 1].boxes.count - 1
        guard outer >= 0, pool[depth - 1].boxes[outer].flags.contains(.isLink) else { return }
        pool[depth - 1].boxes.note(picture: child, in: outer)
    }

    /// The address of the picture that a link begins with; empty without one.
    func pictureAddress(inLink link: NodeID) -> String {
        let known = shared.pictures.inLink
        guard known.link == link, let address = pictureAddress(known.picture) else {
            return ""
        }
        return cleanAddress(address)
    }

    /// Whether all pictures of a link are icons without a name: their files tell readers nothing.
    private mutating func holdsNamelessIcons(_ box: OpenBox) -> Bool {
        var node = input.document.next(box.node, within: box.node)
        var hasIcon = false
        for _ in 0..<LayoutLimits.linkNodes where node.exists {
            if input.document[node].kind == .element,
                [.img, .svg].contains(input.document[node].tag)
            {
                let names = [AttributeName.title, .ariaLabel].map {
                    input.document.string($0, of: node)
                }
                guard names.allSatisfy({ $0?.isEmpty ?? true }) else { return false }
                switch pictureSize(node, self.style(of: node, within: box.node, box.style)) {
                case .icon, .speck: hasIcon = true
                case .large, .unknown: return false
                }
            }
            node = input.document.next(node, within: box.node)
        }
        return hasIcon
    }

    /// Ends a link: a link without text shows its name, or that of its picture.
    mutating func closeLink(_ box: OpenBox) {
        guard flow.out.count == Int(box.startLine), box.look.isVisible, !box.look.isOutOfSight,
            flow.line.hasOnlyBlanks(since: Int(box.startUsed))
        else { return }
        // The items of a container that is only measured write no text.
        if flow.isMeasuring, box.look.isContainer, hasLetters(box.node) { return }
        var text = iconName(of: box.node, box.style)
        let hasIconsAlone =
            text.isEmpty && box.flags.contains(.hasImage) && holdsNamelessIcons(box)
        if text.isEmpty, box.flags.contains(.hasImage), !hasIconsAlone {
            text = pictureLabel(box.picture)
        }
        if text.isEmpty, input.options.isInteractive, showsIcon(box) {
            text = Array(name(box.node, box.style) { $0.content(of: box.node) }.utf8)
        }
        if text.isEmpty { text = addressLabel(ofLink: box, hasIconsAlone: hasIconsAlone) }
        guard !text.isEmpty else { return }
        separatePicture(before: text[0])
        prepareRun(box)
        unsafe text.withUnsafeBufferPointer { unsafe appendCollapsing($0, wraps: box.look.wraps) }
        flow.line.pictureEnd = flow.line.used
    }
}

/// The name of a picture's file, if it is useful to readers.
enum PictureName {
    /// Attributes in which scripts that load pictures late look for the address.
    static let lateSources: [[UInt8]] = [
        Array("data-src".utf8), Array("data-original".utf8), Array("data-lazy-src".utf8),
    ]

    /// Whether an address has the bytes of the picture in itself.
    static func isData(_ address: ArraySlice<UInt8>) -> Bool {
        let start = address.drop { $0 <= 0x20 }.prefix(5)
        return start.count == 5 && start.elementsEqual("data:".utf8) { ($0 | 0x20) == ($1 | 0x20) }
    }

    /// The name of the file without its folders and query, or the type of a picture in a `data:`
    /// address; shortened in the middle to `LayoutLimits.pictureNameColumns`.
    static func shown(of address: ArraySlice<UInt8>) -> [UInt8] {
        guard !isData(address) else {
            let type = address.prefix(64).split(separator: 0x3A, maxSplits: 1).last ?? []
            return Array(type.prefix { $0 != 0x3B && $0 != 0x2C && $0 > 0x20 && $0 < 0x7F })
        }
        return shortened(decoded(file(of: address)))
    }

    /// A name without blanks and invisible characters, shortened in the middle.
    static func shortened(_ bytes: [UInt8]) -> [UInt8] {
        let name = String(decoding: bytes, as: UTF8.self)
        let scalars = name.unicodeScalars.filter { scalar in
            scalar.value > 0x20 && !(0x7F...0xA0).contains(scalar.value)
                && scalar.properties.generalCategory != .format || scalar == " "
        }
        let most = LayoutLimits.pictureNameColumns
        guard scalars.count > most else {
            return Array(String(String.UnicodeScalarView(scalars)).utf8)
        }
        let tail = LayoutLimits.pictureNameTail
        return Array(String(String.UnicodeScalarView(scalars.prefix(most - tail - 1))).utf8)
            + Array("…".utf8)
            + Array(String(String.UnicodeScalarView(scalars.suffix(tail))).utf8)
    }

    /// Whether a picture of unknown size counts as content: its address has the name of a picture
    /// file, and the name is not that of a spacer or marker.
    static func isOfContent(_ address: ArraySlice<UInt8>) -> Bool {
        if isData(address) { return false }
        let name = file(of: address).map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
        guard let dot = name.lastIndex(of: 0x2E),
            fileTypes.contains(String(decoding: name[(dot + 1)...], as: UTF8.self))
        else {
            return false
        }
        let words = name[..<dot].split { !($0 &- 0x61 < 26) }
        return !words.contains { decorations.contains(String(decoding: $0, as: UTF8.self)) }
    }

    private static let fileTypes: Set<String> = [
        "png", "jpg", "jpeg", "jpe", "gif", "webp", "avif", "svg", "bmp", "tif", "tiff", "jxl",
    ]

    /// Words in the names of files that only fill or mark a place.
    private static let decorations: Set<String> = [
        "arrow", "background", "ball", "bar", "beacon", "bg", "blank", "bullet", "button", "caret",
        "clear", "corner", "divider", "dot", "down", "empty", "favicon", "hr", "icon", "left",
        "line", "loader", "loading", "logo", "next", "pixel", "placeholder", "prev", "right",
        "rule", "separator", "shadow", "shim", "spacer", "spinner", "star", "trans", "transparent",
        "up",
    ]

    private static func file(of address: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var path = address.prefix { $0 != 0x3F && $0 != 0x23 }
        while let last = path.last, last <= 0x20 { path.removeLast() }
        guard let slash = path.lastIndex(of: 0x2F) else { return path }
        return path[(slash + 1)...]
    }

    /// The bytes with percent escapes decoded.
    private static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        func digit(_ byte: UInt8) -> UInt8? {
            switch byte {
            case 0x30...0x39: byte - 0x30
            case 0x41...0x46, 0x61...0x66: (byte | 0x20) - 0x57
            default: nil
            }
        }
        var result: [UInt8] = []
        var at = bytes.startIndex
        while at < bytes.endIndex {
            if bytes[at] == 0x25, bytes.endIndex - at > 2, let high = digit(bytes[at + 1]),
                let low = digit(bytes[at + 2])
            {
                result.append(high << 4 | low)
                at += 3
            } else {
                result.append(bytes[at])
                at += 1
            }
        }
        return result
    }
}
