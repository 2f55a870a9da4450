import GarthEngine

/// Where elements lie, and the viewport.
extension Natives {
    // MARK: - Boxes of elements and of text

    /// Left, top, width and height of the border box; the borders and paddings from the top
    /// clockwise; the right and bottom end of the content; 1 for a box in the line. Null for an
    /// element without a box.
    static let box: NativeFunction.Body = { realm, call in
        guard let node = call.elementNode(0, realm),
            let box = realm.withEngine({ $0.box(of: node) })
        else { return call.null }
        let (border, padding) = (box.borderWidths, box.padding)
        let numbers = [
            box.border.left, box.border.top, box.border.width, box.border.height, border.top,
            border.right, border.bottom, border.left, padding.top, padding.right,
            padding.bottom, padding.left, box.overflow.right, box.overflow.bottom,
            box.isInline ? 1 : 0,
        ]
        return call.value(numbers: numbers.map { $0.isFinite ? Double($0) : 0 })
    }
    /// Left, top, width and height of each rectangle.
    static let rects: NativeFunction.Body = { realm, call in
        guard let node = call.elementNode(0, realm) else { return call.value(numbers: []) }
        return call.value(rects: realm.withEngine { $0.rects(of: node) })
    }
    /// The same for a part of a text node, in characters.
    static let textRects: NativeFunction.Body = { realm, call in
        let (first, end) = (max(0, Int(call.int(1))), max(0, Int(call.int(2))))
        let node = realm.withDocument { call.node(0, $0) }
        return call.value(
            rects: realm.withEngine { $0.rects(ofText: node, scalars: first..<max(first, end)) }
        )
    }
    static let elementsAt: NativeFunction.Body = { realm, call in
        let (x, y) = (Float(call.double(0)), Float(call.double(1)))
        guard x.isFinite, y.isFinite else { return call.value(nodes: []) }
        return call.value(nodes: realm.withEngine { $0.elements(atX: x, y: y) })
    }
    /// The text node and the character at a point; null where no text stands.
    static let caretAt: NativeFunction.Body = { realm, call in
        let (x, y) = (Float(call.double(0)), Float(call.double(1)))
        guard x.isFinite, y.isFinite,
            let caret = realm.withEngine({ $0.caret(atX: x, y: y) })
        else { return call.null }
        return call.value(numbers: [Double(caret.node.rawValue), Double(caret.scalar)])
    }
    /// How far an element counts as lying from the cells that show it.
    static let cellShift: NativeFunction.Body = { realm, call in
        guard let node = call.elementNode(0, realm) else { return call.value(numbers: [0, 0]) }
        let shift = realm.withEngine { $0.shift(of: node) }
        return call.value(numbers: [shift.x, shift.y].map { $0.isFinite ? Double($0) : 0 })
    }
    static let isRendered: NativeFunction.Body = { realm, call in
        guard let node = call.elementNode(0, realm) else { return call.value(flag: false) }
        return call.value(flag: realm.withEngine { $0.isRendered(node) })
    }
    static let statedWidth: NativeFunction.Body = { realm, call in
        guard let node = call.elementNode(0, realm) else { return call.value(double: 0) }
        return call.value(double: Double(realm.withEngine { $0.statedWidth(of: node) }))
    }

    // MARK: - The page and the viewport

    static let pageHeight: NativeFunction.Body = { realm, call in
        call.value(double: Double(realm.withEngine { $0.pageHeight() }))
    }
    /// Width and height of the viewport, and its place on the page.
    static let viewport: NativeFunction.Body = { realm, call in
        realm.host.settleViewport()
        let size = realm.withEngine { $0.viewportSize }
        let place = realm.host.scrollPosition
        return call.value(
            numbers: [Double(size.width), Double(size.height), place.x, place.y])
    }
    static let isWholePageInView: NativeFunction.Body = { realm, call in
        call.value(flag: realm.host.isWholePageInView)
    }
    static let observe: NativeFunction.Body = { realm, call in
        realm.host.observe(call.flag(0))
        return nil
    }
    static let scroll: NativeFunction.Body = { realm, call in
        realm.host.scroll(to: ScriptPoint(x: call.double(0), y: call.double(1)))
        return nil
    }
}

extension NativeCall {
    /// An element of the page's document; nil for anything else.
    func elementNode(_ place: Int, _ realm: ScriptRealm) -> NodeID? {
        realm.withDocument { document in
            let node = optionalNode(place, document)
            guard node.exists, document.scriptKind(of: node) == .element else { return nil }
            return node
        }
    }

    fileprivate func value(rects: [PageRect]) -> ScriptReference? {
        value(
            numbers: rects.flatMap {
                [Double($0.left), Double($0.top), Double($0.width), Double($0.height)]
            })
    }
}
