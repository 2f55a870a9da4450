import GarthEngine
import GarthPage
import GarthURL

/// A decoder of `TextDecoder` between two pieces.
struct StreamDecoder {
    var decoder: GarthEngine.TextDecoder
}

/// URLs and encodings.
extension Natives {
    /// The columns of a text in a terminal.
    static let cells: NativeFunction.Body = { _, call in
        let text = call.string(0)
        var columns = 0, place = 0
        while place < text.count {
            let cluster = GraphemeCluster.next(in: text.span, from: place)
            columns += cluster.width
            place = cluster.end
        }
        return call.value(int: columns)
    }

    /// The parts of a URL; null if it cannot be parsed.
    static let parseURL: NativeFunction.Body = { _, call in
        let base = call.optionalString(1).flatMap { URLRecord.parse($0) }
        var text = call.string(0)
        // Of a document in an older encoding, an attribute with a query that is not ASCII.
        if text.contains(where: { $0 >= 0x80 }), let label = call.optionalString(2),
            let encoder = Encoding(label: label).flatMap({ QueryEncoder($0) })
        {
            text = Array(encoder.encoded(text[...]))
        }
        guard call.optionalString(1) == nil || base != nil,
            let url = URLRecord.parse(text, base: base)
        else { return call.null }
        let parts = [
            url.href, url.protocol, url.username, url.password, url.hostname, url.port,
            url.pathname, url.search, url.hash, url.origin.serialization,
            url.isSpecial ? "special" : url.hasOpaquePath ? "opaque" : "",
            url.query == nil ? "" : "?", url.fragment == nil ? "" : "#",
            url.authorityMark,
        ]
        return call.value(strings: parts.map { Array($0.utf8) })
    }
    /// The name of an encoding by a label; null for an unknown one.
    static let encodingName: NativeFunction.Body = { _, call in
        guard let encoding = Encoding(label: call.string(0)) else {
            return call.null
        }
        return call.value(text: Array(encoding.name.lowercased().utf8)[...])
    }
    static let encodeUTF8: NativeFunction.Body = { _, call in call.value(bytes: call.string(0)) }
    /// Begins a decoder; its number.
    static let decoder: NativeFunction.Body = { realm, call in
        guard let encoding = Encoding(label: call.string(0)) else { return call.value(int: -1) }
        realm.lastDecoder += 1
        realm.decoders[realm.lastDecoder] = StreamDecoder(
            decoder: GarthEngine.TextDecoder(encoding))
        return call.value(int: realm.lastDecoder)
    }
    /// Decodes a piece; null where invalid bytes are fatal. The last piece ends the decoder.
    static let decode: NativeFunction.Body = { realm, call in
        let number = call.int(0)
        guard var stream = realm.decoders[number] else { return call.value(text: []) }
        var output: [UInt8] = []
        let isLast = call.flag(2)
        call.withBytes(1) { piece in
            // ASCII has as many bytes as its text.
            output.reserveCapacity(piece.count + 16)
            stream.decoder.decode(piece, into: &output, isLast: isLast)
        }
        let isBad = call.flag(3) && stream.decoder.sawInvalid
        realm.decoders[number] = isLast || isBad ? nil : stream
        return isBad ? call.null : call.value(text: output[...])
    }
}

extension URLRecord {
    /// "//" where the URL has a host, even an empty one.
    fileprivate var authorityMark: String {
        let rest = href.utf8.dropFirst(self.protocol.utf8.count)
        return rest.starts(with: "//".utf8) && host != nil ? "//" : ""
    }
}
