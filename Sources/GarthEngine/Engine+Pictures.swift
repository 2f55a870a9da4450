package import GarthPage

extension Engine {
    /// Notes the sizes of pictures, and which of them cannot be shown; the page is laid out again
    /// if its layout depends on one of them.
    package mutating func note(_ facts: [PictureFact]) {
        guard options.showsPictures, !facts.isEmpty else { return }
        var isNews = false
        for fact in facts {
            let node = NodeID(rawValue: Int32(truncatingIfNeeded: fact.element.node))
            guard fact.element.document == documentNumber, fact.element.node < UInt32(Int32.max),
                node.index < document.nodes.count
            else { continue }
            let size = (width: max(0, fact.width), height: max(0, fact.height))
            let known = state.pictures[node]
            if let known, known == size { continue }
            state.pictures[node] = size
            isNews = true
        }
        if isNews, layout.hasBegun { redraw() }
    }

    /// Whether the document has elements that `LayoutOptions.showsPictures` changes.
    var hasPictures: Bool {
        document.nodes.contains { $0.tag == .img || $0.tag == .video }
    }

    /// The new pictures with absolute addresses, as far as the engine knows what they are relative
    /// to.
    func announced(_ pictures: [PagePicture]) -> [PagePicture] {
        let facts = PageFacts(document, url: info.url)
        return pictures.map { picture in
            var picture = picture
            if let sheet = picture.styleSheet {
                picture.styleSheet = sheets.number(of: sheet)
                return picture
            }
            picture.address = facts.resolve(picture.address, orElse: picture.address)
            return picture
        }
    }
}

extension LayoutOptions {
    /// Whether other options lay a page without pictures out in the same way; styles have to be
    /// computed anew for the pictures of backgrounds.
    func differsOnlyInPictures(from other: LayoutOptions) -> Bool {
        guard !showsBackgroundImages, !other.showsBackgroundImages else { return false }
        var same = self
        same.showsPictures = other.showsPictures
        return same == other
    }
}
