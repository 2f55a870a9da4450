import GarthLanguage
import GarthURL

/// A menu of Gopher (RFC 1436) as HTML, item by item as it arrives.
struct GopherMenu {
    private var lines = HeldLines()
    private var hasBegun = false
    private var isOver = false
    private let name: [UInt8]
    /// The address of the menu: its own server is asked in the same way.
    private let base: URLRecord?

    init(name: [UInt8], url: String) {
        self.name = name
        base = URLRecord.parse(url)?.smallWebAddress
    }

    /// Appends the HTML of the next piece.
    mutating func read(_ bytes: Span<UInt8>, into output: inout [UInt8]) {
        begin(&output)
        for i in 0..<bytes.count {
            if let line = lines.take(bytes[i]) { write(line, &output) }
        }
    }

    /// Ends the menu.
    mutating func finish(into output: inout [UInt8]) {
        begin(&output)
        if let line = lines.end() { write(line, &output) }
        output += "</pre>".utf8
    }

    private mutating func begin(_ output: inout [UInt8]) {
        guard !hasBegun else { return }
        hasBegun = true
        output += "<!DOCTYPE html><title>".utf8
        output.appendEscaped(name)
        output += "</title>".utf8
        output += Self.opening.utf8
    }

    /// Menus have drawings of letters in them, and sentences that are longer than a narrow screen.
    private static let opening = "<pre style=\"white-space: pre-wrap\">\n"

    // MARK: - Items

    private mutating func write(_ line: ArraySlice<UInt8>, _ output: inout [UInt8]) {
        guard !isOver else { return }
        if line.elementsEqual(".".utf8) {
            isOver = true
            return
        }
        guard let type = line.first else {
            output.append(0x0A)
            return
        }
        let fields = line.dropFirst().split(separator: 0x09, omittingEmptySubsequences: false)
        write(type, fields, &output)
    }

    private func write(
        _ type: UInt8, _ fields: [ArraySlice<UInt8>], _ output: inout [UInt8]
    ) {
        let text = fields.first ?? []
        let item = GopherItem(type: type, fields: fields, base: base)
        switch (UnicodeScalar(type), item?.href) {
        case ("i", _), ("3", _), (_, nil):
            output.appendEscaped(text)
        case ("7", let href?):
            output += "</pre><form action=\"".utf8
            output.appendEscaped(href.utf8)
            output += "\"><label>".utf8
            output.appendEscaped(text)
            output += ": <input name=\"words\" size=\"30\" required></label> ".utf8
            output += "<input type=\"submit\" value=\"\(localized("Search"))\"></form>".utf8
            output += Self.opening.utf8
            return
        case (let type, let href?):
            output += "<a href=\"".utf8
            output.appendEscaped(href.utf8)
            output += "\">".utf8
            output.appendEscaped(text)
            output += "</a>".utf8
            output += GopherItem.mark(of: type, named: text).utf8
        }
        output.append(0x0A)
    }
}

/// The address that an item of a menu names.
struct GopherItem {
    /// The address; nil for items that lead nowhere, or that no address can name.
    let href: String?

    init?(type: UInt8, fields: [ArraySlice<UInt8>], base: URLRecord?) {
        guard fields.count >= 4, Self.isType(type) else { return nil }
        let selector = fields[1]
        if type == UInt8(ascii: "h"), let address = Self.addressOfURL(in: selector) {
            guard let address = Self.webAddress(address) else { return nil }
            href = address
            return
        }
        // A terminal session is no page.
        guard !"8T2".utf8.contains(type) else { return nil }
        href = Self.address(type, selector, host: fields[2], port: fields[3], base)
    }

    /// What stands behind the name of an item, so that a person knows what it is.
    static func mark(of type: UnicodeScalar, named text: ArraySlice<UInt8>) -> String {
        switch type {
        case "1", "+": text.last == UInt8(ascii: "/") ? "" : "/"
        case "g", "I", "p": " (picture)"
        case "0", "h": ""
        default: " (file)"
        }
    }

    private static func isType(_ type: UInt8) -> Bool {
        switch type {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B: true
        default: false
        }
    }

    /// The text in a selector `URL:`, by which menus lead to the web; nil for other selectors.
    private static func addressOfURL(in selector: ArraySlice<UInt8>) -> String? {
        let bare = selector.first == UInt8(ascii: "/") ? selector.dropFirst() : selector
        guard bare.starts(with: "URL:".utf8) else { return nil }
        return String(decoding: bare.dropFirst(4), as: UTF8.self)
    }

    private static func webAddress(_ text: String) -> String? {
        guard let url = URLRecord.parse(text), url.scheme != "javascript" else { return nil }
        return url.href
    }

    private static func address(
        _ type: UInt8, _ selector: ArraySlice<UInt8>, host: ArraySlice<UInt8>,
        port: ArraySlice<UInt8>, _ base: URLRecord?
    ) -> String? {
        let digits = port.prefix { 0x30...0x39 ~= $0 }
        guard !host.isEmpty, host.allSatisfy(isOfHost),
            let number = UInt16(String(decoding: digits, as: UTF8.self)),
            number > 0, !selector.split(separator: UInt8(ascii: "/")).contains(where: isDots)
        else { return nil }
        var name = String(decoding: host, as: UTF8.self)
        if name.utf8.contains(UInt8(ascii: ":")), name.utf8.first != UInt8(ascii: "[") {
            name = "[\(name)]"
        }
        var path = String(UnicodeScalar(type == UInt8(ascii: "+") ? UInt8(ascii: "1") : type))
        for byte in selector { path += encoded(byte) }
        guard let url = URLRecord.parse("gopher://\(name):\(number)/\(path)")?.smallWebAddress,
            !url.hasCredentials
        else { return nil }
        guard let base, base.scheme == "gophers", base.hostname == url.hostname,
            base.effectivePort == number
        else { return url.href }
        return "gophers" + url.href.dropFirst("gopher".utf8.count)
    }

    /// Whether a byte may be part of a host; others would end it.
    private static func isOfHost(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
        default: "-._:[]".utf8.contains(byte)
        }
    }

    /// Whether an address cannot have the part of a path: it would take another part away.
    private static func isDots(_ part: ArraySlice<UInt8>) -> Bool {
        part.elementsEqual(".".utf8) || part.elementsEqual("..".utf8)
    }

    private static func encoded(_ byte: UInt8) -> String {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A:
            return String(UnicodeScalar(byte))
        case _ where "-._~/:@!$&'()*+,;=".utf8.contains(byte):
            return String(UnicodeScalar(byte))
        default:
            let digits = Array("0123456789ABCDEF".utf8)
            return "%" + String(UnicodeScalar(digits[Int(byte >> 4)]))
                + String(UnicodeScalar(digits[Int(byte & 15)]))
        }
    }
}
