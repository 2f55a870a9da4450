import GarthPage

/// The pictures behind boxes (`background-image`), where `LayoutOptions.showsBackgroundImages` asks
/// for them.
///
/// A terminal has no layer behind text: only a box that shows nothing else shows its picture, and
/// the box must have a width and a height of its own. The cells are those of any picture
/// (`PictureBoxes.swift`); the box is a target only if it is one without its picture.
extension LayoutEngine {
    /// The least columns and rows of a background that is shown.
    private static let leastBackgroundCells = 2

    /// Whether the layout must wait for the end of a box, because a text in it would take the place
    /// of its picture.
    @inline(never)
    mutating func awaitsBackground(_ child: NodeID, _ style: StyleID) -> Bool {
        isGrowing(child) && showsBackground(child, style)
            && contentHeight(computed(style), width: 0) != nil
    }

    /// Fills the innermost box, which has just begun, with the picture behind it.
    ///
    /// The edges of a block are in its flow: the picture is behind its padding, too. Those of other
    /// boxes (`hasOwnFlow`) are outside of the flow of their content.
    @inline(never)
    mutating func fillWithBackground(_ child: NodeID, _ style: StyleID, hasOwnFlow: Bool) {
        guard showsBackground(child, style) else { return }
        let css = computed(style)
        let top = flow.boxes.top
        let base = hasOwnFlow || flow.isMeasuring ? 0 : widthAround(top)
        let across = padding(css.padding.left, css.padding.right, of: base)
        var width = flow.boxes[top].right - flow.boxes[top].left
        if flow.isMeasuring {
            guard css.width.kind == .pixels else {
                flow.widths.noteDependence()
                return
            }
            width = css.isBorderBox ? css.width.value - across : css.width.value
        }
        let down = padding(css.padding.top, css.padding.bottom, of: base)
        guard var height = contentHeight(css, width: width) else { return }
        if !hasOwnFlow {
            width += across
            height += down
        } else if height == 0 {
            height = padding(css.padding.top, css.padding.bottom, of: width)
        }
        let box = (
            columns: Cell.columns(min(width, Float(input.options.columns) * Cell.width)),
            rows: min(Cell.rows(height), pictureRows)
        )
        let least = Self.leastBackgroundCells
        guard box.columns >= least, box.rows >= least,
            let number = number(ofBackground: child, style, css, box),
            let textStyle = pictureStyle(number, flow.boxes[top].look)
        else { return }
        if !hasOwnFlow {
            flow.boxes.move(
                left: -padding(css.padding.left, .zero, of: base),
                right: padding(css.padding.right, .zero, of: base), of: top)
            flow.space.pullUp(padding(css.padding.top, .zero, of: base))
        }
        flow.boxes.endIndent(of: top)
        flow.boxes.insert(.isFilled, in: top)
        if flow.line.isEmpty { prepareLine() }
        place(
            (flow.isMeasuring ? box.columns : min(box.columns, flow.edges.limit), box.rows),
            text: iconName(of: child, style), css, isMeasuring: flow.isMeasuring,
            run: (textStyle, target(around: flow.boxes[top])), flow.boxes[top].look)
        // Nothing in the box is shown: its empty boxes take no rows.
        flow.boxes.finish(input.document.nodes[child.index].lastChild, in: top)
    }

    /// The target that the content of a box belongs to; 0 is none.
    private mutating func target(around box: OpenBox) -> UInt32 {
        guard box.look.isOperable else { return 0 }
        if box.link.exists { return number(ofLink: box.link) }
        guard let pressables = input.document.pressables else { return 0 }
        return number(ofPressableAround: box, pressables)
    }

    // MARK: - The size of the box

    /// The height of a box's content; nil without one of its own. It is 0 for a box that has its
    /// height from its padding, which is the usual way to keep a box in its ratio.
    private func contentHeight(_ css: ComputedStyle, width: Float) -> Float? {
        let inner = css.isBorderBox ? padding(css.padding.top, css.padding.bottom, of: width) : 0
        func content(_ length: Length) -> Float? {
            length.kind == .pixels && length.value > 0 ? max(0, length.value - inner) : nil
        }
        var height = content(css.height)
        if height == nil, css.aspectRatio > 0, css.height.kind == .auto {
            height = width / css.aspectRatio
        }
        if let least = content(css.minHeight) { height = max(height ?? 0, least) }
        if height == nil, css.padding.top.value + css.padding.bottom.value > 0 { height = 0 }
        if let most = content(css.maxHeight), let known = height { height = min(known, most) }
        return height
    }

    private func padding(_ first: Length, _ last: Length, of base: Float) -> Float {
        max(0, pixels(first, of: base) ?? 0) + max(0, pixels(last, of: base) ?? 0)
    }

    /// The width that the percentages of a block's edges are of.
    private func widthAround(_ index: Int) -> Float {
        guard index > 0 else { return 0 }
        let parent = flow.boxes[Int(flow.boxes[index - 1].block)]
        return max(0, parent.right - parent.left)
    }

    /// Whether an item has its height from its padding alone, and a picture behind it: the rows of
    /// the padding are those of the picture.
    mutating func isPaddedBackground(_ item: BoxItem) -> Bool {
        look(item.style).hasBackground && contentHeight(item.css, width: 0) == 0
            && showsBackground(item.node, item.style)
    }

    // MARK: - What the box shows

    /// Whether a box has a picture behind it that is shown, and nothing else.
    mutating func showsBackground(_ child: NodeID, _ style: StyleID) -> Bool {
        guard input.documentNumber == 0 || input.documentNumber == ElementReference.articleDocument,
            shared.pictures.hasRoom(for: child),
            input.state.pictures[child].map({ $0.width > 0 }) ?? true, look(style).isVisible
        else { return false }
        let tag = input.document.nodes[child.index].tag
        // The backgrounds of the root and of its body are those of the page.
        return tag != .html && tag != .body && isBlank(child, style)
    }

    /// Whether no text, picture or control in a box is shown, and no box with a picture behind it.
    private mutating func isBlank(_ root: NodeID, _ style: StyleID) -> Bool {
        var parents = [(next: input.document.nodes[root.index].firstChild, style: style)]
        guard !hasGeneratedText(root, style) else { return false }
        var steps = 0
        while let parent = parents.last {
            guard parent.next.exists else {
                parents.removeLast()
                continue
            }
            let child = parent.next
            let node = input.document.nodes[child.index]
            parents[parents.count - 1].next = node.nextSibling
            steps += 1
            guard steps < LayoutLimits.fallbackNodes else { return false }
            if node.kind == .text {
                guard look(parent.style).isVisible else { continue }
                if !input.document.text[input.document.textRange(child)].allSatisfy(Self.isSpace) {
                    return false
                }
            } else if node.kind == .element {
                let own = styles.style(of: child, parent: parent.style, in: input.document)
                let look = look(own)
                guard look.display != .none, !look.isOutOfSight else { continue }
                if look.hasBackground || isReplaced(node) || hasGeneratedText(child, own) {
                    return false
                }
                parents.append((node.firstChild, own))
            }
        }
        return true
    }

    private mutating func hasGeneratedText(_ node: NodeID, _ style: StyleID) -> Bool {
        for pseudo in [
            styles.before(of: node, style: style, in: input.document),
            styles.after(of: node, style: style, in: input.document),
        ] {
            if let pseudo, styles.table.showsText(computed(pseudo).content) { return true }
        }
        return false
    }

    private func isReplaced(_ node: Node) -> Bool {
        guard node.namespace == .html else { return true }
        return TagSet.ownBoxes.contains(node.tag)
    }

    // MARK: - The picture

    private mutating func number(
        ofBackground child: NodeID, _ style: StyleID, _ css: ComputedStyle,
        _ box: (columns: Int, rows: Int)
    ) -> UInt16? {
        let background = styles.table.backgroundPictures[Int(css.backgroundPicture)]
        let address = Self.cleanAddress(background.image.address[...])
        guard !address.isEmpty else { return nil }
        var picture = PagePicture(
            ElementReference(document: input.documentNumber, node: input.document.told(child)),
            address: address,
            alternativeText: PlainText.singleLine(iconName(of: child, style)), isSized: true,
            fit: PictureFit.none,
            position: PicturePosition(
                left: pictureOffset(background.left), top: pictureOffset(background.top)),
            boxWidth: box.columns * Int(Cell.width), boxHeight: box.rows * Int(Cell.height))
        switch background.image.origin {
        case .document: break
        case .styleSheet(let number): picture.styleSheet = number
        case .person: return nil
        }
        var filling = PictureBackground(
            repeatsAcross: background.repetition.isAcross,
            repeatsDown: background.repetition.isDown)
        switch background.size {
        case .cover: picture.fit = .cover
        case .contain: picture.fit = .contain
        case .sides(let width, let height):
            filling.width = width.kind == .auto ? nil : pictureOffset(width)
            filling.height = height.kind == .auto ? nil : pictureOffset(height)
        }
        picture.background = filling
        return shared.pictures.number(of: picture, child)
    }
}
