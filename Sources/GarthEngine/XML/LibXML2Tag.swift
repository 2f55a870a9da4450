import CLibxml2

/// What the sinks of both generations do with a tag of libxml2's HTML parser.
extension TagToken {
    /// A tag whose attributes come next into the document.
    init(_ name: UnsafeBufferPointer<UInt8>, _ document: inout Document) {
        self.init(tag: unsafe Tag(rawValue: MarkupSink.known(name, in: .tags)) ?? .other)
        firstAttribute = UInt32(truncatingIfNeeded: document.attributes.count)
        if tag == .other {
            self.name = unsafe document.number(ofName: UnsafeRawBufferPointer(name))
        }
    }
}

extension TreeBuilder {
    /// Takes a start tag whose values begin at `textMark`; what no element uses leaves the
    /// document. Returns the state for the text behind the tag.
    mutating func take(
        _ token: inout TagToken, _ textMark: Int, _ document: inout Document
    ) -> HTMLTokenizer.State {
        let textEnd = document.text.count
        let attributeEnd = document.attributes.count
        let state = startTag(&token, &document)
        guard !token.isAdopted, token.attributeCount > 0,
            document.attributes.count == attributeEnd
        else { return state }
        document.attributes.removeLast(Int(token.attributeCount))
        if document.text.count == textEnd { document.text.removeLast(textEnd - textMark) }
        return state
    }
}

extension Document {
    /// Takes back the attributes of a tag that was given to no builder.
    mutating func forget(_ token: TagToken, _ textMark: Int) {
        attributes.removeLast(Int(token.attributeCount))
        text.removeLast(text.count - textMark)
    }
}

extension MarkupSink {
    /// The number of attributes in libxml2's list of names and values, as far as they are kept.
    static func count(_ list: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?) -> Int {
        guard let list = unsafe list else { return 0 }
        var count = 0
        while count <= Limits.attributesPerElement, unsafe list[2 * count] != nil { count += 1 }
        return count
    }

    /// An attribute of this list.
    static func attribute(
        _ list: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ index: Int
    ) -> SourceAttribute {
        unsafe SourceAttribute(
            name: bytes(list?[2 * index]), prefix: 0, value: bytes(list?[2 * index + 1]))
    }
}
