/// An event of libxml2 that waits until a script has run.
enum MarkupEvent {
    case start(Element)
    case end
    case text([UInt8])
    case comment([UInt8])
    case doctype(name: [UInt8], publicIdentifier: [UInt8], systemIdentifier: [UInt8])

    /// An element that begins; its strings are ranges of one array.
    struct Element {
        let bytes: [UInt8]
        let name: Range<Int>
        let namespace: Namespace
        let isKnown: Bool
        let qualifier: (namespace: Range<Int>, prefix: Range<Int>)?
        let attributes: [(name: Range<Int>, prefix: UInt8, value: Range<Int>)]

        init(
            _ name: UnsafeBufferPointer<UInt8>, _ namespace: Namespace, isKnown: Bool,
            _ qualifier: MarkupSink.SourceQualifier?,
            attributeCount: Int, attribute: (Int) -> MarkupSink.SourceAttribute
        ) {
            var bytes: [UInt8] = []
            func keep(_ text: UnsafeBufferPointer<UInt8>) -> Range<Int> {
                let start = bytes.count
                unsafe bytes.append(contentsOf: text)
                return start..<bytes.count
            }
            self.name = unsafe keep(name)
            self.namespace = namespace
            self.isKnown = isKnown
            self.qualifier = unsafe qualifier.map {
                unsafe (keep($0.namespace), keep($0.prefix))
            }
            attributes = (0..<min(attributeCount, Limits.attributesPerElement)).map {
                let source = unsafe attribute($0)
                return unsafe (keep(source.name), source.prefix, keep(source.value))
            }
            self.bytes = bytes
        }
    }

    /// Gives the event to the sink.
    func replay(in sink: MarkupSink) {
        switch self {
        case .start(let element): element.replay(in: sink)
        case .end: sink.end()
        case .text(let text): unsafe text.withUnsafeBufferPointer { unsafe sink.text($0) }
        case .comment(let text): unsafe text.withUnsafeBufferPointer { unsafe sink.comment($0) }
        case .doctype(let name, let publicIdentifier, let systemIdentifier):
            unsafe name.withUnsafeBufferPointer { name in
                unsafe publicIdentifier.withUnsafeBufferPointer { publicIdentifier in
                    unsafe systemIdentifier.withUnsafeBufferPointer {
                        unsafe sink.doctype(name, publicIdentifier, $0)
                    }
                }
            }
        }
    }
}

extension MarkupEvent.Element {
    fileprivate func replay(in sink: MarkupSink) {
        unsafe bytes.withUnsafeBufferPointer { bytes in
            func text(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
                unsafe UnsafeBufferPointer(rebasing: bytes[range])
            }
            let qualifier = unsafe self.qualifier.map {
                unsafe MarkupSink.SourceQualifier(
                    namespace: text($0.namespace), prefix: text($0.prefix))
            }
            unsafe sink.start(
                text(name), namespace, isKnown: isKnown, qualifier,
                attributeCount: attributes.count
            ) { index in
                let attribute = attributes[index]
                return unsafe MarkupSink.SourceAttribute(
                    name: text(attribute.name), prefix: attribute.prefix,
                    value: text(attribute.value))
            }
        }
    }
}
