import GarthPage
import GarthURL

/// The navigation of a form submission.
///
/// HTML Standard, "form submission algorithm" and "constructing the entry list".
struct FormSubmission {
    /// The navigation; nil if the control has no form, or the form's method needs none.
    let navigation: PageNavigation?

    /// One entry of the form's data set.
    struct Entry: Equatable {
        var name: String
        var value: String
        var file: ChosenFile?
    }

    /// The submitter of the form.
    enum Submitter {
        /// A button of the form, with its attributes and entry.
        case button(FormControl)
        /// The form has no button.
        case form(NodeID)
    }

    init(
        _ submitter: Submitter, document: Document, state: PageState,
        encoding: Encoding = .utf8
    ) {
        let (form, button): (NodeID, FormControl?) =
            switch submitter {
            case .button(let button): (document.formOwner(of: button.node), button)
            case .form(let form): (form, nil)
            }
        guard form.exists else {
            navigation = nil
            return
        }
        let encoder = TextEncoder(Self.encoding(of: form, in: document, else: encoding))
        let entries = Self.entries(
            of: form, submitter: button, document, state, encoder.encoding)
        func attribute(_ own: AttributeName, _ forms: AttributeName) -> String {
            button.flatMap { document.string(own, of: $0.node) }
                ?? document.string(forms, of: form) ?? ""
        }
        let method = attribute(.formmethod, .method).lowercased()
        guard method != "dialog" else {
            navigation = nil
            return
        }
        var result = PageNavigation(
            href: attribute(.formaction, .action).trimmingASCIIWhitespace,
            frameName: attribute(.formtarget, .target), isForm: true,
            referrerPolicy: document.referrerPolicy(of: form),
            rel: document.string(.rel, of: form) ?? "")
        if method == "post" {
            result.method = "POST"
            result.href = document.queryEncoder?.encoded(result.href) ?? result.href
            Self.encode(
                entries, as: attribute(.formenctype, .enctype).lowercased(), encoder, into: &result)
        } else {
            result.href =
                Self.smallWebAddress(of: result.href, entries)
                ?? Self.replacingQuery(
                    of: result.href, with: Self.urlEncoded(entries, encoder))
        }
        navigation = result
    }

    /// HTML Standard, "picking an encoding for the form".
    private static func encoding(
        of form: NodeID, in document: Document, else own: Encoding
    ) -> Encoding {
        guard let names = document.string(.acceptCharset, of: form) else { return own }
        let labels = names.utf8.split { LayoutEngine.isSpace($0) }
        return labels.lazy.compactMap { Encoding(label: $0) }.first ?? .utf8
    }

    // MARK: - Entries

    private static func entries(
        of form: NodeID, submitter: FormControl?, _ document: Document,
        _ state: PageState, _ encoding: Encoding
    ) -> [Entry] {
        let changes = state.controls
        var entries: [Entry] = []
        for control in document.controls(ofForm: form) {
            if control.isDisabled(in: document) || control.isInDatalist(document) { continue }
            if control.isButton, control.node != submitter?.node { continue }
            switch control.kind {
            case .image:
                let prefix = control.name.isEmpty ? "" : control.name + "."
                entries.append(Entry(name: prefix + "x", value: "0"))
                entries.append(Entry(name: prefix + "y", value: "0"))
            case .select where !control.name.isEmpty:
                for option in control.options(in: document, changes)
                where option.isSelected && !option.isDisabled {
                    entries.append(Entry(name: control.name, value: option.value))
                }
            case .checkbox, .radio:
                guard control.isChecked(in: document, state), !control.name.isEmpty else {
                    continue
                }
                let value = document.string(.value, of: control.node) ?? "on"
                entries.append(Entry(name: control.name, value: value))
            case .file where !control.name.isEmpty:
                entries += files(control, changes)
            case .text, .textArea, .hidden, .submit:
                guard !control.name.isEmpty else { continue }
                var value = control.value(in: document, changes)
                if control.kind == .hidden, control.name.lowercased() == "_charset_" {
                    value = encoding.name
                }
                entries.append(Entry(name: control.name, value: withLineEndsCRLF(value)))
                if let name = document.string(.dirname, of: control.node), !name.isEmpty {
                    let direction = document.direction(of: control.node, holding: value)
                    entries.append(Entry(name: name, value: direction))
                }
            case .select, .file, .reset, .button, .none: continue
            }
        }
        return entries + entriesOfCustomElements(of: form, document)
    }

    /// The entries that scripts have given to custom elements, behind those of other controls.
    private static func entriesOfCustomElements(
        of form: NodeID, _ document: Document
    ) -> [Entry] {
        guard !document.formValues.isEmpty else { return [] }
        var entries: [Entry] = []
        for (node, values) in document.formValues.sorted(by: { $0.key < $1.key })
        where document.formOwner(of: node) == form && !document.has(.disabled, node) {
            let own = document.string(.name, of: node) ?? ""
            for (name, value) in values where !(name.isEmpty && own.isEmpty) {
                let entry = Entry(name: name.isEmpty ? own : name, value: withLineEndsCRLF(value))
                entries.append(entry)
            }
        }
        return entries
    }

    private static func files(
        _ control: FormControl, _ changes: [NodeID: ControlChange]
    ) -> [Entry] {
        guard case .files(let files)? = changes[control.node], !files.isEmpty else {
            let none = ChosenFile(name: "", mediaType: "application/octet-stream", bytes: [])
            return [Entry(name: control.name, value: "", file: none)]
        }
        return files.map { Entry(name: control.name, value: $0.name, file: $0) }
    }

    private static func withLineEndsCRLF(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return text }
        var out = ""
        for character in text {
            if character == "\n" || character == "\r" || character == "\r\n" {
                out += "\r\n"
            } else {
                out.append(character)
            }
        }
        return out
    }

    // MARK: - Encodings

    private static func encode(
        _ entries: [Entry], as type: String, _ encoder: TextEncoder,
        into navigation: inout PageNavigation
    ) {
        switch type {
        case "multipart/form-data":
            let boundary = multipartBoundary(for: entries)
            navigation.contentType = "multipart/form-data; boundary=\(boundary)"
            navigation.body = multipart(entries, boundary: boundary, encoder)
        case "text/plain":
            navigation.contentType = "text/plain"
            navigation.body = encoder.bytes(
                of: entries.map { "\($0.name)=\($0.value)\r\n" }.joined())
        default:
            navigation.contentType = "application/x-www-form-urlencoded"
            navigation.body = Array(urlEncoded(entries, encoder).utf8)
        }
    }

    /// URL Standard, "application/x-www-form-urlencoded serializer".
    static func urlEncoded(
        _ entries: [Entry], _ encoder: TextEncoder
    ) -> String {
        var out: [UInt8] = []
        for entry in entries {
            if !out.isEmpty { out.append(UInt8(ascii: "&")) }
            appendURLEncoded(encoder.bytes(of: withLineEndsCRLF(entry.name)), to: &out)
            out.append(UInt8(ascii: "="))
            appendURLEncoded(encoder.bytes(of: entry.value), to: &out)
        }
        return String(decoding: out, as: UTF8.self)
    }

    private static func appendURLEncoded(_ bytes: [UInt8], to out: inout [UInt8]) {
        let hex = Array("0123456789ABCDEF".utf8)
        for byte in bytes {
            switch byte {
            case UInt8(ascii: " "): out.append(UInt8(ascii: "+"))
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "*"), UInt8(ascii: "-"),
                UInt8(ascii: "."), UInt8(ascii: "_"):
                out.append(byte)
            default: out += [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
            }
        }
    }

    /// Replaces the query of a raw address and drops its fragment ("mutate action URL").
    static func replacingQuery(of href: String, with query: String) -> String {
        let end = href.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
        return String(href[..<(end ?? href.endIndex)]) + "?" + query
    }

    /// The address that an answer makes of one of the small web: Gemini has it as the query, Gopher
    /// behind a tab; nil for other addresses.
    private static func smallWebAddress(of href: String, _ entries: [Entry]) -> String? {
        guard let scheme = SmallWebScheme(startOf: href) else { return nil }
        var answer = ""
        for byte in (entries.first?.value ?? "").utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
                answer.unicodeScalars.append(UnicodeScalar(byte))
            default:
                let digits = Array("0123456789ABCDEF".utf8)
                answer += "%"
                answer.unicodeScalars.append(UnicodeScalar(digits[Int(byte >> 4)]))
                answer.unicodeScalars.append(UnicodeScalar(digits[Int(byte & 15)]))
            }
        }
        guard scheme.hasSelectors else { return replacingQuery(of: href, with: answer) }
        return href.prefix { $0 != "#" } + "%09" + answer
    }

    /// A boundary that no entry contains: a counter that increases until it fits, without
    /// randomness.
    private static func multipartBoundary(for entries: [Entry]) -> String {
        var number = 0
        while true {
            let boundary = "----GarthFormBoundary\(number)"
            let mark = Array(boundary.utf8)
            let isTaken = entries.contains { entry in
                contains(Array(entry.value.utf8), mark) || contains(entry.file?.bytes ?? [], mark)
                    || contains(Array(entry.name.utf8), mark)
            }
            if !isTaken { return boundary }
            number += 1
        }
    }

    private static func contains(_ bytes: [UInt8], _ mark: [UInt8]) -> Bool {
        guard bytes.count >= mark.count else { return false }
        var start = bytes.startIndex
        while let dash = bytes[start...].firstIndex(of: mark[0]) {
            if bytes[dash...].starts(with: mark) { return true }
            start = dash + 1
        }
        return false
    }

    /// RFC 7578, with HTML's escapes in names.
    private static func multipart(
        _ entries: [Entry], boundary: String, _ encoder: TextEncoder
    ) -> [UInt8] {
        var out: [UInt8] = []
        for entry in entries {
            out += "--\(boundary)\r\nContent-Disposition: form-data; name=\"".utf8
            out += encoder.bytes(of: escapedForHeader(withLineEndsCRLF(entry.name)))
            if let file = entry.file {
                out += "\"; filename=\"".utf8
                out += encoder.bytes(of: escapedForHeader(file.name))
                out += "\"\r\n".utf8
                out += "Content-Type: \(file.mediaType)\r\n\r\n".utf8
                out += file.bytes
            } else {
                out += "\"\r\n\r\n".utf8
                out += encoder.bytes(of: entry.value)
            }
            out += "\r\n".utf8
        }
        out += "--\(boundary)--\r\n".utf8
        return out
    }

    private static func escapedForHeader(_ text: String) -> String {
        var out = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": out += "%0A"
            case "\r": out += "%0D"
            case "\"": out += "%22"
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out
    }
}
