import GarthPage

/// Links that show nothing: an icon that a style sheet or a font would draw.
///
/// On a screen such a link has its address for a name, so that it can be reached. A link inside the
/// page, a link of no size and a link that assistive technology is kept from have none.
extension LayoutEngine {
    /// The text of a link without text, picture and name; empty for a link that stays unseen.
    func addressLabel(ofLink box: OpenBox, hasIconsAlone: Bool = false) -> [UInt8] {
        let link = box.node
        // The text of a link whose end has not come may come yet.
        guard input.options.isInteractive, box.look.isVisible,
            !purpose.isProvisional || !hasOpenEnd(link),
            let href = input.document.attribute(.href, of: link), holdsElement(link),
            hasIconsAlone || !hasLetters(link),
            !input.document.isKeptBack(link)
        else { return [] }
        let css = computed(box.style)
        guard css.position != .absolute, css.position != .fixed,
            pixels(css.width, of: 0) != 0, pixels(css.height, of: 0) != 0
        else { return [] }
        let name = LinkName.shown(of: input.document.text[href])
        return name.isEmpty ? [] : [0x5B] + name + [0x5D]
    }

    private static let unseen: TagSet = [.script, .style, .template]

    private func holdsElement(_ link: NodeID) -> Bool {
        var child = input.document[link].firstChild
        while child.exists {
            let isShown = !Self.unseen.contains(input.document[child].tag)
            if isShown, input.document[child].kind == .element { return true }
            child = input.document[child].nextSibling
        }
        return false
    }
}

/// The name of a link that has no other.
enum LinkName {
    /// The host and the last part of an address, as far as it has them; empty for an address inside
    /// the page, and for one that leads nowhere.
    static func shown(of address: ArraySlice<UInt8>) -> [UInt8] {
        let address = Array(LayoutEngine.cleanAddress(address).utf8)[...]
        guard let first = address.first, first != UInt8(ascii: "#") else { return [] }
        var rest = address.prefix { $0 != 0x3F && $0 != 0x23 }
        var host: ArraySlice<UInt8> = []
        if let colon = scheme(of: rest) {
            let name = String(decoding: rest[..<colon], as: UTF8.self).lowercased()
            guard ["http", "https"].contains(name) else {
                // An address of mail or a telephone number; scripts lead nowhere.
                return ["mailto", "tel", "sms"].contains(name) ? PictureName.shown(of: rest) : []
            }
            rest = rest[(colon + 1)...]
        }
        if rest.starts(with: "//".utf8) {
            host = rest.dropFirst(2).prefix { $0 != 0x2F }
            if let end = host.lastIndex(of: 0x40) { host = host[(end + 1)...] }
            if host.starts(with: "www.".utf8) { host = host.dropFirst(4) }
            rest = rest.dropFirst(2).drop { $0 != 0x2F }
        }
        while rest.last == 0x2F { rest.removeLast() }
        let part = PictureName.shown(of: rest)
        if host.isEmpty { return part.isEmpty ? address.first == 0x2F ? [0x2F] : [] : part }
        return PictureName.shortened(Array(host) + (part.isEmpty ? [] : [0x2F] + part))
    }

    /// The end of an address's scheme; nil without one.
    private static func scheme(of address: ArraySlice<UInt8>) -> Int? {
        guard let colon = address.firstIndex(of: 0x3A), colon > address.startIndex,
            address[..<colon].allSatisfy({ byte in
                (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
                    || [0x2B, 0x2D, 0x2E].contains(byte)
            })
        else { return nil }
        return colon
    }
}
